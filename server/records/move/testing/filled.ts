import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { MovedTable } from '../moved-tables.ts'

const rowsOfEach = 40
const longText = 'Œuvre é\n\'"\\ 🙂 日本語 \u0001'
/** Escaped in JSON, alone and as a pair, and NUL: they stay six characters each. */
const json = String.raw`{"a":"\ud800","b":"\ud83d\ude42","c":"\u0000"}`
const texts = ['', longText, json, 'x'.repeat(70_000), '007', '-0.0', 'null']
const wholes = [0, -1, 1, 2 ** 31 - 1, -(2 ** 31)]
const longs = [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 1_700_000_000_000, 0]
const decimals = [0.1, -0.5, 1e300, 5e-324, 1, 2 ** 53, -2]
const bytes = [new Uint8Array(), new Uint8Array([0, 255, 10, 0]), new Uint8Array(100_000).fill(7)]

/**
 * Fills each table of a SQLite file with rows of values that are easily lost, so that what refers to another table is there. The last row of each numbered table
 * goes again.
 */
export function fillTables(file: string, tables: readonly MovedTable[]): void {
  const database = new DatabaseSync(file)
  try {
    database.exec('pragma foreign_keys = on; begin')
    for (const table of tables) fillTable(database, table)
    database.exec('commit')
  } finally {
    database.close()
  }
}

/** Every value of every row of a file, as text that tells types apart, by table. */
export function dumpTables(file: string, tables: readonly MovedTable[]): Record<string, string[]> {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    return Object.fromEntries(
      tables.map(({ name, columns }) => {
        const shown = columns.map((column) => `typeof("${column}") || ':' || quote("${column}")`).join(` || ',' || `)
        const rows = database.prepare(`select ${shown} as row from "${name}" order by 1`).all()
        return [name, rows.map(({ row }) => String(row))]
      }),
    )
  } finally {
    database.close()
  }
}

function fillTable(database: DatabaseSync, { name, columns, key, numbered }: MovedTable): void {
  if (name === 'meta') return
  const types = database
    .prepare(`select name, lower(type) as type, "notnull" as is_needed from pragma_table_info('${name}')`)
    .all()
  const referring = new Set(
    database
      .prepare(`select "from" from pragma_foreign_key_list('${name}')`)
      .all()
      .map(({ from }) => from),
  )
  const insert = database.prepare(
    `insert into "${name}" (${columns.map((column) => `"${column}"`).join()}) values (${columns.map(() => '?').join()})`,
  )
  for (let row = 1; row <= rowsOfEach; row++) {
    const values = types.map(({ name: column, type, is_needed }, at) => {
      const isOwn = key.includes(String(column)) || referring.has(String(column))
      if (isOwn) return ownValue(String(type), row)
      return is_needed !== 1 && (row + at) % 5 === 0 ? null : someValue(String(type), row, at)
    })
    insert.run(...values)
  }
  if (numbered !== undefined && !isReferredTo(database, name))
    database.exec(`delete from "${name}" where "${numbered}" = ${rowsOfEach}`)
}

function isReferredTo(database: DatabaseSync, name: string): boolean {
  const query = 'select 1 from sqlite_master m join pragma_foreign_key_list(m.name) f where f."table" = ?'
  return database.prepare(query).get(name) !== undefined
}

/** One of each row, as what tells rows apart must be. */
function ownValue(type: string, row: number): SQLInputValue {
  if (type === 'text') return `${row} ${longText}`
  if (type === 'blob') return Buffer.concat([Buffer.from([row, 0, 255]), Buffer.from(longText)])
  return row
}

/** Texts and numbers that fit differ from row to row: other columns may have to, too. */
function someValue(type: string, row: number, at: number): SQLInputValue {
  const pick = <T>(all: readonly T[]) => all[(row + at) % all.length]
  if (type === 'text') return `${row}${pick(texts)}`
  if (type === 'blob') return Buffer.concat([Buffer.from([row]), pick(bytes) ?? new Uint8Array()])
  if (type === 'real') return pick(decimals) ?? 0
  if (type === 'bigint') return row <= 4 ? (longs[row - 1] ?? 0) : row * 1_000_003
  return row <= 5 ? (wholes[row - 1] ?? 0) : row
}
