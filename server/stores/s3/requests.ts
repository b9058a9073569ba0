import { createHash } from 'node:crypto'
import { Agent as HttpAgent, type IncomingMessage, request as requestPlain } from 'node:http'
import { Agent as HttpsAgent, request as requestSecure } from 'node:https'
import { text as readText } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@dossier/contract'
import { AwsV4Signer } from 'aws4fetch'
import { readErrorCode } from './listing.ts'
import { encodeKey } from './names.ts'

/** Where a bucket is and who we are there; `ca`: the certificate of its own authority in PEM; `patienceMs`: for how long a store that is away is asked again. */
export type Bucket = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  sessionToken?: string | undefined
  ca?: string | undefined
  patienceMs: number
}

/** A request for an object, or with an empty key for the bucket. */
export type Asked = {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  /** The store compares it with its digest, which is signed. */
  body?: Buffer
  signal?: AbortSignal | undefined
}

/** An answer that is no fault of the store: the object's own status is the caller's to judge; `code`: what the store calls a refusal. */
export type Answer = { status: number; message: IncomingMessage; code: string | undefined }

const firstPauseMs = 100
const longestPauseMs = 5_000
/** A connection on which nothing comes for so long is given up. */
const silentMs = 30_000
/** Whose packets get lost is out of reach. */
const connectMs = 5_000
const mostConnections = 32

/** Sends signed requests to one bucket, by its path, and to no other address: redirections are not followed. */
export class Requests {
  readonly #bucket: Bucket
  readonly #isSecure: boolean
  readonly #agent: HttpAgent
  /** Keys of a day, derived from the secret. */
  readonly #derived = new Map<string, ArrayBuffer>()

  constructor(bucket: Bucket) {
    this.#bucket = bucket
    this.#isSecure = bucket.endpoint.startsWith('https:')
    const kept = { keepAlive: true, maxSockets: mostConnections, timeout: silentMs }
    this.#agent = this.#isSecure ? new HttpsAgent({ ...kept, ...(bucket.ca && { ca: bucket.ca }) }) : new HttpAgent(kept)
  }

  /** What people know the bucket by. */
  get name(): string {
    return `${this.#bucket.endpoint}/${this.#bucket.bucket}`
  }

  /** Asks until there is an answer, ever more slowly. Throws AppError STORE_DOWN or DISK_FULL with what to do, the signal's reason. */
  async send(asked: Asked): Promise<Answer> {
    const endsAt = performance.now() + this.#bucket.patienceMs
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      asked.signal?.throwIfAborted()
      const tried = await this.#try(asked)
      if ('status' in tried) return tried
      if (!tried.isPassing || performance.now() + pauseMs > endsAt) throw tried.error
      await sleep(pauseMs * (0.75 + Math.random() / 2), undefined, { signal: asked.signal }).catch(() =>
        asked.signal?.throwIfAborted(),
      )
    }
  }

  /** The fault of a connection that broke while an answer was read. */
  broken(cause: unknown): AppError {
    return this.#unreachable(cause).error
  }

  /** The fault of a store that does not do what it is asked to with an object of ours. */
  refused(code: string): AppError {
    const { name: store } = this
    const message = `The store ${store} has not done what it was asked to (${code}): see what its own log says, and whether our key may write, read and remove objects there, and list and abort uploads. Nothing is lost: try again then, or resume.`
    return new AppError('STORE_DOWN', { message, store })
  }

  async #try(asked: Asked): Promise<Answer | Fault> {
    try {
      const message = await this.#once(asked)
      const status = message.statusCode ?? 0
      if (status < 300 || status === 304 || status === 412) return { status, message, code: undefined }
      const code = readErrorCode(await readText(message)) ?? `status ${status}`
      return this.#faultOf(status, code) ?? { status, message, code }
    } catch (error) {
      asked.signal?.throwIfAborted()
      return this.#unreachable(error)
    }
  }

  async #once({ method, key = '', query, headers, body, signal }: Asked): Promise<IncomingMessage> {
    const { endpoint, bucket, region, accessKeyId, secretAccessKey, sessionToken } = this.#bucket
    const address = `${endpoint}/${encodeKey(bucket)}${key === '' ? '' : `/${encodeKey(key)}`}`
    const url = query ? `${address}?${new URLSearchParams(query)}` : address
    const who = { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }), region, service: 's3' }
    const digest = body && { 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') }
    const signed = await new AwsV4Signer({ url, method, headers: { ...headers, ...digest }, ...who, cache: this.#derived }).sign()
    const options = { method, agent: this.#agent, headers: Object.fromEntries(signed.headers), ...(signal && { signal }) }
    return new Promise((resolve, reject) => {
      const sent = (this.#isSecure ? requestSecure : requestPlain)(signed.url, options, resolve)
      sent.on('socket', (socket) => {
        if (!socket.connecting) return
        const late = setTimeout(() => sent.destroy(noAnswer()), connectMs)
        for (const event of ['connect', 'close']) socket.once(event, () => clearTimeout(late))
      })
      sent.on('timeout', () => sent.destroy(noAnswer()))
      sent.on('error', reject)
      sent.end(body)
    })
  }

  /** What is wrong with the store as a whole; undefined where it is about what was asked for. */
  #faultOf(status: number, code: string): Fault | undefined {
    const { name: store } = this
    if (status === 507 || ofRoom.has(code)) {
      const message = `The store ${store} has no room (${code}): make room there, or raise its quota, then resume.`
      return { error: new AppError('DISK_FULL', { message, store }), isPassing: false }
    }
    if (status >= 500 || status === 429 || ofTheWay.has(code)) {
      const message = `The store ${store} is busy or fails (${code}): see what its own log says. Nothing is lost: try again then, or resume.`
      return { error: new AppError('STORE_DOWN', { message, store }), isPassing: true }
    }
    if (status >= 300 && status < 400) {
      const message = `The store ${store} says that the bucket is elsewhere (${code}): name its own address and region in the file of stores. Nothing is lost: try again then, or resume.`
      return { error: new AppError('STORE_DOWN', { message, store }), isPassing: false }
    }
    if (!ofUs.has(code)) return undefined
    const message = `The store ${store} refuses us (${code}): correct its key, region or bucket in the file of stores, or the clock of this machine. Nothing is lost: try again then, or resume.`
    return { error: new AppError('STORE_DOWN', { message, store }), isPassing: false }
  }

  #unreachable(cause: unknown): Fault {
    const { name: store } = this
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'no answer'
    if (untrusted.test(code)) {
      const message = `The store ${store} has a certificate that is not trusted (${code}): name the file of its authority by "ca" in the file of stores. Nothing is lost: try again then, or resume.`
      return { error: new AppError('STORE_DOWN', { message, store }, { cause }), isPassing: false }
    }
    const message = `The store ${store} cannot be reached (${code}): see that it runs and that this machine may reach it. Nothing is lost: try again then, or resume.`
    return { error: new AppError('STORE_DOWN', { message, store }, { cause }), isPassing: true }
  }
}

function noAnswer(): Error {
  return Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })
}

type Fault = { error: AppError; isPassing: boolean }

/** What node's TLS says of a certificate that nobody vouches for. */
const untrusted = /CERT|SELF_SIGNED|UNABLE_TO|ALTNAME/

/** Refusals that are about us or the bucket, whatever was asked for. */
const ofUs = new Set([
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'InvalidToken',
  'ExpiredToken',
  'AuthorizationHeaderMalformed',
  'RequestTimeTooSkewed',
  'NoSuchBucket',
  'AllAccessDisabled',
])

/** Of a bucket or a disk that is full, in the words of several stores. */
const ofRoom = new Set([
  'QuotaExceeded',
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
  'InsufficientStorage',
  'StorageFull',
])

/** Of bytes that came otherwise than they were sent, or too slowly. */
const ofTheWay = new Set(['BadDigest', 'IncompleteBody', 'RequestTimeout', 'XAmzContentSHA256Mismatch'])
