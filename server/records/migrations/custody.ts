import { sql, type Transaction } from 'kysely'
import type { ColumnType, ColumnTypes } from '../columns.ts'
import type { RecordsSchema } from '../schema.ts'

/** A line knows when and in which run its file was first and last found, when its bytes were read, and what scans have noticed of it since. */
export async function keepCustody(trx: Transaction<RecordsSchema>, columns: ColumnTypes): Promise<void> {
  const add = (name: string, type: ColumnType) => trx.schema.alterTable('entry').addColumn(name, type).execute()
  await add('sha256', columns.text)
  await add('member_digest', columns.text)
  await add('found_at', 'bigint')
  await add('found_by', columns.text)
  await add('seen_at', 'bigint')
  await add('seen_by', columns.text)
  await add('read_at', 'bigint')
  await add('noticed', columns.text)
  await trx.schema
    .createIndex('entry_missing')
    .on('entry')
    .columns(['project', 'path_key'])
    .where(sql.ref('missing_since'), 'is not', null)
    .execute()
}
