import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { copyFolder, makeFolder, removeFolders } from '../harness/folders.ts'
import { untilIndexed } from '../harness/indexing.ts'
import { type Program, startProgram } from '../harness/program.ts'
import { type Case, fillIn, readCases } from './case.ts'
import { findDifferences } from './difference.ts'

const Hits = z.object({ hits: z.object({ hits: z.array(z.object({ _id: z.string() })) }) })

/** Words that are in one document each. */
const words = { letter: 'quaysidecopper', mail: 'lampoilmarker', attachment: 'barrelmarker' }

let program: Program
let values: Record<string, string>

beforeAll(async () => {
  const folder = await copyFolder(join(import.meta.dirname, 'documents'), 'contract')
  program = await startProgram(await makeFolder('contract-home'), [folder], { DOSSIER_DATA_DIR: folder })
  await untilIndexed(program)
  const ids = await Promise.all(Object.entries(words).map(async ([name, word]) => [name, await findId(word)]))
  values = {
    folder,
    stick: await makeFolder('contract-stick'),
    tooMany: formWith(Array.from({ length: 60_001 }, (_, at) => `n${at}`)),
    ...Object.fromEntries(ids),
  }
})

afterAll(async () => {
  await program?.stop()
  await removeFolders()
})

describe.each(readCases())('%s', (_file, cases) => {
  it.each(cases)('$name', async (recorded) => {
    const { request, expect: wanted, until } = fillIn(recorded, values)
    const ask = async () => send(program.address, request)
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
  })
})

/** A form with these lines as its CSV. */
function formWith(lines: string[]): string {
  const part = (head: string, body: string) =>
    `------boundaryOfTheForm\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`
  return `${part('name="name"', 'many')}${part('name="csvFile"; filename="list.csv"', lines.join('\n'))}------boundaryOfTheForm--\r\n`
}

async function findId(word: string): Promise<string> {
  const body = { query: { term: { content: word } }, _source: false }
  const { hits } = Hits.parse(await program.call('POST', '/api/index/search/local-datashare/_search', body))
  return hits.hits[0]?._id ?? ''
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
