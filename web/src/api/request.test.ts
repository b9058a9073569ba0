import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { onHttpError } from './http-errors.ts'
import { request } from './request.ts'
import { RequestError } from './request-error.ts'

afterEach(() => vi.unstubAllGlobals())

function answer(status: number, body: string) {
  vi.stubGlobal('fetch', async () => new Response(body, { status }))
}

it('gives JSON, plain text as text, and nothing as nothing', async () => {
  answer(200, '{"count":3}')
  expect(await request('/x')).toEqual({ count: 3 })
  answer(200, 'done')
  expect(await request('/x')).toBe('done')
  answer(200, '')
  expect(await request('/x')).toBeUndefined()
})

it('tells every listener of a failure once, and throws it', async () => {
  const heard: RequestError[] = []
  const stop = onHttpError((error) => heard.push(error))
  answer(404, '{"error":"There is no such project","code":"PROJECT_NOT_FOUND","facts":{}}')
  const error = await request('/x').catch((thrown: unknown) => thrown)
  stop()
  expect(error).toMatchObject({ status: 404, code: 'PROJECT_NOT_FOUND', reason: 'There is no such project' })
  expect(heard).toEqual([error])
})

it('reads the place of a wrong query from an Elasticsearch error', async () => {
  const cause = { type: 'query_shard_exception', reason: 'Failed to parse query [a (]: Encountered "<EOF>" at line 1, column 3' }
  answer(400, JSON.stringify({ error: { root_cause: [cause], ...cause }, status: 400 }))
  await expect(request('/x')).rejects.toMatchObject({ status: 400, code: 'query_shard_exception', position: 3 })
})

it('takes an answer that is no JSON for an unknown failure of its status', async () => {
  answer(502, '<html>')
  await expect(request('/x')).rejects.toMatchObject({ status: 502, code: 'UNKNOWN', reason: null })
})

it('tells a server that is not there from one that takes too long', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('failed')))
  await expect(request('/x')).rejects.toMatchObject({ status: 0, code: 'NOT_CONNECTED' })
  const untilStopped = (_path: string, { signal }: RequestInit) =>
    new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  vi.stubGlobal('fetch', untilStopped)
  await expect(request('/x', { timeoutMs: 5 })).rejects.toMatchObject({ status: 408, code: 'TIMEOUT' })
})

it('tells nobody of a request that the caller itself cancelled', async () => {
  const heard: RequestError[] = []
  const stop = onHttpError((error) => heard.push(error))
  vi.stubGlobal('fetch', async () => Promise.reject(new DOMException('cancelled', 'AbortError')))
  await expect(request('/x', { signal: AbortSignal.abort() })).rejects.not.toBeInstanceOf(RequestError)
  stop()
  expect(heard).toEqual([])
})

it("tells the server's sentence in the reader's language", async () => {
  document.documentElement.lang = 'fr'
  onTestFinished(() => document.documentElement.removeAttribute('lang'))
  answer(400, '{"error":"There is no folder /a","code":"BAD_FOLDER","facts":{}}')
  await expect(request('/x')).rejects.toMatchObject({ status: 400, code: 'BAD_FOLDER', reason: 'Il n’y a pas de dossier /a' })
  answer(400, '{"error":"Nobody has translated this","code":"BAD_FOLDER","facts":{}}')
  await expect(request('/x')).rejects.toMatchObject({ reason: 'Nobody has translated this' })
})
