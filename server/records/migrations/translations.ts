import type { Transaction } from 'kysely'
import type { ColumnTypes } from '../columns.ts'
import type { RecordsSchema } from '../schema.ts'

/** Texts of documents in other languages: a part of what is read and searched, whoever brought them. */
export async function keepTranslations(trx: Transaction<RecordsSchema>, columns: ColumnTypes): Promise<void> {
  await trx.schema
    .createTable('translation')
    .addColumn('project', columns.text, (c) => c.notNull())
    .addColumn('document_id', columns.text, (c) => c.notNull())
    .addColumn('language', columns.text, (c) => c.notNull())
    .addColumn('source_language', columns.text)
    .addColumn('translator', columns.text)
    .addColumn('text_key', columns.reference, (c) => c.notNull())
    .addColumn('text_length', 'bigint', (c) => c.notNull())
    .addColumn('sha256', columns.text, (c) => c.notNull())
    .addColumn('user_id', columns.text, (c) => c.notNull())
    .addColumn('imported_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('translation_key', ['project', 'document_id', 'language'])
    .execute()
}
