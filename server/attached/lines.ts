import type { Insertable } from 'kysely'
import { foldName } from '../records/fold.ts'
import { packReasons } from '../records/reasons.ts'
import type { EntryTable } from '../records/schema.ts'
import type { Trx } from '../tasks/row.ts'

/** What a line of the ledger says of a document that was read from an index. */
export type Line = {
  project: string
  path: string
  embeddedPath: string | null
  /** The line of what holds it. */
  parent: number | undefined
  state: 'indexed' | 'duplicate'
  reason: string
  contentType: string | null
  sizeBytes: number | null
  tool: string | null
  documentId: string | null
  digest: string | null
  taskId: string
}

/** No reasons, as they are stored. */
export const noReasons = packReasons([])

/** Writes a line and answers its number. Where several documents were read from one path, one after the other, the later ones have theirs below that of the first. */
export async function insertLine(trx: Trx, line: Line): Promise<number> {
  const path_key = Buffer.from(line.path)
  const parent_entry = line.parent ?? (await findFile(trx, line.project, path_key)) ?? null
  const none = { duration_ms: null, modified_ns: null, changed_ns: null, inode: null, missing_since: null }
  const values: Insertable<EntryTable> = {
    ...none,
    project: line.project,
    path_key,
    path: line.path,
    embedded_path: line.embeddedPath,
    folded_name: foldName(line.embeddedPath ?? line.path),
    parent_entry,
    state: line.state,
    reason: line.reason,
    content_type: line.contentType,
    size_bytes: line.sizeBytes,
    tool: line.tool,
    document_id: line.documentId,
    digest: line.digest,
    task_id: line.taskId,
    updated_at: Date.now(),
  }
  const { entry_id } = await trx.insertInto('entry').values(values).returning('entry_id').executeTakeFirstOrThrow()
  return entry_id
}

/** The line of the file at a path. */
export async function findFile(trx: Trx, project: string, pathKey: Buffer): Promise<number | undefined> {
  const row = await trx
    .selectFrom('entry')
    .select('entry_id')
    .where('project', '=', project)
    .where('path_key', '=', pathKey)
    .where('parent_entry', 'is', null)
    .executeTakeFirst()
  return row?.entry_id
}

/** The lines are there still, for the task. */
export async function noteSeen(trx: Trx, entryIds: number[], taskId: string): Promise<void> {
  if (entryIds.length === 0) return
  await trx.updateTable('entry').set({ task_id: taskId }).where('entry_id', 'in', entryIds).execute()
}
