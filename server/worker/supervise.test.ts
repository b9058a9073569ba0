import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { homeLayout } from '../home/layout.ts'
import { Pipeline, project, readState } from '../indexing/testing/pipeline.ts'
import { ledgerTotals } from '../ledger/read.ts'
import { openRecords, type Records } from '../records/open.ts'
import { findTask, requestIndexing, resumeTask } from '../tasks/tasks.ts'
import { askRebuild, isRebuilding, rebuildFault } from './rebuild-note.ts'
import { type IngestProcess, superviseIngest } from './supervise.ts'

let home: string
let folder: string
let records: Records
let ingest: IngestProcess

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'dossier-process-'))
  folder = await mkdtemp(join(tmpdir(), 'dossier-files-'))
  records = await openRecords(join(home, 'records.sqlite'))
  const program = join(import.meta.dirname, '..', 'indexing', 'testing', 'fake-worker.ts')
  ingest = superviseIngest({ home, socketPath: '', tikaJar: '', records, program })
})

afterEach(async () => {
  await ingest.stop()
  await records.close()
  vi.unstubAllEnvs()
  for (const path of [home, folder]) await rm(path, { recursive: true, force: true })
})

const deps = () => ({ records, layout: homeLayout(home), wakeIngest: () => ingest.wake() })

async function index() {
  return (await requestIndexing(deps(), { project, folder: Buffer.from(folder), userId: 'local' })).index.id
}

async function stateOf(id: string): Promise<string | undefined> {
  return (await findTask(deps(), id))?.state
}

it('starts with the work, ends without it, and starts again with more', async () => {
  await writeFile(join(folder, 'a.txt'), 'one')
  const first = await index()
  await expect.poll(() => stateOf(first), { timeout: 10_000 }).toBe('DONE')
  await expect.poll(() => ingest.pid(), { timeout: 10_000 }).toBeUndefined()
  const second = await index()
  await expect.poll(() => stateOf(second), { timeout: 10_000 }).toBe('DONE')
})

it('loses and doubles nothing when it is killed again and again', async () => {
  for (let at = 0; at < 400; at += 1) {
    await mkdir(join(folder, `${at % 7}`), { recursive: true })
    await writeFile(join(folder, `${at % 7}`, `${at}.txt`), `text ${at % 300}\nattach in.txt inside ${at % 300}`)
  }
  const calm = await Pipeline.open()
  await calm.index(folder)
  const id = await index()
  let kills = 0
  let lastChange = 0
  while (kills < 12 && (await stateOf(id)) !== 'DONE') {
    const before = (await ledgerTotals(records, project)).waiting
    // A kill falls somewhere after some progress, so that each round meets another moment.
    await expect.poll(async () => hasMoved(id, before), { timeout: 10_000, interval: 5 + kills * 3 }).toBe(true)
    const pid = ingest.pid()
    if (pid !== undefined) process.kill(pid, 'SIGKILL')
    kills += 1
    const { found, ...states } = await ledgerTotals(records, project)
    expect(Object.values(states).reduce((sum, count) => sum + count, 0)).toBe(found)
    const change = await lastNumber()
    expect(change).toBeGreaterThanOrEqual(lastChange)
    lastChange = change
    await ingest.stop()
    ingest = superviseIngest({
      home,
      socketPath: '',
      tikaJar: '',
      records,
      program: join(import.meta.dirname, '..', 'indexing', 'testing', 'fake-worker.ts'),
    })
    ingest.wake()
  }
  expect(kills).toBeGreaterThan(1)
  await expect.poll(() => stateOf(id), { timeout: 20_000 }).toBe('DONE')
  expect(await readState(records, folder)).toEqual(await calm.state(folder))
  await calm.close()
}, 60_000)

async function hasMoved(id: string, waitingBefore: number): Promise<boolean> {
  const { found, waiting } = await ledgerTotals(records, project)
  return (found > 0 && waiting !== waitingBefore) || (await stateOf(id)) === 'DONE'
}

async function lastNumber(): Promise<number> {
  const row = await records.db.selectFrom('meta').select('value').where('key', '=', 'change').executeTakeFirstOrThrow()
  return Number(row.value)
}

it('ends a run with the reason when it cannot live', async () => {
  vi.stubEnv('DOSSIER_TEST_CRASH', '1')
  const id = await index()
  await expect.poll(() => stateOf(id), { timeout: 25_000 }).toBe('ERROR')
  expect((await findTask(deps(), id))?.error?.message).toContain('5 times')
}, 40_000)

it('ends a rebuild with the reason when it cannot live', async () => {
  vi.stubEnv('DOSSIER_TEST_CRASH', '1')
  await askRebuild(records)
  ingest.wake()
  await expect.poll(() => isRebuilding(records), { timeout: 25_000 }).toBe(false)
  expect((await rebuildFault(records))?.message).toContain('5 times')
}, 40_000)

it('ends a run at once when the disk is full, with the room that was kept for saying so', async () => {
  vi.stubEnv('DOSSIER_TEST_FULL', '1')
  const reserve = join(home, 'reserve')
  // The first attempt to write it down fails, as it does while something else has taken all the room.
  const failing = vi.spyOn(records.db, 'updateTable').mockImplementationOnce(() => {
    throw new Error('full')
  })
  const id = await index()
  await expect.poll(() => stateOf(id), { timeout: 5_000 }).toBe('ERROR')
  expect(failing).toHaveBeenCalledTimes(2)
  expect((await findTask(deps(), id))?.error).toEqual({ name: 'DISK_FULL', message: 'no room' })
  await expect(stat(reserve)).rejects.toThrow('ENOENT')
  vi.unstubAllEnvs()
  await resumeTask(deps(), id)
  await expect.poll(() => stateOf(id), { timeout: 10_000 }).toBe('DONE')
  expect((await stat(reserve)).size).toBeGreaterThan(500_000)
})
