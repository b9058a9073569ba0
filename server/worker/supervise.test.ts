import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { because, taskClasses } from '@dossier/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { joinHooks } from '../feature/hooks.ts'
import { kindsByName } from '../feature/kinds.ts'
import { migrationsOf } from '../feature/migrations.ts'
import { features } from '../features.ts'
import { rebuildIndex } from '../indexing/follow/rebuild-index.ts'
import { requestIndexing, requestScan } from '../indexing/request-runs.ts'
import { openLocalScope, Pipeline, project, readState } from '../indexing/testing/pipeline.ts'
import { ledgerTotals } from '../ledger/read.ts'
import type { Records } from '../records/open.ts'
import { packReasons } from '../records/reasons.ts'
import type { Scope } from '../scope/scope.ts'
import { openTestProgram } from '../scope/testing/test-program.ts'
import { forgiveTask } from '../tasks/attempts.ts'
import { readTask } from '../tasks/list.ts'
import { resumeTask } from '../tasks/resume.ts'
import { superviseWorker, type WorkerProcess } from './supervise.ts'

let opened: Awaited<ReturnType<typeof openTestProgram>>
let folder: string
let home: string
let records: Records
let scope: Scope
let worker: WorkerProcess

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dossier-files-'))
  const shape = { kinds: kindsByName(features), hooks: joinHooks(features), wakeWorker: () => worker.wake() }
  opened = await openTestProgram(shape, migrationsOf(features))
  scope = await openLocalScope(opened.program)
  records = scope.records
  home = scope.program.layout.home
  worker = supervise()
})

afterEach(async () => {
  await worker.stop()
  await opened.close()
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

const program = join(import.meta.dirname, '..', 'indexing', 'testing', 'fake-worker.ts')

function supervise(log?: (facts: Record<string, unknown>) => void): WorkerProcess {
  return superviseWorker({ home, records, kinds: kindsByName(features), settings: { home }, program, ...(log && { log }) })
}

/** The worker of a server that ends with it; `hasBegun` settles once a task runs. */
function startAlone() {
  const child = spawn(process.execPath, [program, JSON.stringify({ home })], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'close')
  const hasBegun = new Promise<void>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => text.includes('began') && resolve())
  })
  return { child, ended, hasBegun }
}

async function index() {
  return (await requestIndexing(scope, { project, folder: Buffer.from(folder) })).index.id
}

async function stateOf(id: string): Promise<string> {
  return (await readTask(scope, id)).state
}

it('starts with the work, ends without it, and starts again with more', async () => {
  await writeFile(join(folder, 'a.txt'), 'one')
  const first = await index()
  await expect.poll(() => stateOf(first), { timeout: 10_000 }).toBe('DONE')
  await expect.poll(() => worker.pid(), { timeout: 10_000 }).toBeUndefined()
  const second = await index()
  await expect.poll(() => stateOf(second), { timeout: 10_000 }).toBe('DONE')
})

it('loses and doubles nothing when it is killed again and again', async () => {
  for (let at = 0; at < 400; at += 1) {
    await mkdir(join(folder, `${at % 7}`), { recursive: true })
    await writeFile(join(folder, `${at % 7}`, `${at}.txt`), `text ${at % 300}\nattach in.txt inside ${at % 300}`)
  }
  const attached = Array.from({ length: 700 }, (_, at) => `attach m${at}.txt member ${at}`)
  await writeFile(join(folder, '3', '10-box.txt'), attached.join('\n'))
  const calm = await Pipeline.open()
  await calm.index(folder)
  const id = await index()
  let kills = 0
  let lastChange = 0
  while (kills < 12 && (await stateOf(id)) !== 'DONE') {
    const before = (await ledgerTotals(records, project)).waiting
    // A kill falls somewhere after some progress, so that each round meets another moment.
    await expect.poll(async () => hasMoved(id, before), { timeout: 10_000, interval: 5 + kills * 3 }).toBe(true)
    const pid = worker.pid()
    if (pid !== undefined) process.kill(pid, 'SIGKILL')
    kills += 1
    const { found, missing: _, ...states } = await ledgerTotals(records, project)
    expect(Object.values(states).reduce((sum, count) => sum + count, 0)).toBe(found)
    const change = await lastNumber()
    expect(change).toBeGreaterThanOrEqual(lastChange)
    lastChange = change
    await worker.stop()
    // Each falls at another moment: they are not the run's doing.
    await forgiveTask(records, id)
    worker = supervise()
    worker.wake()
  }
  expect(kills).toBeGreaterThan(1)
  await expect.poll(() => stateOf(id), { timeout: 20_000 }).toBe('DONE')
  expect(await readState(records, folder)).toEqual(await calm.state(folder))
  await calm.close()
}, 240_000)

async function hasMoved(id: string, waitingBefore: number): Promise<boolean> {
  const { found, waiting } = await ledgerTotals(records, project)
  return (found > 0 && waiting !== waitingBefore) || (await stateOf(id)) === 'DONE'
}

async function lastNumber(): Promise<number> {
  const row = await records.db.selectFrom('meta').select('value').where('key', '=', 'change').executeTakeFirstOrThrow()
  return Number(row.value)
}

it('ends what waits, and tells whoever does, when it cannot live', async () => {
  vi.stubEnv('DOSSIER_TEST_CRASH', '1')
  const id = await index()
  await expect(rebuildIndex(scope)).rejects.toMatchObject({ message: expect.stringContaining('5 times') })
  expect(await readTask(scope, id)).toMatchObject({
    state: 'ERROR',
    error: { message: expect.stringContaining('crashes at once') },
  })
}, 40_000)

it('ends only the task that takes it along each time, and others go on', async () => {
  vi.stubEnv('DOSSIER_TEST_DEADLY', taskClasses.index)
  const beside = await mkdtemp(join(tmpdir(), 'dossier-beside-'))
  await writeFile(join(beside, 'a.txt'), 'one')
  const guilty = await index()
  const healthy = await requestScan(scope, { project: 'other', folder: Buffer.from(beside) })
  await expect.poll(() => stateOf(guilty), { timeout: 30_000 }).toBe('ERROR')
  expect(await readTask(scope, guilty)).toMatchObject({ error: { message: expect.stringContaining('5 times') } })
  await expect.poll(() => stateOf(healthy.id), { timeout: 10_000 }).toBe('DONE')
  const later = await requestScan(scope, { project: 'other', folder: Buffer.from(beside) })
  await expect.poll(() => stateOf(later.id), { timeout: 10_000 }).toBe('DONE')
  await rm(beside, { recursive: true })
}, 240_000)

/** Of the files in the folder: their names by state, and the reasons of those that failed. */
async function fates() {
  const rows = await records.db.selectFrom('entry').select(['path', 'state', 'reason', 'crashes']).orderBy('path').execute()
  const states = Map.groupBy(rows, ({ state }) => state)
  const names = [...states].map(([state, of]) => [state, of.map(({ path }) => basename(path))])
  return { ...Object.fromEntries(names), reasons: [...new Set((states.get('failed') ?? []).map(({ reason }) => reason))] }
}

const healthy = Array.from({ length: 30 }, (_, at) => `${at + 100}.txt`)

async function writeFiles(...names: string[]) {
  for (const name of names) await writeFile(join(folder, name), `text of ${name}`)
}

it('lets files fail of which it dies alone once more, and reads all others', async () => {
  await writeFiles(...healthy, 'crashing.txt', 'crashing-too.txt', 'deadly.txt')
  const id = await index()
  await expect.poll(() => stateOf(id), { timeout: 60_000 }).toBe('DONE')
  expect(await fates()).toEqual({
    indexed: healthy,
    failed: ['crashing-too.txt', 'crashing.txt', 'deadly.txt'],
    reasons: [packReasons([because('worker-died')])],
  })
}, 90_000)

it('blames no file when somebody kills it once, also one that it had in hand alone', async () => {
  for (const names of [['once-endless.txt'], ['once-endless.txt', ...healthy]]) {
    await rm(folder, { recursive: true })
    await mkdir(folder)
    await rm(join(home, 'seen'), { force: true })
    await writeFiles(...names)
    // The same bytes would not be read again.
    await writeFile(join(folder, 'once-endless.txt'), `one of ${names.length}`)
    const id = await index()
    await expect.poll(() => existsSync(join(home, 'seen')), { timeout: 10_000 }).toBe(true)
    process.kill(worker.pid() ?? 0, 'SIGKILL')
    await expect.poll(() => stateOf(id), { timeout: 30_000 }).toBe('DONE')
    expect(await fates()).toMatchObject({ indexed: expect.arrayContaining(names), reasons: [] })
  }
}, 60_000)

it('goes on counting what it died of after a restart of the server', async () => {
  await writeFiles('deadly.txt', ...healthy)
  const id = await index()
  let crashes = 0
  const count = ({ event }: Record<string, unknown>) => {
    if (event === 'worker ended') crashes += 1
  }
  for (let lives = 0; lives < 8 && (await stateOf(id)) !== 'DONE'; lives += 1) {
    await worker.stop()
    const before = crashes
    worker = supervise(count)
    worker.wake()
    await expect.poll(async () => crashes > before || (await stateOf(id)) === 'DONE', { timeout: 20_000 }).toBe(true)
  }
  await expect.poll(() => stateOf(id), { timeout: 20_000 }).toBe('DONE')
  expect(await fates()).toMatchObject({ indexed: healthy, failed: ['deadly.txt'] })
  expect(crashes).toBeLessThanOrEqual(5)
}, 60_000)

it('tries a guilty file alone from the first when it is to be read again, and forgets it with other bytes', async () => {
  await writeFiles('crashing.txt', ...healthy)
  const first = await index()
  await expect.poll(() => stateOf(first), { timeout: 30_000 }).toBe('DONE')
  const ends: unknown[] = []
  await worker.stop()
  worker = supervise(({ event }) => event === 'worker ended' && ends.push(event))
  const again = await index()
  await expect.poll(() => stateOf(again), { timeout: 30_000 }).toBe('DONE')
  expect(ends).toHaveLength(1)
  expect(await fates()).toMatchObject({ failed: ['crashing.txt'] })
  await writeFile(join(folder, 'crashing.txt'), 'other bytes')
  const scan = await requestScan(scope, { project, folder: Buffer.from(folder) })
  await expect.poll(() => stateOf(scan.id), { timeout: 10_000 }).toBe('DONE')
  const suspects = records.db.selectFrom('entry').select('path').where('crashes', '>', 0)
  expect(await suspects.execute()).toEqual([])
}, 60_000)

it('starts no other process when it is stopped after a crash, or before the first start', async () => {
  await worker.stop()
  await writeFile(join(folder, 'endless.txt'), 'one')
  const id = await index()
  const crashed = Promise.withResolvers<void>()
  worker = supervise(({ event }) => event === 'worker ended' && crashed.resolve())
  worker.wake()
  await expect.poll(() => stateOf(id), { timeout: 10_000 }).toBe('RUNNING')
  process.kill(worker.pid() ?? 0, 'SIGKILL')
  await crashed.promise
  await worker.stop()
  expect(worker.pid()).toBeUndefined()
  worker = supervise()
  worker.wake()
  await worker.stop()
  expect(worker.pid()).toBeUndefined()
}, 20_000)

it('goes on counting the crashes of a task after a restart of the server', async () => {
  vi.stubEnv('DOSSIER_TEST_DEADLY', taskClasses.index)
  const id = await index()
  let crashes = 0
  const count = ({ event }: Record<string, unknown>) => {
    if (event === 'worker ended') crashes += 1
  }
  for (let lives = 0; lives < 8 && (await stateOf(id)) !== 'ERROR'; lives += 1) {
    await worker.stop()
    const before = crashes
    worker = supervise(count)
    worker.wake()
    await expect.poll(async () => crashes > before || (await stateOf(id)) === 'ERROR', { timeout: 20_000 }).toBe(true)
  }
  await expect.poll(() => stateOf(id), { timeout: 20_000 }).toBe('ERROR')
  expect(await readTask(scope, id)).toMatchObject({ error: { message: expect.stringContaining('5 times') } })
  expect(crashes).toBeLessThanOrEqual(5)
}, 240_000)

it('gives a task up that takes the server along each time, and lets it be tried again', async () => {
  await worker.stop()
  vi.stubEnv('DOSSIER_TEST_DEADLY', taskClasses.index)
  const id = await index()
  const ends: unknown[] = []
  for (let starts = 0; starts < 6; starts += 1) ends.push(await startAlone().ended)
  expect(ends).toEqual([...Array(5).fill([null, 'SIGKILL']), [0, null]])
  expect(await readTask(scope, id)).toMatchObject({ state: 'ERROR', error: { message: expect.stringContaining('5 times') } })
  vi.unstubAllEnvs()
  await resumeTask(scope, id)
  await startAlone().ended
  expect(await stateOf(id)).toBe('DONE')
}, 240_000)

it('holds nothing against a task when the server is killed beside it, however often', async () => {
  await worker.stop()
  await writeFile(join(folder, 'endless.txt'), 'one')
  const id = await index()
  for (let starts = 0; starts < 6; starts += 1) {
    const { child, ended, hasBegun } = startAlone()
    await hasBegun
    child.stdin.destroy()
    expect(await ended).toEqual([0, null])
  }
  expect(await stateOf(id)).toBe('RUNNING')
}, 240_000)

it('ends a run at once when the disk is full, with the room that was kept for saying so', async () => {
  vi.stubEnv('DOSSIER_TEST_FULL', '1')
  const reserve = join(home, 'reserve')
  // The first attempt to write it down fails, as it does while something else has taken all the room.
  const id = await index()
  const failing = vi.spyOn(records.db, 'transaction').mockImplementationOnce(() => {
    throw new Error('full')
  })
  await expect.poll(() => stateOf(id), { timeout: 5_000 }).toBe('ERROR')
  expect(failing).toHaveBeenCalledTimes(2)
  expect((await readTask(scope, id)).error).toEqual({ name: 'DISK_FULL', message: 'no room' })
  await expect(stat(reserve)).rejects.toThrow('ENOENT')
  vi.unstubAllEnvs()
  await resumeTask(scope, id)
  await expect.poll(() => stateOf(id), { timeout: 10_000 }).toBe('DONE')
  expect((await stat(reserve)).size).toBeGreaterThan(500_000)
})
