import { createHash } from 'node:crypto'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { RecordsSchema } from '../schema.ts'
import type { MovedTable } from './moved-tables.ts'

/** Tables are known by their names alone here. */
export type Row = Record<string, unknown>
type Db = Kysely<RecordsSchema>

/** A page ends after so many rows or so many bytes; a single row may be longer. */
const rowsAtOnce = 1_000
const bytesAtOnce = 2 * 1024 * 1024

/** The rows of a table in pages that take little memory, whatever lies in them. */
export async function* readPages(db: Db, table: MovedTable, signal: AbortSignal): AsyncGenerator<Row[]> {
  let after: Row | undefined
  for (;;) {
    signal.throwIfAborted()
    const count = await countNext(db, table, after)
    if (count === 0) return
    const { rows } = await sql<Row>`select ${refs(table.columns)} ${next(table, after, count)}`.execute(db)
    yield rows
    after = rows.at(-1)
  }
}

/** Lengths are read without the values. */
async function countNext(db: Db, table: MovedTable, after: Row | undefined): Promise<number> {
  const lengths = table.long.map((column) => sql`coalesce(octet_length(${sql.ref(column)}), 0)`)
  const length = sql.join([sql`0`, ...lengths], sql` + `)
  const { rows } = await sql<{ bytes: number }>`select ${length} as bytes ${next(table, after, rowsAtOnce)}`.execute(db)
  let bytes = 0
  const longest = rows.findIndex((row) => {
    bytes += row.bytes
    return bytes > bytesAtOnce
  })
  return longest === -1 ? rows.length : Math.max(1, longest)
}

function next({ name, key }: MovedTable, after: Row | undefined, limit: number): RawBuilder<unknown> {
  const from = after === undefined ? sql`` : sql`where (${refs(key)}) > (${sql.join(key.map((column) => after[column]))})`
  return sql`from ${sql.table(name)} ${from} order by ${refs(key)} limit ${sql.lit(limit)}`
}

const refs = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)))

/** Counts rows and adds up what identifies each, in whatever order they come: the two databases need not sort alike. */
export class Tally {
  readonly #columns: readonly string[]
  #sum = 0n
  rows = 0

  constructor({ columns }: MovedTable) {
    this.#columns = columns
  }

  add(row: Row): void {
    const hash = createHash('sha256')
    for (const column of this.#columns) hashValue(hash, row[column])
    this.#sum = BigInt.asUintN(256, this.#sum + BigInt(`0x${hash.digest('hex')}`))
    this.rows += 1
  }

  /** 64 hexadecimal digits. */
  get digest(): string {
    return this.#sum.toString(16).padStart(64, '0')
  }
}

/** With its type and length, so that no two rows are told by the same bytes. */
function hashValue(hash: ReturnType<typeof createHash>, value: unknown): void {
  const bytes = value instanceof Uint8Array ? value : Buffer.from(value === null ? '' : String(value))
  hash.update(`${kindOf(value)}${bytes.length}:`).update(bytes)
}

function kindOf(value: unknown): string {
  if (value === null) return 'n'
  return value instanceof Uint8Array ? 'b' : typeof value
}
