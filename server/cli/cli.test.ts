import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { useCli } from './testing/use-cli.ts'

const cli = useCli()
const { serve, run } = cli

it('helps with exit code 0, and names wrong usage with exit code 2', async () => {
  const help = await run(['index', '--help'])
  expect(help).toMatchObject({ code: 0, stderr: '' })
  expect(help.stdout).toContain('--project <name>')
  for (const args of [
    ['frobnicate'],
    ['index'],
    ['search', 'x', '--size', 'many'],
    ['report', '--colour'],
    ['doctor', '--home', ''],
  ]) {
    const wrong = await run(args)
    expect(wrong.code, args.join(' ')).toBe(2)
    expect(wrong.stderr, args.join(' ')).not.toContain(' at ')
  }
})

it('prints hits with their excerpts and the embedded name', async () => {
  await serve(() =>
    answerOf([
      { _id: '1', _source: { path: '/data/a.eml' }, highlight: { content: ['the «crane»\nwas sold'] } },
      { _id: '2', _source: { path: '/data/b.zip', title: 'c.txt', extractionLevel: 1 } },
    ]),
  )
  const { code, stdout } = await run(['search', 'crane', '--size', '5'])
  expect(code).toBe(0)
  expect(stdout).toBe('2 documents\n\n/data/a.eml\n    the «crane» was sold\n\n/data/b.zip  !/c.txt\n')
  expect(cli.calls[0]).toMatchObject({
    method: 'POST',
    path: '/api/index/search/local-datashare/_search',
    body: { from: 0, size: 5 },
  })
})

it('prints control characters of a name as question marks', async () => {
  await serve(() => answerOf([{ _id: '1', _source: { path: '/data/\u001b[31mred\u202e.txt' } }]))
  expect((await run(['search', 'x'])).stdout).toContain('/data/?[31mred?.txt')
})

it('prints the answer of the search as it came with --json', async () => {
  await serve(() => answerOf([{ _id: '1', _source: { path: '/data/a.eml' } }]))
  expect(JSON.parse((await run(['search', 'crane', '--json'])).stdout)).toEqual(
    answerOf([{ _id: '1', _source: { path: '/data/a.eml' } }]),
  )
})

it('tells a fault of the server by its sentence, and a wrong query as wrong usage', async () => {
  await serve(() => ({ status: 400, error: { reason: 'Cannot parse "(" at 1' } }))
  const { code, stderr } = await run(['search', '('])
  expect(code).toBe(2)
  expect(stderr).toContain('Cannot parse "(" at 1')
})

it('tells with exit code 1 that the engine is down and what to do', async () => {
  await serve(() => ({ status: 503, error: 'The search engine is not ready', code: 'ENGINE_DOWN' }))
  const { code, stderr } = await run(['search', 'x'])
  expect(code).toBe(1)
  expect(stderr).toContain('dossier doctor')
})

it('lets the running server be the doctor, and ends with 1 when a part is ill', async () => {
  const english = { detail: 'Java was not found.', cure: 'Install a JDK.' }
  const part = { name: 'java', state: 'missing', version: null, ...english, said: [], advised: [] }
  await serve(() => ({ parts: [part] }))
  const { code, stdout } = await run(['doctor'])
  expect(code).toBe(1)
  expect(stdout).toBe('- java     missing\n    Java was not found. Install a JDK.\n')
  expect(JSON.parse((await run(['doctor', '--json'])).stdout)).toEqual({ parts: [part] })
})

const answerOf = (hits: object[]) => ({ hits: { total: { value: hits.length, relation: 'eq' }, hits } })

it('takes over a settings file of the known program, and tells what became of each line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dossier-properties-'))
  const file = join(folder, 'datashare.properties')
  await writeFile(file, 'defaultProject=leak\nbatchDownloadMaxNbFiles=5\nredisAddress=redis://:hush@redis\n')
  const known = {
    unit: 'text',
    value: 'x',
    default: 'x',
    source: 'default',
    place: null,
    inFile: null,
    isFixed: false,
    hasEffect: true,
  }
  const settings = [
    { ...known, name: 'project', next: 'local', needsRestart: true },
    { ...known, name: 'batchDownloadMaxNbFiles', next: '7', needsRestart: false },
  ]
  const changed = (name: string, strongerPlace: string | null) => ({ name, before: null, after: '5', next: '5', strongerPlace })
  await serve(({ method }) =>
    method === 'GET'
      ? { file: '/config.json', settings, unknown: [] }
      : { changed: [changed('project', null), changed('batchDownloadMaxNbFiles', 'DOSSIER_BATCH_DOWNLOAD_MAX_NB_FILES')] },
  )
  const { code, stdout } = await run(['import-settings', file])
  expect([code, stdout]).toEqual([
    0,
    [
      '   1  defaultProject  taken as project, from the next start',
      '   2  batchDownloadMaxNbFiles  taken, but DOSSIER_BATCH_DOWNLOAD_MAX_NB_FILES is stronger',
      '   3  redisAddress  has no meaning here: long work waits in the program itself, and no other service is asked',
      '2 taken, 1 without meaning here, 0 not understood',
      '',
    ].join('\n'),
  ])
  expect(cli.calls).toMatchObject([
    { method: 'GET', path: '/api/local/settings' },
    {
      method: 'PATCH',
      path: '/api/settings',
      body: {
        data: { project: 'leak', batchDownloadMaxNbFiles: '5' },
        expected: { project: 'local', batchDownloadMaxNbFiles: '7' },
      },
    },
  ])
  await writeFile(file, 'tcpListenPort=many\ncolour=blue\n')
  const wrong = await run(['import-settings', file, '--json', '--dry-run'])
  expect([wrong.code, JSON.parse(wrong.stdout).lines]).toMatchObject([1, [{ outcome: 'refused' }, { outcome: 'unknown' }]])
  expect(cli.calls).toHaveLength(2)
  const missing = await run(['import-settings', join(folder, 'nothing')])
  expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining('cannot be read')])
})

it('names a wrong setting by the flag that gave it, under the names of the known program too', async () => {
  for (const [flag, words] of [
    ['--cors', '--cors is "*" but must be no-cors'],
    ['--tcpListenPort', '--tcpListenPort is "*" but must be a number'],
    ['--status-allowed-nets', '--status-allowed-nets is "*" but must be networks'],
    ['--statusAllowedNets', '--status-allowed-nets is "*" but must be networks'],
  ] as const) {
    const { code, stderr } = await run(['serve', flag, '*'])
    expect([code, stderr]).toEqual([2, expect.stringContaining(words)])
  }
})
