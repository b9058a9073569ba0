import { type RawBuilder, sql } from 'kysely'

/**
 * A column's value that no index is searched by, for a condition that many of a thousand looked-up rows share (the tag, the user). SQLite plans without statistics
 * here: an index whose columns are given once looks cheaper to it than a thousand keys, so that each thousand would walk through all rows of that tag or user.
 * PostgreSQL, which has statistics, sees through it.
 */
export function unindexed<Value>(column: string): RawBuilder<Value> {
  return sql<Value>`coalesce(${sql.ref(column)}, null)`
}
