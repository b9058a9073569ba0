import { Readable } from 'node:stream'
import { answersOf, type Call, isSchema, type Reply } from '@dossier/contract'
import type { FastifyReply } from 'fastify'
import { isReply } from '../feature/reply.ts'

/** Sends what a handler answered; `checks`: JSON is first parsed by the call's schema, so that tests see every answer that is not as declared. */
export function sendAnswer(reply: FastifyReply, call: Call, answer: unknown, checks: boolean): FastifyReply {
  const declared = answersOf(call)
  const { status, value, headers } = isReply(answer) ? answer : usual(declared[0]?.status ?? 200, answer)
  const body = declared.find((each) => each.status === status)?.body
  if (body === undefined) throw new Error(`${call.method} ${call.path} answered ${status}, which its call does not declare`)
  reply.code(status)
  if (headers) reply.headers(headers)
  if (!isSchema(body)) return body.kind === 'nothing' ? reply.send() : sendBytes(reply, value, body.types[0])
  if (checks) checkAnswer(call, body, value)
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(value))
}

function usual(status: number, value: unknown): Pick<Reply, 'status' | 'value' | 'headers'> {
  return { status, value }
}

function sendBytes(reply: FastifyReply, value: unknown, type = 'application/octet-stream'): FastifyReply {
  if (!reply.hasHeader('content-type')) reply.type(type)
  if (typeof value === 'string' || value instanceof Uint8Array || value instanceof Readable) return reply.send(value)
  if (isIterable(value)) return reply.send(Readable.from(value))
  throw new Error('An answer of bytes is neither bytes nor a stream')
}

function isIterable(value: unknown): value is AsyncIterable<Uint8Array | string> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}

/** What leaves as JSON is checked as JSON: without the keys that are undefined. */
function checkAnswer(call: Call, schema: Parameters<typeof isSchema>[0], value: unknown): void {
  if (!isSchema(schema)) return
  const parsed = schema.safeParse(value === undefined ? undefined : JSON.parse(JSON.stringify(value)))
  if (parsed.success) return
  const issues = parsed.error.issues.slice(0, 5).map(({ path, message }) => `${path.map(String).join('.')}: ${message}`)
  throw new Error(`The answer of ${call.method} ${call.path} is not as declared: ${issues.join('; ')}`)
}
