import type { Transaction } from 'kysely'
import { anyOf } from '../records/listed.ts'
import type { RecordsSchema } from '../records/schema.ts'
import type { DownloadTables } from './tables.ts'

/** A project goes: so do all archives that may have documents of it, with their tasks. Their files follow when the folder is next looked through. */
export async function dropDownloads(trx: Transaction<RecordsSchema>, project: string): Promise<void> {
  const own = trx.$extendTables<DownloadTables>()
  const rows = await own.selectFrom('batch_download_project').select('uuid').where('project', '=', project).execute()
  const these = anyOf(
    trx,
    rows.map(({ uuid }) => uuid),
  )
  await own.deleteFrom('task').where('id', 'in', these).execute()
  await own.deleteFrom('batch_download').where('uuid', 'in', these).execute()
  await own.deleteFrom('batch_download_project').where('uuid', 'in', these).execute()
}
