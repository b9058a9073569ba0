import type { CameAs } from '@dossier/contract/batch-download/batch-download'
import type { StoredDocument } from '../documents/read.ts'
import { creationOf } from '../indexing/document/dates.ts'
import { compiledOnce } from '../records/compiled.ts'
import { numbersIn, utf8Of } from '../records/listed.ts'
import type { Records } from '../records/open.ts'
import type { Facts } from './archive.ts'

/** A line of the ledger: what the manifest says of it, and what leads to its file. */
export type Entry = Awaited<ReturnType<typeof selectEntries>>['rows'][number]

/** The lines of the ledger that documents belong to, by number. */
export async function readEntries({ db }: Records, documents: readonly StoredDocument[]): Promise<Map<number, Entry>> {
  const ids = documents.map(({ entryId }) => entryId)
  const { rows } = await selectEntries(db, { ids: JSON.stringify(ids) })
  return new Map(rows.map((row) => [row.entry_id, row]))
}

const selectEntries = compiledOnce<{ ids: string }>()((db, at) =>
  db
    .selectFrom('entry')
    .select([
      'entry_id',
      'path',
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
    // As a rule the path tells it, and bytes cost more than all other columns.
    .select((eb) => eb.case().when('path_key', '!=', utf8Of(db, 'path')).then(eb.ref('path_key')).else(null).end().as('path_key'))
    .where('entry_id', 'in', numbersIn(db, at('ids'))),
)

/** What is said of a document in the manifest and in the list of an offline copy. */
export function factsOf(document: StoredDocument, entry: Entry | undefined, came: CameAs): Facts {
  const { id, project, routing, source } = document
  const path = entry?.path ?? String(source.path ?? '')
  const containerPath = entry?.embedded_path ?? null
  return {
    line: {
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
    },
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
  return {
    line: { project, documentId: id, path, ...nothing, cameAs: 'result' },
    title: path || id,
    createdAt: undefined,
    text: undefined,
    place: { path, embeddedPath: null, id },
    modified: timeOf(null),
  }
}

/** When its author created it, if it says so in a form that can be read. */
function creationDateOf({ metadata }: StoredDocument['source']): Date | undefined {
  const at = creationOf(metadata)
  return at === undefined ? undefined : new Date(at)
}

/** Embedded documents have no time on disk: they get the earliest that a zip can express. */
function timeOf(modifiedNs: string | null): Date {
  if (modifiedNs === null) return new Date(Date.UTC(1980, 0, 1))
  // Without its last six digits, nanoseconds are milliseconds; a sign may be all that is left.
  return new Date(Number(modifiedNs.slice(0, -6)) || 0)
}
