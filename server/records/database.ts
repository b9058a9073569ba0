import type { Dialect, Kysely, Transaction } from 'kysely'
import type { ColumnTypes } from './columns.ts'
import type { LeadHolder } from './leading.ts'
import type { RecordsSchema } from './schema.ts'

/** One of the two databases, opened: all that differs between them. Every transaction is alone in writing, see decision 0152. */
export type Database = {
  dialect: Dialect
  columns: ColumnTypes
  /** Whether there is a table of this name. */
  hasTable(db: Kysely<RecordsSchema>, name: string): Promise<boolean>
  /** The version that the records had before there was a table to count migrations in; 0 where there is none. */
  oldVersion: number
  /** Marks records whose migrations are counted in the table, so that a program that knows no such table refuses them. */
  closeToOldPrograms(trx: Transaction<RecordsSchema>): Promise<void>
  /** Lifts the limit on how long a statement may take, for the rest of a transaction. */
  allowLongWork(trx: Transaction<RecordsSchema>): Promise<void>
  /** Explains a fault that was met while opening, and what to do. */
  explain(error: unknown): unknown
}

/** The result of checking the records. `size` is for people. */
export type RecordsCheck =
  | { state: 'absent' }
  /** `program`: the database and its version; `workers`: of records whose long work any process may do, who does it. */
  | { state: 'sound'; program: string; size: string; workers?: LeadHolder[] }
  | { state: 'too-large'; size: string }
  /** A database that does not answer or let us in. */
  | { state: 'away'; detail: string; cure: string }
  | { state: 'damaged'; detail: string; cure: string }

/** When copying is to end, and who hears how far it is. */
export type CopyProgress = { signal: AbortSignal; onProgress(done: number, total: number): void }

/** What a copy of the records holds: the names of its projects, and the folders that were indexed, as they are shown. */
export type CopyFacts = { projects: string[]; documents: number; files: number; folders: string[] }
