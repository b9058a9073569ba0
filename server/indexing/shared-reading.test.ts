import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { IndexingProperties } from '@dossier/contract'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { migrationsOf } from '../feature/migrations.ts'
import { features } from '../features.ts'
import { openRecords } from '../records/open.ts'
import { newSchema } from '../records/testing/new-schema.ts'
import { strikeOut } from '../records/workers/gone.ts'
import { resumeTask } from '../tasks/resume.ts'
import { stopTask } from '../tasks/stop.ts'
import { requestIndexing } from './request-runs.ts'
import { finishHalfStored } from './store/undo.ts'
import { FakeExtractor } from './testing/fake-extractor.ts'
import { openWork } from './testing/open-work.ts'
import { Pipeline, project } from './testing/pipeline.ts'

const postgres = inject('postgres')
const workerIds = ['a', 'b', 'c']

async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort')
  signal.throwIfAborted()
}

type Worker = { id: string; extractor: FakeExtractor; ending: AbortController; ended: Promise<void> }

/** Opens once this many have come. */
class Barrier {
  readonly #count: number
  readonly #open = Promise.withResolvers<void>()
  readonly #here = new Set<string>()

  constructor(count: number) {
    this.#count = count
  }

  come(who: string): Promise<void> {
    if (this.#here.add(who).size >= this.#count) this.#open.resolve()
    return this.#open.promise
  }
}

describe.skipIf(postgres === undefined)('one folder that several workers read', () => {
  let folder: string
  let alone: Pipeline
  let shared: Pipeline
  let address: string
  const ends: (() => Promise<unknown>)[] = []

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'dossier-shared-'))
    makeFiles()
    const place = await newSchema(postgres ?? '')
    address = place.address
    ends.push(place.remove)
    alone = await Pipeline.open()
    shared = await Pipeline.open({ database: 'PostgreSQL', address: async () => address, open: () => openRecords(address, []) })
    ends.push(alone.close.bind(alone), shared.close.bind(shared))
    for (const id of workerIds) {
      const row = { id, until: Date.now() + 3_600_000, follows: id === 'a' ? 1 : 0, taken_by: null }
      await shared.records.db.insertInto('worker').values(row).execute()
    }
  })
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end()
    rmSync(folder, { recursive: true })
  })

  /** Letters, containers, copies of both in an order that no worker reads them in, empty files, locked ones. */
  function makeFiles(): void {
    const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
    for (let at = 10; at < 40; at += 1) write(`letter-${at}.txt`, `letter ${at}`)
    for (let at = 10; at < 13; at += 1) {
      const members = Array.from({ length: 120 }, (_, member) => `attach m${member}.txt member ${member} of ${at}`)
      write(`box-${at}.txt`, ['box', ...members, 'part p.txt a part'].join('\n'))
      write(`a-copy-of-box-${at}.txt`, ['box', ...members, 'part p.txt a part'].join('\n'))
      write(`letter-${at}-copy.txt`, `letter ${at}`)
      write(`empty-${at}.txt`, '')
    }
    write('locked.txt', 'LOCKED')
  }

  /** A worker process in this one: it writes to the records under its own name. */
  async function startWorker(id: string): Promise<Worker> {
    const records = await openRecords(address, migrationsOf(features), { isServed: true, worker: id })
    const [extractor, ending] = [new FakeExtractor(), new AbortController()]
    const sharing = { workerId: id, isFollower: () => id === 'a', takeOver: async () => {} }
    const program = { ...shared.program, records }
    const { work } = openWork({ program, extractor, lingerMs: 3_000, signal: ending.signal, sharing })
    const ended = work().catch((error: unknown) => {
      if (!ending.signal.aborted) throw error
    })
    ended.catch(() => {})
    ends.push(async () => {
      ending.abort(new Error('the test is over'))
      await ended.catch(() => {})
      await records.close()
    })
    return { id, extractor, ending, ended }
  }

  const ask = async () => (await requestIndexing(shared.scope, { project, folder: Buffer.from(folder), options: {} })).index.id
  const idsIn = ({ engine }: Pipeline) => [...engine.documents.values()].map((document) => document.id).sort()
  const claims = () => shared.records.db.selectFrom('claim').selectAll().execute()

  async function expectUndisturbed(id: string): Promise<void> {
    expect((await shared.task(id)).state).toBe('DONE')
    await alone.index(folder)
    expect(await shared.state(folder)).toEqual(await alone.state(folder))
    expect(await shared.totals()).toEqual(await alone.totals())
    expect(idsIn(shared)).toEqual(idsIn(alone))
    expect(await claims()).toEqual([])
  }

  it('has the ledger, documents and texts that one worker makes, each file read once', async () => {
    const workers = await Promise.all(workerIds.map(startWorker))
    // The first file of each waits until all have one.
    const all = new Barrier(workers.length)
    for (const { extractor, id } of workers) extractor.before = () => all.come(id)
    const id = await ask()
    await Promise.all(workers.map(({ ended }) => ended))
    await expectUndisturbed(id)
    // Of empty files one that was the first so far is read again, with one worker too.
    const read = workers.flatMap(({ extractor }) => extractor.read).filter((name) => !name.startsWith('empty'))
    expect(read.filter((name, at) => read.indexOf(name) !== at)).toEqual([])
  }, 120_000)

  it('tells while they read how many they are, and what each has in hand', async () => {
    const workers = await Promise.all(workerIds.map(startWorker))
    const release = Promise.withResolvers<void>()
    for (const { extractor } of workers) extractor.before = () => release.promise
    const id = await ask()
    const told = async () => IndexingProperties.parse((await shared.task(id)).properties)
    const inHand = async () => (await told()).workers?.filter(({ files }) => files > 0).length
    await expect.poll(inHand, { timeout: 30_000, interval: 50 }).toBe(3)
    const { workers: named = [], currentFile } = await told()
    expect(new Set(named.map((worker) => worker.currentFile)).size).toBe(3)
    expect(currentFile).toBe(named[0]?.currentFile)
    release.resolve()
    await Promise.all(workers.map(({ ended }) => ended))
    expect((await told()).workers).toBeUndefined()
    expect(await shared.records.db.selectFrom('helper').selectAll().execute()).toEqual([])
    await expectUndisturbed(id)
  }, 120_000)

  it('loses nothing of a worker that is gone in the middle of a file', async () => {
    const [a, b] = await Promise.all(['a', 'b'].map(startWorker))
    if (!a || !b) throw new Error('two were started')
    const both = new Barrier(2)
    a.extractor.before = () => both.come('a')
    const begun = Promise.withResolvers<void>()
    b.extractor.before = async (_, signal) => {
      await both.come('b')
      begun.resolve()
      await untilAborted(signal)
    }
    const id = await ask()
    await begun.promise
    const held = (await claims()).filter(({ worker_id }) => worker_id === 'b')
    expect(held.length).toBeGreaterThan(0)
    await shared.records.db.updateTable('worker').set({ taken_by: 'a' }).where('id', '=', 'b').execute()
    await finishHalfStored(shared.records)
    await strikeOut(shared.records, 'b')
    await a.ended
    await expectUndisturbed(id)
    expect(b.extractor.read).toEqual([])
  }, 120_000)

  it('stops for all of them at once, and is gone on with by all', async () => {
    const workers = await Promise.all(workerIds.map(startWorker))
    const all = new Barrier(workers.length)
    const begun = Promise.withResolvers<void>()
    let isStopped = false
    for (const { extractor, id } of workers)
      extractor.before = async (_, signal) => {
        await all.come(id)
        begun.resolve()
        if (isStopped) return
        await untilAborted(signal)
      }
    const id = await ask()
    await begun.promise
    await stopTask(shared.scope, id)
    const state = async () => (await shared.task(id)).state
    await expect.poll(state, { timeout: 20_000, interval: 20 }).toBe('CANCELLED')
    await expect.poll(claims, { timeout: 20_000, interval: 20 }).toEqual([])
    isStopped = true
    await resumeTask(shared.scope, id)
    await Promise.all(workers.map(({ ended }) => ended))
    await expectUndisturbed(id)
  }, 120_000)
})
