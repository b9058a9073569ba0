import type { FileHandle } from 'node:fs/promises'
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { because, type PlainReasonCode } from '@dossier/contract'
import { z } from 'zod'
import { keptBytesOf } from '../../../evidence/kept-bytes.ts'
import { NotAFile, openEvidence } from '../../../evidence/open.ts'
import type { FileToExtract, Outcome } from '../../port.ts'
import { jsonElements } from './json-elements.ts'

/** One document of Tika's answer: a value is a text, or several where a key comes again. */
export const TikaRecord = z.record(z.string(), z.union([z.string(), z.array(z.string())]))
export type TikaRecord = z.infer<typeof TikaRecord>

/**
 * Bounds of one request; times in milliseconds, lengths in characters of the whole tree, sizes in bytes. `temporaryBytes`: on the disk. `onSpent` is told how
 * much time the reader has used.
 */
export type RequestLimits = {
  timeoutMs: number
  onSpent?: ((ms: number) => void) | undefined
  writeLimit: number
  maxEmbedded: number
  answerBytes: number
  temporaryBytes: number
}

/**
 * What became of one request. `lost`: no answer came, because the reader ended, or was ended when the time was up; `swollen`: it was ended for its temporary
 * files; both by this file's fault or a neighbour's.
 */
export type Answer =
  | { kind: 'read'; records: TikaRecord[]; isCut: boolean }
  | { kind: 'refused'; status: number }
  | { kind: 'unreadable'; outcome: Outcome }
  | { kind: 'lost'; cause: LossCause }
  | { kind: 'swollen' }

/** A file as it goes to the reader: with the one password that it opens it with, where there is one; whether lines of a page run in several directions. */
export type FileToSend = FileToExtract & { password?: string; hasTurnedText?: boolean }

/** Why no answer came: no memory was left, the limit of time, the reader crashed, or somebody killed it. */
export type LossCause = 'memory' | 'time' | 'crash' | 'killed'

/** Sends one file to `PUT /rmeta/text`, from memory where its bytes are kept, else streamed from disk, and reads the tree that comes back. */
export async function requestTree(port: number, file: FileToSend, limits: RequestLimits, signal: AbortSignal): Promise<Answer> {
  const kept = keptBytesOf(file)
  const opened = kept ? bodyOfBytes(kept) : await openBody(file)
  if ('outcome' in opened) return { kind: 'unreadable', outcome: opened.outcome }
  try {
    return await exchange(port, { ...file, sizeBytes: opened.sizeBytes }, { body: opened, limits, signal })
  } catch (error) {
    signal.throwIfAborted()
    const outcome = readingFault(error)
    return outcome ? { kind: 'unreadable', outcome } : { kind: 'lost', cause: 'crash' }
  } finally {
    await opened.close()
  }
}

/** What is sent of a file: where its bytes come from, how many they are, and whether they can be sent again. */
type Body = { sizeBytes: number; isInMemory: boolean; sendTo(call: ClientRequest): void; close(): Promise<void> }
type Exchange = { body: Body; limits: RequestLimits; signal: AbortSignal }

/**
 * Connections are kept for the next file: opening one costs both sides as much as a small file. Those that nobody needs are closed by us, long before the
 * server would.
 */
const connections = new Agent({ keepAlive: true, maxFreeSockets: 8, timeout: 10_000 })

async function exchange(port: number, file: FileToSend, asked: Exchange): Promise<Answer> {
  const { call, response } = await send(port, file, asked, asked.body.isInMemory ? connections : false)
  try {
    if (response.statusCode !== 200) return await refused(response)
    return await readRecords(response, asked.limits.answerBytes)
  } finally {
    // Once the answer was read to its end the connection belongs to the next call.
    call.destroy()
  }
}

type Sent = { call: ClientRequest; response: IncomingMessage }

async function send(port: number, file: FileToSend, asked: Exchange, agent: Agent | false): Promise<Sent> {
  const { body, limits, signal } = asked
  const options = { host: '127.0.0.1', port, method: 'PUT', path: '/rmeta/text', signal, agent }
  const call = request({ ...options, headers: headersOf(file, limits) })
  try {
    const answered = new Promise<IncomingMessage>((resolve, reject) => call.once('response', resolve).on('error', reject))
    body.sendTo(call)
    return { call, response: await answered }
  } catch (error) {
    call.destroy()
    // Had it closed before? A reader that has ended refuses a connection of the file's own.
    if (call.reusedSocket && isClosed(error)) return send(port, file, asked, false)
    throw error
  }
}

function isClosed(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
}

function headersOf(file: FileToSend, { writeLimit, maxEmbedded }: RequestLimits): Record<string, string> {
  return {
    Accept: 'application/json',
    'Content-Length': String(file.sizeBytes),
    'Content-Disposition': `attachment; filename*=UTF-8''${encodeName(file.name)}`,
    writeLimit: String(writeLimit),
    maxEmbeddedResources: String(maxEmbedded),
    ...(file.hasTurnedText ? { 'X-Tika-PDFdetectAngles': 'true' } : {}),
    ...(file.password === undefined ? {} : { 'Password_Base64_UTF-8': Buffer.from(file.password).toString('base64') }),
  }
}

/** RFC 5987; a name that is not valid Unicode keeps its readable part. */
function encodeName(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
}

class FileChanged extends Error {}

/** Each piece waits for a thread of the pool, which is what takes long on a busy machine. */
const pieceBytes = 262_144

async function* exactly(handle: FileHandle, sizeBytes: number): AsyncGenerator<Buffer> {
  let sent = 0
  while (sent < sizeBytes) {
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(Math.min(pieceBytes, sizeBytes - sent)), {
      position: sent,
    })
    if (bytesRead === 0) throw new FileChanged('the file became shorter while it was read')
    sent += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

async function refused(response: IncomingMessage): Promise<Answer> {
  // Further output, or a broken connection, is irrelevant.
  response.on('error', () => undefined).resume()
  return { kind: 'refused', status: response.statusCode ?? 0 }
}

async function readRecords(response: IncomingMessage, answerBytes: number): Promise<Answer> {
  const records: TikaRecord[] = []
  const counter = { bytes: 0 }
  for await (const element of jsonElements(counted(response, counter))) {
    records.push(isRecord(element) ? element : TikaRecord.parse(element))
    if (counter.bytes > answerBytes) return { kind: 'read', records, isCut: true }
  }
  if (!response.complete) throw new Error('the answer ended too early')
  return { kind: 'read', records, isCut: false }
}

/** As `TikaRecord`, which takes ten times as long and says what is wrong. One whose key would be a prototype is left to it. */
function isRecord(value: unknown): value is TikaRecord {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || Object.hasOwn(value, '__proto__')) return false
  return Object.values(value).every((one) => typeof one === 'string' || (Array.isArray(one) && one.every(isText)))
}

function isText(value: unknown): boolean {
  return typeof value === 'string'
}

async function* counted(response: IncomingMessage, counter: { bytes: number }): AsyncGenerator<Buffer> {
  for await (const piece of response) {
    if (!Buffer.isBuffer(piece)) continue
    counter.bytes += piece.length
    yield piece
  }
}

function bodyOfBytes(bytes: Buffer): Body {
  return { sizeBytes: bytes.length, isInMemory: true, sendTo: (call) => void call.end(bytes), close: async () => {} }
}

async function openBody(file: FileToExtract): Promise<Body | { outcome: Outcome }> {
  try {
    return await bodyOfFile(await openEvidence(file.path))
  } catch (error) {
    return { outcome: readingFault(error) ?? { state: 'failed', reasons: [because('not-opened', { detail: String(error) })] } }
  }
}

async function bodyOfFile(handle: FileHandle): Promise<Body> {
  const { size: sizeBytes } = await handle.stat()
  const source = Readable.from(exactly(handle, sizeBytes))
  return {
    sizeBytes,
    isInMemory: false,
    // Not `pipeline`: it destroys the response as soon as the request is sent.
    sendTo: (call) => void source.on('error', (fault) => call.destroy(fault)).pipe(call),
    close: async () => {
      source.destroy()
      await handle.close()
    },
  }
}

const faults: Record<string, PlainReasonCode> = {
  EACCES: 'not-permitted',
  EPERM: 'not-permitted',
  ENOENT: 'vanished',
  ENOTDIR: 'vanished',
  EISDIR: 'became-folder',
  EIO: 'disk-fault',
  ESTALE: 'drive-gone',
  ENXIO: 'drive-gone',
  EMFILE: 'too-many-open',
  ENFILE: 'too-many-open',
  ELOOP: 'path-circle',
  ENAMETOOLONG: 'path-too-long',
}

/** The outcome of a failure on the side of the disk; undefined for any other. */
function readingFault(error: unknown): Outcome | undefined {
  if (error instanceof FileChanged || error instanceof NotAFile) return { state: 'failed', reasons: [because('changed')] }
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined
  const code = faults[error.code]
  return code ? { state: 'failed', reasons: [because(code)] } : undefined
}
