import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { because } from '@dossier/contract'
import { expect, it } from 'vitest'
import { requestScan } from '../indexing/request-runs.ts'
import { project } from '../indexing/testing/pipeline.ts'
import { packReasons } from '../records/reasons.ts'
import { useWorker } from './testing/use-worker.ts'

const under = useWorker()
const { index, stateOf } = under

/** Of the files in the folder: their names by state, and the reasons of those that failed. */
async function fates() {
  const rows = await under.records.db.selectFrom('entry').select(['path', 'state', 'reason', 'crashes']).orderBy('path').execute()
  const states = Map.groupBy(rows, ({ state }) => state)
  const names = [...states].map(([state, of]) => [state, of.map(({ path }) => basename(path))])
  return { ...Object.fromEntries(names), reasons: [...new Set((states.get('failed') ?? []).map(({ reason }) => reason))] }
}

const healthy = Array.from({ length: 30 }, (_, at) => `${at + 100}.txt`)

async function writeFiles(...names: string[]) {
  for (const name of names) await writeFile(join(under.folder, name), `text of ${name}`)
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
    await rm(under.folder, { recursive: true })
    await mkdir(under.folder)
    await rm(join(under.home, 'seen'), { force: true })
    await writeFiles(...names)
    // The same bytes would not be read again.
    await writeFile(join(under.folder, 'once-endless.txt'), `one of ${names.length}`)
    const id = await index()
    await expect.poll(() => existsSync(join(under.home, 'seen')), { timeout: 60_000 }).toBe(true)
    process.kill(under.worker.pid() ?? 0, 'SIGKILL')
    await expect.poll(() => stateOf(id)).toBe('DONE')
    expect(await fates()).toMatchObject({ indexed: expect.arrayContaining(names), reasons: [] })
  }
}, 240_000)

it('reads on beside a file that it had in hand when somebody killed it, however often', async () => {
  await mkdir(join(under.folder, '0'))
  await writeFile(join(under.folder, '0', 'endless.txt'), 'never read to its end')
  await index()
  for (const until of [10, 20, 30]) {
    await expect.poll(isInHand).toBe(true)
    await writeFiles(...healthy.slice(until - 10, until))
    process.kill(under.worker.pid() ?? 0, 'SIGKILL')
    await expect.poll(fates).toMatchObject({ indexed: healthy.slice(0, until), waiting: ['endless.txt'] })
  }
}, 90_000)

async function isInHand(): Promise<boolean> {
  return /\d/.test(await readFile(join(under.home, 'in-hand'), 'latin1').catch(() => ''))
}

it('goes on counting what it died of after a restart of the server', async () => {
  await writeFiles('deadly.txt', ...healthy)
  const id = await index()
  let crashes = 0
  const count = ({ event }: Record<string, unknown>) => {
    if (event === 'worker ended') crashes += 1
  }
  for (let lives = 0; lives < 8 && (await stateOf(id)) !== 'DONE'; lives += 1) {
    await under.worker.stop()
    const before = crashes
    under.superviseAnew({ log: count })
    under.worker.wake()
    await expect.poll(async () => crashes > before || (await stateOf(id)) === 'DONE').toBe(true)
  }
  await expect.poll(() => stateOf(id)).toBe('DONE')
  expect(await fates()).toMatchObject({ indexed: healthy, failed: ['deadly.txt'] })
  expect(crashes).toBeLessThanOrEqual(5)
})

it('tries a guilty file alone from the first when it is to be read again, and forgets it with other bytes', async () => {
  await writeFiles('crashing.txt', ...healthy)
  const first = await index()
  await expect.poll(() => stateOf(first)).toBe('DONE')
  const ends: unknown[] = []
  await under.worker.stop()
  under.superviseAnew({ log: ({ event }) => event === 'worker ended' && ends.push(event) })
  const again = await index()
  await expect.poll(() => stateOf(again)).toBe('DONE')
  expect(ends).toHaveLength(1)
  expect(await fates()).toMatchObject({ failed: ['crashing.txt'] })
  await writeFile(join(under.folder, 'crashing.txt'), 'other bytes')
  const scan = await requestScan(under.scope, { project, folder: Buffer.from(under.folder) })
  await expect.poll(() => stateOf(scan.id)).toBe('DONE')
  const suspects = under.records.db.selectFrom('entry').select('path').where('crashes', '>', 0)
  expect(await suspects.execute()).toEqual([])
})
