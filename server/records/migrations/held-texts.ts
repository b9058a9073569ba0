import type { Transaction } from 'kysely'
import type { ColumnTypes } from '../columns.ts'
import type { RecordsSchema } from '../schema.ts'

/** Features may hold texts beyond the life of their documents: see `held-texts.ts`. */
export async function holdTexts(trx: Transaction<RecordsSchema>, columns: ColumnTypes): Promise<void> {
  await trx.schema
    .createTable('held_text')
    .addColumn('text_key', columns.reference, (c) => c.notNull())
    .addColumn('holder', columns.text, (c) => c.notNull())
    .addPrimaryKeyConstraint('held_text_key', ['text_key', 'holder'])
    .execute()
}
