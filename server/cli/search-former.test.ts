import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Answering, startFakeServer } from './fake-server.ts'
import { runCli } from './main.ts'

let folder: string
let server: Awaited<ReturnType<typeof startFakeServer>> | undefined

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dossier-cli-'))
})
afterEach(async () => {
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})

async function run(args: string[], answer: Answering) {
  const home = join(folder, 'home')
  server = await startFakeServer(home, answer)
  const written = { stdout: '', stderr: '' }
  const streamTo = (name: 'stdout' | 'stderr') =>
    new Writable({
      write: (chunk, _, done) => {
        written[name] += String(chunk)
        done()
      },
    })
  const streams = { stdout: streamTo('stdout'), stderr: streamTo('stderr') }
  const code = await runCli([...args, '--home', home], new AbortController().signal, streams)
  return { code, ...written }
}

const item = (version: number, embeddedPath: string | null) => ({
  version,
  number: 0,
  embeddedPath,
  state: 'indexed',
  contentType: null,
  textLength: 30,
  path: '/data/a.zip',
  presentPath: '/data/a.zip',
  digest: 'cd',
  sha256: version === 2 ? 'ab' : null,
  sizeBytes: 3,
  readAt: version === 2 ? 0 : null,
  keptAt: 86_400_000,
  present: null,
  excerpts: [{ text: 'the crane\nwas sold', marks: [[4, 9]] }],
})

it('prints all former texts with these words, page by page', async () => {
  const pages = [
    { items: [item(2, 'b.txt')], left: 5, damaged: 1, next: '2-0' },
    { items: [item(1, null)], left: 0, damaged: 0, next: null },
  ]
  const { code, stdout, stderr } = await run(['search', 'crane', '--former'], () => pages.shift())
  expect(code).toBe(0)
  expect(stdout).toBe(
    [
      '\n/data/a.zip  !/b.txt\n    read 1970-01-01 00:00:00, until 1970-01-02 00:00:00, SHA-256 ab (of its file)\n    the «crane» was sold\n',
      '\n/data/a.zip\n    until 1970-01-02 00:00:00, SHA-384 cd\n    the «crane» was sold\n',
      '\n2 former texts\n',
    ].join(''),
  )
  expect(stderr).toContain('1 former texts are damaged')
  expect(server?.calls.map(({ path }) => path)).toEqual([
    '/api/local-datashare/ledger/former?query=crane&size=100',
    '/api/local-datashare/ledger/former?query=crane&size=100&after=2-0',
  ])
})

it.each([
  [['--keep-versions'], { keepVersions: true }],
  [['--no-keep-versions'], { keepVersions: false }],
  [[], undefined],
])('asks with %j to keep versions or not', async (flags, options) => {
  const documents = join(folder, 'documents')
  await mkdir(documents)
  await writeFile(join(documents, 'a.txt'), 'text')
  await run(['index', documents, ...flags], () => [])
  expect(server?.calls.find(({ method }) => method === 'POST')?.body).toEqual({
    folder: documents,
    project: 'local-datashare',
    ...(options && { options }),
  })
})
