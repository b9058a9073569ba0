import type { Transaction } from 'kysely'
import type { ColumnTypes } from '../columns.ts'
import type { RecordsSchema } from '../schema.ts'

/** What is said of a project beside its label: where it comes from, who is behind it, and from where it may be downloaded. */
export async function keepFactsOfProjects(trx: Transaction<RecordsSchema>, columns: ColumnTypes): Promise<void> {
  for (const name of ['source_url', 'logo_url', 'maintainer_name', 'publisher_name', 'allow_from_mask'])
    await trx.schema.alterTable('project').addColumn(name, columns.text).execute()
}
