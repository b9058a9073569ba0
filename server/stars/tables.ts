import type { Migration } from '../records/migrations.ts'
import type { Records } from '../records/open.ts'

/** The tables of this feature. Stars are tied to a document's id, so that they hold over reading again, moves and rebuilding. */
export type StarTables = {
  /** `given` and `taken` are the changes of the list that gave the star and took it away; a star that was taken keeps its row, so that it can be given back. */
  star: { user_id: string; project: string; document_id: string; starred_at: number; given: number; taken: number | null }
  /** `version` grows with each change of a user's stars. */
  star_list: { user_id: string; version: number }
}

/** Stars and the version of each user's list of them. */
const createTables: Migration = async (trx, columns) => {
  await trx.schema
    .createTable('star')
    .addColumn('user_id', columns.text, (c) => c.notNull())
    .addColumn('project', columns.text, (c) => c.notNull())
    .addColumn('document_id', columns.text, (c) => c.notNull())
    .addColumn('starred_at', 'bigint', (c) => c.notNull())
    .addColumn('given', 'bigint', (c) => c.notNull())
    .addColumn('taken', 'bigint')
    .addPrimaryKeyConstraint('star_key', ['project', 'document_id', 'user_id'])
    .execute()
  await trx.schema.createIndex('star_user').on('star').columns(['user_id', 'project', 'taken']).execute()
  await trx.schema
    .createTable('star_list')
    .addColumn('user_id', columns.text, (c) => c.primaryKey())
    .addColumn('version', 'bigint', (c) => c.notNull())
    .execute()
}

/** In the order in which they are run; a landed one is never edited. */
export const starMigrations: readonly Migration[] = [createTables]

/** The records with this feature's tables. */
export function starDb({ db }: Pick<Records, 'db'>) {
  return db.$extendTables<StarTables>()
}
