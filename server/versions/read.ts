import { AppError } from '@dossier/contract'
import { LedgerState } from '@dossier/contract/ledger/ledger'
import type { KeptVersion, VersionDocument, VersionText } from '@dossier/contract/ledger/versions'
import type { Records } from '../records/open.ts'
import { type PieceOfText, readPiece } from './piece.ts'
import { versionDb } from './tables.ts'

type Place = { project: string; id: string }

/** The kept versions of a document's file, the latest first. @throws AppError DOCUMENT_NOT_FOUND. */
export async function listVersions(records: Records, place: Place): Promise<KeptVersion[]> {
  const { fileEntry, embeddedPath } = await findFile(records, place)
  const db = versionDb(records.db)
  const rows = await db
    .selectFrom('file_version')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('version_document')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('version_document.version', '=', 'file_version.version')
        .as('documents'),
    )
    .where('file_entry', '=', fileEntry)
    .where('is_whole', '=', 1)
    .orderBy('version', 'desc')
    .execute()
  return Promise.all(
    rows.map(async (row) => ({
      version: row.version,
      path: row.path,
      digest: row.digest,
      sha256: row.sha256,
      sizeBytes: row.size_bytes,
      modifiedNs: row.modified_ns,
      readAt: row.read_at,
      keptAt: row.kept_at,
      documents: Number(row.documents ?? 0),
      own: await documentAt(records, row.version, embeddedPath),
    })),
  )
}

/** What a version holds, a page of it. @throws AppError DOCUMENT_NOT_FOUND; NOT_FOUND where the document's file has no such version. */
export async function versionDocuments(
  records: Records,
  place: Place & { version: number },
  { from, size }: { from: number; size: number },
) {
  await requireVersion(records, place)
  const query = versionDb(records.db).selectFrom('version_document').where('version', '=', place.version)
  const rows = await query.selectAll().orderBy('number').offset(from).limit(size).execute()
  const { count } = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return { items: rows.map(describe), pagination: { count: rows.length, from, size, total: Number(count) } }
}

/** A piece of the text of one of a version's documents. @throws AppError DOCUMENT_NOT_FOUND; NOT_FOUND; RECORD_DAMAGED. */
export async function versionText(
  records: Records,
  place: Place & { version: number; number: number },
  piece: PieceOfText,
): Promise<VersionText> {
  await requireVersion(records, place)
  const none = new AppError('NOT_FOUND', { message: 'The version holds no such document' })
  if (!Number.isSafeInteger(place.number)) throw none
  const row = await versionDb(records.db)
    .selectFrom('version_document')
    .selectAll()
    .where('version', '=', place.version)
    .where('number', '=', place.number)
    .executeTakeFirst()
  if (!row) throw none
  return readPiece(records, row, piece)
}

async function findFile({ db }: Records, { project, id }: Place): Promise<{ fileEntry: number; embeddedPath: string | null }> {
  const row = await db
    .selectFrom('document')
    .innerJoin('entry', 'entry.entry_id', 'document.entry_id')
    .innerJoin('entry as file', (join) =>
      join
        .onRef('file.project', '=', 'entry.project')
        .onRef('file.path_key', '=', 'entry.path_key')
        .on('file.parent_entry', 'is', null),
    )
    .select(['file.entry_id', 'entry.embedded_path'])
    .where('document.project', '=', project)
    .where('document.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new AppError('DOCUMENT_NOT_FOUND', { id })
  return { fileEntry: row.entry_id, embeddedPath: row.embedded_path }
}

async function requireVersion(records: Records, { version, ...place }: Place & { version: number }): Promise<void> {
  const { fileEntry } = await findFile(records, place)
  const none = new AppError('NOT_FOUND', { message: 'There is no such version of this document' })
  if (!Number.isSafeInteger(version)) throw none
  const row = await versionDb(records.db)
    .selectFrom('file_version')
    .select('version')
    .where('version', '=', version)
    .where('file_entry', '=', fileEntry)
    .where('is_whole', '=', 1)
    .executeTakeFirst()
  if (!row) throw none
}

async function documentAt(records: Records, version: number, embeddedPath: string | null): Promise<VersionDocument | null> {
  const row = await versionDb(records.db)
    .selectFrom('version_document')
    .selectAll()
    .where('version', '=', version)
    .where((eb) => (embeddedPath === null ? eb('embedded_path', 'is', null) : eb('embedded_path', '=', embeddedPath)))
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
  return row ? describe(row) : null
}

/** What of a row is told. */
export type DocumentFacts = {
  number: number
  embedded_path: string | null
  state: string
  content_type: string | null
  text_length: number
}

/** A document of a version as it is told. */
export function describe({ number, embedded_path, state, content_type, text_length }: DocumentFacts): VersionDocument {
  const facts = { contentType: content_type, textLength: Number(text_length) }
  return { number, embeddedPath: embedded_path, state: LedgerState.parse(state), ...facts }
}
