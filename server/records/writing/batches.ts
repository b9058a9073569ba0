/**
 * Rows written, or ids looked for, in one statement. SQLite takes 32,766 parameters (https://www.sqlite.org/limits.html), PostgreSQL 65,535 (16 bits in
 * its protocol): rows may have up to 65 columns.
 */
const rowsAtOnce = 500

/** The items in pieces of `count`, in their order; none for no items. Without a count they fit into one statement each. */
export function* inBatches<T>(items: readonly T[], count = rowsAtOnce): Generator<T[]> {
  for (let at = 0; at < items.length; at += count) yield items.slice(at, at + count)
}
