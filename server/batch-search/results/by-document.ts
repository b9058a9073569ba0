import type { ResultSort } from '@dossier/contract/batch-search/asked'
import type { HitReader } from './hit-reader.ts'
import { ranksOf } from './ranks.ts'
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
  const { ranks, count } = await ranksOf(reader.records, reader.searchId, columns[sort])
  // At 0 those of documents that are not known.
  const counts = new Uint32Array(count + 1)
  for await (const { rids } of reader.each()) countUp(counts, ranks, rids)
  // Results of documents that are not known have no place here.
  const total = reader.total - (counts[0] ?? 0)
  const first = isDescending ? Math.max(0, total - from - size) : from
  const last = (isDescending ? total - from : Math.min(total, from + size)) - 1
  const span = spanOf(counts, first, last)
  if (!span) return []
  const found: (Place & { rank: number })[] = []
  for await (const { line, rids } of reader.each()) pick(found, line, { ranks, rids, ...span })
  found.sort((one, other) => one.rank - other.rank || one.line - other.line || one.at - other.at)
  const piece = found.slice(first - span.before, last + 1 - span.before)
  return isDescending ? piece.reverse() : piece
}

/** By their indexes: an iterator over a million numbers takes ten times as long. */
function countUp(counts: Uint32Array, ranks: Uint32Array, rids: Uint32Array): void {
  for (let at = 0; at < rids.length; at++) {
    const rank = ranks[rids[at] ?? 0] ?? 0
    counts[rank] = (counts[rank] ?? 0) + 1
  }
}

type Picked = { ranks: Uint32Array; rids: Uint32Array; low: number; high: number }

function pick(found: (Place & { rank: number })[], line: number, { ranks, rids, low, high }: Picked): void {
  for (let at = 0; at < rids.length; at++) {
    const rank = ranks[rids[at] ?? 0] ?? 0
    if (rank >= low && rank <= high) found.push({ line, at, rank })
  }
}

/** The documents among whose results the piece lies, by their ranks from 1, and how many results come before these. */
function spanOf(counts: Uint32Array, first: number, last: number): { low: number; high: number; before: number } | undefined {
  let before = 0
  let low: { rank: number; before: number } | undefined
  for (let rank = 1; rank < counts.length; rank++) {
    const count = counts[rank] ?? 0
    if (!low && before + count > first) low = { rank, before }
    before += count
    if (low && before > last) return { low: low.rank, high: rank, before: low.before }
  }
  return undefined
}
