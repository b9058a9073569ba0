import { expect, it } from 'vitest'
import type { Answering } from '../testing/fake-server.ts'
import { useCli } from '../testing/use-cli.ts'

const cli = useCli()

async function run(args: string[], answer: Answering) {
  await cli.serve(answer)
  return cli.run(args)
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
  expect(cli.calls.map(({ path }) => path)).toEqual([
    '/api/local-datashare/ledger/former?query=crane&size=100',
    '/api/local-datashare/ledger/former?query=crane&size=100&after=2-0',
  ])
})

it.each([
  [['--keep-versions'], { keepVersions: true }],
  [['--no-keep-versions'], { keepVersions: false }],
  [[], undefined],
])('asks with %j to keep versions or not', async (flags, options) => {
  const documents = await cli.makeDocuments()
  await run(['index', documents, ...flags], () => [])
  expect(cli.calls.find(({ method }) => method === 'POST')?.body).toEqual({
    folder: documents,
    project: 'local-datashare',
    ...(options && { options }),
  })
})
