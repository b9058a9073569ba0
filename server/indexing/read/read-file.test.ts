import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { because } from '@dossier/contract'
import { expect, it, onTestFinished, vi } from 'vitest'
import { joinHooks } from '../../feature/hooks.ts'
import type { Records } from '../../records/open.ts'
import { entryRow } from '../../records/testing/entry-row.ts'
import { describeOnBoth } from '../../records/testing/on-both.ts'
import { GroupCommit } from '../../records/writing/group-commit.ts'
import { FakeExtractor } from '../testing/fake-extractor.ts'
import { Claims } from './claims.ts'
import { FileReader, type ReaderDeps } from './read-file.ts'

describeOnBoth('a reader of files', (place) => {
  it('waits for no other file to be stored with the last one', async () => {
    const records = await place.open()
    const row = entryRow('/last.txt', { state: 'waiting', task_id: 'run' })
    const entry = await records.db.insertInto('entry').values(row).returningAll().executeTakeFirstOrThrow()
    const writes = new GroupCommit(records)
    const run = vi.spyOn(writes, 'run')
    const hurry = vi.spyOn(writes, 'hurry')
    const reader = openReader(records, { writes })
    reader.expectMore(true)
    expect(hurry).not.toHaveBeenCalled()
    reader.expectMore(false)
    expect(hurry).toHaveBeenCalledOnce()
    await reader.storeFailed(entry, 'run', because('vanished'))
    expect(run.mock.calls.map(([, isAwaited]) => isAwaited)).toEqual([true])
  })

  it('leaves what a helper cannot open to the worker that has the task', async () => {
    const records = await place.open()
    const row = entryRow('/not-mounted-here.txt', { state: 'waiting', task_id: 'run' })
    const entry = await records.db.insertInto('entry').values(row).returningAll().executeTakeFirstOrThrow()
    const call = { runId: 'run', signal: new AbortController().signal, onRead() {}, watch: noWatch, isAlone: false }
    const readerOf = (isHelper: boolean) => openReader(records, { claims: claimsOf(records, 'w', isHelper) })
    expect(await readerOf(true).read(entry, call)).toBe('left')
    expect(await readerOf(false).read(entry, call)).toBe('gone')
  })

  it('reads no file while another worker reads one of the same bytes, which is its duplicate then', async () => {
    const records = await place.open()
    const folder = await mkdtemp(join(tmpdir(), 'dossier-equal-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    for (const name of ['first', 'second']) await writeFile(join(folder, name), 'the same')
    const rows = ['first', 'second'].map((name) => entryRow(join(folder, name), { state: 'waiting', task_id: 'run' }))
    const entries = await records.db.insertInto('entry').values(rows).returningAll().execute()
    const [first, second] = entries.toSorted((a, b) => (a.path < b.path ? -1 : 1))
    if (!first || !second) throw new Error('two were stored')
    const extractors = [new FakeExtractor(), new FakeExtractor()]
    const claims = ['one', 'other'].map((id) => claimsOf(records, id))
    const next = { runId: 'run', project: first.project, first: [], isComplete: true }
    for (const each of claims) await each.take(next)
    const [one, other] = claims.map((each, at) =>
      openReader(records, { claims: each, extractor: extractors[at] ?? new FakeExtractor() }),
    )
    const [isBegun, mayEnd, isAside] = [
      Promise.withResolvers<void>(),
      Promise.withResolvers<void>(),
      Promise.withResolvers<void>(),
    ]
    Object.assign(extractors[0] ?? {}, {
      before: async () => {
        isBegun.resolve()
        await mayEnd.promise
      },
    })
    const call = { runId: 'run', signal: new AbortController().signal, onRead() {}, watch: noWatch, isAlone: false }
    const read = one?.read(first, call)
    await isBegun.promise
    const readOther = other?.read(second, { ...call, watch: { ...noWatch, onAside: isAside.resolve } })
    await isAside.promise
    mayEnd.resolve()
    await read
    await claims[0]?.close()
    expect(await readOther).toBe('stored')
    expect(extractors.map((each) => each.read)).toEqual([['first'], []])
    const states = await records.db.selectFrom('entry').select('state').orderBy('path').execute()
    expect(states.map(({ state }) => state)).toEqual(['indexed', 'duplicate'])
  })
})

const noWatch = { onAside() {}, onTurn() {}, onSlow() {} }

const claimsOf = (records: Records, workerId: string, isHelper = false) =>
  new Claims({ records, runId: 'run', project: entryRow('/').project, workerId, isHelper })

function openReader(records: Records, deps: Partial<ReaderDeps>): FileReader {
  return new FileReader({
    records,
    writes: new GroupCommit(records),
    hooks: joinHooks([]),
    extractor: new FakeExtractor(),
    languageOf: () => 'ENGLISH',
    home: '/nowhere',
    copies: '/nowhere',
    ...deps,
  })
}
