import type { TagColour } from '@dossier/contract/marks/tags'
import type { Generated, Transaction } from 'kysely'
import type { Migration } from '../records/migrations.ts'
import type { Records } from '../records/open.ts'
import type { RecordsSchema } from '../records/schema.ts'

/** The tables of this feature. Taggings are tied to a document's id, so that they hold over reading again, moves and rebuilding. */
export type TagTables = {
  /** A label of a project: shown as `label`, matched by `key`. `version`: the change of the project's tags that changed its documents last. */
  tag: {
    tag_id: Generated<number>
    project: string
    key: string
    label: string
    colour: TagColour | null
    version: number
    user_id: string
    created_at: number
  }
  /**
   * A document that has a tag, from whom and since when. `given` and `taken`: the changes that gave it and took it away; one that was taken keeps its row, so that it
   * can be given back as it was. `by_manager`: 1 where whoever gave it managed the project then.
   */
  tagging: {
    project: string
    document_id: string
    tag_id: number
    user_id: string
    by_manager: number
    tagged_at: number
    given: number
    taken: number | null
  }
  /**
   * Which tags a change was about, and whose change it was: so that it is taken back without looking through all others. `changed_at`: in milliseconds; after a
   * time it cannot be taken back any more.
   */
  tag_change: { project: string; change: number; tag_id: number; user_id: string; changed_at: number }
  /** `version` grows with each change of a project's tags, and stays when the project goes. */
  tag_list: { project: string; version: number }
}

/** A transaction that knows these tables. */
export type TagTrx = Transaction<RecordsSchema & TagTables>

const createTables: Migration = async (trx, columns) => {
  await trx.schema
    .createTable('tag')
    .addColumn('tag_id', columns.key, columns.asKey)
    .addColumn('project', columns.text, (c) => c.notNull())
    .addColumn('key', columns.text, (c) => c.notNull())
    .addColumn('label', columns.text, (c) => c.notNull())
    .addColumn('colour', columns.text)
    .addColumn('version', 'bigint', (c) => c.notNull())
    .addColumn('user_id', columns.text, (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('tag_of_project', ['project', 'key'])
    .execute()
  await trx.schema
    .createTable('tagging')
    .addColumn('project', columns.text, (c) => c.notNull())
    .addColumn('document_id', columns.text, (c) => c.notNull())
    .addColumn('tag_id', columns.reference, (c) => c.notNull())
    .addColumn('user_id', columns.text, (c) => c.notNull())
    .addColumn('by_manager', 'integer', (c) => c.notNull())
    .addColumn('tagged_at', 'bigint', (c) => c.notNull())
    .addColumn('given', 'bigint', (c) => c.notNull())
    .addColumn('taken', 'bigint')
    .addPrimaryKeyConstraint('tagging_key', ['project', 'document_id', 'tag_id'])
    .execute()
  await trx.schema.createIndex('tagging_tag').on('tagging').columns(['tag_id', 'taken']).execute()
  await trx.schema
    .createTable('tag_change')
    .addColumn('project', columns.text, (c) => c.notNull())
    .addColumn('change', 'bigint', (c) => c.notNull())
    .addColumn('tag_id', columns.reference, (c) => c.notNull())
    .addColumn('user_id', columns.text, (c) => c.notNull())
    .addPrimaryKeyConstraint('tag_change_key', ['project', 'change', 'tag_id'])
    .execute()
  await trx.schema
    .createTable('tag_list')
    .addColumn('project', columns.text, (c) => c.primaryKey())
    .addColumn('version', 'bigint', (c) => c.notNull())
    .execute()
}

/** Changes get a lifetime; those that are there begin it now. */
const dateChanges: Migration = async (trx) => {
  await trx.schema
    .alterTable('tag_change')
    .addColumn('changed_at', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await trx.$extendTables<TagTables>().updateTable('tag_change').set({ changed_at: Date.now() }).execute()
}

/** In the order in which they are run; a landed one is never edited. */
export const tagMigrations: readonly Migration[] = [createTables, dateChanges]

/** The records with this feature's tables. */
export function tagDb({ db }: Pick<Records, 'db'>) {
  return db.$extendTables<TagTables>()
}
