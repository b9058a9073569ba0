import { findSourceEntries, type OpenedSource, openSource, type SourceEntry } from '../../documents/open-source.ts'
import type { StoredDocument } from '../../documents/read.ts'
import { openBytes } from '../../documents/send-source.ts'
import { inBatches } from '../../records/writing/batches.ts'
import type { NewEntry } from '../zip/zip-file.ts'
import type { ReadFile, SmallFiles } from './small-files.ts'

/** Where documents are looked up, and until when. */
export type Reading = Parameters<typeof openBytes>[0]

/** A document whose bytes can be read, or why they cannot. To be closed. */
export type Opened = { document: StoredDocument; close(): Promise<void> } & (
  | { content: Pick<NewEntry, 'sizeBytes' | 'pieces' | 'crc'> }
  | { fault: unknown }
)

/** Files of which the small ones are read together, 16 MB at most. */
const portionFiles = 64
/** Up to here a file is read at once. */
const smallBytes = 256 * 1024
const pieceBytes = 1024 * 1024

/** Files on disk in their order: small ones in portions, of which the next is read while one is written; each of the others is opened when it is its turn. */
export async function* openAhead(
  reading: Reading,
  documents: readonly StoredDocument[],
  files: SmallFiles,
): AsyncGenerator<Opened> {
  const entries = await findSourceEntries(
    reading.records,
    documents.map(({ entryId }) => entryId),
  )
  const portions = [...inBatches(documents, portionFiles)]
  const read = (portion: readonly StoredDocument[]) =>
    files.read(
      portion.map(({ entryId }) => entries.get(entryId)),
      reading.signal,
    )
  let next = portions[0] && read(portions[0])
  for (const [at, portion] of portions.entries()) {
    const found = await next
    const following = portions[at + 1]
    next = following && read(following)
    // Whoever stops here never asks what became of it.
    next?.catch(() => {})
    for (const [number, document] of portion.entries()) {
      const whole = found?.[number]
      yield whole ? ofWhole(document, whole) : await openOne(reading, document, entries.get(document.entryId))
    }
  }
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

/** Each piece is written before the next is read: so one buffer is enough, and nothing has to be collected. */
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
