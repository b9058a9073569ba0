import { type Selectable, sql, type Transaction } from 'kysely'
import type { Records } from '../../records/open.ts'
import type { RecordsSchema } from '../../records/schema.ts'
import { type RunTables, runDb } from './tables.ts'

type Trx = Transaction<RecordsSchema & RunTables>

/** A run as it begins: its task, and what it was asked for. */
export type BegunRun = { project: string; taskId: string; folder: string; options: Record<string, unknown> }

/** Gives a run its number; one that goes on has it already. */
export async function beginRun(records: Records, { project, taskId, folder, options }: BegunRun): Promise<number> {
  const row = {
    project,
    task_id: taskId,
    folder,
    options: JSON.stringify(options),
    started_at: Date.now(),
    ended_at: null,
    files: null,
  }
  return runDb(records)
    .transaction()
    .execute(async (trx) => {
      const known = await trx.selectFrom('ledger_run').select('number').where('task_id', '=', taskId).executeTakeFirst()
      if (known) return known.number
      return (await trx.insertInto('ledger_run').values(row).returning('number').executeTakeFirstOrThrow()).number
    })
}

/** Batch sizes of reads and writes: each far below 50 ms. */
const lookedAtOnce = 20_000
const writtenAtOnce = 500

/**
 * At the end of a run: writes down what has become of every line since the end of the one before. It is told from the ledger as it stands, line by line, not
 * from what the run believes to have done. It is idempotent: interrupted and restarted it gives the same result. `files`: those that it read; absent: told from
 * the ledger.
 */
export async function endRun(records: Records, begun: number, signal: AbortSignal, files?: number): Promise<void> {
  const db = runDb(records)
  const run = await db.selectFrom('ledger_run').selectAll().where('number', '=', begun).executeTakeFirstOrThrow()
  const number = await takeLatest(records, run)
  const last = await lastLine(records, run.project)
  for (let after = 0; after < last; after += lookedAtOnce) {
    const range = { number, project: run.project, after, until: after + lookedAtOnce }
    await untilNone(signal, () => db.transaction().execute((trx) => writeChanged(trx, range)))
  }
  await untilNone(signal, () => db.transaction().execute((trx) => closeGone(trx, { number, project: run.project })))
  const ended = { ended_at: Date.now(), files: files ?? (await countFiles(records, run)) }
  await db.updateTable('ledger_run').set(ended).where('number', '=', number).execute()
}

/**
 * Runs stand in the order of their ends, since each says what holds at its own: one that was stopped and goes on after others have ended gets a new number.
 * Nobody has seen the one that it had.
 */
function takeLatest(records: Records, { number, project, ...run }: Selectable<RunTables['ledger_run']>): Promise<number> {
  return runDb(records)
    .transaction()
    .execute(async (trx) => {
      const ended = trx.selectFrom('ledger_run').select('number').where('project', '=', project).where('ended_at', 'is not', null)
      if (!(await ended.where('number', '>', number).limit(1).executeTakeFirst())) return number
      await trx.deleteFrom('ledger_run').where('number', '=', number).execute()
      const row = trx.insertInto('ledger_run').values({ project, ...run })
      return (await row.returning('number').executeTakeFirstOrThrow()).number
    })
}

/** Those of its files whose bytes were read since it began. */
async function countFiles({ db }: Records, run: Selectable<RunTables['ledger_run']>): Promise<number> {
  const { count } = await db
    .selectFrom('entry')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('project', '=', run.project)
    .where('task_id', '=', run.task_id)
    .where('parent_entry', 'is', null)
    .where('read_at', '>=', run.started_at)
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function untilNone(signal: AbortSignal, work: () => Promise<number>): Promise<void> {
  do {
    signal.throwIfAborted()
    // Yields to the event loop: SQLite's calls block.
    await new Promise((resolve) => setImmediate(resolve))
  } while ((await work()) === writtenAtOnce)
}

async function lastLine({ db }: Records, project: string): Promise<number> {
  const { last } = await db
    .selectFrom('entry')
    .select((eb) => eb.fn.max('entry_id').as('last'))
    .where('project', '=', project)
    .executeTakeFirstOrThrow()
  return Number(last ?? 0)
}

type Range = { number: number; project: string; after: number; until: number }

const digest = sql<string | null>`coalesce(entry.digest, entry.member_digest)`
const isMissing = sql<number>`case when entry.missing_since is null then 0 else 1 end`

/** Lines that say something else than was written down last, or of which nothing was; answers how many. What still waits says nothing yet. */
async function writeChanged(trx: Trx, { number, project, after, until }: Range): Promise<number> {
  const rows = await trx
    .selectFrom('entry')
    .leftJoin('run_line', (join) => join.onRef('run_line.entry_id', '=', 'entry.entry_id').on('run_line.until_run', 'is', null))
    .select(['entry.entry_id', 'entry.path_key', 'entry.path', 'entry.embedded_path', 'entry.state', 'entry.reason'])
    .select(['entry.size_bytes', digest.as('file_digest'), isMissing.as('is_missing')])
    .where('entry.project', '=', project)
    .where('entry.entry_id', '>', after)
    .where('entry.entry_id', '<=', until)
    .where('entry.state', '!=', 'waiting')
    // One that ends at the same moment may have written it down already.
    .where((eb) => eb.or([eb('run_line.from_run', 'is', null), eb('run_line.from_run', '<=', number)]))
    .where(
      sql<boolean>`(run_line.entry_id is null or run_line.state <> entry.state or run_line.reason <> entry.reason
        or run_line.is_missing <> ${isMissing} or run_line.file_digest is distinct from ${digest})`,
    )
    .limit(writtenAtOnce)
    .execute()
  if (rows.length === 0) return 0
  await close(
    trx,
    number,
    rows.map(({ entry_id }) => entry_id),
  )
  await trx
    .insertInto('run_line')
    .values(rows.map((row) => ({ ...row, project, from_run: number, until_run: null })))
    .execute()
  return rows.length
}

/** Lines that are there no longer; answers how many. */
async function closeGone(trx: Trx, { number, project }: Pick<Range, 'number' | 'project'>): Promise<number> {
  const rows = await trx
    .selectFrom('run_line')
    .leftJoin('entry', 'entry.entry_id', 'run_line.entry_id')
    .select('run_line.entry_id')
    .where('run_line.project', '=', project)
    .where('run_line.until_run', 'is', null)
    .where('entry.entry_id', 'is', null)
    .limit(writtenAtOnce)
    .execute()
  if (rows.length > 0)
    await close(
      trx,
      number,
      rows.map(({ entry_id }) => entry_id),
    )
  return rows.length
}

/** What was written down in this very run, which was cut off, is written anew. */
async function close(trx: Trx, number: number, ids: number[]): Promise<void> {
  await trx.deleteFrom('run_line').where('entry_id', 'in', ids).where('from_run', '=', number).execute()
  await trx
    .updateTable('run_line')
    .set({ until_run: number })
    .where('entry_id', 'in', ids)
    .where('until_run', 'is', null)
    .execute()
}

/** Deletes the runs of a deleted project in batches. Returns how many rows were deleted. */
export async function dropRuns(trx: Transaction<RecordsSchema>, project: string): Promise<number> {
  const db = trx.$extendTables<RunTables>()
  const rows = await db.selectFrom('run_line').select('entry_id').where('project', '=', project).limit(writtenAtOnce).execute()
  if (rows.length === 0) {
    const { numDeletedRows } = await db.deleteFrom('ledger_run').where('project', '=', project).executeTakeFirst()
    return Number(numDeletedRows)
  }
  const ids = [...new Set(rows.map(({ entry_id }) => entry_id))]
  const { numDeletedRows } = await db.deleteFrom('run_line').where('entry_id', 'in', ids).executeTakeFirst()
  return Number(numDeletedRows)
}
