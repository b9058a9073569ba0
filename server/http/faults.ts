import { AppError, type Call, commonErrors, type ErrorCode, type ErrorFacts, errors } from '@dossier/contract'
import { ElasticsearchFault, Fault as FaultBody } from '@dossier/contract/faults'
import { searchPrefix } from '@dossier/contract/search/search'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './app-type.ts'
import { isClientGone } from './client-gone.ts'
import { elasticsearchFault, readyFault } from './elasticsearch-fault.ts'

/** What goes over the wire for an error: `error` is the sentence, `code` the row of the contract's table, `facts` what is known besides. */
type Fault = { status: number; code: ErrorCode; message: string; facts: ErrorFacts }

/**
 * Turns whatever a route throws into an answer of the right status and shape; what nobody foresaw is logged and is a 500, but for a client that
 * went away. `checks`: a fault that
 * the call does not declare is a 500 too, so that tests see it.
 */
export function answerFaults(app: App, checks: boolean): void {
  app.setErrorHandler((error, request, reply) => {
    // Nobody receives it, and nothing is wrong.
    if (isClientGone(error)) return reply.code(clientGoneStatus).send()
    const { call } = request.routeOptions.config
    const fault = readFault(error)
    if (checks && call !== undefined && !isDeclared(call, fault.code))
      return sendFault(request, reply, internal(`${call.method} ${call.path} answered ${fault.code}, which it does not declare`))
    if (fault.status >= 500 && fault.code !== 'OCR_MISSING')
      request.log.error({ err: error, method: request.method, route: request.routeOptions.url }, 'request failed')
    const ready = hasElasticsearchShape(request) ? readyFault(error) : undefined
    return ready ? reply.code(ready.status).send(ready) : sendFault(request, reply, fault, checks)
  })
}

/** As nginx notes it; it never leaves, as the connection is closed. */
const clientGoneStatus = 499

/** Sends a fault in the shape that the call, or for an unknown address its beginning, has. */
export function sendFault(request: FastifyRequest, reply: FastifyReply, fault: Fault, checks = false): FastifyReply {
  const { status, code, message, facts } = fault
  // RFC 9110, 15.5.17: how long the file really is.
  if (code === 'RANGE_NOT_SATISFIABLE') reply.header('Content-Range', `bytes */${facts.sizeBytes}`)
  const isElasticsearch = hasElasticsearchShape(request)
  const body = isElasticsearch ? elasticsearchFault(status, code, message) : { error: message, code, facts }
  if (checks && !(isElasticsearch ? ElasticsearchFault : FaultBody).safeParse(body).success)
    return sendFault(request, reply, internal(`the fault ${JSON.stringify(body)} has not its shape`))
  // A stream that breaks before its first byte: what was to be a file is a fault now.
  reply.removeHeader('content-disposition').type('application/json; charset=utf-8')
  return reply.code(status).send(body)
}

function hasElasticsearchShape({ routeOptions, url }: FastifyRequest): boolean {
  const { call } = routeOptions.config
  return call === undefined ? url.startsWith(searchPrefix) : call.faults === 'elasticsearch'
}

function isDeclared(call: Call, code: ErrorCode): boolean {
  return [...commonErrors(call), ...(call.errors ?? [])].includes(code)
}

function internal(message: string): Fault {
  return fault('INTERNAL', message)
}

/** The fault that an AppError, a failed validation or one of Fastify's own errors stands for. */
export function readFault(error: unknown): Fault {
  if (error instanceof AppError) return fromAppError(error)
  if (!(error instanceof Error)) return fault('INTERNAL')
  const code = 'code' in error ? String(error.code) : ''
  const status = 'statusCode' in error ? Number(error.statusCode) : 500
  // Without a status it is not the request's fault but ours.
  if ((error instanceof SyntaxError && status === 400) || code === 'FST_ERR_CTP_INVALID_JSON_BODY') return fault('BAD_JSON')
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return fault('TOO_LARGE')
  if (code === 'ENOSPC') return fault('DISK_FULL')
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
