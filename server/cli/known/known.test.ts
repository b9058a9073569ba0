import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { harbour, runOf } from '../testing/answers.ts'
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
  expect(stderr).toContain('--redisAddress changes nothing: long work waits in the program itself')
})

it('scans alone where only that is asked for, and ends at the stage that fails', async () => {
  const documents = await makeDocuments()
  const scan = { id: 's', name: 'ScanTask', state: 'DONE', progress: 1, user: { id: 'local' }, createdAt: 1 }
  await serve(() => scan)
  expect((await run(['--stages', 'SCAN', '--dataDir', documents])).code).toBe(0)
  expect(asked()[0]).toBe(`POST /api/task/batchUpdate/scan${documents}`)
})

it('scans the folder that is named, whatever its name and however it is named', async () => {
  const documents = await makeDocuments()
  const scan = { id: 's', name: 'ScanTask', state: 'DONE', progress: 1, user: { id: 'local' }, createdAt: 1 }
  await serve(() => scan)
  const odd = join(documents, 'a#b?c %41')
  mkdirSync(odd)
  writeFileSync(join(odd, 'x'), 'x')
  expect((await run(['--stages', 'SCAN', '-d', relative('.', odd)])).code).toBe(0)
  expect(asked()[0]).toBe(`POST /api/task/batchUpdate/scan${documents}/a%23b%3Fc%20%2541`)
  expect(await run(['--stages', 'SCAN', '-d', '/nowhere'])).toMatchObject({ code: 1 })
  expect(asked().filter((each) => each.startsWith('POST'))).toHaveLength(1)
})

it('reads pictures too unless told otherwise, as the known program does', async () => {
  const documents = await makeDocuments()
  await serve(runOf('DONE'))
  await run(['--stages', 'INDEX', '-d', documents, '--ocrLanguage', 'fra'])
  await run(['--stages', 'INDEX', '-d', documents, '--ocr', 'false', '--ocrLanguage', 'fra'])
  const bodies = cli.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(bodies).toEqual([
    { folder: documents, project: 'local-datashare', options: { ocr: true, ocrLanguage: 'fra' } },
    { folder: documents, project: 'local-datashare' },
  ])
})

it('fails where a batch search failed or was stopped, and runs the others', async () => {
  const task = (state: string) => ({ id: 'batch', name: 'x', state, progress: 1, user: { id: 'local' }, createdAt: 1 })
  const answers = ['QUEUED', 'CANCELLED', 'QUEUED', 'ERROR', 'QUEUED', 'DONE', 'DONE'].map(task)
  await serve(() => answers.shift() ?? {})
  const { code, stdout } = await run(['--stages', 'BATCHSEARCH'])
  expect(stdout).toBe('Batch search batch: stopped\nBatch search batch: failed\nBatch search batch: done\n')
  expect(code).toBe(1)
})

it('runs batch searches that wait until none does', async () => {
  const task = (state: string) => ({ id: 'batch', name: 'x', state, progress: 1, user: { id: 'local' }, createdAt: 1 })
  const answers = [task('QUEUED'), task('DONE'), task('DONE')]
  await serve(() => answers.shift() ?? {})
  expect((await run(['--stages', 'BATCHSEARCH'])).code).toBe(0)
  expect(asked()).toEqual(['POST /api/task/batchSearch', 'GET /api/task/batch', 'POST /api/task/batchSearch'])
})

it('says so where no batch search waits', async () => {
  await serve(() => ({}))
  const { code, stdout, stderr } = await run(['--stages', 'BATCHSEARCH'])
  expect({ code, stdout }).toEqual({ code: 0, stdout: '' })
  expect(stderr).toContain('BATCHSEARCH: nothing to do, no batch search waits.')
})

it('takes the words of newer versions, and an index that is to be made', async () => {
  await serve(({ method, body }) => (method === 'GET' ? [] : { ...harbour, ...Object(body) }))
  expect((await run(['stage', 'run', '--createIndex', 'harbour'])).code).toBe(0)
  expect(cli.calls[1]).toMatchObject({ method: 'POST', path: '/api/project', body: { name: 'harbour' } })
})

it('takes an index that is there as made, and goes on with the stages', async () => {
  const documents = await makeDocuments()
  await serve((call) => (call.path === '/api/project' ? [harbour] : runOf('DONE')(call)))
  const { code, stderr } = await run(['--createIndex', 'harbour', '-p', 'harbour', '--stages', 'SCAN,INDEX', '-d', documents])
  expect(code).toBe(0)
  expect(stderr).toContain('Project "harbour" is there already.')
  expect(asked().filter((each) => each.startsWith('POST'))).toEqual(['POST /api/local/index'])
})

it('leaves lines that are not of the known program alone, and starts nothing for a word too many', async () => {
  for (const args of [
    ['--project', 'harbour', 'search', 'crane'],
    ['--port', '0', 'search', 'crane'],
    ['--ocr', 'index'],
    ['--defaultProject', 'harbour', 'search', 'crane'],
    ['--stages', 'INDEX', '-d', 'X', 'extra'],
    ['app', 'serve', 'extra'],
  ])
    expect({ args, code: (await run(args)).code }).toEqual({ args, code: 2 })
  expect((await run(['--stages', 'INDEX', '-d', 'X', 'extra'])).stderr).toContain('"extra" is neither an option nor')
  expect(readdirSync(cli.folder)).toEqual([])
})

it('shows help and version where they are asked for', async () => {
  for (const args of [
    ['app', 'serve', '--help'],
    ['stage', 'run', '--help'],
    ['--mode', 'CLI', '-?'],
  ]) {
    const { code, stdout } = await run(args)
    expect({ args, code }).toEqual({ args, code: 0 })
    expect(stdout).toContain('Usage: dossier')
  }
  expect((await run(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\S*\n$/)
  expect(readdirSync(cli.folder)).toEqual([])
})

it('says that a server runs no stages', async () => {
  await serve(() => ({}))
  expect((await run(['--mode', 'LOCAL', '--stages', 'INDEX'])).stderr).toContain('--stages changes nothing: with a server')
})

it('refuses with a sentence what has no meaning at all', async () => {
  const wrong: [string[], string][] = [
    [['--mode', 'TASK_WORKER'], 'starts its worker itself; one beside it is "dossier worker"'],
    [['--mode', 'SIDEWAYS'], '"SIDEWAYS" is not a mode'],
    [['--stages', 'SCAN,DANCE', '-d', '/x'], '"DANCE" is not a stage: they are SCAN, SCANIDX'],
    [['--stages', 'INDEX'], 'Name the folder of documents'],
    [['--mode', 'CLI'], 'Say what is to be done'],
    [['--mode', 'CLI', '--colour', 'red'], 'There is no option "--colour"'],
    [['--stages', 'NLP', '--port', 'many'], '--port'],
    [['user', 'create', 'x'], 'see "dossier users"'],
    [['api-key', 'create', 'x'], 'see "dossier keys"'],
    [['worker', 'run'], '"worker run" is not a command: the server starts its worker itself'],
    [['plugin', 'list'], 'not a command: see "dossier plugins"'],
    [['--createIndex', '--stages', 'INDEX', '-d', '/x'], '--createIndex needs a value'],
    [['--stages', 'INDEX', '-d', '/x', '--defaultProject'], '--defaultProject needs a value'],
    [['--stages', 'INDEX', '-d', '-p', 'harbour'], '-d needs a value'],
    [['constructor'], "unknown command 'constructor'"],
  ]
  for (const [args, sentence] of wrong) {
    const { code, stderr } = await run(args)
    expect({ args, code }).toEqual({ args, code: 2 })
    expect(stderr).toContain(sentence)
  }
  expect(readdirSync(cli.folder)).toEqual([])
})
