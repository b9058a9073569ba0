import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AppError, taskClasses } from '@dossier/contract'
import { expect, it, vi } from 'vitest'
import { rebuildIndex } from '../indexing/follow/rebuild-index.ts'
import { requestScan } from '../indexing/request-runs.ts'
import { Pipeline, project, readState } from '../indexing/testing/pipeline.ts'
import { ledgerTotals } from '../ledger/read.ts'
import { readTask } from '../tasks/list.ts'
import { resumeTask } from '../tasks/resume.ts'
import { forgiveTask } from '../tasks/scheduling/attempts.ts'
import { crashing, useWorker } from './testing/use-worker.ts'

const under = useWorker()
const { startAlone, index, stateOf, superviseAnew } = under

it('starts with the work, ends without it, and starts again with more', async () => {
  await writeFile(join(under.folder, 'a.txt'), 'one')
  const first = await index()
  await expect.poll(() => stateOf(first)).toBe('DONE')
  await expect.poll(() => under.worker.pid()).toBeUndefined()
  const second = await index()
  await expect.poll(() => stateOf(second)).toBe('DONE')
})

it('loses and doubles nothing when it is killed again and again', async () => {
  for (let at = 0; at < 400; at += 1) {
    await mkdir(join(under.folder, `${at % 7}`), { recursive: true })
    await writeFile(join(under.folder, `${at % 7}`, `${at}.txt`), `text ${at % 300}\nattach in.txt inside ${at % 300}`)
  }
  const attached = Array.from({ length: 700 }, (_, at) => `attach m${at}.txt member ${at}`)
  await writeFile(join(under.folder, '3', '10-box.txt'), attached.join('\n'))
  const calm = await Pipeline.open()
  await calm.index(under.folder)
  const id = await index()
  let kills = 0
  let lastChange = 0
  while (kills < 8 && (await stateOf(id)) !== 'DONE') {
    const before = (await ledgerTotals(under.records, project)).waiting
    // A kill falls somewhere after some progress, so that each round meets another moment.
    await expect.poll(async () => hasMoved(id, before), { interval: 5 + kills * 3 }).toBe(true)
    const pid = under.worker.pid()
    if (pid !== undefined) process.kill(pid, 'SIGKILL')
    kills += 1
    const { found, missing: _, ...states } = await ledgerTotals(under.records, project)
    expect(Object.values(states).reduce((sum, count) => sum + count, 0)).toBe(found)
    const change = await lastNumber()
    expect(change).toBeGreaterThanOrEqual(lastChange)
    lastChange = change
    await under.worker.stop()
    // Each falls at another moment: they are not the run's doing.
    await forgiveTask(under.records, id)
    under.superviseAnew()
    under.worker.wake()
  }
  expect(kills).toBeGreaterThan(1)
  await expect.poll(() => stateOf(id)).toBe('DONE')
  expect(await readState(under.records, under.folder)).toEqual(await calm.state(under.folder))
  await calm.close()
}, 240_000)

async function hasMoved(id: string, waitingBefore: number): Promise<boolean> {
  const { found, waiting } = await ledgerTotals(under.records, project)
  return (found > 0 && waiting !== waitingBefore) || (await stateOf(id)) === 'DONE'
}

async function lastNumber(): Promise<number> {
  const row = await under.records.db.selectFrom('meta').select('value').where('key', '=', 'change').executeTakeFirstOrThrow()
  return Number(row.value)
}

it('ends what waits, and tells whoever does, when it cannot live', async () => {
  await under.worker.stop()
  superviseAnew({ program: crashing })
  const id = await index()
  await expect(rebuildIndex(under.scope)).rejects.toMatchObject({ message: expect.stringContaining('5 times') })
  expect(await readTask(under.scope, id)).toMatchObject({
    state: 'ERROR',
    error: { message: expect.stringContaining('crashes at once') },
  })
})

it('ends nothing and is not started again where it cannot live but others may', async () => {
  await under.worker.stop()
  const cannotLive = Promise.withResolvers<AppError>()
  superviseAnew({ program: crashing, onCannotLive: cannotLive.resolve })
  const id = await index()
  await expect(cannotLive.promise).resolves.toMatchObject({ message: expect.stringMatching(/5 times: .*crashes at once/) })
  under.worker.wake()
  expect([under.worker.pid(), await stateOf(id)]).toEqual([undefined, 'QUEUED'])
})

it('ends nothing that waits where it cannot live, while others share the tasks', async () => {
  await under.worker.stop()
  const left = Promise.withResolvers<void>()
  let areOthers = true
  const log = ({ event }: Record<string, unknown>) => event === 'tasks left to others' && left.resolve()
  superviseAnew({ program: crashing, log, hasOthers: async () => areOthers })
  const id = await index()
  await left.promise
  expect(await stateOf(id)).toBe('QUEUED')
  areOthers = false
  under.worker.wake()
  await expect.poll(() => stateOf(id), { timeout: 60_000 }).toBe('ERROR')
}, 120_000)

it('ends only the task that takes it along each time, and others go on', async () => {
  vi.stubEnv('DOSSIER_TEST_DEADLY', taskClasses.index)
  const beside = await mkdtemp(join(tmpdir(), 'dossier-beside-'))
  await writeFile(join(beside, 'a.txt'), 'one')
  const guilty = await index()
  const healthy = await requestScan(under.scope, { project: 'other', folder: Buffer.from(beside) })
  await expect.poll(() => stateOf(guilty)).toBe('ERROR')
  expect(await readTask(under.scope, guilty)).toMatchObject({ error: { message: expect.stringContaining('5 times') } })
  await expect.poll(() => stateOf(healthy.id)).toBe('DONE')
  const later = await requestScan(under.scope, { project: 'other', folder: Buffer.from(beside) })
  await expect.poll(() => stateOf(later.id)).toBe('DONE')
  await rm(beside, { recursive: true })
}, 240_000)

it('starts no other process when it is stopped after a crash, or before the first start', async () => {
  await under.worker.stop()
  await writeFile(join(under.folder, 'endless.txt'), 'one')
  const id = await index()
  const crashed = Promise.withResolvers<void>()
  under.superviseAnew({ log: ({ event }) => event === 'worker ended' && crashed.resolve() })
  under.worker.wake()
  await expect.poll(() => stateOf(id)).toBe('RUNNING')
  process.kill(under.worker.pid() ?? 0, 'SIGKILL')
  await crashed.promise
  await under.worker.stop()
  expect(under.worker.pid()).toBeUndefined()
  under.superviseAnew()
  under.worker.wake()
  await under.worker.stop()
  expect(under.worker.pid()).toBeUndefined()
})

it("kills its process where the records are another server's, and starts no other", async () => {
  await writeFile(join(under.folder, 'endless.txt'), 'one')
  const id = await index()
  await expect.poll(() => stateOf(id)).toBe('RUNNING')
  under.lost.abort()
  await expect.poll(() => under.worker.pid()).toBeUndefined()
  under.worker.wake()
  expect(under.worker.pid()).toBeUndefined()
  expect(await stateOf(id)).toBe('RUNNING')
})

it('goes on counting the crashes of a task after a restart of the server', async () => {
  vi.stubEnv('DOSSIER_TEST_DEADLY', taskClasses.index)
  const id = await index()
  let crashes = 0
  const count = ({ event }: Record<string, unknown>) => {
    if (event === 'worker ended') crashes += 1
  }
  for (let lives = 0; lives < 8 && (await stateOf(id)) !== 'ERROR'; lives += 1) {
    await under.worker.stop()
    const before = crashes
    under.superviseAnew({ log: count })
    under.worker.wake()
    await expect.poll(async () => crashes > before || (await stateOf(id)) === 'ERROR').toBe(true)
  }
  await expect.poll(() => stateOf(id)).toBe('ERROR')
  expect(await readTask(under.scope, id)).toMatchObject({ error: { message: expect.stringContaining('5 times') } })
  expect(crashes).toBeLessThanOrEqual(5)
}, 240_000)

it('gives a task up that takes the server along each time, and lets it be tried again', async () => {
  await under.worker.stop()
  vi.stubEnv('DOSSIER_TEST_DEADLY', taskClasses.index)
  const id = await index()
  const ends: unknown[] = []
  for (let starts = 0; starts < 6; starts += 1) ends.push(await startAlone().ended)
  expect(ends).toEqual([...Array(5).fill([null, 'SIGKILL']), [0, null]])
  expect(await readTask(under.scope, id)).toMatchObject({
    state: 'ERROR',
    error: { message: expect.stringContaining('5 times') },
  })
  vi.unstubAllEnvs()
  await resumeTask(under.scope, id)
  await startAlone().ended
  expect(await stateOf(id)).toBe('DONE')
}, 240_000)

it('holds nothing against a task when the server is killed beside it, however often', async () => {
  await under.worker.stop()
  await writeFile(join(under.folder, 'endless.txt'), 'one')
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
  const reserve = join(under.home, 'reserve')
  // The first attempt to write it down fails, as it does while something else has taken all the room.
  const id = await index()
  const failing = vi.spyOn(under.records.db, 'transaction').mockImplementationOnce(() => {
    throw new Error('full')
  })
  await expect.poll(() => stateOf(id)).toBe('ERROR')
  expect(failing).toHaveBeenCalledTimes(2)
  expect((await readTask(under.scope, id)).error).toEqual({ name: 'DISK_FULL', message: 'no room' })
  await expect(stat(reserve)).rejects.toThrow('ENOENT')
  vi.unstubAllEnvs()
  await resumeTask(under.scope, id)
  await expect.poll(() => stateOf(id)).toBe('DONE')
  expect((await stat(reserve)).size).toBeGreaterThan(500_000)
})
