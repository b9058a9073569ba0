import type { Migration } from '../records/migrations.ts'
import type { Records } from '../records/open.ts'
import type { Trx } from '../tasks/row.ts'

/** A project that is read from an index of another program, and from which: nothing else is read into it. */
export type AttachedTables = { attached_index: { project: string; url: string; index_name: string; attached_at: number } }

const createTables: Migration = async (trx, columns) => {
  await trx.schema
    .createTable('attached_index')
    .addColumn('project', columns.text, (c) => c.primaryKey())
    .addColumn('url', columns.text, (c) => c.notNull())
    .addColumn('index_name', columns.text, (c) => c.notNull())
    .addColumn('attached_at', 'bigint', (c) => c.notNull())
    .execute()
}

/** In the order in which they are run; a landed one is never edited. */
export const attachedMigrations: readonly Migration[] = [createTables]

/** The records with this feature's table. */
export function attachedDb({ db }: Pick<Records, 'db'>) {
  return db.$extendTables<AttachedTables>()
}

/** A transaction with this feature's table. */
export function attachedTrx(trx: Trx) {
  return trx.$extendTables<AttachedTables>()
}
