import type { NewHitReason } from '@dossier/contract/batch-search/living'
import type { GoneReason } from '@dossier/contract/kept-results'
import { differenceOf, keyOf } from '../../history/since/difference.ts'
import { whyGone, whyNewToUser } from '../../history/since/reasons.ts'
import type { Scope } from '../../scope/scope.ts'
import { unpackNumbers } from '../results/packed-numbers.ts'
import type { Outcome } from '../run/outcomes.ts'
import { type FormerHit, readFormer } from './former-hits.ts'

/** What a query had found: `rids` packed, null where nothing is kept; `searched_run`: the last run but the first that could search it. */
export type Former = {
  number: number
  state: string
  result_count: number | null
  stored_count: number
  rids: Uint8Array | null
  searched_run: number | null
}

/** Hits of a query that are new, and such that are none any more; `isCut`: one of both times it found more than is kept. */
export type ChangedLine = {
  number: number
  isCut: boolean
  added: { rid: number; reason: NewHitReason }[]
  gone: { rid: number; reason: GoneReason }[]
}

/** How things stood when a run began. `opened`: projects that are searched since then because they were opened to the owner. */
export type Stand = { begun_at: number; change_number: number; last_rid: number; opened: ReadonlySet<string> }

/** `stands`: those of the runs before, by their numbers. */
type Asked = { searchId: number; stands: ReadonlyMap<number, Stand>; lines: readonly Former[]; outcomes: readonly Outcome[] }

/** A query that was searched now, with what it found and what it has lost by number. */
type Pair = { line: Former; total: number; stored: number; fresh: number[]; missing: number[] }

/**
 * How hits differ from those that were kept, query by query, and why: since the last run that could search the query. Of a query that found more than is kept it is not known what
 * lay behind: there only files that are new and documents that were removed are told. Queries that could not be searched this time are left out.
 */
export async function changedHits(scope: Scope, { searchId, stands, lines, outcomes }: Asked): Promise<ChangedLine[]> {
  const former = new Map(lines.map((line) => [line.number, line]))
  const pairs = outcomes.flatMap((outcome): Pair[] => {
    const line = former.get(outcome.number)
    if (!line || 'error' in outcome) return []
    return [{ line, total: outcome.total, stored: outcome.rids.length, ...withoutEqual(line, outcome.rids) }]
  })
  const found = await readFormer(scope, searchId, [...new Set(pairs.flatMap(({ missing }) => missing))])
  const changed: ChangedLine[] = []
  for (const [run, some] of Map.groupBy(pairs, ({ line }) => searchedIn(line))) {
    const stand = run === undefined ? undefined : stands.get(run)
    changed.push(...(stand ? await changedSince(scope, stand, some, found) : some.map(firstFound)))
  }
  return changed
}

/** The run that found what is kept of a query; undefined where it was never searched. */
function searchedIn({ result_count, searched_run }: Former): number | undefined {
  return result_count === null ? undefined : (searched_run ?? 0)
}

function firstFound({ line: { number }, total, stored, fresh }: Pair): ChangedLine {
  const added = fresh.map((rid) => ({ rid, reason: 'NOT_SEARCHED_BEFORE' as const }))
  return { number, isCut: total > stored, added, gone: [] }
}

async function changedSince(
  scope: Scope,
  stand: Stand,
  pairs: readonly Pair[],
  found: ReadonlyMap<number, FormerHit>,
): Promise<ChangedLine[]> {
  const differences = []
  for (const { line, total, stored, fresh, missing } of pairs) {
    const then = missing.flatMap((rid) => found.get(rid) ?? [])
    const isCut = total > stored || Number(line.result_count ?? 0) > line.stored_count
    const isSame = fresh.length === 0 && then.length === 0
    const { added, gone } = isSame ? { added: [], gone: [] } : await differenceOf(scope, then, fresh)
    differences.push({ number: line.number, isCut, added, gone })
  }
  const moment = { kept_at: stand.begun_at, change_number: stand.change_number, last_rid: stand.last_rid }
  const rids = [...new Set(differences.flatMap(({ added }) => added))]
  const ofNew = await whyNewToUser(scope, { rids, moment, opened: stand.opened })
  const lost = new Set(differences.flatMap(({ gone }) => gone.map(({ rid }) => rid)))
  const atItsFile = [...lost].flatMap((rid) => {
    const hit = found.get(rid)
    return hit ? [{ ...hit, entryId: hasKeptItsFile(hit, stand) ? -1 : hit.entryId }] : []
  })
  const ofGone = await whyGone(scope, atItsFile, moment)
  return differences.map(({ number, isCut, added, gone }) => {
    return {
      number,
      isCut,
      added: added
        .map((rid) => ({ rid, reason: ofNew.get(rid) ?? ('MARKED' as const) }))
        .filter(({ reason }) => !isCut || reason === 'NEW_FILE' || reason === 'PROJECT_OPENED'),
      gone: gone
        .map((one) => ({ rid: one.rid, reason: ofGone.get(keyOf(one)) ?? ('MARKED' as const) }))
        .filter(({ reason }) => !isCut || reason === 'REMOVED'),
    }
  })
}

/** Whether an embedded document lies in a file that was not read since then: then it was removed, although the file is there. */
function hasKeptItsFile({ rootVersion }: FormerHit, { change_number }: Stand): boolean {
  return rootVersion !== undefined && rootVersion <= change_number
}

function withoutEqual({ rids }: Former, now: readonly number[]): { fresh: number[]; missing: number[] } {
  const then = rids ? [...unpackNumbers(rids)] : []
  const [isThen, isNow] = [new Set(then), new Set(now)]
  return { fresh: now.filter((rid) => !isThen.has(rid)), missing: then.filter((rid) => !isNow.has(rid)) }
}
