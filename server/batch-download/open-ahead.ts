import { findSourceEntries, type OpenedSource, openSource, type SourceEntry } from '../documents/open-source.ts'
import type { StoredDocument } from '../documents/read.ts'
import { openBytes } from '../documents/send-source.ts'
import type { NewEntry } from './zip/zip-file.ts'

/** Where documents are looked up, and until when. */
export type Reading = Parameters<typeof openBytes>[0]

/** A document whose bytes can be read, or why they cannot. To be closed. */
export type Opened = { document: StoredDocument; close(): Promise<void> } & (
  | { content: Pick<NewEntry, 'sizeBytes' | 'pieces'> }
  | { fault: unknown }
)

/** Files that are opened at a time: the system answers several as fast as one. */
const aheadCount = 8
/** Up to here a file is read at once. */
const smallBytes = 256 * 1024
const pieceBytes = 1024 * 1024

/** Files on disk in their order, the next ones opened while one is read. */
export async function* openAhead(reading: Reading, documents: readonly StoredDocument[]): AsyncGenerator<Opened> {
  const ahead: Promise<Opened>[] = []
  const entries = await findSourceEntries(
    reading.records,
    documents.map(({ entryId }) => entryId),
  )
  try {
    for (const document of documents) {
      ahead.push(openOne(reading, document, entries.get(document.entryId)))
      const first = ahead.length === aheadCount ? ahead.shift() : undefined
      if (first) yield await first
    }
    for (let next = ahead.shift(); next; next = ahead.shift()) yield await next
  } finally {
    for (const left of ahead) await (await left).close()
  }
}

/** Never throws: what is wrong belongs to the document. */
export async function openOne(reading: Reading, document: StoredDocument, entry?: SourceEntry): Promise<Opened> {
  try {
    const file = entry ? await openSource(reading.records, document, entry) : await openBytes(reading, document)
    const { sizeBytes, bytes } = file
    if (sizeBytes > smallBytes) {
      return { document, content: { sizeBytes, pieces: piecesOf(file, reading.signal) }, close: () => file.close() }
    }
    try {
      return { document, content: { sizeBytes, pieces: [await bytes.read(0, sizeBytes)] }, close: async () => {} }
    } finally {
      await file.close()
    }
  } catch (fault) {
    return { document, fault, close: async () => {} }
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
