import type { ResultSort } from '@dossier/contract/batch-search/asked'
import { batchDb } from '../tables.ts'
import type { HitReader } from './hit-reader.ts'
import type { Piece, Place } from './result-order.ts'

/** Orders by what is known of documents, rather than of queries. */
export type DocumentSort = Exclude<ResultSort, 'doc_nb' | 'query'>

const columns = {
  doc_path: 'path',
  creation_date: 'created_at',
  content_type: 'content_type',
  content_length: 'content_length',
  doc_id: 'document_id',
  root_id: 'root_id',
} as const satisfies Record<DocumentSort, string>

/**
 * The results of a piece where they are ordered by what is known of their documents; those of one document by query. They are walked through twice: once to count how many each
 * document has, then for those of the piece, so that no list of all of them is held.
 */
export async function byDocument(reader: HitReader, sort: DocumentSort, { from, size, isDescending }: Piece): Promise<Place[]> {
  const ranks = await ranksOf(reader, sort)
  const counts = new Uint32Array(ranks.size)
  for await (const { rids } of reader.each()) for (const rid of rids) countUp(counts, ranks.get(rid))
  const total = reader.total
  const first = isDescending ? Math.max(0, total - from - size) : from
  const last = (isDescending ? total - from : Math.min(total, from + size)) - 1
  const span = spanOf(counts, first, last)
  if (!span) return []
  const found: (Place & { rank: number })[] = []
  for await (const { line, rids } of reader.each()) {
    for (const [at, rid] of rids.entries()) {
      const rank = ranks.get(rid) ?? -1
      if (rank >= span.low && rank <= span.high) found.push({ line, at, rank })
    }
  }
  found.sort((one, other) => one.rank - other.rank || one.line - other.line || one.at - other.at)
  const piece = found.slice(first - span.before, last + 1 - span.before)
  return isDescending ? piece.reverse() : piece
}

/** The place of each document in the order. What has no value comes first. */
async function ranksOf({ records, searchId }: HitReader, sort: DocumentSort): Promise<Map<number, number>> {
  const column = columns[sort]
  const rows = await batchDb(records)
    .selectFrom('batch_document')
    .select(['rid'])
    .where('search_id', '=', searchId)
    .orderBy((eb) => eb(column, 'is not', null))
    .orderBy(column)
    .orderBy('rid')
    .execute()
  return new Map(rows.map(({ rid }, rank) => [rid, rank]))
}

function countUp(counts: Uint32Array, rank: number | undefined): void {
  if (rank !== undefined) counts[rank] = (counts[rank] ?? 0) + 1
}

/** The documents among whose results the piece lies, and how many results come before these. */
function spanOf(counts: Uint32Array, first: number, last: number): { low: number; high: number; before: number } | undefined {
  let before = 0
  let low: { rank: number; before: number } | undefined
  for (const [rank, count] of counts.entries()) {
    if (!low && before + count > first) low = { rank, before }
    before += count
    if (low && before > last) return { low: low.rank, high: rank, before: low.before }
  }
  return undefined
}
