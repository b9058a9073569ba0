import type { Generated } from 'kysely'
import type { Migration } from '../../records/migrations.ts'
import type { Records } from '../../records/open.ts'

/** What is kept of runs beside the present ledger, so that two of them can be compared long after. */
export type RunTables = {
  /** An indexing run, numbered for people. It outlives its task, which may be taken from the list. Times are epoch milliseconds. */
  ledger_run: {
    number: Generated<number>
    project: string
    task_id: string
    folder: string
    /** JSON: what it was asked for. */
    options: string
    started_at: number
    /** Null while it is running, and if it never completed. */
    ended_at: number | null
    /** Files of which it read the bytes, of OCR the documents; null before it ended, and in runs of versions that did not count them. */
    files: number | null
  }
  /**
   * What a line of the ledger said from the end of one run on until the end of another (null: it still does). `file_digest`: of a file or of what is
   * embedded. `is_missing`: a file was no longer on disk; of what is embedded its file's line says it.
   */
  run_line: {
    entry_id: number
    from_run: number
    until_run: number | null
    project: string
    path_key: Uint8Array
    path: string
    embedded_path: string | null
    state: string
    reason: string
    size_bytes: number | null
    file_digest: string | null
    is_missing: number
  }
}

const createTables: Migration = async (trx, columns) => {
  await trx.schema
    .createTable('ledger_run')
    .addColumn('number', columns.key, columns.asKey)
    .addColumn('project', columns.text, (c) => c.notNull())
    .addColumn('task_id', columns.text, (c) => c.notNull().unique())
    .addColumn('folder', columns.text, (c) => c.notNull())
    .addColumn('options', columns.text, (c) => c.notNull())
    .addColumn('started_at', 'bigint', (c) => c.notNull())
    .addColumn('ended_at', 'bigint')
    .execute()
  await trx.schema
    .createTable('run_line')
    .addColumn('entry_id', columns.reference, (c) => c.notNull())
    .addColumn('from_run', columns.reference, (c) => c.notNull())
    .addColumn('until_run', columns.reference)
    .addColumn('project', columns.text, (c) => c.notNull())
    .addColumn('path_key', columns.bytes, (c) => c.notNull())
    .addColumn('path', columns.text, (c) => c.notNull())
    .addColumn('embedded_path', columns.text)
    .addColumn('state', columns.text, (c) => c.notNull())
    .addColumn('reason', columns.text, (c) => c.notNull())
    .addColumn('size_bytes', 'bigint')
    .addColumn('file_digest', columns.text)
    .addColumn('is_missing', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('run_line_key', ['entry_id', 'from_run'])
    .execute()
  await trx.schema.createIndex('run_line_from').on('run_line').columns(['project', 'from_run']).execute()
  await trx.schema.createIndex('run_line_until').on('run_line').columns(['project', 'until_run']).execute()
}

const countFiles: Migration = async (trx) => {
  await trx.schema.alterTable('ledger_run').addColumn('files', 'integer').execute()
}

/** Lines of a run are read by their numbers, a batch at a time, without sorting all of them for each. */
const indexByEntry: Migration = async (trx) => {
  for (const [name, run] of [
    ['run_line_from', 'from_run'],
    ['run_line_until', 'until_run'],
  ] as const) {
    await trx.schema.dropIndex(name).execute()
    await trx.schema.createIndex(`${name}_entry`).on('run_line').columns(['project', run, 'entry_id']).execute()
  }
}

/** In the order in which they are run; a landed one is never edited. */
export const runMigrations: readonly Migration[] = [createTables, countFiles, indexByEntry]

/** The records with the tables of runs. */
export function runDb({ db }: Pick<Records, 'db'>) {
  return db.$extendTables<RunTables>()
}
