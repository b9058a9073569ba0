/*
 * A client of the server for scripts: `fetch` alone, no package. The calls with their types are in `calls.ts`, which "npm run client" makes from the contract.
 */

/** What a call is given besides what it says of itself. */
export type Given = {
  params?: Readonly<Record<string, string | number>>
  query?: object
  body?: unknown
  /** Ends the call. */
  signal?: AbortSignal
}

/** A refusal: the status, and the server's own code and sentence. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, { code, error }: { code?: unknown; error?: unknown }) {
    // Searches are refused in the shape of Elasticsearch.
    const { type, reason = error }: { type?: unknown; reason?: unknown } = Object(error)
    super(typeof reason === 'string' && reason !== '' ? reason : `The server answered ${status}`)
    this.status = status
    this.code = String(code ?? type ?? '')
  }
}

/** Makes calls: the JSON of an answer, or the answer itself where it has bytes. */
export type Caller = {
  json<T>(method: string, path: string, given?: Given): Promise<T>
  raw(method: string, path: string, given?: Given): Promise<Response>
}

/** Where the server is, such as `http://localhost:8080`, and what is sent with every call, such as a key. */
export type Server = { address: string; headers?: Record<string, string>; fetch?: typeof globalThis.fetch }

/** Makes calls of a server. Its calls throw Refusal. */
export function callerOf({ address, headers = {}, fetch = globalThis.fetch }: Server): Caller {
  const raw = async (method: string, path: string, { params = {}, query = {}, body, signal }: Given = {}) => {
    const url = `${address}${fillIn(path, params)}${queryOf(query)}`
    const response = await fetch(url, {
      method,
      headers: { ...headers, ...typeOf(body) },
      ...contentOf(body),
      ...(signal && { signal }),
    })
    if (!response.ok) throw new Refusal(response.status, readFault(await response.text()))
    return response
  }
  return {
    raw,
    json: async (method, path, given) => {
      const text = await (await raw(method, path, given)).text()
      return text === '' ? undefined : JSON.parse(text)
    },
  }
}

/** What stands for the rest of an address keeps its slashes. */
function fillIn(path: string, params: Readonly<Record<string, string | number>>): string {
  return path.replace(/:(\w+)|\*/g, (whole, name: string | undefined) => {
    const value = String(params[name ?? '*'] ?? whole)
    return name === undefined ? value.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(value)
  })
}

/** A list is told by one parameter for each of its values. */
function queryOf(query: object): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const each of [value].flat()) if (each !== undefined && each !== null) search.append(name, String(each))
  return search.size === 0 ? '' : `?${search}`
}

/** A form tells its own type, with its boundary. */
function typeOf(body: unknown): Record<string, string> {
  if (body === undefined || body instanceof FormData) return {}
  return { 'content-type': typeof body === 'string' ? 'text/plain' : 'application/json' }
}

function contentOf(body: unknown): { body?: string | FormData } {
  if (body === undefined) return {}
  return { body: body instanceof FormData || typeof body === 'string' ? body : JSON.stringify(body) }
}

function readFault(text: string): { code?: unknown; error?: unknown } {
  try {
    return Object(JSON.parse(text))
  } catch {
    return { error: text.trim() }
  }
}
