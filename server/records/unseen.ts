import type { Expression, ExpressionBuilder, Selectable, SqlBool, Transaction } from 'kysely'
import type { RecordsSchema, UnseenTable } from './schema.ts'

/**
 * A large file is stored in several short transactions and yet seen at once: as long as a row of `unseen` says so, lines embedded in it with
 * numbers above `after_entry` up to `until_entry` are not there for readers. While `first_change` is set they are being written, and whoever follows the
 * changes stops before that number; else they are former ones that are being taken away.
 */
export type Unseen = Selectable<UnseenTable>

/** Above every number that a row or a change can have. */
export const noEnd = Number.MAX_SAFE_INTEGER

/** A condition on lines of the ledger: those that are there for readers. */
export function isSeen(eb: ExpressionBuilder<RecordsSchema, 'entry'>): Expression<SqlBool> {
  const hidden = eb
    .selectFrom('unseen')
    .select('file_entry')
    .whereRef('unseen.project', '=', 'entry.project')
    .whereRef('unseen.path_key', '=', 'entry.path_key')
    .whereRef('entry.entry_id', '!=', 'unseen.file_entry')
    .whereRef('entry.entry_id', '>', 'unseen.after_entry')
    .whereRef('entry.entry_id', '<=', 'unseen.until_entry')
  // Mostly there is none: then the lines are not looked at one by one.
  return eb.or([eb.not(eb.exists(eb.selectFrom('unseen').select('file_entry'))), eb.not(eb.exists(hidden))])
}

/** Writes down what is not to be seen of a file, in the place of what was written down before; keys of texts stay. */
export async function hide(trx: Transaction<RecordsSchema>, row: Omit<Unseen, 'text_keys'>): Promise<void> {
  const { file_entry: _, ...values } = row
  await trx
    .insertInto('unseen')
    .values({ ...row, text_keys: '[]' })
    .onConflict((conflict) => conflict.column('file_entry').doUpdateSet(values))
    .execute()
}
