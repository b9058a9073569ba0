import { limits } from '@dossier/contract'
import { announceHttpError } from './http-errors.ts'
import { RequestError, readFailure } from './request-error.ts'

export type RequestOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD'
  /** Sent as JSON. */
  body?: unknown
  /** Sent as a form, with its files. */
  form?: FormData
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
  /** Milliseconds; the default is the specification's 60 s. */
  timeoutMs?: number
  /** The answer is taken as text, even where it looks like JSON. */
  isText?: boolean
}

/**
 * Asks the server and gives its JSON answer, trusted to have the contract's shape.
 *
 * Every failure is announced once to all listeners (`onHttpError`) and thrown as `RequestError`; a request that the caller
 * itself cancelled is thrown as the signal's reason and announced to nobody.
 */
export async function request<Answer>(path: string, options: RequestOptions = {}): Promise<Answer> {
  const response = await fetchOrFail(path, options)
  const text = await response.text()
  if (!response.ok) throw fail(await translated(readFailure(response.status, text, path)))
  return readAnswer(text, options.isText)
}

async function fetchOrFail(path: string, options: RequestOptions): Promise<Response> {
  const limit = AbortSignal.timeout(options.timeoutMs ?? limits.requestTimeoutMs)
  const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit
  try {
    return await fetch(path, { method: options.method ?? 'GET', signal, ...bodyOf(options) })
  } catch (error) {
    if (options.signal?.aborted) throw error
    if (limit.aborted) throw fail(new RequestError({ status: 408, code: 'TIMEOUT', path }))
    throw fail(new RequestError({ status: 0, code: 'NOT_CONNECTED', path }))
  }
}

function bodyOf({ body, form, headers = {} }: RequestOptions): RequestInit {
  // The browser says how its parts are divided.
  if (form) return { body: form, headers }
  if (body === undefined) return { headers }
  return { body: JSON.stringify(body), headers: { ...headers, 'content-type': 'application/json' } }
}

/** What the server said of it in the reader's language. */
function translated(error: RequestError): RequestError | Promise<RequestError> {
  if (error.reason === null || document.documentElement.lang === 'en') return error
  // Without the words, as when the server has another build by now, it is told as it is.
  return import('./in-readers-language.ts').then((words) => words.errorInReadersLanguage(error)).catch(() => error)
}

function fail(error: RequestError): RequestError {
  announceHttpError(error)
  return error
}

/** Some calls answer nothing, or plain text where JSON is meant: the text itself is given then, as the known clients do. */
function readAnswer(text: string, isText = false) {
  if (isText) return text
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
