import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { type PostgresServer, startPostgres } from '@dossier/server/records/testing/postgres-server.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { askOf, password, signInTo } from '../../accounts/callers.ts'
import { makeFolder } from '../../harness/folders.ts'
import { type Program, startProgram } from '../../harness/program.ts'
import { root } from '../../harness/shared-folder.ts'
import { bringOpenSearch, type OpenSearchNode, startOpenSearch } from '../nodes/opensearch-node.ts'
import { operatorOfOne } from './several.ts'

const opensearch = bringOpenSearch()
if ('missing' in opensearch) process.stdout.write(`left out: several servers. ${opensearch.missing}\n`)

const serve = [join(root, 'scripts', 'dossier.mjs'), 'serve', '--no-open', '--port', '0', '--mode', 'server']
const project = 'harbour'
const files = 60

const Page = z.object({ _scroll_id: z.string(), hits: z.object({ hits: z.array(z.object({ _id: z.string() })) }) })
const Found = z.object({ hits: z.object({ total: z.object({ value: z.number() }) }) })

type Headers = Record<string, string>
type Sent = { headers?: Headers; body?: object | undefined }

describe.skipIf('missing' in opensearch)('several servers behind a balancer', () => {
  let database: PostgresServer
  let node: OpenSearchNode
  let home: string
  let folder: string
  let servers: [Program, Program]
  let turn = 0
  const places = () => ['--records', database.address, '--engine', node.url]
  const start = (at = home) => startProgram(at, [...places(), '--several', '--mode', 'server'])

  beforeAll(async () => {
    if ('missing' in opensearch) return
    database = await startPostgres()
    node = await startOpenSearch(opensearch.lib, join(await makeFolder('several-servers-node'), 'node'))
    home = await makeFolder('several-servers-home')
    folder = await makeFolder('several-servers-documents')
    for (let at = 0; at < files; at++) await writeFile(join(folder, `letter-${at}.txt`), `Letter ${at} of the harbour office\n`)
    servers = await Promise.all([start(), start()])
    const operator = await operatorOf(servers[0])
    for (const login of ['ada', 'bob', 'cleo'])
      await answered(ask(servers[0], 'POST', '/api/users', { headers: operator, body: { login, password } }))
    await answered(ask(servers[1], 'POST', '/api/project', { headers: await operatorOf(servers[1]), body: { name: project } }))
    const body = { folder, project }
    await answered(ask(servers[1], 'POST', '/api/local/index', { headers: await operatorOf(servers[1]), body }))
    await answered(ask(servers[0], 'PUT', `/api/users/ada/index/${project}?role=member`, { headers: operator }))
    const ada = await signInTo(servers[0], 'ada')
    await vi.waitFor(async () => expect(await countFound(ada)).toBe(files), { timeout: 120_000, interval: 200 })
  })
  afterAll(async () => {
    for (const server of servers ?? []) await server.kill()
    await node?.stop()
    await database?.stop()
  })

  const ask = (server: Program, method: string, path: string, { headers = {}, body }: Sent = {}) =>
    askOf(server, method, path, { headers, body })

  /** Each request goes to the server that did not get the one before. */
  function askNext(method: string, path: string, sent: Sent = {}): Promise<Response> {
    turn += 1
    return ask(servers[turn % 2 === 0 ? 0 : 1], method, path, sent)
  }

  async function answered(asked: Promise<Response>): Promise<Response> {
    const answer = await asked
    if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`)
    return answer
  }

  const json = async (method: string, path: string, sent: Sent = {}): Promise<unknown> =>
    (await answered(askNext(method, path, sent))).json()

  const operatorOf = (server: Program) => operatorOfOne(home, server)

  async function countFound(headers: Headers): Promise<number> {
    const body = { query: { match_all: {} }, size: 0, track_total_hits: true }
    const answer = await askNext('POST', `/api/index/search/${project}/_search`, { headers, body })
    return answer.ok ? Found.parse(await answer.json()).hits.total.value : -answer.status
  }

  it('know a session of each other, and end it', async () => {
    const ada = await signInTo(servers[0], 'ada')
    for (const _ of [1, 2, 3, 4]) await answered(askNext('GET', '/api/users/me', { headers: ada }))
    await ask(servers[1], 'GET', '/auth/signout', { headers: ada })
    for (const server of servers) expect((await ask(server, 'GET', '/api/users/me', { headers: ada })).status).toBe(401)
  })

  it('give and take rights for each other at once', async () => {
    const cleo = await signInTo(servers[1], 'cleo')
    const operator = await operatorOf(servers[0])
    for (const _ of [1, 2, 3]) {
      await answered(ask(servers[0], 'PUT', `/api/users/cleo/index/${project}?role=member`, { headers: operator }))
      expect(await Promise.all([countFound(cleo), countFound(cleo)])).toEqual([files, files])
      await answered(ask(servers[0], 'DELETE', `/api/users/cleo/index/${project}`, { headers: operator }))
      expect(await Promise.all([countFound(cleo), countFound(cleo)])).toEqual([-401, -401])
    }
  })

  it('slow down who guesses at one and the other', async () => {
    const statuses: number[] = []
    for (let at = 0; at < 8; at++) {
      const body = { username: 'bob', password: `wrong guess ${at}` }
      statuses.push((await askNext('POST', '/auth/login', { body })).status)
    }
    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401])
    expect(statuses.slice(6)).toEqual([429, 429])
  })

  it('let a link be used at either, and once', async () => {
    const made = await ask(servers[0], 'POST', '/api/local/users/cleo/link', { headers: await operatorOf(servers[0]) })
    const { secret } = z.object({ secret: z.string() }).parse(await made.json())
    const body = { secret, password: 'white herons over Cork' }
    const headers = { 'sec-fetch-site': 'same-origin' }
    expect((await ask(servers[1], 'POST', '/auth/link', { headers, body })).ok).toBe(true)
    for (const server of servers) expect((await ask(server, 'POST', '/auth/link', { headers, body })).ok).toBe(false)
  })

  it('go on with a scroll and a point in time of each other, each hit once', async () => {
    const headers = await signInTo(servers[0], 'ada')
    const body = { size: 7, query: { match: { content: 'harbour' } } }
    let page = Page.parse(await json('POST', `/api/index/search/${project}/_search?scroll=1m`, { headers, body }))
    const ids: string[] = []
    while (page.hits.hits.length > 0) {
      ids.push(...page.hits.hits.map(({ _id }) => _id))
      const next = { scroll_id: page._scroll_id, scroll: '1m' }
      page = Page.parse(await json('POST', '/api/index/search/_search/scroll', { headers, body: next }))
    }
    expect([ids.length, new Set(ids).size]).toEqual([files, files])
    const ended = { headers, body: { scroll_id: page._scroll_id } }
    await json('DELETE', '/api/index/search/_search/scroll', ended)
    for (const server of servers) expect((await ask(server, 'POST', '/api/index/search/_search/scroll', ended)).status).toBe(404)

    const { id } = z
      .object({ id: z.string() })
      .parse(await json('POST', `/api/index/search/${project}/_pit?keep_alive=1m`, { headers }))
    for (const _ of [1, 2]) {
      const asked = { ...body, pit: { id, keep_alive: '1m' } }
      expect(Found.parse(await json('POST', '/api/index/search/_search', { headers, body: asked })).hits.total.value).toBe(files)
    }
    const bob = await signInTo(servers[1], 'cleo', 'white herons over Cork')
    expect((await askNext('DELETE', '/api/index/search/_pit', { headers: bob, body: { id } })).status).toBe(404)
    await json('DELETE', '/api/index/search/_pit', { headers, body: { id } })
  })

  it('send what the other has prepared, and tell how it stands', async () => {
    const headers = await signInTo(servers[0], 'ada')
    const path = `/api/${project}/documents/export`
    const body = { search: { query: { match_all: {} } }, format: 'csv', columns: ['path'] }
    const { id } = z.object({ id: z.string() }).parse(await json('POST', path, { headers, body }))
    const stateOf = async (server: Program) =>
      z.object({ state: z.string() }).parse(await (await ask(server, 'GET', `${path}/${id}/state`, { headers })).json()).state
    expect([await stateOf(servers[0]), await stateOf(servers[1])]).toEqual(['waiting', 'waiting'])
    const text = await (await answered(askNext('GET', `${path}/${id}`, { headers }))).text()
    expect(text.split('letter-')).toHaveLength(files + 1)
    for (const server of servers) await expect.poll(() => stateOf(server), { timeout: 5_000 }).toBe('sent')
    const other = z.object({ id: z.string() }).parse(await json('POST', path, { headers, body }))
    await answered(askNext('DELETE', `${path}/${other.id}`, { headers }))
    for (const server of servers) expect((await ask(server, 'GET', `${path}/${other.id}`, { headers })).status).toBe(409)
  })

  it('have the settings that either was told last', async () => {
    const links = (server: Program) => async () => {
      const answer = await answered(ask(server, 'GET', '/api/local/settings', { headers: await operatorOf(server) }))
      const { settings } = z
        .object({ settings: z.array(z.object({ name: z.string(), value: z.unknown() })) })
        .parse(await answer.json())
      return settings.find(({ name }) => name === 'batchDownloadTimeToLive')?.value
    }
    const change = async (server: Program, hours: string) => {
      const headers = { ...(await operatorOf(server)), 'sec-fetch-site': 'same-origin' }
      return ask(server, 'PATCH', '/api/settings', { headers, body: { data: { batchDownloadTimeToLive: hours } } })
    }
    await answered(change(servers[0], '7'))
    for (const server of servers) await expect.poll(links(server), { timeout: 5_000, interval: 20 }).toBe('7')
    // At the same time, too: the last one stands in the file, and holds in both.
    await Promise.all([answered(change(servers[0], '8')), answered(change(servers[1], '9'))])
    const last = z
      .object({ batchDownloadTimeToLive: z.number() })
      .parse(JSON.parse(await readFile(join(home, 'config.json'), 'utf8')))
    for (const server of servers)
      await expect.poll(links(server), { timeout: 5_000, interval: 20 }).toBe(String(last.batchDownloadTimeToLive))
  })

  it('tell of a list that the other has taken, and give an archive that it was asked for', async () => {
    const headers = await signInTo(servers[0], 'ada')
    const heard = await askNext('GET', '/api/local/task/events', { headers: { ...headers, accept: 'text/event-stream' } })
    const form = new FormData()
    form.append('name', 'letters')
    form.append('csvFile', new File(['harbour\noffice'], 'list.csv'))
    turn += 1
    const address = servers[turn % 2 === 0 ? 0 : 1].address
    const made = await fetch(new URL(`/api/batch/search/${project}`, address), { method: 'POST', headers, body: form })
    const id = await made.text()
    expect(made.status, id).toBe(200)
    const reader = heard.body?.pipeThrough(new TextDecoderStream()).getReader()
    let told = ''
    while (!told.includes(id)) told += (await reader?.read())?.value ?? ''
    await reader?.cancel()
    const Batch = z.object({ state: z.string(), nbResults: z.number() })
    const batch = async () => Batch.parse(await json('GET', `/api/batch/search/${id}`, { headers }))
    await expect.poll(batch, { timeout: 60_000, interval: 100 }).toEqual({ state: 'SUCCESS', nbResults: 2 * files })

    const options = { projectIds: [project], query: { match_all: {} } }
    const { taskId } = z
      .object({ taskId: z.string() })
      .parse(await json('POST', '/api/task/batchDownload', { headers, body: { options } }))
    const state = async () => z.object({ state: z.string() }).parse(await json('GET', `/api/task/${taskId}`, { headers })).state
    await expect.poll(state, { timeout: 60_000, interval: 100 }).toBe('DONE')
    for (const server of servers) {
      const archive = await answered(ask(server, 'GET', `/api/task/${taskId}/result`, { headers }))
      expect((await archive.arrayBuffer()).byteLength).toBeGreaterThan(files * 30)
    }
  })

  it('refuse a server that has another home, or wants the home or the records alone', async () => {
    const elsewhere = await makeFolder('several-servers-other-home')
    const refusal = (at: string, args: string[]) => promisify(execFile)(process.execPath, [...serve, '--home', at, ...args])
    const refused = (words: string) => ({ stderr: expect.stringContaining(words) })
    await expect(refusal(elsewhere, [...places(), '--several'])).rejects.toMatchObject(refused('have another home'))
    await expect(refusal(home, places())).rejects.toMatchObject(refused('is in use by a server at'))
    await expect(refusal(elsewhere, places())).rejects.toMatchObject(refused('are in use by the server on'))
    await expect(refusal(elsewhere, ['--several'])).rejects.toMatchObject(refused('need records in PostgreSQL'))
  })

  it('lose nothing with one that is killed: who asks it next is answered by the other, and its own entries are in the audit log', async () => {
    const ada = await signInTo(servers[0], 'ada')
    const operator = await operatorOf(servers[1])
    const query = 'the last word of this one'
    const body = { query: { query_string: { query } } }
    await answered(ask(servers[0], 'POST', `/api/index/search/${project}/_search`, { headers: ada, body }))
    await servers[0].kill()
    await answered(ask(servers[1], 'GET', '/api/users/me', { headers: ada }))
    const read = (server: Program, headers: Headers) => async () =>
      (await ask(server, 'GET', '/api/local/audit?size=1000', { headers })).text()
    servers[0] = await start()
    await expect.poll(read(servers[1], operator), { timeout: 10_000, interval: 50 }).toContain(query)
    const check = await answered(ask(servers[0], 'GET', '/api/local/audit/verify', { headers: await operatorOf(servers[0]) }))
    expect(await check.json()).toMatchObject({ broken: null })
    expect(await countFound(ada)).toBe(files)
  })

  it('watch folders in one of them, whichever is there', async () => {
    const headers = await operatorOf(servers[0])
    const body = { project, path: folder }
    await answered(ask(servers[0], 'PUT', '/api/local/folders/watched', { headers, body }))
    const ada = await signInTo(servers[1], 'ada')
    await writeFile(join(folder, 'later.txt'), 'A later letter\n')
    await expect.poll(() => countFound(ada), { timeout: 90_000, interval: 200 }).toBe(files + 1)
    const [gone] = servers
    await gone.kill()
    servers[0] = servers[1]
    await writeFile(join(folder, 'last.txt'), 'The last letter\n')
    await expect.poll(() => countFound(ada), { timeout: 90_000, interval: 200 }).toBe(files + 2)
  })
})
