import { setImmediate as turn } from 'node:timers/promises'
import { blindStates, type Reason } from '@dossier/contract'
import type { BlindSpots } from '@dossier/contract/ledger/blind-spots'
import type { Aggregation } from '../query/aggregation.ts'
import type { Query } from '../query/tree.ts'
import { anyNumberOf } from '../records/listed.ts'
import { unpackReasons } from '../records/reasons.ts'
import { inBatches } from '../records/writing/batches.ts'
import type { Scope } from '../scope/scope.ts'
import { blindOf, documentsOf } from './scope-queries.ts'

/** Documents whose reasons are read, and so many at a time. */
const mostExplained = 50_000
const rowsAtOnce = 2_000

type Spots = BlindSpots['states']
type AggregationResult = Awaited<ReturnType<Scope['engine']['search']>>['aggregations'][string]
type BlindState = Spots[number]['state']

/** What of the documents that a query finds could not be searched: those in states of the ledger that leave text unread. Throws AppError FORBIDDEN, PROJECT_NOT_FOUND, ENGINE_DOWN. */
export async function blindSpots(scope: Scope, projects: string[], query: Query): Promise<BlindSpots> {
  const { engine, signal } = await scope.within(projects, 'read')
  const request = { projects, query: documentsOf(query), from: 0, size: 0, sort: [], aggregations: { states: byState } }
  const { total: documents, aggregations } = await engine.search(request, signal)
  const counts = countsOf(aggregations.states)
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return { documents, total, states: [], explained: 0 }
  const rids = await engine.collect(projects, blindOf(query), signal)
  const some = rids.slice(0, mostExplained)
  const reasons = await reasonsOf(scope, some)
  const states = counts.map((each) => ({ ...each, reasons: reasons.get(each.state) ?? [] }))
  return { documents, total, states, explained: some.length }
}

/** How many documents of the scope could not be searched. Throws as `blindSpots`. */
export async function countBlind(scope: Scope, projects: string[], query: Query): Promise<number> {
  const { engine, signal } = await scope.within(projects, 'read')
  return engine.count(projects, blindOf(query), signal)
}

const byState: Aggregation = {
  kind: 'terms',
  field: 'ledgerState',
  size: blindStates.length,
  order: [{ by: '_count', descending: true }],
  minDocCount: 1,
  include: [...blindStates],
  aggregations: {},
}

function countsOf(found: AggregationResult | undefined): { state: BlindState; count: number }[] {
  if (found?.kind !== 'buckets') return []
  return found.buckets.flatMap(({ key, docCount: count }) => {
    const state = blindStates.find((each) => each === key)
    return state ? [{ state, count }] : []
  })
}

/** Why, by the lines of the ledger of these documents, for each state the most frequent reason first. */
async function reasonsOf({ records, signal }: Scope, rids: readonly number[]): Promise<Map<string, Spots[number]['reasons']>> {
  const counts = new Map<string, Map<string, ReasonCount>>()
  for (const some of inBatches(rids, rowsAtOnce)) {
    const rows = await records.db
      .selectFrom('document')
      .innerJoin('entry', 'entry.entry_id', 'document.entry_id')
      .select(['entry.state', 'entry.reason', (eb) => eb.fn.countAll<number>().as('count')])
      .where('document.rid', 'in', anyNumberOf(records.db, some))
      .groupBy(['entry.state', 'entry.reason'])
      .execute()
    for (const { state, reason, count } of rows) {
      const ofState = counts.get(state) ?? new Map<string, ReasonCount>()
      counts.set(state, ofState)
      addReasons(ofState, unpackReasons(reason), Number(count))
    }
    await turn()
    signal.throwIfAborted()
  }
  return new Map([...counts].map(([state, ofState]) => [state, [...ofState.values()].sort(byCount)]))
}

type ReasonCount = { reason: Reason; count: number }

function byCount(one: ReasonCount, other: ReasonCount): number {
  return other.count - one.count || one.reason.code.localeCompare(other.reason.code, 'en')
}

function addReasons(counts: Map<string, ReasonCount>, reasons: Reason[], count: number): void {
  for (const [code, reason] of new Map(reasons.map((each) => [each.code, each]))) {
    const known = counts.get(code)
    counts.set(code, { reason: known ? inCommon(known.reason, reason) : reason, count: (known?.count ?? 0) + count })
  }
}

function inCommon(one: Reason, other: Reason): Reason {
  const facts = Object.entries(one.facts).filter(([name, fact]) => other.facts[name] === fact)
  return { code: one.code, facts: Object.fromEntries(facts) }
}
