import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { finished, type Readable } from 'node:stream'
import { promisify } from 'node:util'
import { AppError, isSchema, limits } from '@dossier/contract'
import type { FastifyRequest } from 'fastify'
import { createTurns } from '../turns.ts'
import type { App } from './app-type.ts'
import { refuseHeavy } from './heavy-json.ts'
import { createPace, sliceBytes } from './pace.ts'
import { readForm, refuseTooLong } from './read-form.ts'

/** To read a body of so many bytes, or a query of as many words as fit into it, takes some milliseconds. */
const longBytes = 16 * 1024

/**
 * Bodies are JSON whatever their content type says, because old clients send JSON as text/plain; no body is undefined, also on GET,
 * where Elasticsearch clients send one. A form is read where the call takes one (see read-form.ts), else accepted and
 * discarded; a text stays as it is where the call takes one.
 */
export function parseBodies(app: App): void {
  app.removeAllContentTypeParsers()
  app.addHttpMethod('GET', { hasBody: true, overrideExisting: true })
  receiveAtPace(app)
  const turns = createTurns()
  const parseJson = promisify(app.getDefaultJsonParser('error', 'error'))
  const read = async (request: FastifyRequest, bytes: Buffer): Promise<unknown> => {
    const isText = isTextWanted(request)
    if (bytes.length === 0) return isText ? '' : undefined
    if (isLongSearch(request, bytes.length)) throw longSearch(bytes.length)
    if (!isUtf8(bytes)) throw new AppError('BAD_JSON', { message: 'The body is not UTF-8' })
    if (!isText) refuseHeavy(bytes)
    const text = bytes.toString().replace(/^\uFEFF/, '')
    return isText ? text : parseJson(request, text)
  }
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) =>
    bytes.length < longBytes ? read(request, bytes) : turns(() => read(request, bytes)),
  )
  app.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, body: IncomingMessage) => {
    const { body: wanted } = request.routeOptions.config.call ?? {}
    if (wanted !== undefined && !isSchema(wanted) && wanted.kind === 'form') return readForm(body, wanted.files)
    refuseTooLong(body)
    body.resume()
    return undefined
  })
}

/**
 * Receives long bodies at a pace. What is sent of a search that will be refused is let go, which takes a few times less of the thread than to keep it. It is received all the same: a client that
 * is cut off in the middle of sending sees no answer. Throws AppError TOO_LARGE.
 */
function receiveAtPace(app: App): void {
  const pace = createPace()
  app.addHook('preParsing', (request, _reply, payload: Readable, done) => {
    if (!isLong(request)) return done(null, payload)
    const bytes = Number(request.headers['content-length'] ?? 0)
    const paced = pace(payload)
    if (!isLongSearch(request, bytes) || bytes > limits.bodyBytes) return done(null, paced)
    finished(paced.resume(), (fault) => done(fault ?? longSearch(bytes)))
  })
}

/** Forms are read as they come: they hold files. */
function isLong({ headers }: FastifyRequest): boolean {
  if (headers['content-type']?.startsWith('multipart/')) return false
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > sliceBytes
}

function isLongSearch({ routeOptions }: FastifyRequest, bytes: number): boolean {
  return routeOptions.config.call?.faults === 'elasticsearch' && bytes > limits.searchBytes
}

function longSearch(bytes: number): AppError {
  const message = `The body has ${bytes} bytes, more than the ${limits.searchBytes} that a search may have`
  return new AppError('TOO_LARGE', { message, limit: limits.searchBytes })
}

function isTextWanted({ routeOptions }: FastifyRequest): boolean {
  const { body } = routeOptions.config.call ?? {}
  return body !== undefined && !isSchema(body) && body.kind === 'text'
}
