import { Readable } from 'node:stream'
import { answersOf, type Call, isSchema, type Reply } from '@dossier/contract'
import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import { isReply } from '../feature/reply.ts'

/** Sends what a handler answered; `checks`: JSON is first parsed by the call's schema, so that tests see every answer that is not as declared. */
export function sendAnswer(reply: FastifyReply, call: Call, answer: unknown, checks: boolean): FastifyReply {
  const declared = answersOf(call)
  const given = isReply(answer) ? answer : usual(declared[0]?.status ?? 200, answer)
  const { status, value, headers } = given
  const body = declared.find((each) => each.status === status)?.body
  if (body === undefined) throw new Error(`${call.method} ${call.path} answered ${status}, which its call does not declare`)
  reply.code(status)
  if (headers) reply.headers(headers)
  if (isSchema(body)) return sendJson(reply, given, checks ? { call, schema: body } : undefined)
  if (body.kind === 'nothing') return reply.send()
  if (body.kind === 'bytes') return sendBytes(reply, value, body.types[0])
  return isBytes(value)
    ? sendBytes(reply, value, body.bytes.types[0])
    : sendJson(reply, given, checks ? { call, schema: body.json } : undefined)
}

/** Whether what was asked for was done, rather than answered as a fault in the words of the contract. */
export function isDone(answer: unknown): boolean {
  return !isReply(answer) || answer.status < 400
}

/** Ends what would have been sent, so that no file stays open. Throws the fault. */
export function dropAnswer(answer: unknown, fault: unknown): never {
  const value = isReply(answer) ? answer.value : answer
  if (value instanceof Readable) value.destroy()
  throw fault
}

function usual(status: number, value: unknown): Pick<Reply, 'status' | 'value' | 'headers' | 'sent'> {
  return { status, value }
}

type Sent = Pick<Reply, 'value' | 'sent'>

/** The whole answer is as declared, whatever part of it is sent. */
function sendJson(
  reply: FastifyReply,
  { value, sent }: Sent,
  check: { call: Call; schema: z.ZodType } | undefined,
): FastifyReply {
  if (check) checkAnswer(check.call, check.schema, JSON.stringify(value))
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(sent ? sent(value) : value))
}

function sendBytes(reply: FastifyReply, value: unknown, type = 'application/octet-stream'): FastifyReply {
  if (!reply.hasHeader('content-type')) reply.type(type)
  if (typeof value === 'string' || value instanceof Uint8Array) return reply.send(value)
  if (!isIterable(value)) throw new Error('An answer of bytes is neither bytes nor a stream')
  const stream = value instanceof Readable ? value : Readable.from(value)
  if (reply.request.method !== 'HEAD') return reply.send(stream)
  // Whoever asks for the headers alone must not have a file read to its end.
  stream.destroy()
  return reply.send()
}

function isBytes(value: unknown): boolean {
  return typeof value === 'string' || value instanceof Uint8Array || isIterable(value)
}

function isIterable(value: unknown): value is AsyncIterable<Uint8Array | string> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}

/** What leaves as JSON is checked as JSON: without the keys that are undefined. */
function checkAnswer(call: Call, schema: z.ZodType, json: string | undefined): void {
  const parsed = schema.safeParse(json === undefined ? undefined : JSON.parse(json))
  if (parsed.success) return
  const issues = parsed.error.issues.slice(0, 5).map(({ path, message }) => `${path.map(String).join('.')}: ${message}`)
  throw new Error(`The answer of ${call.method} ${call.path} is not as declared: ${issues.join('; ')}`)
}
