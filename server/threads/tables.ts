import type { Transaction } from 'kysely'
import type { Migration } from '../records/migrations.ts'
import type { Records } from '../records/open.ts'
import type { RecordsSchema } from '../records/schema.ts'

/** The tables of this feature. What is known of a message hangs on its document's number and goes with it. */
export type ThreadTables = {
  mail: MailTable
  mail_link: MailLinkTable
  mail_unread: MailUnreadTable
}

/** What joins a message to others, as its metadata had it. */
export type MailTable = {
  rid: number
  /** `subjectKey`; null where the subject says nothing. */
  subject_key: number | null
  /** JSON: `MailFacts`. */
  facts: string
}

/** A key (`linkKeys`) that a message has in common with those of its thread. */
export type MailLinkTable = { link_key: number; rid: number }

/** Documents that an older version stored: those up to `until_rid` are still to be looked through, beginning behind `done_rid`. No row: none are. */
export type MailUnreadTable = { until_rid: number; done_rid: number }

/** A transaction without this feature's tables, as hooks get it. */
export type Trx = Transaction<RecordsSchema>

const createTables: Migration = async (trx, columns) => {
  await trx.schema
    .createTable('mail')
    .addColumn('rid', columns.reference, (c) => c.primaryKey().references('document.rid').onDelete('cascade'))
    .addColumn('subject_key', 'bigint')
    .addColumn('facts', columns.text, (c) => c.notNull())
    .execute()
  await trx.schema.createIndex('mail_subject').on('mail').column('subject_key').execute()
  await trx.schema
    .createTable('mail_link')
    .addColumn('link_key', 'bigint', (c) => c.notNull())
    .addColumn('rid', columns.reference, (c) => c.notNull().references('mail.rid').onDelete('cascade'))
    .addPrimaryKeyConstraint('mail_link_key', ['link_key', 'rid'])
    .execute()
  await trx.schema.createIndex('mail_link_rid').on('mail_link').column('rid').execute()
  await trx.schema
    .createTable('mail_unread')
    .addColumn('until_rid', columns.reference, (c) => c.notNull())
    .addColumn('done_rid', columns.reference, (c) => c.notNull())
    .execute()
  await noteUnread(trx)
}

async function noteUnread(trx: Trx): Promise<void> {
  const { last } = await trx
    .selectFrom('document')
    .select((eb) => eb.fn.max<number | null>('rid').as('last'))
    .executeTakeFirstOrThrow()
  if (last !== null) await threadTrx(trx).insertInto('mail_unread').values({ until_rid: last, done_rid: 0 }).execute()
}

/** In the order in which they are run; a landed one is never edited. */
export const threadMigrations: readonly Migration[] = [createTables]

/** The records with this feature's tables. */
export function threadDb({ db }: Pick<Records, 'db'>) {
  return db.$extendTables<ThreadTables>()
}

/** A transaction with this feature's tables. */
export function threadTrx(trx: Trx) {
  return trx.$extendTables<ThreadTables>()
}
