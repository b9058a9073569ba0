import { mkdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { makeFolder, removeFolders } from '../harness/folders.ts'
import { untilIndexed } from '../harness/indexing.ts'
import { type Program, startProgram } from '../harness/program.ts'
import { seeded } from '../harness/seeded.ts'
import { eachOften, isAsDescribed, left, patienceMs, readRoutes, removesAll, send } from './asking.ts'
import { allowedRequest, readDescription, spoiledRequest } from './described-requests.ts'
import type { Named } from './described-values.ts'
import { oddRequest } from './odd-requests.ts'

/** Another one asks other things: `DOSSIER_SEED=7`. */
const seed = Number(process.env.DOSSIER_SEED ?? 1)
const count = 2_000

let program: Program
let project: string

beforeAll(async () => {
  const folder = join(await makeFolder('odd-files'), 'files')
  await mkdir(folder)
  await writeFile(join(folder, 'letter.txt'), 'Dear all, the money is in the garden.')
  program = await startProgram(await makeFolder('odd-home'), [folder])
  await untilIndexed(program)
  project = 'local-datashare'
})

afterAll(async () => {
  await program.stop()
  await removeFolders()
})

describe('whatever is asked', () => {
  it(`is answered soon and never with a fault of ours (${count} requests of seed ${seed})`, async () => {
    const routes = readRoutes(await program.call('GET', '/openapi.json'), project)
    const random = seeded(seed)
    const wrong: unknown[] = []
    for (let at = 0; at < count; at += 1) {
      const asked = oddRequest(random, routes)
      const answer = await send(program.address, asked)
      if (answer.status >= 500 || answer.status < 200) wrong.push({ at, asked, answer })
    }
    expect(wrong).toEqual([])
    expect(
      await program.call('POST', `/api/index/search/${project}/_count`, { query: { match: { content: 'garden' } } }),
    ).toMatchObject({ count: 1 })
  })

  it('is answered as the description says, and refused where it is not allowed', async () => {
    const { operations, schemas } = readDescription(await program.call('GET', '/openapi.json'))
    const named = { schemas, known: await idsThere() }
    const random = seeded(seed)
    const wrong: unknown[] = []
    for (const operation of operations.filter(({ name, path }) => !left.includes(path) && !removesAll.includes(name))) {
      for (let at = 0; at < eachOften; at += 1) {
        const asked = at % 3 === 2 ? spoiledRequest(random, operation, named) : allowedRequest(random, operation, named)
        if (asked === undefined) continue
        const answer = await send(program.address, asked)
        if (!isAsDescribed(operation, asked, answer)) wrong.push({ asked, answer })
      }
    }
    expect(wrong).toEqual([])
  })

  it('is answered with a code where it is no HTTP at all', async () => {
    const host = 'Host: localhost\r\n'
    const cases: [string, RegExp][] = [
      ['GARBAGE\r\n\r\n', /^HTTP\/1.1 400 .*"code":"BAD_REQUEST"/s],
      [`POST /api/project HTTP/1.1\r\n${host}Content-Length: -5\r\n\r\n`, /^HTTP\/1.1 400 .*"code":"BAD_REQUEST"/s],
      [
        `POST /api/project HTTP/1.1\r\n${host}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
        /^HTTP\/1.1 400 .*"code":"BAD_REQUEST"/s,
      ],
      [`POST /api/project HTTP/1.1\r\n${host}Content-Length: 999999999999\r\n\r\n{}`, /^HTTP\/1.1 413 .*"code":"TOO_LARGE"/s],
      [`GET /version HTTP/1.1\r\n${host}X: ${'x'.repeat(40_000)}\r\n\r\n`, /^HTTP\/1.1 431 .*"code":"TOO_LARGE"/s],
      [`GET /api/%zz/ledger HTTP/1.1\r\n${host}Connection: close\r\n\r\n`, /^HTTP\/1.1 400 .*"code":"BAD_REQUEST"/s],
    ]
    for (const [text, expected] of cases) expect(await sendRaw(text), text.slice(0, 60)).toMatch(expected)
  })

  it('is answered one after the other when it comes in one piece', async () => {
    const one = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`
    const answers = await sendRaw(one('/version') + one('/api/nothing') + one('/settings', 'Connection: close\r\n'))
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 404', 'HTTP/1.1 200'])
  })

  it('is refused when a source path is no address', async () => {
    const body = JSON.stringify({ name: 'odd', sourcePath: 'file:///%zz' })
    expect(await send(program.address, { method: 'POST', path: '/api/project', body, headers: {} })).toMatchObject({
      status: 400,
    })
  })

  it('is refused when a query is of 10 MB, and the next one is answered', async () => {
    const search = `/api/index/search/${project}/_search`
    const text = JSON.stringify({ query: { query_string: { query: 'money '.repeat(1_700_000) } } })
    expect((await send(program.address, { method: 'POST', path: search, body: text, headers: {} })).status).toBe(413)
    expect((await send(program.address, { method: 'POST', path: search, body: '{}', headers: {} })).status).toBe(200)
  })
})

const Found = z.object({ _scroll_id: z.string(), hits: z.object({ hits: z.array(z.object({ _id: z.string() })) }) })

/** Ids of what there is, by the names of their schemas. */
async function idsThere(): Promise<Named['known']> {
  const found = Found.parse(await program.call('POST', `/api/index/search/${project}/_search?scroll=10m`, {}))
  const tasks = z.array(z.object({ id: z.string() })).parse(await program.call('GET', '/api/task/all'))
  return {
    ProjectName: [project],
    DocumentId: found.hits.hits.map(({ _id }) => _id),
    ScrollId: [found._scroll_id],
    TaskId: tasks.map(({ id }) => id),
  }
}

/** All that comes back until the server ends the connection. */
function sendRaw(text: string): Promise<string> {
  const { hostname, port } = new URL(program.address)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(text))
    let got = ''
    socket.setEncoding('utf8').on('data', (piece: string) => {
      got += piece
    })
    socket.setTimeout(patienceMs, () => socket.destroy(new Error(`no end after: ${got}`)))
    socket.once('error', reject)
    socket.once('close', () => resolve(got))
  })
}
