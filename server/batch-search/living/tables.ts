import type { NewHitReason } from '@dossier/contract/batch-search/living'
import type { GoneReason } from '@dossier/contract/kept-results'
import type { Generated } from 'kysely'
import type { Migration } from '../../records/migrations.ts'
import type { Records } from '../../records/open.ts'
import type { BatchTables } from '../tables.ts'

/** What runs of batch searches leave behind. */
export type LivingTables = {
  /**
   * A run through all queries; 0 is the first. `change_number`: how far the index was when it began, `last_rid`: the highest number of a document then. `task_id`: null of the
   * first. `done_count`: so many queries were searched, in their order: whoever goes on begins behind them. `reasons`: JSON, see `summary.ts`. `ended_at`: null until all were
   * searched, and of the first. `closed_projects`, `closed_hits`: what was left out with it because it was closed to the owner by then; `opened`: JSON, projects that had been left out and were searched again.
   */
  batch_run: {
    search_id: number
    run: number
    task_id: string | null
    begun_at: number
    ended_at: number | null
    change_number: number
    last_rid: number
    done_count: number
    reasons: string
    cut_count: number
    failed_count: number
    closed_projects: Generated<number>
    closed_hits: Generated<number>
    opened: Generated<string>
  }
  /** A project that a batch search had, and that is left out as it is closed to the owner. */
  batch_left: { search_id: number; project: string }
  /** A hit that a run found new (`gone` 0) or no more (1). */
  batch_change: { search_id: number; run: number; gone: number; number: number; rid: number; reason: NewHitReason | GoneReason }
  /** `searched_run`: the last run but the first that could search the query; null where there was none. */
  batch_query: BatchTables['batch_query'] & { searched_run: number | null }
}

const createTables: Migration = async ({ schema }, columns) => {
  await schema
    .createTable('batch_run')
    .addColumn('search_id', columns.reference, (c) => c.notNull())
    .addColumn('run', 'integer', (c) => c.notNull())
    .addColumn('task_id', columns.text)
    .addColumn('begun_at', 'bigint', (c) => c.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('change_number', 'bigint', (c) => c.notNull())
    .addColumn('last_rid', columns.reference, (c) => c.notNull())
    .addColumn('done_count', 'integer', (c) => c.notNull())
    .addColumn('reasons', columns.text, (c) => c.notNull())
    .addColumn('cut_count', 'integer', (c) => c.notNull())
    .addColumn('failed_count', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('batch_run_key', ['search_id', 'run'])
    .execute()
  await schema
    .createTable('batch_change')
    .addColumn('search_id', columns.reference, (c) => c.notNull())
    .addColumn('run', 'integer', (c) => c.notNull())
    .addColumn('gone', 'integer', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('rid', columns.reference, (c) => c.notNull())
    .addColumn('reason', columns.text, (c) => c.notNull())
    .addPrimaryKeyConstraint('batch_change_key', ['search_id', 'run', 'gone', 'number', 'rid'])
    .execute()
}

const addSearchedRun: Migration = async ({ schema }) => {
  await schema.alterTable('batch_query').addColumn('searched_run', 'integer').execute()
}

const noteRights: Migration = async ({ schema }, columns) => {
  await schema
    .alterTable('batch_run')
    .addColumn('closed_projects', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await schema
    .alterTable('batch_run')
    .addColumn('closed_hits', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await schema
    .alterTable('batch_run')
    .addColumn('opened', columns.text, (c) => c.notNull().defaultTo('[]'))
    .execute()
  await schema
    .createTable('batch_left')
    .addColumn('search_id', columns.reference, (c) => c.notNull())
    .addColumn('project', columns.text, (c) => c.notNull())
    .addPrimaryKeyConstraint('batch_left_key', ['search_id', 'project'])
    .execute()
}

/** In the order in which they are run, after those of batch searches; a landed one is never edited. */
export const livingMigrations: readonly Migration[] = [createTables, addSearchedRun, noteRights]

/** The records with the tables of batch searches and their runs. */
export function livingDb({ db }: Pick<Records, 'db'>) {
  return db.$extendTables<BatchTables & LivingTables>()
}
