import type { CameAs } from '@dossier/contract/batch-download/batch-download'
import type { StoredDocument } from '../documents/read.ts'
import { creationOf } from '../indexing/document/dates.ts'
import type { Records } from '../records/open.ts'
import { inBatches } from '../records/writing/batches.ts'
import type { Facts } from './archive.ts'

/** A line of the ledger: what the manifest says of it, and what leads to its file. */
export type Entry = Awaited<ReturnType<typeof selectEntries>>[number]

/** The lines of the ledger that documents belong to, by number. */
export async function readEntries(records: Records, documents: readonly StoredDocument[]): Promise<Map<number, Entry>> {
  const found = new Map<number, Entry>()
  for (const some of inBatches(documents.map(({ entryId }) => entryId))) {
    for (const row of await selectEntries(records, some)) found.set(row.entry_id, row)
  }
  return found
}

function selectEntries({ db }: Records, ids: number[]) {
  return db
    .selectFrom('entry')
    .select([
      'entry_id',
      'path',
      'path_key',
      'embedded_path',
      'state',
      'content_type',
      'size_bytes',
      'digest',
      'sha256',
      'member_digest',
      'modified_ns',
      'changed_ns',
      'inode',
    ])
    .where('entry_id', 'in', ids)
    .execute()
}

/** What is said of a document in the manifest and in the list of an offline copy. */
export function factsOf(document: StoredDocument, entry: Entry | undefined, came: CameAs): Facts {
  const { id, project, routing, source } = document
  const path = entry?.path ?? String(source.path ?? '')
  const containerPath = entry?.embedded_path ?? null
  return {
    project,
    path,
    containerPath: containerPath ?? '',
    documentId: id,
    rootId: routing,
    contentType: String(source.contentType ?? entry?.content_type ?? ''),
    sizeBytes: entry?.size_bytes ?? null,
    digest: entry?.digest ?? entry?.member_digest ?? '',
    sha256: entry?.sha256 ?? '',
    ledgerState: entry?.state ?? '',
    cameAs: came,
    title: String(source.title ?? '') || path.slice(path.lastIndexOf('/') + 1),
    createdAt: creationDateOf(source),
    text: document,
    place: { path, embeddedPath: containerPath, id },
    modified: timeOf(entry?.modified_ns ?? null),
  }
}

/** For a document of which little is left. */
export function unknownFacts({ project, id, path }: { project: string; id: string; path: string }): Facts {
  const nothing = { containerPath: '', rootId: '', contentType: '', sizeBytes: null, digest: '', sha256: '', ledgerState: '' }
  const shown = { cameAs: 'result', title: path || id, createdAt: undefined, text: undefined } as const
  const place = { path, embeddedPath: null, id }
  return { project, documentId: id, path, ...nothing, ...shown, place, modified: timeOf(null) }
}

/** When its author created it, if it says so in a form that can be read. */
function creationDateOf({ metadata }: StoredDocument['source']): Date | undefined {
  const at = creationOf(metadata)
  return at === undefined ? undefined : new Date(at)
}

/** Embedded documents have no time on disk: they get the earliest that a zip can express. */
function timeOf(modifiedNs: string | null): Date {
  return modifiedNs === null ? new Date(Date.UTC(1980, 0, 1)) : new Date(Number(BigInt(modifiedNs) / 1_000_000n))
}
