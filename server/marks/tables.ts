import type { Migration } from '../records/migrations.ts'
import type { Records } from '../records/open.ts'

/** What a mark means; a user has one list of marks of each kind. It is also the name of that kind of set. */
export type MarkKind = 'starred' | 'recommended'

/** Marks that users give to documents. They are tied to a document's id, so that they hold over reading again, moves and rebuilding. */
export type MarkTables = {
  /** `given` and `taken` are the changes of the list that gave the mark and took it away; a mark that was taken keeps its row, so that it can be given back. */
  mark: {
    kind: MarkKind
    user_id: string
    project: string
    document_id: string
    marked_at: number
    given: number
    taken: number | null
  }
  /** `version` grows with each change of a user's marks of a kind. */
  mark_list: { kind: MarkKind; user_id: string; version: number }
}

/** Marks and the version of each list of them. */
const createTables: Migration = async (trx, columns) => {
  await trx.schema
    .createTable('mark')
    .addColumn('kind', columns.text, (c) => c.notNull())
    .addColumn('user_id', columns.text, (c) => c.notNull())
    .addColumn('project', columns.text, (c) => c.notNull())
    .addColumn('document_id', columns.text, (c) => c.notNull())
    .addColumn('marked_at', 'bigint', (c) => c.notNull())
    .addColumn('given', 'bigint', (c) => c.notNull())
    .addColumn('taken', 'bigint')
    .addPrimaryKeyConstraint('mark_key', ['project', 'document_id', 'kind', 'user_id'])
    .execute()
  await trx.schema.createIndex('mark_user').on('mark').columns(['kind', 'user_id', 'project', 'taken']).execute()
  await trx.schema
    .createTable('mark_list')
    .addColumn('kind', columns.text, (c) => c.notNull())
    .addColumn('user_id', columns.text, (c) => c.notNull())
    .addColumn('version', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('mark_list_key', ['kind', 'user_id'])
    .execute()
}

/** In the order in which they are run; a landed one is never edited. */
export const markMigrations: readonly Migration[] = [createTables]

/** The records with this feature's tables. */
export function markDb({ db }: Pick<Records, 'db'>) {
  return db.$extendTables<MarkTables>()
}
