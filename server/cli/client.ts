import { AppError, type ErrorCode, errors } from '@dossier/contract'
import { z } from 'zod'

/** What a call can begin with. */
export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export type Method = (typeof methods)[number]

/** Calls the server of a home over HTTP, like any other client. */
export type Client = {
  readonly address: string
  /** Asks and checks the answer; throws AppError with the server's own code and sentence. */
  ask<T>(method: Method, path: string, shape: z.ZodType<T>, body?: unknown): Promise<T>
  /** The answer as it comes; throws like `ask`. */
  request(method: Method, path: string, content?: Content): Promise<Response>
  /** The bytes of an answer as they come; throws like `ask`. */
  download(path: string): Promise<ReadableStream<Uint8Array>>
}

type Content = { body?: string | FormData; headers?: Record<string, string> }

const Fault = z.object({
  code: z.string().optional(),
  message: z.string().optional(),
  error: z.union([z.string(), z.object({ reason: z.string().optional() })]).optional(),
})

/** Where a server is, and in server mode the key by which it knows its operator. */
export type ServerPlace = { address: string; operatorKey?: string | undefined }

/** A client of this server; its calls end with the signal. */
export function createClient({ address, operatorKey }: ServerPlace, signal: AbortSignal): Client {
  const request = async (method: Method, path: string, content: Content = {}) => {
    const headers = { ...content.headers, ...(operatorKey && { authorization: `Bearer ${operatorKey}` }) }
    const response = await send(`${address}${path}`, { method, signal, ...content, headers })
    if (!response.ok) throw readFault(response.status, await response.text())
    return response
  }
  return {
    address,
    request,
    ask: async (method, path, shape, body) => {
      const text = await (await request(method, path, jsonContent(body))).text()
      return shape.parse(text === '' ? undefined : JSON.parse(text))
    },
    download: async (path) => {
      const response = await request('GET', path)
      if (!response.body) throw readFault(response.status, '')
      return response.body
    },
  }
}

function jsonContent(body: unknown): Content {
  return body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}

async function send(url: string, init: RequestInit & { signal: AbortSignal }): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    init.signal.throwIfAborted()
    const message = `The server at ${new URL(url).origin} does not answer. Look whether it still runs, then try again.`
    throw new AppError('INTERNAL', { message }, { cause: error })
  }
}

function readFault(status: number, text: string): AppError {
  const fault = parseFault(text)
  const reason = typeof fault.error === 'string' ? fault.error : fault.error?.reason
  const message = fault.message ?? reason ?? `The server answered ${status}`
  return new AppError(codeOf(fault.code, status), { message })
}

function parseFault(text: string): z.infer<typeof Fault> {
  try {
    return Fault.parse(JSON.parse(text))
  } catch {
    return text.trim() === '' ? {} : { message: text.trim() }
  }
}

function codeOf(code: string | undefined, status: number): ErrorCode {
  if (isErrorCode(code)) return code
  if (status === 400) return 'BAD_REQUEST'
  return status === 404 ? 'NOT_FOUND' : 'INTERNAL'
}

const isErrorCode = (code: string | undefined): code is ErrorCode => code !== undefined && Object.hasOwn(errors, code)
