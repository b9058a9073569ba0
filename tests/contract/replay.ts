import { request } from 'node:http'
import { expect } from 'vitest'
import { z } from 'zod'
import { type Case, fillIn } from './case.ts'
import { findDifferences } from './difference.ts'

const Hits = z.object({ hits: z.object({ hits: z.array(z.object({ _id: z.string() })) }) })

/** Words that are in one document each. */
const words = { letter: 'quaysidecopper', mail: 'lampoilmarker', attachment: 'barrelmarker' }

/** The ids of the documents that cases name, asked by `search`. */
export async function findIds(search: (body: object) => Promise<unknown>): Promise<Record<string, string>> {
  const ids = Object.entries(words).map(async ([name, word]) => {
    const { hits } = Hits.parse(await search({ query: { term: { content: word } }, _source: false }))
    return [name, hits.hits[0]?._id ?? '']
  })
  return Object.fromEntries(await Promise.all(ids))
}

/** Sends what was recorded and compares the answer. `values`: what stands for `{name}`, to which `keepAs` adds; `headers`: beside those of the case, such as who asks. */
export async function expectAnswer(
  address: string,
  recorded: Case,
  values: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<void> {
  const { request, expect: wanted, until } = fillIn(recorded, values)
  const ask = async () => send(address, { ...request, headers: { ...headers, ...request.headers } })
  let answer = await ask()
  while (until && findDifferences(wanted.body, JSON.parse(answer.text)).length > 0) answer = await ask()
  if (recorded.keepAs) values[recorded.keepAs] = answer.text
  expect({ status: answer.status, body: answer.status === wanted.status ? '' : answer.text }).toEqual({
    status: wanted.status,
    body: '',
  })
  expect(answer.headers).toMatchObject(wanted.headers ?? {})
  expect(findDifferences(wanted.cookies ?? {}, answer.cookies, 'cookies')).toEqual([])
  if (wanted.text !== undefined) expect(answer.text).toBe(wanted.text)
  if (wanted.textStart !== undefined) expect(answer.text.slice(0, wanted.textStart.length)).toBe(wanted.textStart)
  if (wanted.body !== undefined) expect(findDifferences(wanted.body, JSON.parse(answer.text))).toEqual([])
}

type Answer = { status: number; headers: Record<string, unknown>; cookies: Record<string, string>; text: string }

/** By node:http, because fetch forbids a body with GET, sets headers of its own and normalises addresses. */
function send(address: string, { method, path, headers, body, text }: Case['request']): Promise<Answer> {
  const { hostname, port } = new URL(address)
  const payload = text ?? (body === undefined ? undefined : JSON.stringify(body))
  const json = body === undefined ? {} : { 'content-type': 'application/json' }
  // Node sends a body with DELETE without saying where it ends.
  const length = payload === undefined ? {} : { 'content-length': Buffer.byteLength(payload) }
  return new Promise((resolve, reject) => {
    const call = request({ hostname, port, method, path, headers: { ...json, ...length, ...headers } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          cookies: Object.fromEntries((response.headers['set-cookie'] ?? []).map(readCookie)),
          text: Buffer.concat(chunks).toString(),
        }),
      )
      response.on('error', reject)
    })
    call.on('error', reject)
    call.setTimeout(30_000, () => call.destroy(new Error(`${method} ${path} was not answered`)))
    call.end(payload)
  })
}

function readCookie(line: string): [string, string] {
  const [name = ''] = line.split('=', 1)
  return [name, line.slice(name.length + 1).split(';', 1)[0] ?? '']
}
