import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { runOf } from '../testing/answers.ts'
import { useCli } from '../testing/use-cli.ts'

const cli = useCli()
const { serve, run, makeDocuments } = cli
const asked = () => cli.calls.map(({ method, path }) => `${method} ${path}`)

it('does the stages of the known program that have work here, and says of the others why not', async () => {
  const documents = await makeDocuments()
  await serve((call) => (call.path.includes('findNames') ? { taskIds: ['names'] } : runOf('DONE')(call)))
  const { code, stderr } = await run([
    '--mode',
    'CLI',
    '--stages=SCAN,deduplicate,INDEX,NLP',
    '-d',
    documents,
    '-p',
    'harbour',
    '--ocr',
    'true',
    '--ocrLanguage',
    'fra',
    '--nlpp',
    'EMAIL',
    '--redisAddress',
    'redis://x',
  ])
  expect(code).toBe(1)
  expect(asked().filter((each) => each.startsWith('POST'))).toEqual(['POST /api/local/index', 'POST /api/task/findNames/email'])
  expect(cli.calls[0]?.body).toEqual({ folder: documents, project: 'harbour', options: { ocr: true, ocrLanguage: 'fra' } })
  expect(stderr).toContain('SCAN: nothing to do, INDEX walks the folder itself.')
  expect(stderr).toContain('DEDUPLICATE: nothing to do, a path is read once')
  expect(stderr).toContain('--redisAddress changes nothing: tasks and their queue are in the records')
})

it('scans alone where only that is asked for, and ends at the stage that fails', async () => {
  const documents = await makeDocuments()
  const scan = { id: 's', name: 'ScanTask', state: 'DONE', progress: 1, user: { id: 'local' }, createdAt: 1 }
  await serve(() => scan)
  expect((await run(['--stages', 'SCAN', '--dataDir', documents])).code).toBe(0)
  expect(asked()[0]).toBe(`POST /api/task/batchUpdate/scan${documents}`)
})

it('runs batch searches that wait until none does', async () => {
  const task = (state: string) => ({ id: 'batch', name: 'x', state, progress: 1, user: { id: 'local' }, createdAt: 1 })
  const answers = [task('QUEUED'), task('DONE'), task('DONE')]
  await serve(() => answers.shift() ?? {})
  expect((await run(['--stages', 'BATCHSEARCH'])).code).toBe(0)
  expect(asked()).toEqual(['POST /api/task/batchSearch', 'GET /api/task/batch', 'POST /api/task/batchSearch'])
})

it('takes the words of newer versions, and an index that is to be made', async () => {
  await serve(({ body }) => ({ ...project, ...Object(body) }))
  expect((await run(['stage', 'run', '--createIndex', 'harbour'])).code).toBe(0)
  expect(cli.calls[0]).toMatchObject({ method: 'POST', path: '/api/project', body: { name: 'harbour' } })
})

it('refuses with a sentence what has no meaning at all', async () => {
  const wrong: [string[], string][] = [
    [['--mode', 'SERVER'], 'no server mode yet'],
    [['--mode', 'TASK_WORKER'], 'starts its worker itself'],
    [['--mode', 'SIDEWAYS'], '"SIDEWAYS" is no mode'],
    [['--stages', 'SCAN,DANCE', '-d', '/x'], '"DANCE" is no stage: they are SCAN, SCANIDX'],
    [['--stages', 'INDEX'], 'Name the folder of documents'],
    [['--mode', 'CLI'], 'Say what is to be done'],
    [['--mode', 'CLI', '--colour', 'red'], 'There is no option "--colour"'],
    [['--stages', 'NLP', '--port', 'many'], '--port'],
    [['user', 'create', 'x'], 'no command: there is one user'],
    [['worker', 'run'], 'no command: the server starts its worker itself'],
  ]
  for (const [args, sentence] of wrong) {
    const { code, stderr } = await run(args)
    expect({ args, code }).toEqual({ args, code: 2 })
    expect(stderr).toContain(sentence)
  }
  expect(readdirSync(cli.folder)).toEqual([])
})

const project = {
  name: '',
  label: '',
  description: null,
  sourcePath: null,
  creationDate: 1,
  updateDate: 1,
  sourceUrl: null,
  logoUrl: null,
  maintainerName: null,
  publisherName: null,
  allowFromMask: '*.*.*.*',
}
