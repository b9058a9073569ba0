import { connect, type Socket } from 'node:net'
import { AppError, type ErrorCode, errors } from '@dossier/contract'
import type { z } from 'zod'
import { UnknownSets } from '../set-teller.ts'
import { answers, envelope, unknownSets } from './answers.ts'
import { createFrameReader, encodeFrame } from './frames.ts'
import { engineSchema } from './schema.ts'

/** How much longer than the engine we wait before giving up on a request. */
const graceMs = 2000
/** A request's time is that of a processor: the engine ends it at the latest when so many times as much has gone by, in which others had the processors. */
const patience = 2

/** The first call opens the index, and may have to verify its checksums. */
const openTimeoutMs = 120_000

/** `attached`: bytes that the body refers to. */
export type Call = {
  name: string
  body: Record<string, unknown>
  attached?: readonly Uint8Array[] | undefined
  timeoutMs: number
  signal?: AbortSignal | undefined
}

/** The first request of a connection: either tells the engine the field list. */
export type Greeting = 'open' | 'describe'

/** A connection to the engine, one request at a time. A broken connection stays broken: open another. */
export type Connection = {
  call<T>(call: Call, answer: z.ZodType<T>): Promise<T>
  /** The engine's answer to the greeting: its version, and why the index was reset, if it was. */
  opened: z.infer<typeof answers.opened>
  isOpen(): boolean
  close(): void
}

/** The connection closed before the answer arrived: the engine was stopped, killed or restarted. */
export class ConnectionLost extends Error {}

/** Connects and sends the greeting: `open` for the index, `describe` for texts only. Throws `ConnectionLost` if nobody listens. */
export async function openConnection(socketPath: string, greeting: Greeting = 'open'): Promise<Connection> {
  const socket = await connected(socketPath)
  let waiting: { resolve(value: unknown): void; reject(error: Error): void } | undefined
  const fail = (error: Error) => {
    waiting?.reject(error)
    waiting = undefined
    socket.destroy()
  }
  const read = createFrameReader()
  socket.on('data', (chunk) => {
    for (const value of read(chunk)) {
      waiting?.resolve(value)
      waiting = undefined
    }
  })
  socket.on('error', (error) => fail(new ConnectionLost(error.message)))
  socket.on('close', () => fail(new ConnectionLost('the engine closed the connection')))

  async function call<T>({ signal, ...asked }: Call, answer: z.ZodType<T>): Promise<T> {
    signal?.throwIfAborted()
    const cancel = () => fail(asError(signal?.reason))
    const { name, timeoutMs } = asked
    const timer = setTimeout(() => fail(new AppError('TIMEOUT', { call: name, timeoutMs })), patience * timeoutMs + graceMs)
    signal?.addEventListener('abort', cancel, { once: true })
    try {
      const value = await new Promise<unknown>((resolve, reject) => {
        waiting = { resolve, reject }
        if (socket.destroyed) fail(new ConnectionLost('the connection is closed'))
        else socket.write(framed(asked))
      })
      return unwrapped(value, answer)
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', cancel)
    }
  }

  const opened = await call({ name: greeting, body: { schema: engineSchema }, timeoutMs: openTimeoutMs }, answers.opened)
  return { call, opened, isOpen: () => !socket.destroyed, close: () => socket.destroy() }
}

/** A query nested thousands of levels deep cannot be serialised; the engine would refuse it anyway. */
function framed({ timeoutMs, name, body, attached }: Call): Buffer {
  try {
    return encodeFrame([timeoutMs, { [name]: body }], attached)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new AppError('BAD_QUERY', { message: 'The query is nested too deeply or too long' }, { cause: error })
  }
}

function connected(socketPath: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(socketPath)
    const refused = (error: Error) => reject(new ConnectionLost(error.message))
    socket.once('error', refused)
    socket.once('connect', () => {
      socket.off('error', refused)
      resolve(socket)
    })
  })
}

function unwrapped<T>(value: unknown, answer: z.ZodType<T>): T {
  const { error, ok } = envelope.parse(value)
  if (error === undefined) return answer.parse(ok)
  throw error.code === 'UNKNOWN_SETS' ? new UnknownSets(unknownSets.parse(error.facts)) : faultOf(error)
}

/** What the engine says of a request, or of a part of it, as an error of ours. */
export function faultOf({ code, message }: { code: string; message: string }): AppError {
  if (code === 'DISK_FULL') return new AppError(code, { message: fullDisk }, { cause: new Error(message) })
  if (code === 'FOREIGN_INDEX') return new AppError('CONFLICT', { message })
  return new AppError(isErrorCode(code) ? code : 'INTERNAL', { message })
}

const fullDisk =
  'The disk is full, there is no room for the search index: make room, then resume. Nothing that was saved is lost.'

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errors, code)
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error('aborted')
}
