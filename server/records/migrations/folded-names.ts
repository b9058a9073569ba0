import type { Transaction } from 'kysely'
import type { ColumnTypes } from '../columns.ts'
import { foldName } from '../fold.ts'
import type { RecordsSchema } from '../schema.ts'

/** Rows read and written at a time. */
const batchCount = 1_000

/** Entries get the name by which they are looked up; `''` only until it is worked out. */
export async function foldNames(trx: Transaction<RecordsSchema>, columns: ColumnTypes): Promise<void> {
  await trx.schema
    .alterTable('entry')
    .addColumn('folded_name', columns.text, (c) => c.notNull().defaultTo(''))
    .execute()
  let after = 0
  for (;;) {
    const rows = await trx
      .selectFrom('entry')
      .select(['entry_id', 'path', 'embedded_path'])
      .where('entry_id', '>', after)
      .orderBy('entry_id')
      .limit(batchCount)
      .execute()
    for (const { entry_id, path, embedded_path } of rows) {
      const folded_name = foldName(embedded_path ?? path)
      await trx.updateTable('entry').set({ folded_name }).where('entry_id', '=', entry_id).execute()
    }
    const last = rows.at(-1)
    if (!last) return
    after = last.entry_id
  }
}
