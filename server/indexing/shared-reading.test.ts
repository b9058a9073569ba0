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
/** For what other programs keep the processor from. */
const patienceMs = 50_000

async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort')
  signal.throwIfAborted()
}

type Before = FakeExtractor['before']
type Worker = { extractor: FakeExtractor; wake(): void; ended: Promise<void> }
type Ways = {
  /** What it does before it reads a file. */
  before: Before
  /** How long it stays for more; absent: it ends as soon as there is nothing to do. */
  lingerMs?: number
}

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

  /** A worker process in this one, when there is work for it: it writes to the records under its own name. */
  async function startWorker(id: string, { before, lingerMs = 0 }: Ways): Promise<Worker> {
    const records = await openRecords(address, migrationsOf(features), { isServed: true, worker: id })
    const [extractor, ending] = [new FakeExtractor(), new AbortController()]
    extractor.before = before
    const sharing = { workerId: id, isFollower: () => id === 'a', takeOver: async () => {} }
    const program = { ...shared.program, records }
    const { wake, work } = openWork({ program, extractor, lingerMs, signal: ending.signal, sharing })
    const ended = work().catch((error: unknown) => {
      if (!ending.signal.aborted) throw error
    })
    ended.catch(() => {})
    ends.push(async () => {
      ending.abort(new Error('the test is over'))
      await ended.catch(() => {})
      await records.close()
    })
    return { extractor, wake, ended }
  }

  const ask = async () => (await requestIndexing(shared.scope, { project, folder: Buffer.from(folder), options: {} })).index.id
  const idsIn = ({ engine }: Pipeline) => [...engine.documents.values()].map((document) => document.id).sort()
  const claims = () => shared.records.db.selectFrom('claim').selectAll().execute()

  async function expectUndisturbed(id: string): Promise<void> {
    expect((await shared.task(id)).state).toBe('DONE')
    await alone.index(folder)
    expect(await shared.state(folder)).toEqual(await alone.state(folder))
    expect(await shared.totals()).toEqual(await alone.totals())
    // One that stays for more may still carry changes to the index.
    await expect.poll(() => idsIn(shared), { timeout: patienceMs, interval: 20 }).toEqual(idsIn(alone))
    expect(await claims()).toEqual([])
  }

  it('has the ledger, documents and texts that one worker makes, each file read once', async () => {
    const id = await ask()
    // The first file of each waits until all have one.
    const all = new Barrier(workerIds.length)
    const workers = await Promise.all(workerIds.map((worker) => startWorker(worker, { before: () => all.come(worker) })))
    await Promise.all(workers.map(({ ended }) => ended))
    await expectUndisturbed(id)
    // Of empty files one that was the first so far is read again, with one worker too.
    const read = workers.flatMap(({ extractor }) => extractor.read).filter((name) => !name.startsWith('empty'))
    expect(read.filter((name, at) => read.indexOf(name) !== at)).toEqual([])
  })

  it('tells while they read how many they are, and what each has in hand', async () => {
    const id = await ask()
    const release = Promise.withResolvers<void>()
    const workers = await Promise.all(workerIds.map((worker) => startWorker(worker, { before: () => release.promise })))
    const told = async () => IndexingProperties.parse((await shared.task(id)).properties)
    const inHand = async () => (await told()).workers?.filter(({ files }) => files > 0).length
    await expect.poll(inHand, { timeout: patienceMs, interval: 50 }).toBe(3)
    const { workers: named = [], currentFile } = await told()
    expect(new Set(named.map((worker) => worker.currentFile)).size).toBe(3)
    expect(currentFile).toBe(named[0]?.currentFile)
    release.resolve()
    await Promise.all(workers.map(({ ended }) => ended))
    expect((await told()).workers).toBeUndefined()
    expect(await shared.records.db.selectFrom('helper').selectAll().execute()).toEqual([])
    await expectUndisturbed(id)
  })

  it('loses nothing of a worker that is gone in the middle of a file', async () => {
    const id = await ask()
    const both = new Barrier(2)
    const begun = Promise.withResolvers<void>()
    const hang: Before = async (_, signal) => {
      await both.come('b')
      begun.resolve()
      await untilAborted(signal)
    }
    const [a, b] = await Promise.all([startWorker('a', { before: () => both.come('a') }), startWorker('b', { before: hang })])
    await begun.promise
    const held = (await claims()).filter(({ worker_id }) => worker_id === 'b')
    expect(held.length).toBeGreaterThan(0)
    await shared.records.db.updateTable('worker').set({ taken_by: 'a' }).where('id', '=', 'b').execute()
    await finishHalfStored(shared.records)
    await strikeOut(shared.records, 'b')
    await a.ended
    await expectUndisturbed(id)
    expect(b.extractor.read).toEqual([])
  })

  it('stops for all of them at once, and is gone on with by all', async () => {
    const id = await ask()
    const all = new Barrier(workerIds.length)
    const begun = Promise.withResolvers<void>()
    let isStopped = false
    const beforeOf =
      (worker: string): Before =>
      async (_, signal) => {
        await all.come(worker)
        begun.resolve()
        if (!isStopped) await untilAborted(signal)
      }
    const stay = (worker: string) => startWorker(worker, { before: beforeOf(worker), lingerMs: 10 * patienceMs })
    const workers = await Promise.all(workerIds.map(stay))
    await begun.promise
    await stopTask(shared.scope, id)
    const state = async () => (await shared.task(id)).state
    await expect.poll(state, { timeout: patienceMs, interval: 20 }).toBe('CANCELLED')
    await expect.poll(claims, { timeout: patienceMs, interval: 20 }).toEqual([])
    isStopped = true
    await resumeTask(shared.scope, id)
    for (const { wake } of workers) wake()
    await expect.poll(state, { timeout: patienceMs, interval: 20 }).toBe('DONE')
    await expectUndisturbed(id)
  })
})
