import type { Transaction } from 'kysely'
import type { Migration } from '../records/migrations.ts'
import type { Records } from '../records/open.ts'
import type { RecordsSchema } from '../records/schema.ts'

/** The tables of this feature. */
export type WatchTables = {
  /** A folder that is watched: the row is the switch. `user_id`: who switched it on, and in whose name its runs are asked for. */
  folder_watch: {
    project: string
    path_key: Uint8Array
    path: string
    user_id: string
    since: number
    /** JSON: `WatchStatus`, as it was told last; null before that. */
    status: string | null
    /** JSON: the mount points at, above or in the folder when it was last seen whole; null before that. */
    mounts: string | null
  }
}

const createTables: Migration = async (trx, columns) => {
  await trx.schema
    .createTable('folder_watch')
    .addColumn('project', columns.text, (c) => c.notNull())
    .addColumn('path_key', columns.bytes, (c) => c.notNull())
    .addColumn('path', columns.text, (c) => c.notNull())
    .addColumn('user_id', columns.text, (c) => c.notNull())
    .addColumn('since', 'bigint', (c) => c.notNull())
    .addColumn('status', columns.text)
    .addColumn('mounts', columns.text)
    .addPrimaryKeyConstraint('folder_watch_key', ['project', 'path_key'])
    .execute()
}

/** In the order in which they are run; a landed one is never edited. */
export const watchMigrations: readonly Migration[] = [createTables]

/** The records with this feature's table. */
export function watchDb({ db }: Pick<Records, 'db'>) {
  return db.$extendTables<WatchTables>()
}

export type Trx = Transaction<RecordsSchema>

/** A transaction with this feature's table. */
export function watchTrx(trx: Trx) {
  return trx.$extendTables<WatchTables>()
}
