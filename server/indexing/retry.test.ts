import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@dossier/contract'
import { expect, it, vi } from 'vitest'
import { readingVersion, withReadingVersion } from '../extract/port.ts'
import { ledgerPage } from '../ledger/read.ts'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { listTasks } from '../tasks/list.ts'
import { resumeTask } from '../tasks/resume.ts'
import { stopTask } from '../tasks/stop.ts'
import { countOlder } from './ask/older-readings.ts'
import { retryEntries } from './request-runs.ts'
import { folder, openOn, pipeline, stateOf, write } from './testing/indexed-folder.ts'
import { project } from './testing/pipeline.ts'

describeOnBoth('trying again', (place) => {
  openOn(place)

  it('reads what is in a state once more', async () => {
    await write({ 'a.txt': 'LOCKED', 'b.txt': 'open' })
    await pipeline.index(folder)
    pipeline.extractor.read.length = 0
    const { index } = await retryEntries(pipeline.scope, { project, states: ['encrypted'] })
    await pipeline.work()
    expect(pipeline.extractor.read).toEqual(['a.txt'])
    expect(await pipeline.task(index.id)).toMatchObject({ state: 'DONE', properties: { found: 1, done: 1 } })
  })

  it('reads what gives a reason, has a name, or both, whatever its state', async () => {
    await write({ 'a.png': 'one', 'Été.png': 'two', 'ete/c.txt': 'open', 'd.zip': 'attach été three' })
    await pipeline.index(folder)
    const again = async (chosen: object) => {
      pipeline.extractor.read.length = 0
      await retryEntries(pipeline.scope, { project, ...chosen })
      await pipeline.work()
      return pipeline.extractor.read.toSorted()
    }
    // What is embedded counts for its file.
    expect(await again({ name: 'ete' })).toEqual(['c.txt', 'd.zip', 'Été.png'])
    expect(await again({ name: 'ete', reason: 'pictures-only' })).toEqual(['Été.png'])
    expect(await again({ reason: 'pictures-only' })).toEqual(['a.png', 'Été.png'])
    expect(await again({ name: 'ete', states: ['encrypted'] })).toEqual([])
  })

  it('leaves with each line the options with which it was read, also where a later run finds it unchanged', async () => {
    await write({ 'a.zip': 'attach x LOCKED', 'b.txt': 'open', 'c.txt': 'open' })
    await pipeline.index(folder)
    const options = async () => {
      const { items } = await ledgerPage(pipeline.records, { project, from: 0, size: 10 })
      return items.map(({ options }) => options?.passwords ?? null)
    }
    // A duplicate was not read.
    expect(await options()).toEqual([0, 0, 0, null])
    await retryEntries(pipeline.scope, { project, trial: { list: ['one', 'two'], keep: false } })
    await pipeline.work()
    expect(await options()).toEqual([2, 2, 0, null])
    await pipeline.index(folder)
    expect(await options()).toEqual([2, 2, 0, null])
  })

  it('leaves with each line the language and encoding that were said beforehand', async () => {
    await write({ 'a.txt': 'one' })
    await pipeline.index(folder, { language: 'FRENCH', charset: 'windows-1252' })
    const { items } = await ledgerPage(pipeline.records, { project, from: 0, size: 1 })
    expect(items[0]?.options).toEqual({ passwords: 0, language: 'FRENCH', charset: 'windows-1252', ocr: null })
  })

  it('looks for strings, when asked to, in what had no text before, though it has not changed', async () => {
    await write({ 'a.txt': 'one', 'b.db': 'two' })
    await pipeline.index(folder)
    expect(await stateOf('b.db')).toBe('unsupported')
    pipeline.extractor.read.length = 0
    const task = await pipeline.index(folder, { strings: true })
    expect(task.args).toMatchObject({ strings: true })
    expect(pipeline.extractor.read).toEqual(['b.db'])
    expect(await stateOf('b.db')).toBe('indexed')
    const { items } = await ledgerPage(pipeline.records, { project, from: 0, size: 9 })
    expect(items.map(({ options }) => options?.strings ?? false)).toEqual([false, true])
    pipeline.extractor.read.length = 0
    await pipeline.index(folder, { strings: true })
    expect(pipeline.extractor.read).toEqual([])
  })

  it('reads again in another language and encoding, and refuses those that nobody knows', async () => {
    await write({ 'a.txt': 'one' })
    await pipeline.index(folder)
    const chosen = { project, name: 'a.txt' }
    await retryEntries(pipeline.scope, { ...chosen, language: 'fr', charset: 'latin1' })
    await pipeline.work()
    const { items } = await ledgerPage(pipeline.records, { project, from: 0, size: 1 })
    expect(items[0]?.options).toMatchObject({ language: 'FRENCH', charset: 'windows-1252' })
    for (const wrong of [
      { language: 'KLINGON' },
      { charset: 'ebcdic-at-home' },
      { ocr: { ocrLanguage: '../x', isAgain: false } },
    ])
      await expect(retryEntries(pipeline.scope, { ...chosen, ...wrong })).rejects.toThrow(AppError)
  })

  it('reads what an older version of the readers read, once, and keeps its documents', async () => {
    await write({ 'a.txt': 'one', 'b.txt': 'two' })
    await pipeline.index(folder)
    const ids = () => pipeline.records.db.selectFrom('document').select('id').orderBy('id').execute()
    const before = await ids()
    expect(await countOlder(pipeline.records, project)).toEqual({ files: 2, version: readingVersion })
    pipeline.extractor.tool = withReadingVersion('Fake 1')
    pipeline.extractor.read.length = 0
    await retryEntries(pipeline.scope, { project, older: true })
    await pipeline.work()
    expect(pipeline.extractor.read.sort()).toEqual(['a.txt', 'b.txt'])
    expect(await countOlder(pipeline.records, project)).toEqual({ files: 0, version: readingVersion })
    expect(await ids()).toEqual(before)
    await retryEntries(pipeline.scope, { project, older: true })
    await pipeline.work()
    expect(pipeline.extractor.read).toHaveLength(2)
  })

  it('that fails or is stopped leaves what it has not read as it was, and goes on', async () => {
    await write({ 'a.txt': 'LOCKED', 'b.zip': 'LOCKED b', 'c.txt': 'open' })
    await pipeline.index(folder)
    const before = await pipeline.state(folder)
    pipeline.extractor.before = async () => {
      throw new AppError('DISK_FULL', { message: 'The disk is full.' })
    }
    const { index } = await retryEntries(pipeline.scope, { project, states: ['encrypted'] })
    expect(await pipeline.totals()).toMatchObject({ found: 3, waiting: 2, indexed: 1 })
    await pipeline.work()
    expect(await pipeline.task(index.id)).toMatchObject({ state: 'ERROR', properties: { canResume: true } })
    expect(await pipeline.state(folder)).toEqual(before)
    pipeline.extractor.before = async () => {}
    pipeline.extractor.read.length = 0
    await resumeTask(pipeline.scope, index.id)
    await pipeline.work()
    expect(pipeline.extractor.read.sort()).toEqual(['a.txt', 'b.zip'])
    expect(await pipeline.task(index.id)).toMatchObject({ state: 'DONE', properties: { found: 2, done: 2 } })
    expect(await pipeline.state(folder)).toEqual(before)
  })

  it('that is stopped before its turn, or may not be begun, leaves everything as it was', async () => {
    await write({ 'a.txt': 'LOCKED' })
    await pipeline.index(folder)
    const before = await pipeline.state(folder)
    const stopped = await retryEntries(pipeline.scope, { project, states: ['encrypted'] })
    expect(await pipeline.totals()).toMatchObject({ waiting: 1 })
    await stopTask(pipeline.scope, stopped.index.id)
    expect(await pipeline.state(folder)).toEqual(before)
    const refused = await retryEntries(pipeline.scope, { project, states: ['encrypted'] })
    await pipeline.records.db.updateTable('task').set({ user_id: 'gone' }).where('id', '=', refused.index.id).execute()
    await pipeline.work()
    expect(await pipeline.task(refused.index.id)).toMatchObject({ state: 'ERROR', error: { name: 'FORBIDDEN' } })
    expect(await pipeline.state(folder)).toEqual(before)
  })

  it('that cannot be written down is a task that has failed', async () => {
    await write({ 'a.txt': 'LOCKED' })
    await pipeline.index(folder)
    const before = await pipeline.state(folder)
    const { db } = pipeline.records
    const transaction = db.transaction.bind(db)
    const failing = vi.spyOn(db, 'transaction').mockImplementationOnce(transaction)
    failing.mockImplementationOnce(() => {
      throw new AppError('DISK_FULL', { message: 'The disk is full.' })
    })
    await expect(retryEntries(pipeline.scope, { project, states: ['encrypted'] })).rejects.toMatchObject({ code: 'DISK_FULL' })
    failing.mockRestore()
    expect((await listTasks(pipeline.scope)).map(({ state }) => state)).not.toContain('CREATED')
    expect(await pipeline.state(folder)).toEqual(before)
  })

  it('asked for twice keeps the state from before both', async () => {
    await write({ 'a.txt': 'LOCKED' })
    await pipeline.index(folder)
    const before = await pipeline.state(folder)
    pipeline.extractor.before = async () => {
      throw new AppError('DISK_FULL', { message: 'The disk is full.' })
    }
    await retryEntries(pipeline.scope, { project, states: ['encrypted'] })
    await retryEntries(pipeline.scope, { project, states: ['waiting'] })
    await pipeline.work()
    expect(await pipeline.state(folder)).toEqual(before)
  })

  it('says of one file that it is gone, and does not take it for a missing drive', async () => {
    await write({ 'a.txt': 'LOCKED' })
    await pipeline.index(folder)
    await rm(join(folder, 'a.txt'))
    const { index } = await retryEntries(pipeline.scope, { project, path: join(folder, 'a.txt') })
    await pipeline.work()
    expect((await pipeline.task(index.id)).state).toBe('DONE')
    // What was read of it stays as it was: that it is gone is a mark beside its state.
    expect(await stateOf('a.txt')).toBe('encrypted')
    expect(await pipeline.totals()).toMatchObject({ found: 1, encrypted: 1, missing: 1 })
  })
})
