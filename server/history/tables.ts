import type { HistoryType } from '@dossier/contract/history'
import type { Generated, Transaction } from 'kysely'
import type { Migration } from '../records/migrations.ts'
import type { Records } from '../records/open.ts'
import type { RecordsSchema } from '../records/schema.ts'

/** The tables of this feature. */
export type HistoryTables = {
  /** One entry for each user and address. `uri_key`: SHA-256 of the address in hex, because an index of PostgreSQL takes no long values. */
  user_history: {
    event_id: Generated<number>
    user_id: string
    type: HistoryType
    name: string
    uri: string
    uri_key: string
    created_at: number
    modified_at: number
    is_saved: number
    folder: string | null
  }
  user_history_project: { event_id: number; project: string }
  /** Who said whether their history is kept. */
  user_history_choice: { user_id: string; is_kept: number }
  user_search_kept: KeptTable
}

/**
 * What a saved search found when its results were kept. `clause`: JSON; `found`: see `since/found.ts`, null where it was too much. `change_number`: that of the index then;
 * `last_rid`: the highest number of a document then. News are those of a higher version than `told_number`, as they stood when the index was at `asked_number`; null: they
 * could not be found out. `projects`: JSON, those that were open to the user when the results were kept; `asked_projects`: those that were when news were asked; null of rows from before rights were
 * noted: all of the search.
 */
type KeptTable = {
  event_id: number
  clause: string
  kept_at: number
  change_number: number
  last_rid: number
  total: number
  found: Uint8Array | null
  has_alerts: number
  told_number: number
  asked_number: number
  news: number | null
  projects: string | null
  asked_projects: string | null
}

/** A transaction that knows these tables. */
export type HistoryTrx = Transaction<RecordsSchema & HistoryTables>

const createTables: Migration = async (trx, columns) => {
  await trx.schema
    .createTable('user_history')
    .addColumn('event_id', columns.key, columns.asKey)
    .addColumn('user_id', columns.text, (c) => c.notNull())
    .addColumn('type', columns.text, (c) => c.notNull())
    .addColumn('name', columns.text, (c) => c.notNull())
    .addColumn('uri', columns.text, (c) => c.notNull())
    .addColumn('uri_key', columns.text, (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('modified_at', 'bigint', (c) => c.notNull())
    .addColumn('is_saved', 'integer', (c) => c.notNull())
    .addColumn('folder', columns.text)
    .addUniqueConstraint('user_history_uri', ['user_id', 'uri_key'])
    .execute()
  await trx.schema
    .createIndex('user_history_latest')
    .on('user_history')
    .columns(['user_id', 'type', 'modified_at', 'event_id'])
    .execute()
  await trx.schema
    .createTable('user_history_project')
    .addColumn('event_id', columns.reference, (c) => c.notNull())
    .addColumn('project', columns.text, (c) => c.notNull())
    .addPrimaryKeyConstraint('user_history_project_key', ['event_id', 'project'])
    .execute()
  await trx.schema.createIndex('user_history_of_project').on('user_history_project').columns(['project', 'event_id']).execute()
  await trx.schema
    .createTable('user_history_choice')
    .addColumn('user_id', columns.text, (c) => c.primaryKey())
    .addColumn('is_kept', 'integer', (c) => c.notNull())
    .execute()
}

const keepResults: Migration = async (trx, columns) => {
  await trx.schema
    .createTable('user_search_kept')
    .addColumn('event_id', columns.reference, (c) => c.primaryKey())
    .addColumn('clause', columns.text, (c) => c.notNull())
    .addColumn('kept_at', 'bigint', (c) => c.notNull())
    .addColumn('change_number', 'bigint', (c) => c.notNull())
    .addColumn('last_rid', columns.reference, (c) => c.notNull())
    .addColumn('total', 'bigint', (c) => c.notNull())
    .addColumn('found', columns.bytes)
    .addColumn('has_alerts', 'integer', (c) => c.notNull())
    .addColumn('told_number', 'bigint', (c) => c.notNull())
    .addColumn('asked_number', 'bigint', (c) => c.notNull())
    .addColumn('news', 'bigint')
    .execute()
}

const noteProjects: Migration = async ({ schema }, columns) => {
  await schema.alterTable('user_search_kept').addColumn('projects', columns.text).execute()
  await schema.alterTable('user_search_kept').addColumn('asked_projects', columns.text).execute()
}

/** In the order in which they are run; a landed one is never edited. */
export const historyMigrations: readonly Migration[] = [createTables, keepResults, noteProjects]

/** The records with these tables. */
export function historyDb({ db }: Pick<Records, 'db'>) {
  return db.$extendTables<HistoryTables>()
}
