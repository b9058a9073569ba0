import type { ColumnDataType, ColumnDefinitionBuilder, Expression } from 'kysely'

/** A column type as Kysely's schema builder takes it. */
export type ColumnType = ColumnDataType | Expression<unknown>

/** What the two databases call their column types differently; `bigint` and `integer` (up to 2^31) are the same on both. */
export type ColumnTypes = {
  /** A number that the database gives to a row and never gives again: `addColumn('rid', columns.key, columns.asKey)`. */
  key: ColumnType
  asKey: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder
  /** A number given by `key` in another table. */
  reference: ColumnType
  /** Text that is compared and sorted by the bytes of its UTF-8. */
  text: ColumnType
  /** A `Uint8Array`, compared and sorted bytewise. */
  bytes: ColumnType
  /** A number of 64 bits with a fraction. */
  decimal: ColumnType
}
