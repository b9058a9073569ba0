import { appendFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { taskClasses } from '@dossier/contract'
import { watchProblem } from '@dossier/contract/indexing/watching'
import { expect, it, vi } from 'vitest'
import { requestIndexing } from '../indexing/request-runs.ts'
import { folder, openOn, pipeline, stateOf, write } from '../indexing/testing/indexed-folder.ts'
import { project } from '../indexing/testing/pipeline.ts'
import { listRuns } from '../ledger/runs/list.ts'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { stopTask } from '../tasks/stop.ts'
import { countRuns, isIndexed, isMissing, status, useLiveWatches, watchFolder } from './testing/watched-folder.ts'
import { removeWatch } from './watches.ts'

/** So often a folder is swept of which all changes are told. */
const halfHourMs = 30 * 60_000

describeOnBoth('a watched folder', (place) => {
  openOn(place)
  const { live, watched } = useLiveWatches()

  it('is read when something changes in it, as by the last run, and the run says who began it', async () => {
    await write({ 'a.txt': 'one' })
    await pipeline.index(folder, { excludePattern: '*.tmp', language: 'FRENCH' })
    await watchFolder()
    const { events, until, seen } = live()
    await seen('watching')
    expect(await countRuns()).toBe(1)
    await write({ 'b.txt': 'two', 'c.tmp': 'x' })
    events.tell('b.txt')
    await until(isIndexed('b.txt'))
    await seen('watching')
    expect(await stateOf('c.tmp')).toBe('skipped')
    const { lastRun, changedPath } = await status()
    expect(changedPath).toBe(join(folder, 'b.txt'))
    expect(lastRun?.state).toBe('DONE')
    expect((await pipeline.task(lastRun?.taskId ?? '')).properties).toMatchObject({ begunBy: 'watching' })
    const runs = await listRuns(pipeline.records, project)
    expect(runs.map(({ options }) => [options.begunBy, options.excludePattern, options.language])).toEqual([
      ['watching', '*.tmp', 'FRENCH'],
      [undefined, '*.tmp', 'FRENCH'],
    ])
  })

  it('is left in peace while nothing changes', async () => {
    const { clock, until } = await watched({ 'a.txt': 'one' })
    const { sweptAt } = await status()
    clock.advance(halfHourMs)
    await until(async () => (await status()).sweptAt !== sweptAt)
    clock.advance(60_000)
    expect(await countRuns()).toBe(1)
    expect(await status()).toMatchObject({ state: 'watching', events: 'all', problems: [], changedAt: null })
  })

  it('has the same ledger as after a run by hand: new, changed, moved and gone', async () => {
    const { events, until, seen } = await watched({ 'a.txt': 'one\nattach x inside', 'b.txt': 'two', 'c.txt': 'three' })
    await write({ 'b.txt': 'two and more', 'new.txt': 'five' })
    await rename(join(folder, 'a.txt'), join(folder, 'moved.txt'))
    await rm(join(folder, 'c.txt'))
    events.tell('b.txt')
    await until(isMissing('c.txt'))
    await seen('watching')
    const byWatch = await pipeline.state(folder)
    await pipeline.index(folder)
    expect(await pipeline.state(folder)).toEqual(byWatch)
    expect(await stateOf('moved.txt')).toBe('indexed')
    expect(await stateOf('a.txt')).toBeUndefined()
  })

  it('notices by its sweeps what events did not tell', async () => {
    const { clock, until } = await watched({ 'a.txt': 'one' })
    await write({ 'b.txt': 'two' })
    clock.advance(halfHourMs)
    await until(isIndexed('b.txt'))
  })

  it('notices after a restart what changed in between', async () => {
    const { watching } = await watched({ 'a.txt': 'one' })
    await watching.close()
    await write({ 'b.txt': 'two' })
    const { until } = live()
    await until(isIndexed('b.txt'))
  })

  it('goes on with the run that it had begun before a restart, and begins no other', async () => {
    const { clock, events, watching } = await watched({ 'a.txt': 'one' })
    await write({ 'b.txt': 'two' })
    events.tell('b.txt')
    await vi.waitUntil(async () => {
      clock.advance(250)
      return (await status()).state === 'reading'
    })
    await watching.close()
    const again = live()
    await again.until(isIndexed('b.txt'))
    await again.seen('watching')
    expect(await countRuns()).toBe(2)
  })

  it('leaves a file alone that is still being written, and reads it when it is done', async () => {
    const text = 'part '
    // A file is written a little at each look, as long as this says so.
    let isWriting = true
    const grow = () => isWriting && appendFile(join(folder, 'growing.txt'), text)
    const { events, until, seen } = await watched({ 'a.txt': 'one' }, { restMs: 100 })
    await grow()
    const growing = setInterval(grow, 20)
    try {
      await write({ 'b.txt': 'two' })
      events.tell('b.txt')
      await until(async () => (await status()).stillChanging === 1)
      expect(await stateOf('growing.txt')).toBeUndefined()
      expect(await isIndexed('b.txt')()).toBe(true)
    } finally {
      isWriting = false
      clearInterval(growing)
    }
    await until(isIndexed('growing.txt'))
    await seen('watching')
    expect((await status()).stillChanging).toBe(0)
    const { sizeBytes } = await entry('growing.txt')
    expect(sizeBytes).toBe((await stat(join(folder, 'growing.txt'))).size)
  })

  it('never has two runs at once, and none after one that somebody else asked for, if that has seen everything', async () => {
    const { clock, events, until, seen } = await watched({ 'a.txt': 'one' })
    await write({ 'b.txt': 'two' })
    await requestIndexing(pipeline.scope, { project, folder: Buffer.from(folder) })
    events.tell('b.txt')
    await vi.waitUntil(async () => {
      clock.advance(250)
      return (await status()).state === 'changed'
    })
    for (let ms = 0; ms < 60_000; ms += 1_000) clock.advance(1_000)
    expect(await countRuns()).toBe(2)
    await until(isIndexed('b.txt'))
    await seen('watching')
    expect(await countRuns()).toBe(2)
  })

  it('keeps one of its runs in the list of tasks, and all of them in the ledger', async () => {
    const { events, until, seen } = await watched({ 'a.txt': 'one' })
    for (const name of ['b.txt', 'c.txt', 'd.txt']) {
      await write({ [name]: name })
      events.tell(name)
      await until(isIndexed(name))
      await seen('watching')
    }
    expect(await countRuns()).toBe(2)
    expect(
      await pipeline.records.db.selectFrom('task').select('id').where('class', '=', taskClasses.scan).execute(),
    ).toHaveLength(2)
    expect(await listRuns(pipeline.records, project)).toHaveLength(4)
  })

  it('is not read again against the will of who stopped its run, until something else changes', async () => {
    const { clock, events, until, seen } = await watched({ 'a.txt': 'one' })
    await write({ 'b.txt': 'two' })
    events.tell('b.txt')
    await vi.waitUntil(async () => {
      clock.advance(250)
      return (await status()).state === 'reading'
    })
    await stopTask(pipeline.scope, (await status()).lastRun?.taskId ?? '')
    await seen('watching')
    expect((await status()).lastRun?.state).toBe('CANCELLED')
    expect(await countRuns()).toBe(2)
    await write({ 'c.txt': 'three' })
    events.tell('c.txt')
    await until(isIndexed('c.txt'))
    expect(await isIndexed('b.txt')()).toBe(true)
  })

  it('is not watched once it is switched off or removed from the index', async () => {
    const { events, until, watching } = await watched({ 'a.txt': 'one' })
    await removeWatch(pipeline.records, { project, path: folder })
    watching.wake()
    await until(() => events.order === undefined)
    await watchFolder()
    watching.wake()
    await until(() => events.order !== undefined)
    await pipeline.records.db.deleteFrom('folder').execute()
    await write({ 'b.txt': 'two' })
    events.tell('b.txt')
    await until(async () => (await status()).problems.length > 0)
    expect(await countRuns()).toBe(1)
    expect(await pipeline.records.db.selectFrom('folder').selectAll().execute()).toEqual([])
  })

  it('says that whoever switched it on may no longer index', async () => {
    await write({ 'a.txt': 'one' })
    await pipeline.index(folder)
    await watchFolder()
    await write({ 'b.txt': 'two' })
    const identity = { ...pipeline.program.identity, findUser: async () => undefined }
    const { until } = live({ program: { ...pipeline.program, identity } })
    await until(async () => (await status()).problems.length > 0)
    expect((await status()).problems).toEqual([watchProblem('not-allowed', { user: 'local' })])
    expect(await countRuns()).toBe(1)
  })
})

async function entry(name: string) {
  const row = await pipeline.records.db
    .selectFrom('entry')
    .select('size_bytes')
    .where('path', '=', join(folder, name))
    .executeTakeFirstOrThrow()
  return { sizeBytes: row.size_bytes }
}
