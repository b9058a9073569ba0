import { AppError, type ErrorCode } from '@dossier/contract'
import type { CameAs } from '@dossier/contract/batch-download/batch-download'
import { damageSentence } from '../documents/damage.ts'
import { findDocument, readDocuments, readForBytes, type StoredDocument } from '../documents/read.ts'
import { takeOutTogether } from '../documents/take-out-together.ts'
import type { Scope } from '../scope/scope.ts'
import { type Opened, openAhead, openOne, type Reading } from './ahead/open-ahead.ts'
import type { SmallFiles } from './ahead/small-files.ts'
import type { Archive, Facts } from './archive.ts'
import { type Entry, factsOf, readEntries, unknownFacts } from './document-facts.ts'
import { SizeChanged } from './zip/zip-file.ts'

/** What happened to a document. */
export type Outcome = 'added' | 'missing' | 'leftOut'

/** Adds documents to an archive by their numbers and reports the outcome of each, including those that no longer exist. Throws whatever prevents the archive from being written. */
export async function* addDocuments(
  archive: Archive,
  scope: Scope,
  { rids, came, files }: { rids: readonly number[]; came: (rid: number) => CameAs; files: SmallFiles },
  signal: AbortSignal,
): AsyncGenerator<Outcome> {
  const { records, program } = scope
  const read = archive.hasList ? readDocuments : readForBytes
  const { documents, damaged } = await read(records, [...rids])
  const entries = await readEntries(records, documents)
  const factsFor = (document: StoredDocument) => factsOf(document, entries.get(document.entryId), came(document.rid))
  const adding = { archive, reading: { records, program, signal }, entries, factsFor, files }
  for (const group of groupsOf(documents))
    yield* group.parent === undefined ? addFiles(adding, group.documents) : addEmbedded(adding, group)
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

type Adding = {
  archive: Archive
  reading: Reading
  entries: ReadonlyMap<number, Entry>
  factsFor: (document: StoredDocument) => Facts
  files: SmallFiles
}

/** Documents that follow one another and lie in the same container, or none. */
type Group = { parent: string | undefined; documents: StoredDocument[] }

function groupsOf(documents: readonly StoredDocument[]): Group[] {
  const groups: Group[] = []
  for (const document of documents) {
    const { extractionLevel, parentDocument } = document.source
    const parent = extractionLevel !== 0 && typeof parentDocument === 'string' ? parentDocument : undefined
    const last = groups.at(-1)
    if (last && last.parent === parent) last.documents.push(document)
    else groups.push({ parent, documents: [document] })
  }
  return groups
}

async function* addFiles(
  { archive, reading, entries, factsFor, files }: Adding,
  documents: readonly StoredDocument[],
): AsyncGenerator<Outcome> {
  if (archive.isFull) {
    for (const document of documents) yield await leaveOut(archive, factsFor(document))
    return
  }
  for await (const opened of openAhead(reading, { documents, entries }, files)) {
    yield await addOpened({ archive, reading }, opened, factsFor(opened.document))
  }
}

/** A container is read once for all documents wanted from it; those not found that way are requested one by one. */
async function* addEmbedded({ archive, reading, factsFor }: Adding, { parent, documents }: Group): AsyncGenerator<Outcome> {
  const left = new Set(documents)
  const [first] = documents
  const container =
    documents.length > 1 && first && parent !== undefined && !archive.isFull
      ? await findDocument(reading.records, first.project, parent).catch(() => undefined)
      : undefined
  if (container) {
    for await (const { document, bytes } of takenTogether(reading, container, documents)) {
      left.delete(document)
      const content = { sizeBytes: bytes.length, pieces: [bytes] }
      yield await addOpened({ archive, reading }, { document, content, close: async () => {} }, factsFor(document))
    }
  }
  for (const document of left) {
    const facts = factsFor(document)
    if (archive.isFull) yield await leaveOut(archive, facts)
    else yield await addOpened({ archive, reading }, await openOne(reading, document), facts)
  }
}

/** If the container cannot be opened, each of its documents is later reported with the reason. */
async function* takenTogether(reading: Reading, container: StoredDocument, documents: readonly StoredDocument[]) {
  const taken = takeOutTogether(reading, container, documents)
  try {
    for (let next = await taken.next(); !next.done; next = await taken.next()) yield next.value
  } catch {
    reading.signal.throwIfAborted()
  } finally {
    await taken.return(undefined)
  }
}

async function addOpened(
  { archive, reading }: Pick<Adding, 'archive' | 'reading'>,
  opened: Opened,
  facts: Facts,
): Promise<Outcome> {
  try {
    reading.signal.throwIfAborted()
    if (archive.isFull) return await leaveOut(archive, facts)
    if ('fault' in opened) throw opened.fault
    await archive.add(facts, opened.content)
    return 'added'
  } catch (error) {
    reading.signal.throwIfAborted()
    const reason = reasonOf(error)
    if (reason === undefined) throw error
    await archive.noteMissing(facts, reason)
    return 'missing'
  } finally {
    await opened.close()
  }
}

async function leaveOut(archive: Archive, facts: Facts): Promise<Outcome> {
  await archive.leaveOut(facts)
  return 'leftOut'
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

/** Why a document could not be obtained; undefined where the fault lies elsewhere. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof AppError) return ofDocument.includes(error.code) ? error.message : undefined
  if (error instanceof SizeChanged) return error.message
  // What the system says of a file or its disk.
  return error instanceof Error && 'syscall' in error ? `The file could not be read: ${error.message}` : undefined
}
