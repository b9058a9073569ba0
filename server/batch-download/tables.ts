import type { Migration } from '../records/migrations.ts'
import type { Records } from '../records/open.ts'

/** The tables of this feature. Everything else of a batch download stands in its task, which has the same id. */
export type DownloadTables = {
  /** `password`: of an archive that is encrypted, until it was shown and is not needed any more. */
  batch_download: { uuid: string; user_id: string; created_at: number; password: string | null; password_shown: number }
  /** The projects of a batch download: it goes with each of them. */
  batch_download_project: { uuid: string; project: string }
  stored_archive: StoredArchive
}

/** An archive in a store, or what was begun to be sent there; `tag`: of its state once it is whole. It stays until it is removed there. */
export type StoredArchive = { place: string; uuid: string; size_bytes: number; tag: string | null; created_at: number }

const createTables: Migration = async ({ schema }, columns) => {
  await schema
    .createTable('batch_download')
    .addColumn('uuid', columns.text, (c) => c.primaryKey())
    .addColumn('user_id', columns.text, (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('password', columns.text)
    .addColumn('password_shown', 'integer', (c) => c.notNull())
    .execute()
  await schema
    .createTable('batch_download_project')
    .addColumn('uuid', columns.text, (c) => c.notNull())
    .addColumn('project', columns.text, (c) => c.notNull())
    .addPrimaryKeyConstraint('batch_download_project_key', ['project', 'uuid'])
    .execute()
}

const createStored: Migration = async ({ schema }, columns) => {
  await schema
    .createTable('stored_archive')
    .addColumn('place', columns.text, (c) => c.primaryKey())
    .addColumn('uuid', columns.text, (c) => c.notNull())
    .addColumn('size_bytes', 'bigint', (c) => c.notNull())
    .addColumn('tag', columns.text)
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
}

/** In the order in which they are run; a landed one is never edited. */
export const downloadMigrations: readonly Migration[] = [createTables, createStored]

/** The records with this feature's tables. */
export function downloadDb({ db }: Pick<Records, 'db'>) {
  return db.$extendTables<DownloadTables>()
}
