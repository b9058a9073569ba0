import { AppError } from '@dossier/contract'
import type { Custody } from '@dossier/contract/ledger/custody'
import type { Records } from '../../records/open.ts'
import { unpackReasons } from '../../records/reasons.ts'
import { selectCustody } from './lines.ts'
import { sourceFolders } from './source-folders.ts'

/** The custody of the file that a document was read from. @throws AppError DOCUMENT_NOT_FOUND. */
export async function custodyOfDocument(records: Records, { project, id }: { project: string; id: string }): Promise<Custody> {
  const own = await records.db
    .selectFrom('document')
    .innerJoin('entry', 'entry.entry_id', 'document.entry_id')
    .select(['entry.path_key', 'entry.embedded_path', 'entry.member_digest'])
    .where('document.project', '=', project)
    .where('document.id', '=', id)
    .executeTakeFirst()
  if (!own) throw new AppError('DOCUMENT_NOT_FOUND')
  const file = await selectCustody(records)
    .where('entry.project', '=', project)
    .where('entry.path_key', '=', own.path_key)
    .where('entry.parent_entry', 'is', null)
    .executeTakeFirst()
  if (!file) throw new AppError('DOCUMENT_NOT_FOUND')
  const folderOf = await sourceFolders(records, project)
  return {
    path: file.path,
    embeddedPath: own.embedded_path,
    folder: folderOf(file.path_key),
    sha256: file.sha256,
    digest: file.digest,
    memberDigest: own.member_digest,
    sizeBytes: file.size_bytes,
    modifiedNs: file.modified_ns,
    changedNs: file.changed_ns,
    foundAt: file.found_at,
    foundBy: runOf(file.found_by, file.found_run),
    seenAt: file.seen_at,
    seenBy: runOf(file.seen_by, file.seen_run),
    readAt: file.read_at,
    missingSince: file.missing_since,
    noticed: unpackReasons(file.noticed ?? ''),
  }
}

function runOf(taskId: string | null, number: number | null): Custody['foundBy'] {
  return taskId === null ? null : { number, taskId }
}
