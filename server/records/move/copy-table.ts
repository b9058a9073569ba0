import type { Kysely, Transaction } from 'kysely'
import { compiledForRows } from '../compiled.ts'
import type { Records } from '../open.ts'
import type { RecordsSchema } from '../schema.ts'
import type { MovedTable } from './moved-tables.ts'
import { type Row, readPages, Tally } from './rows.ts'

type Tables = RecordsSchema & Record<string, Row>

export type CopyWork = {
  from: Transaction<RecordsSchema>
  to: Records['db']
  /** A value as the other side can hold it. */
  keep(value: unknown): unknown
  signal: AbortSignal
  onRows(count: number): void
}

/** Copies the rows of a table page by page, each in a transaction; answers what was written, and in how many rows a value could not be kept as it was. */
export async function copyTable(table: MovedTable, { from, to, keep, signal, onRows }: CopyWork) {
  const insert = insertInto(table)
  const tally = new Tally(table)
  let changed = 0
  for await (const page of readPages(from, table, signal)) {
    const rows = page.map((row) => mapValues(row, keep))
    await to.transaction().execute(async (trx) => {
      for (const [first, ...others] of inSizes(rows))
        if (first) await insert(trx.$extendTables<Record<string, Row>>(), [first, ...others])
    })
    for (const [at, row] of rows.entries()) {
      tally.add(row)
      if (table.columns.some((column) => row[column] !== page[at]?.[column])) changed += 1
    }
    onRows(rows.length)
  }
  return { rows: tally.rows, digest: tally.digest, changed }
}

/** Reads a table through and tells what is in it. */
export async function tallyTable(db: Kysely<RecordsSchema>, table: MovedTable, signal: AbortSignal): Promise<Tally> {
  const tally = new Tally(table)
  for await (const page of readPages(db, table, signal)) for (const row of page) tally.add(row)
  return tally
}

const insertInto = ({ name, columns }: MovedTable) =>
  compiledForRows<Row, Tables>()((db, rows) =>
    db.insertInto(name).values(rows.map((at) => Object.fromEntries(columns.map((column) => [column, at(column)])))),
  )

function mapValues(row: Row, keep: (value: unknown) => unknown): Row {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, keep(value)]))
}

/** Few sizes, so that few statements are kept; the largest has fewer parameters than a statement may, see `inBatches`. */
const sizes = [256, 16, 1]

function* inSizes(rows: readonly Row[]): Generator<Row[]> {
  let at = 0
  for (const size of sizes) for (; at + size <= rows.length; at += size) yield rows.slice(at, at + size)
}
