import { type FileHandle, open } from 'node:fs/promises'
import { text as readText } from 'node:stream/consumers'
import { readErrorCode, readUploadId, readUploads } from './listing.ts'
import { lookAtObject } from './objects.ts'
import type { Answer, Requests } from './requests.ts'

/** Stores take parts of 5 MiB and more, 10,000 at most; one is held in memory while it is sent. */
const leastPartBytes = 16 * 1024 ** 2
const mostParts = 10_000

/** For so long whoever gives an upload up waits for the store to forget it. */
const forgetMs = 1_500

/**
 * Stores a file of this machine as the object of a key that nothing has, in parts where it is long: whole or not at all. Answers its tag. Throws AppError STORE_DOWN, DISK_FULL, what reading throws,
 * the signal's reason.
 */
export async function putFile(requests: Requests, key: string, file: string, signal: AbortSignal): Promise<string> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    if (size > leastPartBytes) await putParts(requests, key, { handle, size }, signal)
    else await putWhole(requests, key, await readPiece(handle, 0, size), signal)
    const kept = await lookAtObject(requests, key, signal)
    if (kept?.sizeBytes !== size) throw requests.refused(kept ? `${kept.sizeBytes} bytes instead of ${size}` : 'NoSuchKey')
    return kept.tag
  } finally {
    await handle.close()
  }
}

/** Stores a few bytes. Throws AppError STORE_DOWN, DISK_FULL, the signal's reason. */
export async function putWhole(requests: Requests, key: string, body: Buffer, signal: AbortSignal): Promise<void> {
  await requireTaken(requests, await requests.send({ method: 'PUT', key, body, signal }))
}

/** Removes what a key has, and what was begun to be put there; nothing where it has none. Throws AppError STORE_DOWN. */
export async function removeObject(requests: Requests, key: string, signal?: AbortSignal): Promise<void> {
  const answer = await requests.send({ method: 'GET', query: { uploads: '', prefix: key }, signal })
  // Uploads first: what is completed meanwhile is removed with the object.
  for (const upload of readUploads(await requireTaken(requests, answer)))
    if (upload.key === key) await forget(requests, upload, signal)
  const removed = await requests.send({ method: 'DELETE', key, signal })
  if (removed.status !== 404) await requireTaken(requests, removed)
}

type Sent = { handle: FileHandle; size: number }
type Upload = { key: string; uploadId: string }

async function putParts(requests: Requests, key: string, sent: Sent, signal: AbortSignal): Promise<void> {
  const begun = await requests.send({ method: 'POST', key, query: { uploads: '' }, signal })
  const upload = { key, uploadId: readUploadId(await requireTaken(requests, begun)) }
  try {
    await complete(requests, upload, { tags: await sendParts(requests, upload, sent, signal), size: sent.size }, signal)
  } catch (error) {
    // What the store does not forget now it does when the place is removed.
    await forget(requests, upload, AbortSignal.timeout(forgetMs)).catch(() => {})
    throw error
  }
}

async function sendParts(requests: Requests, { key, uploadId }: Upload, { handle, size }: Sent, signal: AbortSignal) {
  const partBytes = Math.max(leastPartBytes, Math.ceil(size / mostParts))
  const tags: string[] = []
  for (let start = 0; start < size; start += partBytes) {
    const body = await readPiece(handle, start, Math.min(partBytes, size - start))
    const query = { partNumber: String(tags.length + 1), uploadId }
    const answer = await requests.send({ method: 'PUT', key, query, body, signal })
    await requireTaken(requests, answer)
    tags.push(answer.message.headers.etag ?? '')
  }
  return tags
}

/** So often the end of an upload is asked for. */
const mostEnds = 3
const noAnswer = 'no answer'
const passing = new Set([noAnswer, 'InternalError', 'ServiceUnavailable', 'SlowDown'])

type Parts = { tags: readonly string[]; size: number }

async function complete(
  requests: Requests,
  { key, uploadId }: Upload,
  { tags, size }: Parts,
  signal: AbortSignal,
): Promise<void> {
  const parts = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${asXml(tag)}</ETag></Part>`)
  const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
  for (let ends = 1; ; ends += 1) {
    const answer = await requests.send({ method: 'POST', key, query: { uploadId }, body, signal })
    // A store that takes long begins its answer before it knows: a refusal may have the status 200.
    const code = answer.code ?? (await readText(answer.message).then(readErrorCode, () => noAnswer))
    if (code === undefined) return
    // It was carried out, and only its answer got lost.
    if (code === 'NoSuchUpload' && (await lookAtObject(requests, key, signal))?.sizeBytes === size) return
    if (ends >= mostEnds || !passing.has(code)) throw requests.refused(code)
  }
}

async function forget(requests: Requests, { key, uploadId }: Upload, signal?: AbortSignal): Promise<void> {
  const answer = await requests.send({ method: 'DELETE', key, query: { uploadId }, signal })
  if (answer.status !== 404) await requireTaken(requests, answer)
}

/** What a store says of what it has done. Throws AppError STORE_DOWN where it has not. */
async function requireTaken(requests: Requests, { status, message, code }: Answer): Promise<string> {
  if (status < 200 || status >= 300) throw requests.refused(code ?? `status ${status}`)
  return readText(message).catch((cause: unknown) => {
    throw requests.broken(cause)
  })
}

async function readPiece(handle: FileHandle, start: number, length: number): Promise<Buffer> {
  const piece = Buffer.allocUnsafe(length)
  for (let at = 0; at < length; ) {
    const { bytesRead } = await handle.read(piece, at, length - at, start + at)
    if (bytesRead === 0) throw new Error('a file became shorter while it was sent to a store')
    at += bytesRead
  }
  return piece
}

function asXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
