import { sql } from 'kysely'
import type { Records } from '../../records/open.ts'
import { folderKeys, isInFolder } from '../../records/place.ts'

/** Batch size: SQLite reads block this process. */
const pageCount = 1_000

/** Which files: of a project, below a folder where one is named. */
export type CustodyFilter = { project: string; folder?: string | undefined }

/** What the records know of a file's custody. */
export type CustodyLine = Awaited<ReturnType<typeof readPage>>[number]

/** The custody of all files of a project, by the bytes of their paths; links and folders that could not be looked into among them. */
export async function* custodyLines(records: Records, filter: CustodyFilter): AsyncGenerator<CustodyLine> {
  let after: Uint8Array = Buffer.alloc(0)
  for (;;) {
    const rows = await readPage(records, filter, after)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < pageCount) return
    after = last.path_key
  }
}

async function readPage(records: Records, { project, folder }: CustodyFilter, after: Uint8Array) {
  let query = selectCustody(records).where('entry.project', '=', project).where('entry.path_key', '>', after)
  if (folder !== undefined) query = query.where((eb) => eb.or(folderKeys(folder).map((key) => isInFolder(key)(eb))))
  return query.where('entry.parent_entry', 'is', null).orderBy('entry.path_key').limit(pageCount).execute()
}

/** The number of the run to which a task belongs. */
const runOf = (column: string) => sql<number | null>`(select number from ledger_run where task_id = ${sql.ref(column)})`

/** The columns of a file's custody; without which files. */
export function selectCustody(records: Records) {
  return records.db
    .selectFrom('entry')
    .select([
      'entry.path_key',
      'entry.path',
      'entry.state',
      'entry.content_type',
      'entry.size_bytes',
      'entry.sha256',
      'entry.digest',
      'entry.modified_ns',
      'entry.changed_ns',
      'entry.found_at',
      'entry.found_by',
      'entry.seen_at',
      'entry.seen_by',
      'entry.read_at',
      'entry.missing_since',
      'entry.noticed',
      'entry.tool',
    ])
    .select([runOf('entry.found_by').as('found_run'), runOf('entry.seen_by').as('seen_run')])
}
