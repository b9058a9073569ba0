import { writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { type PostgresServer, startPostgres } from '@dossier/server/records/testing/postgres-server.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { askOf, password } from '../../accounts/callers.ts'
import { hostName, isThere, kinds, type RunningProxy, readDeploy, replaceIn, startProxy } from '../../deploy/proxies.ts'
import { makeFolder } from '../../harness/folders.ts'
import { type Program, startProgram } from '../../harness/program.ts'
import { bringOpenSearch, type OpenSearchNode, startOpenSearch } from '../nodes/opensearch-node.ts'
import { operatorOfOne } from './several.ts'

const opensearch = bringOpenSearch()
if ('missing' in opensearch) process.stdout.write(`left out: a balancer. ${opensearch.missing}\n`)

const project = 'harbour'
const files = 40

const Page = z.object({ _scroll_id: z.string(), hits: z.object({ hits: z.array(z.object({ _id: z.string() })) }) })
const Found = z.object({ hits: z.object({ total: z.object({ value: z.number() }) }) })

/** The file of `docs/deploy` with the lines of its README for several servers. */
async function changeFor(name: string, second: string): Promise<(text: string) => string> {
  const [, section = ''] = (await readDeploy('README.md')).split('## Several servers')
  const block = section.split('```').find((each) => each.startsWith(`${name}\n`))
  if (block === undefined) throw new Error(`the README has no lines for ${name}`)
  const lines = replaceIn(block.slice(name.length + 1), [['127.0.0.1:8081', new URL(second).host]])
  if (name === 'caddy') return (given) => replaceIn(given, [[/\treverse_proxy .*\n/, lines]])
  return (given) => replaceIn(`${lines}${given}`, [['proxy_pass http://127.0.0.1:8080;', 'proxy_pass http://dossier;']])
}

describe.skipIf('missing' in opensearch)('two servers', () => {
  let database: PostgresServer
  let node: OpenSearchNode
  let home: string
  let servers: [Program, Program]
  const start = () => {
    const places = ['--records', database.address, '--engine', node.url, '--host-names', hostName, '--trust-proxy', 'true']
    return startProgram(home, [...places, '--several', '--mode', 'server'])
  }

  beforeAll(async () => {
    if ('missing' in opensearch) return
    database = await startPostgres()
    node = await startOpenSearch(opensearch.lib, join(await makeFolder('balancer-node'), 'node'))
    home = await makeFolder('balancer-home')
    const folder = await makeFolder('balancer-documents')
    for (let at = 0; at < files; at++) await writeFile(join(folder, `letter-${at}.txt`), `Letter ${at} of the harbour office\n`)
    servers = await Promise.all([start(), start()])
    const [server] = servers
    const headers = await operatorOfOne(home, server)
    const operate = async (method: string, path: string, body?: object) => {
      const answer = await askOf(server, method, path, { headers, body })
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
      return answer
    }
    await operate('POST', '/api/users', { login: 'ada', password })
    await operate('POST', '/api/project', { name: project })
    await operate('POST', '/api/local/index', { folder, project })
    await operate('PUT', `/api/users/ada/index/${project}?role=member`)
    const count = async () => {
      const body = { size: 0, track_total_hits: true }
      const answer = await askOf(server, 'POST', `/api/index/search/${project}/_search`, { headers, body })
      return answer.ok ? Found.parse(await answer.json()).hits.total.value : -answer.status
    }
    await vi.waitFor(async () => expect(await count()).toBe(files), { timeout: 200_000, interval: 200 })
  }, 300_000)
  afterAll(async () => {
    for (const server of servers ?? []) await server.kill()
    await node?.stop()
    await database?.stop()
  })

  for (const [name, { command }] of Object.entries(kinds)) {
    const has = isThere(command)
    if (!has) process.stdout.write(`${command} is not installed: it is not tried in front of two servers\n`)
    describe.skipIf(!has)(`behind ${name}`, () => {
      let proxy: RunningProxy
      let cookie: string
      let isOneGone = false

      beforeAll(async () => {
        proxy = await startProxy(name, servers[0].address, await changeFor(name, servers[1].address))
      })
      afterAll(() => proxy?.stop())
      beforeEach(async () => {
        const answer = await ask('POST', '/auth/login', { username: 'ada', password })
        expect([answer.statusCode, await text(answer)]).toEqual([200, expect.anything()])
        cookie = (answer.headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0]).join('; ')
        proxy.forget()
      })
      afterEach(async () => {
        cookie = ''
        if (isOneGone) servers[1] = await start()
        isOneGone = false
      })

      function ask(method: string, path: string, body?: object, more: Record<string, string> = {}): Promise<IncomingMessage> {
        const content = body === undefined ? '' : JSON.stringify(body)
        const headers = {
          host: `${hostName}:${proxy.port}`,
          'sec-fetch-site': 'same-origin',
          ...(cookie && { cookie }),
          ...(content && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(content)) }),
          ...more,
        }
        return new Promise((resolve, reject) => {
          const options = { host: '127.0.0.1', port: proxy.port, method, path, headers, agent: false }
          request(options, resolve).once('error', reject).end(content)
        })
      }

      async function json(method: string, path: string, body?: object): Promise<unknown> {
        const answer = await ask(method, path, body)
        const told = await text(answer)
        if (answer.statusCode !== 200) throw new Error(`${method} ${path} answered ${answer.statusCode}: ${told}`)
        return JSON.parse(told)
      }

      const me = () => json('GET', '/api/users/me')
      const scroll = async (id: string) =>
        Page.parse(await json('POST', '/api/index/search/_search/scroll', { scroll_id: id, scroll: '1m' }))
      const beginScroll = async () =>
        Page.parse(await json('POST', `/api/index/search/${project}/_search?scroll=1m`, { size: 7, query: { match_all: {} } }))

      /** Up to 2.11.1, Caddy answers 502 to a request with a body that it would have to send a second time, until it has seen that a server is gone (caddyserver/caddy#7546). */
      const untilNoticed = () =>
        vi.waitFor(
          async () => {
            for (let at = 0; at < 4; at++) await json('POST', `/api/index/search/${project}/_search`, { size: 0 })
          },
          { timeout: 30_000, interval: 200 },
        )

      it('know one session and one scroll, whichever is asked', async () => {
        for (let at = 0; at < 10; at++) await me()
        const asked = proxy.passedOn().split('GET /api/users/me ').length - 1
        expect([asked > 0, asked < 10], `${asked} of 10 at the first`).toEqual([true, true])
        const ids: string[] = []
        for (let page = await beginScroll(); page.hits.hits.length > 0; page = await scroll(page._scroll_id))
          ids.push(...page.hits.hits.map(({ _id }) => _id))
        expect([ids.length, new Set(ids).size]).toEqual([files, files])
      })

      it('tell of tasks as they come, whichever takes them', async () => {
        const heard = await ask('GET', '/api/local/task/events', undefined, { accept: 'text/event-stream' })
        expect(heard.statusCode).toBe(200)
        const told = heard.setEncoding('utf8')[Symbol.asyncIterator]()
        const options = { projectIds: [project], query: { match_all: {} } }
        const { taskId } = z.object({ taskId: z.string() }).parse(await json('POST', '/api/task/batchDownload', { options }))
        let said = ''
        while (!said.includes(taskId)) said += String((await told.next()).value)
        heard.destroy()
      })

      it('go on when one of them is killed, with its sessions and scrolls', async () => {
        const page = await beginScroll()
        await servers[1].kill()
        isOneGone = true
        for (let at = 0; at < 10; at++) await me()
        if (name === 'caddy') await untilNoticed()
        const ids = page.hits.hits.map(({ _id }) => _id)
        for (let next = await scroll(page._scroll_id); next.hits.hits.length > 0; next = await scroll(next._scroll_id))
          ids.push(...next.hits.hits.map(({ _id }) => _id))
        expect([ids.length, new Set(ids).size]).toEqual([files, files])
        const again = await ask('POST', '/auth/login', { username: 'ada', password })
        expect([again.statusCode, await text(again)]).toEqual([200, expect.anything()])
      }, 120_000)
    })
  }
})
