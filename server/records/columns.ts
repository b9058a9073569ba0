import type { ColumnDataType, ColumnDefinitionBuilder, CreateTableBuilder, Expression } from 'kysely'

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
  /** A table whose rows mean nothing after a crash of the database: no transaction waits for the disk for their sake. */
  asPassing: <Name extends string, Column extends string>(
    table: CreateTableBuilder<Name, Column>,
  ) => CreateTableBuilder<Name, Column>
}
