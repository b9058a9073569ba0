import type { ReviewDecision } from '@dossier/contract/batch-search/review'
import type { Migration } from '../../records/migrations.ts'
import type { Records } from '../../records/open.ts'
import type { BatchTables } from '../tables.ts'

/** What reviewers decided on hits. Nothing is overwritten: who decided what and when stays to be seen, and can be taken back step by step. */
export type ReviewTables = {
  /**
   * A decision on a hit, by the number of its query and its document's id, so that it holds when either is searched or read again. `change`: the step of the review in
   * which it was made; those of one step were made on one hit (`equal_to`: its document's id, where this is another of the same text). `undone`: taken back. `touched`:
   * the last step that wrote the row.
   */
  batch_decision: {
    search_id: number
    number: number
    project: string
    document_id: string
    user_id: string
    change: number
    decision: ReviewDecision
    decided_at: number
    equal_to: string | null
    undone: number
    touched: number
  }
  /** The last step of each review. */
  batch_review: { search_id: number; step: number }
}

const createTables: Migration = async ({ schema }, columns) => {
  await schema
    .createTable('batch_decision')
    .addColumn('search_id', columns.reference, (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('project', columns.text, (c) => c.notNull())
    .addColumn('document_id', columns.text, (c) => c.notNull())
    .addColumn('user_id', columns.text, (c) => c.notNull())
    .addColumn('change', 'bigint', (c) => c.notNull())
    .addColumn('decision', columns.text, (c) => c.notNull())
    .addColumn('decided_at', 'bigint', (c) => c.notNull())
    .addColumn('equal_to', columns.text)
    .addColumn('undone', 'integer', (c) => c.notNull())
    .addColumn('touched', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('batch_decision_key', ['search_id', 'number', 'project', 'document_id', 'user_id', 'change'])
    .execute()
  await schema.createIndex('batch_decision_touched').on('batch_decision').columns(['search_id', 'touched']).execute()
  await schema.createIndex('batch_decision_document').on('batch_decision').columns(['project', 'document_id']).execute()
  await schema
    .createTable('batch_review')
    .addColumn('search_id', columns.reference, (c) => c.primaryKey())
    .addColumn('step', 'bigint', (c) => c.notNull())
    .execute()
  await schema.createIndex('batch_document_of_id').on('batch_document').columns(['search_id', 'project', 'document_id']).execute()
}

/** In the order in which they are run, after those of batch searches; a landed one is never edited. */
export const reviewMigrations: readonly Migration[] = [createTables]

/** The records with the tables of batch searches and their reviews. */
export function reviewDb({ db }: Pick<Records, 'db'>) {
  return db.$extendTables<BatchTables & ReviewTables>()
}
