import { Agent as HttpAgent, type IncomingMessage, request as requestPlain } from 'node:http'
import { Agent as HttpsAgent, request as requestSecure } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@dossier/contract'
import { z } from 'zod'
import { isPassing, readFault } from './faults.ts'

/** Where a cluster is and who we are there; `ca`: the certificate of its own authority in PEM. */
export type ClusterAddress = { url: string; user?: string; password?: string; apiKey?: string; ca?: string }

/** A request to a cluster; `lines`: a body of several JSON values, one a line. All of ours can be repeated without harm. */
export type ClusterRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD'
  path: string
  body?: object | undefined
  lines?: string[] | undefined
  /** The lines are one search of an `_msearch`: its answer is taken out of the list. */
  isOneOfMany?: boolean
  /** A 404 is an answer: what is asked for need not be there. */
  mayMiss?: boolean
  /** How long it may take with all of its repetitions, in milliseconds; default 10 s. */
  timeoutMs?: number | undefined
  signal?: AbortSignal | undefined
}

/** Sends requests to a cluster. */
export type Cluster = {
  /**
   * The JSON of the answer; undefined where there is none. A cluster that is busy, starting or out of reach is asked again, ever more slowly, until the time is over. Throws AppError BAD_QUERY,
   * DISK_FULL, TIMEOUT or ENGINE_DOWN with a sentence that names what is wrong; no message holds a secret.
   */
  send(request: ClusterRequest): Promise<unknown>
  close(): void
}

const defaultTimeoutMs = 10_000
const firstPauseMs = 100
const longestPauseMs = 5_000
/** More requests wait here for their turn rather than in the queue of the cluster, which refuses what does not fit. */
const mostConnections = 16

/** Opens nothing yet: connections are made with the first request, and kept. */
export function openCluster(address: ClusterAddress): Cluster {
  const isSecure = address.url.startsWith('https:')
  const kept = { keepAlive: true, maxSockets: mostConnections }
  const agent = isSecure ? new HttpsAgent({ ...kept, ...(address.ca && { ca: address.ca }) }) : new HttpAgent(kept)
  const headers = authorization(address)

  async function attempt(request: ClusterRequest, signal: AbortSignal, way: Way): Promise<Answered> {
    const payload = request.lines ? `${request.lines.join('\n')}\n` : request.body && JSON.stringify(request.body)
    const options = {
      method: request.method,
      agent,
      signal,
      headers: {
        ...headers,
        ...(payload && {
          'content-type': request.lines ? 'application/x-ndjson' : 'application/json',
          'content-length': Buffer.byteLength(payload),
        }),
      },
    }
    const url = `${address.url.replace(/\/$/, '')}/${request.path}`
    const message = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = (isSecure ? requestSecure : requestPlain)(url, options, resolve)
      sent.on('socket', (socket) => {
        way.isConnecting = socket.connecting
        if (socket.connecting)
          socket.once('connect', () => {
            way.isConnecting = false
          })
      })
      sent.on('error', reject)
      sent.end(payload)
    })
    const told = { status: message.statusCode ?? 0, text: await readText(message) }
    return { ...(request.isOneOfMany && told.status < 300 ? firstOf(told) : told), wait: message.headers['retry-after'] }
  }

  return {
    async send(request) {
      const limit = AbortSignal.timeout(request.timeoutMs ?? defaultTimeoutMs)
      const signal = request.signal ? AbortSignal.any([request.signal, limit]) : limit
      const way: Way = { isConnecting: false }
      for (let pauseMs = firstPauseMs, last: AppError | undefined; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
        const answered = await attempt(request, signal, way).catch((error: unknown) => {
          request.signal?.throwIfAborted()
          if (limit.aborted) throw last ?? tooLate(request, way, error)
          return { fault: unreachable(error) }
        })
        if (!('fault' in answered) && answered.status < 300) return readJson(answered.text)
        if (!('fault' in answered) && answered.status === 404 && request.mayMiss) return undefined
        const fault = 'fault' in answered ? answered.fault : { error: readFault(answered), isPassing: isPassing(answered) }
        if (!fault.isPassing) throw fault.error
        last = fault.error
        const waited = 'wait' in answered ? Number(answered.wait) * 1_000 : Number.NaN
        // Several of us do not come back at the same moment.
        await sleep((waited > 0 ? waited : pauseMs) * (0.75 + Math.random() / 2), undefined, { signal }).catch(() => {
          request.signal?.throwIfAborted()
          throw fault.error
        })
      }
    },
    close: () => agent.destroy(),
  }
}

/** Whether the last connection is still being made. */
type Way = { isConnecting: boolean }

/** A cluster whose packets get lost is out of reach, not slow. */
function tooLate({ path }: ClusterRequest, { isConnecting }: Way, cause: unknown): AppError {
  if (isConnecting) return unreachable(Object.assign(new Error('no connection', { cause }), { code: 'ETIMEDOUT' })).error
  return new AppError('TIMEOUT', { call: path.split('?')[0]?.slice(-200) ?? '' }, { cause })
}

const Many = z.object({ responses: z.tuple([z.looseObject({ status: z.number().default(200) })]) })

/** The answer to the one search of an `_msearch`, as if it had been asked by itself. */
function firstOf({ text }: { text: string }): { status: number; text: string } {
  const [first] = Many.parse(readJson(text)).responses
  return { status: first.status, text: JSON.stringify(first) }
}

function readJson(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text)
  } catch (cause) {
    const message = 'What answers at the address of the search cluster is no search cluster: it does not speak JSON.'
    throw new AppError('ENGINE_DOWN', { message }, { cause })
  }
}

type Answered = { status: number; text: string; wait: string | undefined }

function authorization({ user, password, apiKey }: ClusterAddress): Record<string, string> {
  if (apiKey !== undefined) return { authorization: `ApiKey ${apiKey}` }
  if (user === undefined) return {}
  return { authorization: `Basic ${Buffer.from(`${user}:${password ?? ''}`).toString('base64')}` }
}

async function readText(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

/** What node's TLS says of a certificate that nobody vouches for. */
const untrusted = /CERT|SELF_SIGNED|UNABLE_TO|ALTNAME/

function unreachable(cause: unknown): { error: AppError; isPassing: boolean } {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'no answer'
  if (untrusted.test(code)) {
    const message = `The certificate of the search cluster is not trusted (${code}). Name the file of its authority by the setting engineCa (or --ca), then start again.`
    return { error: new AppError('ENGINE_DOWN', { message }, { cause }), isPassing: false }
  }
  const message = `The search cluster cannot be reached (${code}). Nothing is lost: it is asked again.`
  return { error: new AppError('ENGINE_DOWN', { message }, { cause }), isPassing: true }
}
