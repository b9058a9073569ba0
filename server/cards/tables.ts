import type { Generated, Transaction } from 'kysely'
import type { Migration } from '../records/migrations.ts'
import type { Records } from '../records/open.ts'
import type { RecordsSchema } from '../records/schema.ts'

/** The table of this feature. */
export type CardTables = {
  /**
   * A passage that was kept. It says itself all that proves it (`passage`: JSON), so that nothing of it is lost when its document is read again, replaced or removed.
   * `position`: its place among those of the project. One that was removed keeps its row for a while, so that it can be brought back.
   */
  card: {
    card_id: Generated<number>
    project: string
    position: number
    passage: string
    note: string
    version: number
    user_id: string
    created_at: number
    changed_by: string | null
    changed_at: number | null
    removed_at: number | null
  }
}

/** A transaction that knows this table. */
export type CardTrx = Transaction<RecordsSchema & CardTables>

const createTables: Migration = async (trx, columns) => {
  await trx.schema
    .createTable('card')
    .addColumn('card_id', columns.key, columns.asKey)
    .addColumn('project', columns.text, (c) => c.notNull())
    .addColumn('position', 'bigint', (c) => c.notNull())
    .addColumn('passage', columns.text, (c) => c.notNull())
    .addColumn('note', columns.text, (c) => c.notNull())
    .addColumn('version', 'bigint', (c) => c.notNull())
    .addColumn('user_id', columns.text, (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('changed_by', columns.text)
    .addColumn('changed_at', 'bigint')
    .addColumn('removed_at', 'bigint')
    .execute()
  await trx.schema.createIndex('card_of_project').on('card').columns(['project', 'position']).execute()
}

/** In the order in which they are run; a landed one is never edited. */
export const cardMigrations: readonly Migration[] = [createTables]

/** The records with this feature's table. */
export function cardDb({ db }: Pick<Records, 'db'>) {
  return db.$extendTables<CardTables>()
}
