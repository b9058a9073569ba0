import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runOf } from '../testing/answers.ts'
import { useCli } from '../testing/use-cli.ts'

const cli = useCli()
const { serve, run, makeDocuments } = cli

it('indexes a folder, waits for the end and counts the states', async () => {
  await serve(runOf('DONE'))
  const { code, stdout } = await run(['index', await makeDocuments()])
  expect(code).toBe(0)
  expect(stdout).toContain('3 files and embedded documents: 2 indexed, 1 damaged')
  expect(cli.calls[0]).toMatchObject({
    path: '/api/local/index',
    body: { folder: join(cli.folder, 'documents'), project: 'local-datashare' },
  })
})

it('prints the run as one line of JSON, however it ended, and nothing for people beside it', async () => {
  const documents = await makeDocuments()
  for (const [state, code] of [
    ['DONE', 0],
    ['ERROR', 1],
  ] as const) {
    await serve(runOf(state))
    const printed = await run(['index', documents, '--json'])
    expect(printed.code).toBe(code)
    expect(printed.stdout).toMatch(/^[^\n]+\n$/)
    expect(JSON.parse(printed.stdout)).toMatchObject({ id: 'index-1', state, progress: expect.any(Number) })
    await cli.stopServing()
  }
})

it('indexes with the languages and the encoding that were named', async () => {
  await serve(runOf('DONE'))
  const flags = ['--ocr-language', 'eng+fra', '--language', 'fr', '--charset', 'koi8-r', '--strings']
  expect((await run(['index', await makeDocuments(), ...flags])).code).toBe(0)
  const options = { ocr: true, ocrLanguage: 'eng+fra', language: 'fr', charset: 'koi8-r', strings: true }
  expect(cli.calls[0]).toMatchObject({ path: '/api/local/index', body: { options } })
})

it('warns that --memory has no effect on a server that runs already, and indexes all the same', async () => {
  await serve(runOf('DONE'))
  const documents = await makeDocuments()
  const { code, stdout, stderr } = await run(['index', documents, '--memory', '2g'])
  expect(code).toBe(0)
  expect(stdout).toContain('3 files and embedded documents')
  expect(stderr).toContain('--memory 2g has no effect')
  expect((await run(['index', documents])).stderr).not.toContain('--memory')
})

it('ends with 1 when the run ended with a fault', async () => {
  await serve(runOf('ERROR'))
  const { code, stdout } = await run(['index', await makeDocuments()])
  expect(code).toBe(1)
  expect(stdout).toContain('the disk is full')
})

it('stops the run when it is interrupted, with exit code 130', async () => {
  const stop = new AbortController()
  await serve((call) => {
    if (call.method === 'GET') queueMicrotask(() => stop.abort())
    return runOf('RUNNING')(call)
  })
  const { code } = await run(['index', await makeDocuments()], stop.signal)
  expect(code).toBe(130)
  expect(cli.calls.at(-1)).toMatchObject({ method: 'PUT', path: '/api/task/stop/index-1' })
})

it('says what is wrong with a folder before it asks the server', async () => {
  await serve(runOf('DONE'))
  await mkdir(join(cli.folder, 'empty'))
  await writeFile(join(cli.folder, 'file'), '')
  expect((await run(['index', join(cli.folder, 'none')])).stderr).toContain('is not there')
  expect((await run(['index', join(cli.folder, 'empty')])).stderr).toContain('is empty')
  expect((await run(['index', join(cli.folder, 'file')])).stderr).toContain('is not a folder')
  expect(cli.calls).toEqual([])
})

it('has a folder read before all others that wait', async () => {
  const { folder } = cli
  const answer = runOf('RUNNING')
  await serve((call) => (call.path === '/api/local/first' ? [answer({ ...call, method: 'GET' })] : answer(call)))
  const { code, stdout } = await run(['first', folder, '--name', 'fax'])
  expect([code, stdout]).toEqual([0, `${folder} is read first, in one task.\n`])
  const body = { project: 'local-datashare', path: folder, name: 'fax' }
  expect(cli.calls).toEqual([{ method: 'POST', path: '/api/local/first', body }])
})

it('switches watches on and off, and says how they stand', async () => {
  const { folder } = cli
  const watched = {
    ...{ project: 'local-datashare', path: folder, since: 0, state: 'unreachable', events: 'none', stillChanging: 2 },
    ...{ changedAt: null, changedPath: null, lastRun: null, sweptAt: null, nextSweepAt: null },
    problems: [{ code: 'unreachable', facts: {}, message: 'It is away.' }],
  }
  await serve(({ method }) => (method === 'GET' ? [watched] : method === 'PUT' ? watched : undefined))
  const { code, stdout, stderr } = await run(['watch', folder])
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toContain(`${folder}: cannot be reached\n`)
  expect(stdout).toContain('2 still being written\n    It is away.\n')
  expect(cli.calls[0]).toMatchObject({ method: 'PUT', body: { project: 'local-datashare', path: folder } })
  await run(['watch', folder, '--off'])
  const query = new URLSearchParams({ project: 'local-datashare', path: folder })
  expect(cli.calls[2]).toMatchObject({ method: 'DELETE', path: `/api/local/folders/watched?${query}` })
  expect((await run(['serve', '--watch'])).stderr).toContain('serve FOLDER --watch')
})
