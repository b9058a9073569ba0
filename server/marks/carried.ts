import type { Replaced } from '../scope/hooks.ts'

/**
 * What belongs to replaced documents, for the documents in their places: rows with the new ids. Each new document has one row of a key, for one statement must not
 * meet the same row twice.
 */
export function carriedTo<Row extends { document_id: string }>(
  replaced: readonly Replaced[],
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Row[] {
  const rowsOf = Map.groupBy(rows, ({ document_id }) => document_id)
  const carried = replaced.flatMap(({ fromId, toId }) => (rowsOf.get(fromId) ?? []).map((row) => ({ ...row, document_id: toId })))
  return [...new Map(carried.map((row) => [`${row.document_id} ${keyOf(row)}`, row])).values()]
}
