import { setImmediate as turn } from 'node:timers/promises'
import { blindStates, type LedgerState, type Reason } from '@dossier/contract'
import type { BlindSpots } from '@dossier/contract/ledger/blind-spots'
import { bool } from '../query/bool.ts'
import { parseLoneClause } from '../query/parse-clause.ts'
import type { Query } from '../query/tree.ts'
import { anyNumberOf } from '../records/listed.ts'
import { unpackReasons } from '../records/reasons.ts'
import { inBatches } from '../records/writing/batches.ts'
import type { Scope } from '../scope/scope.ts'

/** Documents whose reasons are read, and so many at a time. */
const mostExplained = 50_000
const rowsAtOnce = 2_000

type Spots = BlindSpots['states']
type Clause = Record<string, unknown>

const isDocument: Query = { kind: 'term', field: 'type', value: 'Document' }

/**
 * What of the documents that a clause finds could not be searched: those in states of the ledger that leave text unread. Throws AppError FORBIDDEN, PROJECT_NOT_FOUND,
 * ENGINE_DOWN; QueryError.
 */
export async function blindSpots(scope: Scope, projects: string[], clause: Clause): Promise<BlindSpots> {
  const { engine, signal } = await scope.within(projects, 'read')
  const all = bool({ filter: [parseLoneClause(clause), isDocument] })
  const documents = await engine.count(projects, all, signal)
  const states: Spots = []
  let explained = 0
  for (const state of blindStates) {
    const inState = bool({ filter: [all, { kind: 'term', field: 'ledgerState', value: state }] })
    const rids = await engine.collect(projects, inState, signal)
    if (rids.length === 0) continue
    const some = rids.slice(0, mostExplained - explained)
    explained += some.length
    states.push({ state, count: rids.length, reasons: await reasonsOf(scope, state, some) })
  }
  const total = states.reduce((sum, { count }) => sum + count, 0)
  return { documents, total, states: states.toSorted((one, other) => other.count - one.count), explained }
}

/** How many of them could not be searched. Throws as `blindSpots`. */
export async function countBlind(scope: Scope, projects: string[], clause: Clause): Promise<number> {
  const { engine, signal } = await scope.within(projects, 'read')
  const isBlind: Query = { kind: 'terms', field: 'ledgerState', values: [...blindStates] }
  return engine.count(projects, bool({ filter: [parseLoneClause(clause), isDocument, isBlind] }), signal)
}

/** Why, by the lines of the ledger of these documents, the most frequent reason first. */
async function reasonsOf(
  { records, signal }: Scope,
  state: LedgerState,
  rids: readonly number[],
): Promise<Spots[number]['reasons']> {
  const counts = new Map<string, { reason: Reason; count: number }>()
  for (const some of inBatches(rids, rowsAtOnce)) {
    const rows = await records.db
      .selectFrom('document')
      .innerJoin('entry', 'entry.entry_id', 'document.entry_id')
      .select(['entry.reason', (eb) => eb.fn.countAll<number>().as('count')])
      .where('document.rid', 'in', anyNumberOf(records.db, some))
      .where('entry.state', '=', state)
      .groupBy('entry.reason')
      .execute()
    for (const { reason, count } of rows) addReasons(counts, unpackReasons(reason), Number(count))
    await turn()
    signal.throwIfAborted()
  }
  return [...counts.values()].sort(
    (one, other) => other.count - one.count || one.reason.code.localeCompare(other.reason.code, 'en'),
  )
}

function addReasons(counts: Map<string, { reason: Reason; count: number }>, reasons: Reason[], count: number): void {
  for (const [code, reason] of new Map(reasons.map((each) => [each.code, each]))) {
    const known = counts.get(code)
    counts.set(code, { reason: known ? inCommon(known.reason, reason) : reason, count: (known?.count ?? 0) + count })
  }
}

function inCommon(one: Reason, other: Reason): Reason {
  const facts = Object.entries(one.facts).filter(([name, fact]) => other.facts[name] === fact)
  return { code: one.code, facts: Object.fromEntries(facts) }
}
