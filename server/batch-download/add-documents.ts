import { AppError, type ErrorCode } from '@dossier/contract'
import type { Bytes } from '../containers/bytes.ts'
import { damageSentence } from '../documents/damage.ts'
import { readDocuments, type StoredDocument } from '../documents/read.ts'
import { openBytes } from '../documents/send-source.ts'
import type { Records } from '../records/open.ts'
import { inBatches } from '../records/writing/batches.ts'
import type { Scope } from '../scope/scope.ts'
import type { Archive, Facts } from './archive.ts'
import { SizeChanged } from './zip/zip-file.ts'

/** What became of a document. */
export type Outcome = 'added' | 'missing' | 'leftOut'

/** Adds documents to an archive by their numbers, and tells of each what became of it, also of those that are gone. Throws what keeps the archive from being written. */
export async function* addDocuments(
  archive: Archive,
  scope: Scope,
  rids: readonly number[],
  signal: AbortSignal,
): AsyncGenerator<Outcome> {
  const { records, program } = scope
  const { documents, damaged } = await readDocuments(records, [...rids])
  const entries = await readEntries(records, documents)
  for (const document of documents) {
    signal.throwIfAborted()
    yield await addOne(archive, { records, program, signal }, document, factsOf(document, entries.get(document.entryId)))
  }
  for (const { project, id, path } of damaged) {
    await archive.noteMissing(unknownFacts({ project, id, path: path ?? '' }), damageSentence({ id, path }))
    yield 'missing'
  }
  for (let gone = rids.length - documents.length - damaged.length; gone > 0; gone--) {
    await archive.noteMissing(
      unknownFacts({ project: '', id: '', path: '' }),
      'The document was removed while the archive was made',
    )
    yield 'missing'
  }
}

async function addOne(archive: Archive, reading: Reading, document: StoredDocument, facts: Facts): Promise<Outcome> {
  if (await archive.leaveOut(facts)) return 'leftOut'
  try {
    const file = await openBytes(reading, document)
    try {
      await archive.add(facts, { sizeBytes: file.sizeBytes, pieces: piecesOf(file.bytes, reading.signal) })
    } finally {
      await file.close()
    }
    return 'added'
  } catch (error) {
    reading.signal.throwIfAborted()
    const reason = reasonOf(error)
    if (reason === undefined) throw error
    await archive.noteMissing(facts, reason)
    return 'missing'
  }
}

const pieceBytes = 1024 * 1024

async function* piecesOf(bytes: Bytes, signal: AbortSignal): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.sizeBytes; at += pieceBytes) {
    signal.throwIfAborted()
    yield await bytes.read(at, pieceBytes)
  }
}

const ofDocument: readonly ErrorCode[] = [
  'SOURCE_NOT_FOUND',
  'SOURCE_CHANGED',
  'FORBIDDEN',
  'NOT_AVAILABLE',
  'TOO_LARGE',
  'READER_DOWN',
  'RECORD_DAMAGED',
  'NOT_FOUND',
]

/** Why a document could not be had; undefined where the fault is not its own. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof AppError) return ofDocument.includes(error.code) ? error.message : undefined
  if (error instanceof SizeChanged) return error.message
  // What the system says of a file or its disk.
  return error instanceof Error && 'syscall' in error ? `The file could not be read: ${error.message}` : undefined
}

/** Where documents are looked up, and until when. */
type Reading = Parameters<typeof openBytes>[0]

type Entry = Awaited<ReturnType<typeof selectEntries>>[number]

async function readEntries(records: Records, documents: readonly StoredDocument[]): Promise<Map<number, Entry>> {
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
      'embedded_path',
      'state',
      'content_type',
      'size_bytes',
      'digest',
      'sha256',
      'member_digest',
      'modified_ns',
    ])
    .where('entry_id', 'in', ids)
    .execute()
}

function factsOf(document: StoredDocument, entry: Entry | undefined): Facts {
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
    place: { path, embeddedPath: containerPath, id },
    modified: timeOf(entry?.modified_ns ?? null),
  }
}

function unknownFacts({ project, id, path }: { project: string; id: string; path: string }): Facts {
  const nothing = { containerPath: '', rootId: '', contentType: '', sizeBytes: null, digest: '', sha256: '', ledgerState: '' }
  return { project, documentId: id, path, ...nothing, place: { path, embeddedPath: null, id }, modified: timeOf(null) }
}

/** What is embedded has no time of its own on disk: the earliest that a zip can say. */
function timeOf(modifiedNs: string | null): Date {
  return modifiedNs === null ? new Date(Date.UTC(1980, 0, 1)) : new Date(Number(BigInt(modifiedNs) / 1_000_000n))
}
