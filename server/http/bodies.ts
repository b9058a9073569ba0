import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { AppError, isSchema, limits } from '@dossier/contract'
import type { FastifyRequest } from 'fastify'
import type { App } from './app-type.ts'
import { refuseHeavy } from './heavy-json.ts'
import { readForm, refuseTooLong } from './read-form.ts'
import { createTurns } from './turns.ts'

/** Reading a body of so many bytes takes some milliseconds. */
const longBytes = 256 * 1024

/**
 * Bodies are JSON whatever their content type says, because old clients send JSON as text/plain; no body is undefined, also on GET,
 * where Elasticsearch clients send one. A form is read where the call takes one (see read-form.ts), else accepted and
 * discarded; a text stays as it is where the call takes one.
 */
export function parseBodies(app: App): void {
  app.removeAllContentTypeParsers()
  app.addHttpMethod('GET', { hasBody: true, overrideExisting: true })
  const turns = createTurns()
  const parseJson = app.getDefaultJsonParser('error', 'error')
  const read = async (request: FastifyRequest, bytes: Buffer): Promise<unknown> => {
    const isText = isTextWanted(request)
    if (bytes.length === 0) return isText ? '' : undefined
    refuseLongSearch(request, bytes.length)
    if (!isUtf8(bytes)) throw new AppError('BAD_JSON', { message: 'The body is not UTF-8' })
    if (!isText) refuseHeavy(bytes)
    const text = bytes.toString().replace(/^\uFEFF/, '')
    return isText ? text : promisify(parseJson)(request, text)
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

/** Refused here, unread but received: a client that is cut off in the middle of sending sees no answer. Throws AppError TOO_LARGE. */
function refuseLongSearch({ routeOptions }: FastifyRequest, bytes: number): void {
  if (routeOptions.config.call?.faults !== 'elasticsearch' || bytes <= limits.searchBytes) return
  const message = `The body has ${bytes} bytes, more than the ${limits.searchBytes} that a search may have`
  throw new AppError('TOO_LARGE', { message, limit: limits.searchBytes })
}

function isTextWanted({ routeOptions }: FastifyRequest): boolean {
  const { body } = routeOptions.config.call ?? {}
  return body !== undefined && !isSchema(body) && body.kind === 'text'
}
