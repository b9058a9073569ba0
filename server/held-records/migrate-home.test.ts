import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { loadConfig } from '../config.ts'
import { migrationsOf } from '../feature/migrations.ts'
import { features } from '../features.ts'
import { homeLayout } from '../home/layout.ts'
import { lockHome } from '../home/lock.ts'
import { leadBesideOthers, leadRecords, leadWorker } from '../records/lead.ts'
import { openRecords } from '../records/open.ts'
import { newSchema } from '../records/testing/new-schema.ts'
import { type Missing, migrateHome, missingInHome } from './migrate-home.ts'

const postgres = inject('postgres')

async function newHome(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'dossier-migrate-'))
  onTestFinished(() => rm(home, { recursive: true, force: true }))
  return home
}

async function newDatabase(): Promise<string> {
  const place = await newSchema(postgres ?? '')
  onTestFinished(place.remove)
  return place.address
}

const configOf = (home: string, records?: string) => loadConfig({ flags: { home, ...(records && { records }) }, env: {} })

/** What was told on the way, and what was done. */
async function bring(config: ReturnType<typeof configOf>, signal = new AbortController().signal) {
  const told: string[] = []
  const done = await migrateHome(config, {
    signal,
    onMissing: (missing) => told.push(`${countSteps(missing)} steps`),
    onStep: ({ feature, number }) => told.push(`${feature} ${number}`),
    onWait: (sentence) => told.push(sentence),
  })
  return { done, told }
}

const countSteps = (missing: Missing) => missing.reduce((sum, { from, to }) => sum + to - from, 0)

const places = [
  { name: 'a home', make: async () => configOf(await newHome()), isLeftOut: false },
  { name: 'a PostgreSQL', make: async () => configOf(await newHome(), await newDatabase()), isLeftOut: !postgres },
]

describe.each(places.filter(({ isLeftOut }) => !isLeftOut))('bringing the records of $name forward', ({ make }) => {
  it('does once what a start of the server would do, and tells each step', async () => {
    const config = await make()
    const address = config.records ?? homeLayout(config.home).records
    // Only the records' own tables: those of the features are of a later version.
    await (await openRecords(address)).close()
    const missing = await missingInHome(config)
    expect(missing.length).toBeGreaterThan(10)
    expect(missing.map(({ feature }) => feature)).not.toContain('records')
    const { done, told } = await bring(config)
    expect(done).toEqual(missing)
    expect(told).toHaveLength(countSteps(missing) + 1)
    expect(told[0]).toBe(`${countSteps(missing)} steps`)
    expect(await missingInHome(config)).toEqual([])
    expect(await bring(config)).toEqual({ done: [], told: [] })
  })

  it('makes the tables where there are none, and leaves nothing of it where it is interrupted', async () => {
    const config = await make()
    const stop = new AbortController()
    const stopped = migrateHome(config, {
      signal: stop.signal,
      onMissing: () => {},
      onStep: ({ number }) => number === 2 && stop.abort(new Error('interrupted')),
      onWait: () => {},
    })
    await expect(stopped).rejects.toThrow('interrupted')
    const missing = await missingInHome(config)
    expect(missing.every(({ from }) => from === 0)).toBe(true)
    expect((await bring(config)).done).toEqual(missing)
  })

  it('refuses records of a newer version, and changes nothing', async () => {
    const config = await make()
    await bring(config)
    const address = config.records ?? homeLayout(config.home).records
    const later = [...migrationsOf(features), { feature: 'of later', steps: [async () => {}] }]
    await (await openRecords(address, later)).close()
    for (const open of [missingInHome, bring])
      await expect(open(config)).rejects.toMatchObject({
        code: 'CONFLICT',
        message: expect.stringContaining('newer version of Dossier (of later'),
      })
  })
})

describe('bringing records forward', () => {
  it('leaves a home alone that is in use, or is not there, or whose records were lost', async () => {
    const home = await newHome()
    const lock = await lockHome(home)
    await writeFile(homeLayout(home).serverFile, JSON.stringify({ address: 'http://127.0.0.1:1', pid: 7, startedAt: 0 }))
    await expect(bring(configOf(home))).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('(process 7)'),
    })
    lock.release()
    await expect(bring(configOf(join(home, 'none')))).rejects.toMatchObject({ code: 'BAD_FOLDER' })
    expect(await missingInHome(configOf(home)).then(countSteps)).toBeGreaterThan(20)
    expect(await readdir(home)).not.toContain('records.sqlite')
    const { records, index } = homeLayout(home)
    await mkdir(index)
    for (const empty of [records, join(index, 'meta.json')]) await writeFile(empty, '')
    for (const refused of [bring(configOf(home)), missingInHome(configOf(home))])
      await expect(refused).rejects.toThrow(/records are lost/)
  })

  it.skipIf(!postgres)(
    'is refused while a server, one of several, or a worker has the database',
    async () => {
      const config = configOf(await newHome(), await newDatabase())
      const address = config.records ?? ''
      const work = { onAway: () => {}, onBack: () => {}, onLost: () => {} }
      for (const lead of [leadRecords, leadBesideOthers, leadWorker]) {
        const held = await lead(address, work)
        await expect(bring(config), lead.name).rejects.toMatchObject({
          code: 'CONFLICT',
          message: expect.stringContaining(`process ${process.pid}`),
        })
        await held.release()
      }
      expect((await bring(config)).done.length).toBeGreaterThan(10)
    },
    30_000,
  )
})
