import type { BatchState, LineState } from '@dossier/contract/batch-search/batch-search'
import type { Generated, Transaction } from 'kysely'
import type { Migration } from '../records/migrations.ts'
import type { Records } from '../records/open.ts'
import type { RecordsSchema } from '../records/schema.ts'

/** The tables of this feature. */
export type BatchTables = {
  /**
   * A batch search. `projects`, `file_types`, `paths`, `tags` and `dropped` are JSON. `state`: MAKING until all its queries are there (nobody sees it then), QUEUED, and
   * how it ended; that it runs is said by its task, which has its `uuid` as id. Counts grow query by query.
   */
  batch_search: {
    search_id: Generated<number>
    uuid: string
    user_id: string
    name: string
    description: string | null
    created_at: number
    state: Exclude<BatchState, 'RUNNING'> | 'MAKING'
    published: number
    projects: string
    phrase_matches: number
    fuzziness: number
    file_types: string
    paths: string
    tags: string
    query_template: string | null
    uri: string | null
    dropped: string
    query_count: number
    done_count: number
    empty_count: number
    error_count: number
    result_count: number
    stored_count: number
    /** What has to be told although it went well, such as an index that was not whole. */
    notice: string | null
  }
  /** The projects of a batch search: whoever may not read all of them does not see it. */
  batch_project: { search_id: number; project: string }
  /** `number` from 0. `result_count`: null until it was searched. */
  batch_query: {
    search_id: number
    number: number
    query: string
    state: LineState
    result_count: number | null
    stored_count: number
    error: string | null
  }
  /** What a query found, best first: the numbers of documents, four bytes each, low byte first. */
  batch_hits: { search_id: number; number: number; rids: Uint8Array }
  /** A document that some query found, as it was then. `created_at`: when it says that it was made, epoch ms. */
  batch_document: {
    search_id: number
    rid: number
    project: string
    document_id: string
    root_id: string
    path: string
    created_at: number | null
    content_type: string
    content_length: number
  }
  /** Batch searches that are gone, of which rows are left. */
  batch_removed: { search_id: number }
}

/** A transaction that knows these tables. */
export type BatchTrx = Transaction<RecordsSchema & BatchTables>

const createTables: Migration = async (trx, columns) => {
  const { schema } = trx
  await schema
    .createTable('batch_search')
    .addColumn('search_id', columns.key, columns.asKey)
    .addColumn('uuid', columns.text, (c) => c.notNull().unique())
    .addColumn('user_id', columns.text, (c) => c.notNull())
    .addColumn('name', columns.text, (c) => c.notNull())
    .addColumn('description', columns.text)
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('state', columns.text, (c) => c.notNull())
    .addColumn('published', 'integer', (c) => c.notNull())
    .addColumn('projects', columns.text, (c) => c.notNull())
    .addColumn('phrase_matches', 'integer', (c) => c.notNull())
    .addColumn('fuzziness', 'integer', (c) => c.notNull())
    .addColumn('file_types', columns.text, (c) => c.notNull())
    .addColumn('paths', columns.text, (c) => c.notNull())
    .addColumn('tags', columns.text, (c) => c.notNull())
    .addColumn('query_template', columns.text)
    .addColumn('uri', columns.text)
    .addColumn('dropped', columns.text, (c) => c.notNull())
    .addColumn('query_count', 'integer', (c) => c.notNull())
    .addColumn('done_count', 'integer', (c) => c.notNull())
    .addColumn('empty_count', 'integer', (c) => c.notNull())
    .addColumn('error_count', 'integer', (c) => c.notNull())
    .addColumn('result_count', 'bigint', (c) => c.notNull())
    .addColumn('stored_count', 'bigint', (c) => c.notNull())
    .addColumn('notice', columns.text)
    .execute()
  await schema.createIndex('batch_search_of_user').on('batch_search').columns(['user_id', 'created_at']).execute()
  await schema
    .createTable('batch_project')
    .addColumn('search_id', columns.reference, (c) => c.notNull())
    .addColumn('project', columns.text, (c) => c.notNull())
    .addPrimaryKeyConstraint('batch_project_key', ['search_id', 'project'])
    .execute()
  await schema.createIndex('batch_search_of_project').on('batch_project').columns(['project', 'search_id']).execute()
  await schema
    .createTable('batch_query')
    .addColumn('search_id', columns.reference, (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('query', columns.text, (c) => c.notNull())
    .addColumn('state', columns.text, (c) => c.notNull())
    .addColumn('result_count', 'bigint')
    .addColumn('stored_count', 'integer', (c) => c.notNull())
    .addColumn('error', columns.text)
    .addPrimaryKeyConstraint('batch_query_key', ['search_id', 'number'])
    .execute()
  await schema
    .createTable('batch_hits')
    .addColumn('search_id', columns.reference, (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('rids', columns.bytes, (c) => c.notNull())
    .addPrimaryKeyConstraint('batch_hits_key', ['search_id', 'number'])
    .execute()
  await schema
    .createTable('batch_document')
    .addColumn('search_id', columns.reference, (c) => c.notNull())
    .addColumn('rid', columns.reference, (c) => c.notNull())
    .addColumn('project', columns.text, (c) => c.notNull())
    .addColumn('document_id', columns.text, (c) => c.notNull())
    .addColumn('root_id', columns.text, (c) => c.notNull())
    .addColumn('path', columns.text, (c) => c.notNull())
    .addColumn('created_at', 'bigint')
    .addColumn('content_type', columns.text, (c) => c.notNull())
    .addColumn('content_length', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('batch_document_key', ['search_id', 'rid'])
    .execute()
  await schema
    .createTable('batch_removed')
    .addColumn('search_id', columns.reference, (c) => c.primaryKey())
    .execute()
}

/** In the order in which they are run; a landed one is never edited. */
export const batchMigrations: readonly Migration[] = [createTables]

/** The records with this feature's tables. */
export function batchDb({ db }: Pick<Records, 'db'>) {
  return db.$extendTables<BatchTables>()
}
