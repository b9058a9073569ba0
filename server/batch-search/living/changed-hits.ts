import type { GoneReason, NewReason } from '@dossier/contract/kept-results'
import { differenceOf, keyOf } from '../../history/since/difference.ts'
import { whyGone, whyNew } from '../../history/since/reasons.ts'
import { anyNumberOf } from '../../records/listed.ts'
import { inBatches } from '../../records/writing/batches.ts'
import type { Scope } from '../../scope/scope.ts'
import { unpackNumbers } from '../results/packed-numbers.ts'
import type { Outcome } from '../run/outcomes.ts'
import { livingDb } from './tables.ts'

/** What a query had found: `rids` packed, null where nothing is kept. */
export type Former = {
  number: number
  state: string
  result_count: number | null
  stored_count: number
  rids: Uint8Array | null
}

/** Hits of a query that are new, and such that are none any more; `isCut`: one of both times it found more than is kept. */
export type ChangedLine = {
  number: number
  isCut: boolean
  added: { rid: number; reason: NewReason }[]
  gone: { rid: number; reason: GoneReason }[]
}

/** How things stood when the run before began. */
type Since = { begun_at: number; change_number: number; last_rid: number }

type Asked = { searchId: number; since: Since; lines: readonly Former[]; outcomes: readonly Outcome[] }

const atOnce = 2_000

/**
 * How hits differ from those that were kept, query by query, and why. Of a query that found more than is kept it is not known what lay behind: there only files that are new
 * and documents that were removed are told. Queries that could not be searched this time are left out.
 */
export async function changedHits(scope: Scope, { searchId, since, lines, outcomes }: Asked): Promise<ChangedLine[]> {
  const former = new Map(lines.map((line) => [line.number, line]))
  const pairs = outcomes.flatMap((outcome) => {
    const line = former.get(outcome.number)
    return line && 'rids' in outcome ? [{ line, outcome, ...withoutEqual(line, outcome.rids) }] : []
  })
  const found = await readFormer(scope, searchId, [...new Set(pairs.flatMap(({ missing }) => missing))])
  const differences = []
  for (const { line, outcome, fresh, missing } of pairs) {
    const then = missing.flatMap((rid) => found.get(rid) ?? [])
    const isCut = outcome.total > outcome.rids.length || Number(line.result_count ?? 0) > line.stored_count
    const isSame = fresh.length === 0 && then.length === 0
    const { added, gone } = isSame ? { added: [], gone: [] } : await differenceOf(scope, then, fresh)
    differences.push({ number: line.number, isCut, added, gone })
  }
  const moment = { kept_at: since.begun_at, change_number: since.change_number, last_rid: since.last_rid }
  const ofNew = await whyNew(scope, [...new Set(differences.flatMap(({ added }) => added))], moment)
  const lost = new Map(differences.flatMap(({ gone }) => gone).map((one) => [one.rid, one]))
  const ofGone = await whyGone(scope, [...lost.values()], moment)
  return differences.map(({ number, isCut, added, gone }) => {
    return {
      number,
      isCut,
      added: added
        .map((rid) => ({ rid, reason: ofNew.get(rid) ?? ('MARKED' as const) }))
        .filter(({ reason }) => !isCut || reason === 'NEW_FILE'),
      gone: gone
        .map((one) => ({ rid: one.rid, reason: ofGone.get(keyOf(one)) ?? ('MARKED' as const) }))
        .filter(({ reason }) => !isCut || reason === 'REMOVED'),
    }
  })
}

function withoutEqual({ rids }: Former, now: readonly number[]): { fresh: number[]; missing: number[] } {
  const then = rids ? unpackNumbers(rids) : []
  const [isThen, isNow] = [new Set(then), new Set(now)]
  return { fresh: now.filter((rid) => !isThen.has(rid)), missing: then.filter((rid) => !isNow.has(rid)) }
}

/** Documents as they were kept, with the line of the ledger that has their path now. */
async function readFormer({ records, signal }: Scope, searchId: number, rids: readonly number[]) {
  const found = new Map<number, Parameters<typeof whyGone>[1][number]>()
  for (const batch of inBatches(rids, atOnce)) {
    signal.throwIfAborted()
    const rows = await livingDb(records)
      .selectFrom('batch_document')
      .select(['rid', 'project', 'document_id', 'root_id', 'path'])
      .where('search_id', '=', searchId)
      .where('rid', 'in', anyNumberOf(records.db, batch))
      .execute()
    for (const { rid, project, document_id: id, root_id: routing, path } of rows)
      found.set(Number(rid), {
        rid: Number(rid),
        project,
        id,
        routing,
        path,
        embeddedPath: null,
        entryId: await entryAt(records, project, path),
      })
  }
  return found
}

/** The number of a file's line in the ledger; -1 where there is none, and for documents within others. */
async function entryAt({ db }: Scope['records'], project: string, path: string): Promise<number> {
  const row = await db
    .selectFrom('entry')
    .select('entry_id')
    .where('project', '=', project)
    .where('path_key', '=', Buffer.from(path))
    .where('parent_entry', 'is', null)
    .executeTakeFirst()
  return row ? Number(row.entry_id) : -1
}
