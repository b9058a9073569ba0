import { execFileSync } from 'node:child_process'
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { workbookOf } from '@dossier/server/exports/workbook.ts'
import { type PostgresServer, startPostgres } from '@dossier/server/records/testing/postgres-server.ts'
import { bringMoto, type Moto, startMoto } from '@dossier/server/stores/testing/moto.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { askOf, password, signInTo } from '../../accounts/callers.ts'
import { makeFolder } from '../../harness/folders.ts'
import { makePdf } from '../../harness/made-pdf.ts'
import { type Program, startProgram } from '../../harness/program.ts'
import { bringOpenSearch, type OpenSearchNode, startOpenSearch } from '../nodes/opensearch-node.ts'
import { operatorOfOne } from './several.ts'

const brought = [bringOpenSearch(), bringMoto()] as const
const missing = brought.flatMap((one) => ('missing' in one ? [one.missing] : []))
for (const reason of missing) process.stdout.write(`left out: servers with a home each. ${reason}\n`)

const project = 'harbour'
const words = ['kittiwake', 'dunlin', 'turnstone', 'plover', 'curlew']
const Hits = z.object({ hits: z.object({ hits: z.array(z.object({ _id: z.string(), _routing: z.string().optional() })) }) })

/** Two servers without a shared folder: the second one’s home is a copy of the settings and marks of the first one’s, made before anything was read. */
describe.skipIf(missing.length > 0)('servers with a home each', () => {
  let database: PostgresServer
  let node: OpenSearchNode
  let moto: Moto
  let servers: [Program, Program]
  let ada: Record<string, string>

  beforeAll(async () => {
    const [opensearch, s3] = brought
    if ('missing' in opensearch || 'missing' in s3) return
    database = await startPostgres()
    moto = await startMoto(s3.program)
    node = await startOpenSearch(opensearch.lib, join(await makeFolder('two-homes-node'), 'node'))
    const stores = await makeStores()
    const places = ['--records', database.address, '--engine', node.url, '--stores', stores, '--several', '--mode', 'server']
    const [one, other] = [await makeFolder('two-homes-one'), join(await makeFolder('two-homes-other'), 'home')]
    const first = await startProgram(one, places)
    await cp(one, other, { recursive: true, filter: (path) => !path.endsWith('/servers') && !path.endsWith('.lock') })
    servers = [first, await startProgram(other, places)]
    const operator = await operatorOfOne(one, first)
    await answered(askOf(first, 'POST', '/api/users', { headers: operator, body: { login: 'ada', password } }))
    await answered(askOf(first, 'POST', '/api/project', { headers: operator, body: { name: project } }))
    await answered(askOf(first, 'POST', '/api/local/index', { headers: operator, body: { folder: '/srv/leak', project } }))
    await answered(askOf(first, 'PUT', `/api/users/ada/index/${project}?role=member`, { headers: operator }))
    ada = await signInTo(first, 'ada')
    await vi.waitFor(async () => expect((await Promise.all(words.map(find))).every(Boolean)).toBe(true), {
      timeout: 120_000,
      interval: 500,
    })
  }, 300_000)
  afterAll(async () => {
    for (const server of servers ?? []) await server.kill()
    await node?.stop()
    await moto?.stop()
    await database?.stop()
  })

  /** Documents of several kinds in one bucket, another one for what is made. */
  async function makeStores(): Promise<string> {
    const folder = await makeFolder('two-homes-stores')
    await mkdir(join(folder, 'in'))
    await writeFile(join(folder, 'in/inner.txt'), 'The dunlin left at noon.\n')
    execFileSync('tar', ['-C', join(folder, 'in'), '-cf', join(folder, 'box.tar'), 'inner.txt'])
    await moto.makeBucket('leak')
    await moto.makeBucket('made')
    await moto.put('leak', 'note.txt', 'The kittiwake rests on the mole.\n')
    await moto.put('leak', 'box.tar', await readFile(join(folder, 'box.tar')))
    await moto.put('leak', 'page.pdf', makePdf({ pages: [['The turnstone keeps the ledger.']] }))
    const table = { name: 'birds', columns: ['name', 'port'], rows: Readable.from([['plover', 'Cork']]) }
    await moto.put('leak', 'table.xlsx', await buffer(await workbookOf(table)))
    await moto.put('leak', 'page.html', '<html><body><h1>Of the curlew</h1><p>It calls.</p></body></html>')
    await writeFile(join(folder, 'key'), `${moto.key.accessKeyId}:${moto.key.secretAccessKey}\n`)
    const at = { endpoint: moto.endpoint, key: 'key' }
    const stores = [
      { folder: '/srv/leak', bucket: 'leak', ...at },
      { artifacts: true, bucket: 'made', ...at },
    ]
    await writeFile(join(folder, 'stores.json'), JSON.stringify(stores))
    return join(folder, 'stores.json')
  }

  async function answered(asked: Promise<Response>): Promise<Response> {
    const answer = await asked
    if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`)
    return answer
  }

  async function find(word: string) {
    const body = { query: { match: { content: word } } }
    const answer = await askOf(servers[1], 'POST', `/api/index/search/${project}/_search`, { headers: ada, body })
    const [hit] = answer.ok ? Hits.parse(await answer.json()).hits.hits : []
    return hit && { id: hit._id, query: `routing=${hit._routing ?? hit._id}` }
  }

  /** What each server answers: its status, its type and its bytes. */
  async function bothSay(path: string, headers: Record<string, string> = {}) {
    const answers = await Promise.all(servers.map((server) => askOf(server, 'GET', path, { headers: { ...ada, ...headers } })))
    return Promise.all(
      answers.map(async (answer) => ({
        status: answer.status,
        type: answer.headers.get('content-type'),
        bytes: Buffer.from(await answer.arrayBuffer()).toString('base64'),
      })),
    )
  }

  it.each([
    ['an original', 'kittiwake', (id: string) => `/api/${project}/documents/src/${id}`],
    ['a document that lies in another', 'dunlin', (id: string) => `/api/${project}/documents/src/${id}`],
    ['the same at the newer address', 'dunlin', (id: string) => `/api/${project}/artifacts/raw/${id}`],
    ['an original without its author', 'turnstone', (id: string) => `/api/${project}/documents/src/${id}?filter_metadata=true`],
    ['a page as a picture', 'turnstone', (id: string) => `/api/v1/thumbnail/${project}/${id}?size=200`],
    ['how many pages there are', 'turnstone', (id: string) => `/api/v1/thumbnail/${project}/${id}.json`],
    ['the text of a page', 'turnstone', (id: string) => `/api/${project}/artifacts/page/${id}/1`],
    ['sheets of a table', 'plover', (id: string) => `/api/${project}/previews/${id}/sheets`],
    ['rows of a table', 'plover', (id: string) => `/api/${project}/previews/${id}/rows?sheet=0&from=0&size=10`],
    ['a page of our own', 'curlew', (id: string) => `/api/${project}/previews/${id}/frame`],
    ['the structure of a document', 'curlew', (id: string) => `/api/${project}/artifacts/structure/${id}/1`],
    ['a text', 'curlew', (id: string) => `/api/${project}/documents/content/${id}`],
    ['what nobody sees', 'turnstone', (id: string) => `/api/${project}/documents/xray/${id}`],
  ])('both give %s', async (_, word, pathOf) => {
    const document = await find(word)
    if (!document) throw new Error(`nothing has ${word}`)
    const path = pathOf(document.id)
    const [one, other] = await bothSay(`${path}${path.includes('?') ? '&' : '?'}${document.query}`)
    expect(one, Buffer.from(one?.bytes ?? '', 'base64').toString()).toMatchObject({ status: 200 })
    expect(other).toEqual(one)
  })

  it('both give a range of an original', async () => {
    const document = await find('kittiwake')
    const path = `/api/${project}/documents/src/${document?.id}?${document?.query}`
    const [one, other] = await bothSay(path, { range: 'bytes=4-12' })
    expect([one?.status, Buffer.from(one?.bytes ?? '', 'base64').toString()]).toEqual([206, 'kittiwake'])
    expect(other).toEqual(one)
  })

  it('both send an archive that either made, and neither keeps it', async () => {
    const body = { options: { projectIds: [project], query: '*', uri: '/' } }
    const started = await answered(askOf(servers[1], 'POST', '/api/task/batchDownload', { headers: ada, body }))
    const { taskId } = z.object({ taskId: z.string() }).parse(await started.json())
    const path = `/api/task/${taskId}/result`
    await vi.waitFor(async () => expect((await bothSay(path)).map(({ status }) => status)).toEqual([200, 200]), {
      timeout: 60_000,
      interval: 500,
    })
    const [one, other] = await bothSay(path)
    expect(other).toEqual(one)
    for (const { home } of servers) expect(await readdir(join(home, 'downloads')).catch(() => [])).toEqual([])
  })
})
