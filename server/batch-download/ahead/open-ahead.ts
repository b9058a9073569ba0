import { type OpenedSource, openSource, type SourceEntry } from '../../documents/open-source.ts'
import type { StoredDocument } from '../../documents/read.ts'
import { openBytes } from '../../documents/send-source.ts'
import type { NewEntry } from '../zip/zip-file.ts'
import { type ReadFile, type SmallFiles, smallBytes } from './small-files.ts'

/** Where documents are looked up, and until when. */
export type Reading = Parameters<typeof openBytes>[0]

/** A document whose bytes can be read, or why they cannot. To be closed. */
export type Opened = { document: StoredDocument; close(): Promise<void> } & (
  | { content: Pick<NewEntry, 'sizeBytes' | 'pieces' | 'crc'> }
  | { fault: unknown }
)

/** How many files make a portion, and how many bytes its small files may have: two portions are in memory at a time. The first has fewer: while it is read, nothing can be written. */
const portionFiles = 128
const firstPortionFiles = 16
const portionBytes = 4 * 1024 * 1024
const pieceBytes = 1024 * 1024

/** `entries`: the lines of the ledger behind the documents, by number. */
type Given = { documents: readonly StoredDocument[]; entries: ReadonlyMap<number, SourceEntry> }

/** Files on disk in order: small ones in portions, the next of which is read while one is written; large ones are opened when their turn comes. */
export async function* openAhead(reading: Reading, { documents, entries }: Given, files: SmallFiles): AsyncGenerator<Opened> {
  const portions = portionsOf(documents, entries)
  const read = (portion: readonly StoredDocument[]) =>
    readTogether(
      files,
      reading,
      portion.map(({ entryId }) => entries.get(entryId)),
    )
  let next = portions[0] && read(portions[0])
  for (const [at, portion] of portions.entries()) {
    const found = await next
    const following = portions[at + 1]
    next = following && read(following)
    for (const [number, document] of portion.entries()) {
      const whole = found?.[number]
      yield whole ? ofWhole(document, whole) : await openOne(reading, document, entries.get(document.entryId))
    }
  }
}

/** If the thread has ended, each file is opened by itself, where a stopped download is noticed too. */
function readTogether(files: SmallFiles, { signal }: Reading, entries: readonly (SourceEntry | undefined)[]) {
  return files.read(entries, signal).catch((): undefined => undefined)
}

/** Consecutive documents, as many as are read together. */
function portionsOf(documents: readonly StoredDocument[], entries: ReadonlyMap<number, SourceEntry>): StoredDocument[][] {
  const portions: StoredDocument[][] = []
  let bytes = 0
  for (const document of documents) {
    const size = entries.get(document.entryId)?.size_bytes ?? 0
    const ofSmall = size > smallBytes ? 0 : size
    const last = portions.at(-1)
    bytes += ofSmall
    const most = portions.length === 1 ? firstPortionFiles : portionFiles
    if (last && last.length < most && bytes <= portionBytes) last.push(document)
    else {
      portions.push([document])
      bytes = ofSmall
    }
  }
  return portions
}

function ofWhole(document: StoredDocument, { bytes, crc }: ReadFile): Opened {
  return { document, content: { sizeBytes: bytes.length, pieces: [bytes], crc }, close: nothing }
}

async function nothing(): Promise<void> {}

/** Never throws: what is wrong belongs to the document. */
export async function openOne(reading: Reading, document: StoredDocument, entry?: SourceEntry): Promise<Opened> {
  try {
    const file = entry ? await openSource(reading.records, document, entry) : await openBytes(reading, document)
    const { sizeBytes, bytes } = file
    if (sizeBytes > smallBytes) {
      return { document, content: { sizeBytes, pieces: piecesOf(file, reading.signal) }, close: () => file.close() }
    }
    try {
      return { document, content: { sizeBytes, pieces: [await bytes.read(0, sizeBytes)] }, close: nothing }
    } finally {
      await file.close()
    }
  } catch (fault) {
    return { document, fault, close: nothing }
  }
}

/** Each piece is written before the next is read, so one buffer is enough and no garbage arises. */
async function* piecesOf({ sizeBytes, bytes, readInto }: OpenedSource, signal: AbortSignal): AsyncGenerator<Buffer> {
  const buffer = readInto ? Buffer.allocUnsafe(pieceBytes) : undefined
  for (let at = 0; at < sizeBytes; ) {
    signal.throwIfAborted()
    const piece = buffer && readInto ? buffer.subarray(0, await readInto(buffer, at)) : await bytes.read(at, pieceBytes)
    if (piece.length === 0) return
    yield piece
    at += piece.length
  }
}
