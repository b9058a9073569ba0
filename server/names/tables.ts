import { type Generated, sql, type Transaction } from 'kysely'
import type { Migration } from '../records/migrations.ts'
import type { Records } from '../records/open.ts'
import type { RecordsSchema } from '../records/schema.ts'

/** The tables of this feature. What was found hangs on a document's number and goes with it. */
export type NameTables = {
  names_found: NamesFoundTable
  names_pipeline: NamesPipelineTable
  name_rule: NameRuleTable
  name_added: NameAddedTable
  names_wanted: NamesWantedTable
}

/** What a pipeline came to in a document: one row for each, so that a document is told to the engine by one look-up. */
export type NamesFoundTable = {
  rid: number
  pipeline: string
  project: string
  /** `done`, or `lost`: the finder was lost on it. */
  state: 'done' | 'lost'
  /** What was read, as `contentKey` has it: of another content than this nothing is known. */
  content: Uint8Array
  /** By the contract's name. */
  language: string
  /** How many names there are, and they themselves: see `packed-names.ts`; null where there are none. */
  count: number
  names: Uint8Array | null
  /** JSON of code and facts, where the finder was lost. */
  fault: string | null
  read_at: number
}

/** The version of the set of documents that a pipeline has read in a project: it only grows, and stays when the project goes. */
export type NamesPipelineTable = { project: string; pipeline: string; version: number }

/** A rule on the names of a project, by their normal form; one that was taken back keeps its row, so that the index can be told. */
export type NameRuleTable = {
  rule_id: Generated<number>
  project: string
  kind: string
  norm: string
  /** The normal form, or the category, that it gives. */
  target: string | null
  category: string | null
  /** JSON of what a split takes out (`name-part.ts`). */
  part: string | null
  /** Several rules of a kind on one name are told apart by it: of a split by its part, of a difference by the other name, of an added name by a number of its own; else empty. */
  part_key: Generated<string>
  user_id: string
  created_at: number
  undone_at: number | null
}

/** Where a rule of the kind `add` puts its name. It hangs on the id of a document, so that it waits for one that is gone. */
export type NameAddedTable = {
  rule_id: number
  project: string
  document_id: string
  /** As it was selected, with a space for each line break. */
  mention: string
  reach: 'here' | 'document'
  /** JSON of what stood before and behind the place that was selected; empty texts where none was. */
  around: string
  language: string
  /** How many places there are in the present text, and the places by spelling: see `packed-names.ts`; null where there are none. */
  count: number
  names: Uint8Array | null
}

/** The documents of a task, in the order in which they are read: language by language. */
export type NamesWantedTable = {
  task_id: string
  language: string
  rid: number
  /** `waits`, `done`, `lost`, or `left`: its language cannot be read now. */
  state: 'waits' | 'done' | 'lost' | 'left'
}

/** A transaction without this feature's tables, as hooks get it. */
export type Trx = Transaction<RecordsSchema>

const createTables: Migration = async (trx, columns) => {
  await trx.schema
    .createTable('names_found')
    .addColumn('rid', columns.reference, (c) => c.notNull().references('document.rid').onDelete('cascade'))
    .addColumn('pipeline', columns.text, (c) => c.notNull())
    .addColumn('project', columns.text, (c) => c.notNull())
    .addColumn('state', columns.text, (c) => c.notNull())
    .addColumn('content', columns.bytes, (c) => c.notNull())
    .addColumn('language', columns.text, (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('names', columns.bytes)
    .addColumn('fault', columns.text)
    .addColumn('read_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('names_found_key', ['rid', 'pipeline'])
    .execute()
  await trx.schema
    .createIndex('names_found_set')
    .on('names_found')
    .columns(['project', 'pipeline', 'state', 'language', 'rid'])
    .execute()
  await trx.schema
    .createTable('names_pipeline')
    .addColumn('project', columns.text, (c) => c.notNull())
    .addColumn('pipeline', columns.text, (c) => c.notNull())
    .addColumn('version', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('names_pipeline_key', ['project', 'pipeline'])
    .execute()
  await trx.schema
    .createTable('name_rule')
    .addColumn('rule_id', columns.key, columns.asKey)
    .addColumn('project', columns.text, (c) => c.notNull())
    .addColumn('kind', columns.text, (c) => c.notNull())
    .addColumn('norm', columns.text, (c) => c.notNull())
    .addColumn('user_id', columns.text, (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('undone_at', 'bigint')
    .execute()
  await trx.schema
    .createIndex('name_rule_that_holds')
    .on('name_rule')
    .columns(['project', 'kind', 'norm'])
    .unique()
    .where(sql.ref('undone_at'), 'is', null)
    .execute()
  await trx.schema
    .createTable('names_wanted')
    .addColumn('task_id', columns.text, (c) => c.notNull())
    .addColumn('language', columns.text, (c) => c.notNull())
    .addColumn('rid', columns.reference, (c) => c.notNull())
    .addColumn('state', columns.text, (c) => c.notNull())
    .addPrimaryKeyConstraint('names_wanted_key', ['task_id', 'language', 'rid'])
    .execute()
}

const addRuleColumns: Migration = async (trx, columns) => {
  for (const column of ['target', 'category']) await trx.schema.alterTable('name_rule').addColumn(column, columns.text).execute()
}

const addParts: Migration = async (trx, columns) => {
  const rules = trx.schema.alterTable('name_rule')
  await rules.addColumn('part', columns.text).execute()
  await rules.addColumn('part_key', columns.text, (c) => c.notNull().defaultTo('')).execute()
  await trx.schema.dropIndex('name_rule_that_holds').execute()
  await trx.schema
    .createIndex('name_rule_that_holds')
    .on('name_rule')
    .columns(['project', 'kind', 'norm', 'part_key'])
    .unique()
    .where(sql.ref('undone_at'), 'is', null)
    .execute()
}

const addByHand: Migration = async (trx, columns) => {
  await trx.schema
    .createTable('name_added')
    .addColumn('rule_id', columns.reference, (c) => c.primaryKey().references('name_rule.rule_id').onDelete('cascade'))
    .addColumn('project', columns.text, (c) => c.notNull())
    .addColumn('document_id', columns.text, (c) => c.notNull())
    .addColumn('mention', columns.text, (c) => c.notNull())
    .addColumn('reach', columns.text, (c) => c.notNull())
    .addColumn('around', columns.text, (c) => c.notNull())
    .addColumn('language', columns.text, (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('names', columns.bytes)
    .execute()
  await trx.schema.createIndex('name_added_document').on('name_added').columns(['project', 'document_id']).execute()
}

/** In the order in which they are run; a landed one is never edited. */
export const nameMigrations: readonly Migration[] = [createTables, addRuleColumns, addParts, addByHand]

/** The records with this feature's tables. */
export function nameDb({ db }: Pick<Records, 'db'>) {
  return db.$extendTables<NameTables>()
}

/** A transaction with this feature's tables. */
export function nameTrx(trx: Trx) {
  return trx.$extendTables<NameTables>()
}
