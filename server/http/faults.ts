import { AppError, type ErrorCode, type ErrorFacts, errors } from '@dossier/contract'
import { searchPrefix } from '@dossier/contract/search'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './app-type.ts'

/** What goes over the wire for an error: `error` is the sentence, `code` the row of the contract's table, `facts` what is known besides. */
type Fault = { status: number; code: ErrorCode; message: string; facts: ErrorFacts }

/** Turns whatever a route throws into an answer of the right status and shape; what nobody foresaw is logged and is a 500. */
export function answerFaults(app: App): void {
  app.setErrorHandler((error, request, reply) => {
    const ready = elasticsearchError(error)
    if (ready !== undefined) return reply.code(ready.status).send(ready)
    const fault = readFault(error)
    if (fault.status >= 500 && fault.code !== 'OCR_MISSING')
      request.log.error({ err: error, method: request.method, route: request.routeOptions.url }, 'request failed')
    return sendFault(request, reply, fault)
  })
}

/** Sends a fault in the shape that the address calls for. */
export function sendFault(request: FastifyRequest, reply: FastifyReply, fault: Fault): FastifyReply {
  const { status, code, message, facts } = fault
  // RFC 9110, 15.5.17: how long the file really is.
  if (code === 'RANGE_NOT_SATISFIABLE') reply.header('Content-Range', `bytes */${facts.sizeBytes}`)
  if (request.url.startsWith(searchPrefix))
    return reply.code(status).send(asElasticsearch(status, elasticTypes[code] ?? 'exception', message))
  return reply.code(status).send({ error: message, code, facts })
}

/** The fault that an AppError, a failed validation or one of Fastify's own errors stands for. */
export function readFault(error: unknown): Fault {
  if (error instanceof AppError) return fromAppError(error)
  if (!(error instanceof Error)) return fault('INTERNAL')
  const code = 'code' in error ? String(error.code) : ''
  const status = 'statusCode' in error ? Number(error.statusCode) : 500
  // Without a status it is no fault of the request: we did not understand something of our own.
  if ((error instanceof SyntaxError && status === 400) || code === 'FST_ERR_CTP_INVALID_JSON_BODY') return fault('BAD_JSON')
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return fault('TOO_LARGE')
  if (code === 'SQLITE_FULL' || code === 'ENOSPC' || isSqliteFull(error)) return fault('DISK_FULL')
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return fault('TIMEOUT')
  return status >= 400 && status < 500 ? fault('BAD_REQUEST', error.message) : fault('INTERNAL')
}

function fromAppError(error: AppError): Fault {
  const { message: _message, ...facts } = error.facts
  return { status: error.status, code: error.code, message: error.message, facts }
}

function fault(code: ErrorCode, detail?: string): Fault {
  const { status, message } = errors[code]
  return { status, code, message: detail ?? message, facts: {} }
}

function isSqliteFull(error: Error): boolean {
  return 'errcode' in error && error.errcode === 13
}

type ElasticsearchError = { error: Record<string, unknown>; status: number }

/** Errors that already have Elasticsearch's shape, from the rooms that read queries. */
function elasticsearchError(error: unknown): ElasticsearchError | undefined {
  if (typeof error !== 'object' || error === null || !('body' in error)) return undefined
  const { body } = error
  if (typeof body !== 'object' || body === null || !('error' in body) || !('status' in body)) return undefined
  const { error: inner, status } = body
  if (typeof inner !== 'object' || inner === null || typeof status !== 'number') return undefined
  return { error: { ...inner }, status }
}

/** Elasticsearch's error shape. */
function asElasticsearch(status: number, type: string, reason: string) {
  return { error: { root_cause: [{ type, reason }], type, reason }, status }
}

const elasticTypes: { [code in ErrorCode]?: string } = {
  BAD_JSON: 'parse_exception',
  BAD_REQUEST: 'illegal_argument_exception',
  BAD_QUERY: 'parsing_exception',
  BAD_PAGE: 'illegal_argument_exception',
  BAD_INDEX_NAME: 'invalid_index_name_exception',
  INDEX_NOT_GRANTED: 'security_exception',
  NOT_FOUND: 'resource_not_found_exception',
  DOCUMENT_NOT_FOUND: 'resource_not_found_exception',
  TOO_LARGE: 'content_too_long_exception',
  TIMEOUT: 'timeout_exception',
  ENGINE_DOWN: 'no_shard_available_action_exception',
}
