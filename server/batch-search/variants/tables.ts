import type { Migration } from '../../records/migrations.ts'
import type { Records } from '../../records/open.ts'
import type { BatchTables } from '../tables.ts'

/** Other spellings that batch searches look for. */
export type VariantTables = {
  /** Of a batch search that has any: JSON of their kinds, and of single ones that are left out, line by line. */
  batch_variant: { search_id: number; kinds: string; removed: string }
  /**
   * By what a query was found, of those that were: how many documents have it as it stands, the variants that some have (JSON), and of each result that is kept one byte: 0 for
   * the query itself, else the place of its variant among these, from 1.
   */
  batch_found: { search_id: number; number: number; own_count: number; variants: string; found_by: Uint8Array }
}

const createTables: Migration = async ({ schema }, columns) => {
  await schema
    .createTable('batch_variant')
    .addColumn('search_id', columns.reference, (c) => c.primaryKey())
    .addColumn('kinds', columns.text, (c) => c.notNull())
    .addColumn('removed', columns.text, (c) => c.notNull())
    .execute()
  await schema
    .createTable('batch_found')
    .addColumn('search_id', columns.reference, (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('own_count', 'bigint', (c) => c.notNull())
    .addColumn('variants', columns.text, (c) => c.notNull())
    .addColumn('found_by', columns.bytes, (c) => c.notNull())
    .addPrimaryKeyConstraint('batch_found_key', ['search_id', 'number'])
    .execute()
}

/** In the order in which they are run, after those of batch searches; a landed one is never edited. */
export const variantMigrations: readonly Migration[] = [createTables]

/** The records with the tables of batch searches and their variants. */
export function variantDb({ db }: Pick<Records, 'db'>) {
  return db.$extendTables<BatchTables & VariantTables>()
}
