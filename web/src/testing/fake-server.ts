import { vi } from 'vitest'

/** An answer: its status and its body, as JSON. */
type Answer = { status?: number; body?: unknown }

/** A call that the page made. */
export type Call = { method: string; path: string; body: unknown }

/** Stands in for the server: `answer` says what each call gets, by method and path. Gives the list of all calls, in their order. */
export function fakeServer(answer: (call: Call) => Answer | undefined): Call[] {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const call = { method: init.method ?? 'GET', path, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined }
    calls.push(call)
    const { status = 200, body } = answer(call) ?? { status: 404, body: { code: 'NOT_FOUND', message: `no answer for ${path}` } }
    return new Response(body === undefined || call.method === 'HEAD' ? null : JSON.stringify(body), { status })
  })
  return calls
}
