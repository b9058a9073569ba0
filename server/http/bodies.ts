import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { AppError, isSchema } from '@dossier/contract'
import type { FastifyRequest } from 'fastify'
import type { App } from './app-type.ts'
import { readForm, refuseTooLong } from './read-form.ts'

/** Deeper bodies would exhaust the stack of whoever walks them; Elasticsearch's own parser allows 1000, no client goes beyond 30. */
const maxDepth = 200

/**
 * Bodies are JSON whatever their content type says, because old clients send JSON as text/plain; no body is undefined, also on GET,
 * where Elasticsearch clients send one. A form is read where the call takes one (see read-form.ts), else accepted and
 * discarded; a text stays as it is where the call takes one.
 */
export function parseBodies(app: App): void {
  app.removeAllContentTypeParsers()
  app.addHttpMethod('GET', { hasBody: true, overrideExisting: true })
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, bytes, done) => {
    const isText = isTextWanted(request)
    if (bytes.length === 0) return done(null, isText ? '' : undefined)
    if (!isUtf8(Buffer.from(bytes))) return done(new AppError('BAD_JSON', { message: 'The body is not UTF-8' }), undefined)
    const text = bytes.toString().replace(/^\uFEFF/, '')
    if (isText) return done(null, text)
    if (depthOf(text) > maxDepth) return done(new AppError('BAD_JSON', { message: `The body is nested deeper than ${maxDepth}` }))
    return parseJson(request, text, done)
  })
  app.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, body: IncomingMessage) => {
    const { body: wanted } = request.routeOptions.config.call ?? {}
    if (wanted !== undefined && !isSchema(wanted) && wanted.kind === 'form') return readForm(body, wanted.files)
    refuseTooLong(body)
    body.resume()
    return undefined
  })
}

function isTextWanted({ routeOptions }: FastifyRequest): boolean {
  const { body } = routeOptions.config.call ?? {}
  return body !== undefined && !isSchema(body) && body.kind === 'text'
}

/** The deepest nesting of brackets outside strings. */
function depthOf(json: string): number {
  let depth = 0
  let deepest = 0
  for (let at = 0; at < json.length; at += 1) {
    const letter = json[at]
    if (letter === '"') at = endOfString(json, at)
    else if (letter === '{' || letter === '[') deepest = Math.max(deepest, ++depth)
    else if (letter === '}' || letter === ']') depth -= 1
  }
  return deepest
}

function endOfString(json: string, start: number): number {
  let at = start + 1
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1
  return at
}
