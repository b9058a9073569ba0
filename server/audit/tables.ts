import type { Selectable, Transaction } from 'kysely'
import type { Migration } from '../records/migrations.ts'
import type { Records } from '../records/open.ts'
import type { RecordsSchema } from '../records/schema.ts'
import type { ChainedEntry } from './chain.ts'

/** The tables of this feature. */
export type AuditTables = {
  /** What somebody did, in the order in which it was written, numbered from 1 without gaps. `subject`: JSON; `hash`: see `chain.ts`. */
  audit_entry: {
    number: number
    id: string
    at: number
    user_id: string
    address: string
    event: string
    subject: string
    hash: string
  }
  /** The last entry that retention has removed, from which the chain goes on, and how many it has removed in all; no row where none was. */
  audit_cut: { number: number; hash: string; count: number }
}

const createTables: Migration = async (trx, columns) => {
  await trx.schema
    .createTable('audit_entry')
    .addColumn('number', 'bigint', (c) => c.primaryKey())
    .addColumn('id', columns.text, (c) => c.notNull().unique())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('user_id', columns.text, (c) => c.notNull())
    .addColumn('address', columns.text, (c) => c.notNull())
    .addColumn('event', columns.text, (c) => c.notNull())
    .addColumn('subject', columns.text, (c) => c.notNull())
    .addColumn('hash', columns.text, (c) => c.notNull())
    .execute()
  await trx.schema.createIndex('audit_entry_by_user').on('audit_entry').columns(['user_id', 'number']).execute()
  await trx.schema.createIndex('audit_entry_by_event').on('audit_entry').columns(['event', 'number']).execute()
  await trx.schema.createIndex('audit_entry_by_time').on('audit_entry').columns(['at', 'number']).execute()
  await trx.schema
    .createTable('audit_cut')
    .addColumn('number', 'bigint', (c) => c.notNull())
    .addColumn('hash', columns.text, (c) => c.notNull())
    .addColumn('count', 'bigint', (c) => c.notNull())
    .execute()
}

/** A transaction that knows these tables. */
export type AuditTrx = Transaction<RecordsSchema & AuditTables>

/** Step by step; a landed one is never edited. */
export const auditMigrations: readonly Migration[] = [createTables]

/** The records with this feature's tables. */
export function auditDb({ db }: Pick<Records, 'db'>) {
  return db.$extendTables<AuditTables>()
}

/** A row as an entry. */
export function entryOf({ number, at, user_id, ...row }: Selectable<AuditTables['audit_entry']>): ChainedEntry {
  return { ...row, number: Number(number), at: Number(at), userId: user_id }
}
