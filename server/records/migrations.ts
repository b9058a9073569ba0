import type { Transaction } from 'kysely'
import type { ColumnTypes } from './columns.ts'
import type { RecordsSchema } from './schema.ts'

/**
 * One step of a feature's tables, run once in the life of a home on either database. It is written with Kysely's schema builder and `columns`;
 * tables that `RecordsSchema` does not name (a feature's own, or former ones) are reached by `trx.$extendTables<…>()`. A landed one is never edited.
 */
export type Migration = (trx: Transaction<RecordsSchema>, columns: ColumnTypes) => Promise<void>

/** What a feature has done to the tables so far, oldest first. `feature` is the name under which the steps are counted. */
export type Migrations = { feature: string; steps: readonly Migration[] }
