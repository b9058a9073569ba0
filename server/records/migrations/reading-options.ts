import type { Transaction } from 'kysely'
import type { ColumnTypes } from '../columns.ts'
import type { RecordsSchema } from '../schema.ts'

/** A line knows with which options it was read, beside the tool and its version; what was read before does not. */
export async function keepReadingOptions(trx: Transaction<RecordsSchema>, columns: ColumnTypes): Promise<void> {
  await trx.schema.alterTable('entry').addColumn('read_with', columns.text).execute()
  await trx.schema.alterTable('entry').addColumn('ocr_with', columns.text).execute()
}
