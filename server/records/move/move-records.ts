import { randomUUID } from 'node:crypto'
import { AppError } from '@dossier/contract'
import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../address.ts'
import type { Migrations } from '../migrations.ts'
import { openRecords, type Records } from '../open.ts'
import type { RecordsSchema } from '../schema.ts'
import { copyTable, tallyTable } from './copy-table.ts'
import { isNumbered, readLastNumber, writeLastNumber } from './last-number.ts'
import { type MovedTable, readMovedTables } from './moved-tables.ts'
import { hasRecords, removeRecords } from './place.ts'
import { markFinished, markUnfinished, UnfinishedCopy } from './unfinished.ts'

export type MoveWork = {
  /** Addresses as `openRecords` takes them; both are held by the caller, so that no server has them. */
  from: string
  to: string
  migrations: readonly Migrations[]
  signal: AbortSignal
  /** Rows that were copied or compared, of all: each is both. */
  onProgress(done: number, all: number): void
}

/** `digest`: of all rows, whatever their order; `changed`: rows with a text that the other database cannot hold as it was. */
export type MovedRows = { table: string; rows: number; digest: string; changed: number }

/**
 * Copies records to another place and compares what has arrived, row by row. The copy takes over the id, and with it the index that follows; the former records
 * get a new one. Until the end the copy is marked, so that no server starts on a part of it; what was cut off is begun anew.
 *
 * Throws CONFLICT where the target has records already, NOT_FOUND where there are none to move, INTERNAL where what arrived differs.
 */
export async function moveRecords({ from, to, migrations, signal, onProgress }: MoveWork): Promise<MovedRows[]> {
  if (!(await hasRecords(from))) throw nothingToMove(from)
  const tables = await readMovedTables(migrations)
  const source = await openRecords(from, migrations)
  try {
    const target = await openTarget(to, { migrations, tables })
    try {
      const all = 2 * (await countRows(source.db, tables))
      let done = 0
      const onRows = (count: number) => {
        done += count
        onProgress(done, all)
      }
      const copied = await copyTables(source, target, { tables, signal, onRows, isToPostgres: isPostgres(to) })
      await compare(target, copied, { tables, signal, onRows })
      if (isPostgres(to)) await sql`analyze ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(target.db)
      await handOver(source, target)
      return copied
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

async function openTarget(address: string, { migrations, tables }: { migrations: readonly Migrations[]; tables: MovedTable[] }) {
  const target = await openRecords(address, migrations).catch(async (error: unknown) => {
    if (!(error instanceof UnfinishedCopy)) throw error
    await removeRecords(address, [...tables.map(({ name }) => name), 'migration'])
    return openRecords(address, migrations)
  })
  try {
    await target.db.transaction().execute(async (trx) => {
      await requireEmpty(trx, tables)
      await markUnfinished(trx)
      // What the migrations wrote is the source's to say.
      await trx.deleteFrom('meta').execute()
    })
    return target
  } catch (error) {
    await target.close()
    throw error
  }
}

/** As they are when they are made: without a change or a row of anything. */
async function requireEmpty(db: Kysely<RecordsSchema>, tables: readonly MovedTable[]): Promise<void> {
  const change = await db.selectFrom('meta').select('value').where('key', '=', 'change').executeTakeFirst()
  const others = tables.filter(({ name }) => name !== 'meta')
  if (change?.value === '0' && !(await hasRow(db, others))) return
  throw new AppError('CONFLICT', {
    message: 'There are records already where these are to be moved to: name another home, or another database or schema.',
  })
}

async function hasRow(db: Kysely<RecordsSchema>, tables: readonly MovedTable[]): Promise<boolean> {
  for (const { name } of tables) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db)
    if (rows.length > 0) return true
  }
  return false
}

async function countRows(db: Kysely<RecordsSchema>, tables: readonly MovedTable[]): Promise<number> {
  let count = 0
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db)
    count += rows[0]?.count ?? 0
  }
  return count
}

type TableWork = { tables: readonly MovedTable[]; signal: AbortSignal; onRows(count: number): void }

/** All of one moment: on SQLite nobody else writes meanwhile, on PostgreSQL what others write is not seen. */
async function copyTables(
  source: Records,
  target: Records,
  { tables, isToPostgres, ...work }: TableWork & { isToPostgres: boolean },
): Promise<MovedRows[]> {
  const keep = isToPostgres ? withoutNul : (value: unknown) => value
  const moment = source.db.transaction().setIsolationLevel('repeatable read')
  return moment.execute(async (from) => {
    const copied: MovedRows[] = []
    for (const table of tables) {
      copied.push({ table: table.name, ...(await copyTable(table, { from, to: target.db, keep, ...work })) })
      if (isNumbered(table)) await writeLastNumber(target.db, table, await readLastNumber(from, table))
    }
    return copied
  })
}

/** PostgreSQL holds every character but this one. */
function withoutNul(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value
}

async function compare(target: Records, copied: readonly MovedRows[], { tables, signal, onRows }: TableWork): Promise<void> {
  for (const [at, table] of tables.entries()) {
    const arrived = await tallyTable(target.db, table, signal)
    if (arrived.rows !== copied[at]?.rows || arrived.digest !== copied[at]?.digest) throw differs(table)
    onRows(arrived.rows)
  }
}

/** The index that follows the records goes with their id: two that go on under one id would be taken for each other. */
async function handOver(source: Records, target: Records): Promise<void> {
  await source.db.transaction().execute(async (from) => {
    if ((await readChange(from)) !== (await readChange(target.db)))
      throw new AppError('CONFLICT', {
        message: 'The records changed while they were moved: end what writes to them, and run this again.',
      })
    await from.updateTable('meta').set({ value: randomUUID() }).where('key', '=', 'records_id').execute()
  })
  await markFinished(target.db)
}

async function readChange(db: Kysely<RecordsSchema>): Promise<string> {
  const { value } = await db.selectFrom('meta').select('value').where('key', '=', 'change').executeTakeFirstOrThrow()
  return value
}

function nothingToMove(from: string): AppError {
  const message = isPostgres(from)
    ? 'There are no records in the database: see that its address names the right schema.'
    : `There are no records to move: ${from} is not there. Name the home with --home.`
  return new AppError('NOT_FOUND', { message })
}

function differs({ name }: MovedTable): AppError {
  const message = `What arrived of the table ${name} differs from what was sent. The copy is not used: run this again.`
  return new AppError('INTERNAL', { message, table: name })
}
