import { chmod, rename, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@dossier/contract'
import { expect, it } from 'vitest'
import type { FileToExtract } from '../extract/port.ts'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { resumeTask } from '../tasks/resume.ts'
import { stopTask } from '../tasks/stop.ts'
import { rebuildIndex } from './follow/rebuild-index.ts'
import { requestIndexing } from './request-runs.ts'
import { documentPaths, expectIndexFollows, folder, openOn, pipeline, stateOf, write } from './testing/indexed-folder.ts'
import { Pipeline, project } from './testing/pipeline.ts'

describeOnBoth('files that make trouble', (place) => {
  openOn(place)

  it('that change while they are read are failed and read again by the next run', async () => {
    await write({ 'a.txt': 'one' })
    pipeline.extractor.before = async (file) => utimes(file.path, 1, 1)
    await pipeline.index(folder)
    expect(await stateOf('a.txt')).toBe('failed')
    pipeline.extractor.before = async () => {}
    await pipeline.index(folder)
    expect(await stateOf('a.txt')).toBe('indexed')
    await expectIndexFollows()
  })

  it('that are small come with the bytes that were digested, until they are read or have to wait', async () => {
    await write({ 'a.txt': 'one', 'b.txt': 'two' })
    const given: FileToExtract[] = []
    const seen: unknown[] = []
    pipeline.extractor.before = async (file, _signal, watch) => {
      given.push(file)
      seen.push(file.kept?.bytes?.toString())
      if (file.name === 'a.txt') return
      watch?.onAside()
      seen.push(file.kept?.bytes)
      watch?.onTurn()
    }
    await pipeline.index(folder)
    expect(seen.toSorted()).toEqual(['one', 'two', undefined])
    expect(given.map(({ kept }) => kept?.bytes)).toEqual([undefined, undefined])
  })

  it('that vanish after they were found are failed', async () => {
    await write({ 'a.txt': 'one', 'b.txt': 'two', 'c.txt': 'three' })
    pipeline.extractor.before = async () => rm(join(folder, 'c.txt'), { force: true })
    const task = await pipeline.index(folder)
    expect(task.state).toBe('DONE')
    expect(await stateOf('c.txt')).toBe('failed')
  })

  it.skipIf(process.getuid?.() === 0)('that may not be read are failed and read once they may', async () => {
    await write({ 'a.txt': 'one' })
    await chmod(join(folder, 'a.txt'), 0)
    await pipeline.index(folder)
    expect(await stateOf('a.txt')).toBe('failed')
    await chmod(join(folder, 'a.txt'), 0o600)
    await pipeline.index(folder)
    expect(await stateOf('a.txt')).toBe('indexed')
  })

  it('that are gone stay in the index and are counted as missing', async () => {
    await write({ 'a.txt': 'one', 'b.txt': 'two' })
    await pipeline.index(folder)
    await rm(join(folder, 'b.txt'))
    const task = await pipeline.index(folder)
    expect(task.properties).toMatchObject({ missing: 1, found: 1 })
    expect(await documentPaths()).toEqual(['a.txt', 'b.txt'])
  })

  it('are not lost when their whole folder is away', async () => {
    await write({ 'a.txt': 'one' })
    await pipeline.index(folder)
    await rename(folder, `${folder}-away`)
    await expect(pipeline.index(folder)).rejects.toMatchObject({ code: 'BAD_FOLDER' })
    await rename(`${folder}-away`, folder)
    expect(await documentPaths()).toEqual(['a.txt'])
  })

  it('end the run with the reason when the disk is full, and nothing is lost', async () => {
    await write({ 'a.txt': 'one', 'b.txt': 'two', 'c.txt': 'three' })
    pipeline.extractor.before = async (file) => {
      if (file.name === 'b.txt') throw new AppError('DISK_FULL', { message: 'The disk is full.' })
    }
    const task = await pipeline.index(folder)
    expect(task).toMatchObject({ state: 'ERROR', error: { message: 'The disk is full.' }, properties: { canResume: true } })
    pipeline.extractor.before = async () => {}
    await resumeTask(pipeline.scope, task.id)
    await pipeline.work()
    expect(await pipeline.task(task.id)).toMatchObject({ state: 'DONE', properties: { states: { indexed: 3 } } })
  })

  it('end the run when there is no room for what reading them needs', async () => {
    await write({ 'a.txt': 'one', 'b.txt': 'two' })
    pipeline.extractor.before = async (file) => {
      if (file.name === 'b.txt') throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    }
    const task = await pipeline.index(folder)
    expect(task).toMatchObject({ state: 'ERROR', error: { name: 'DISK_FULL' }, properties: { canResume: true } })
    expect(await stateOf('b.txt')).toBe('waiting')
  })

  it('are read again where an earlier version took a full disk for their fault', async () => {
    await write({ 'a.txt': 'one', 'b.txt': 'two\nattach in.txt inside', 'c.txt': 'three' })
    await pipeline.index(folder)
    const entry = pipeline.records.db.updateTable('entry')
    const fault = { state: 'damaged', reason: 'it cannot be read: No space left on device' }
    await entry.set(fault).where('path', '=', join(folder, 'a.txt')).execute()
    await entry.set(fault).where('embedded_path', '=', 'in.txt').execute()
    await entry
      .set({ ...fault, reason: 'it cannot be read: Unexpected end' })
      .where('path', '=', join(folder, 'c.txt'))
      .execute()
    pipeline.extractor.read.length = 0
    await pipeline.index(folder)
    expect(pipeline.extractor.read.sort()).toEqual(['a.txt', 'b.txt'])
    expect(await pipeline.totals()).toMatchObject({ found: 4, indexed: 3, damaged: 1 })
  })
})

describeOnBoth('a run that is stopped', (place) => {
  openOn(place)

  it('leaves the rest waiting and goes on under the same id', async () => {
    await write(Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`${at}.txt`, `text ${at}`])))
    const { index } = await requestIndexing(pipeline.scope, { project, folder: Buffer.from(folder) })
    pipeline.extractor.before = async (_, signal) => {
      if (pipeline.extractor.read.length === 5) {
        await stopTask(pipeline.scope, index.id)
        if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
      }
    }
    await pipeline.work()
    const stopped = await pipeline.task(index.id)
    expect(stopped).toMatchObject({ state: 'CANCELLED', properties: { canResume: true } })
    const totals = await pipeline.totals()
    expect(totals.waiting).toBeGreaterThan(0)
    expect(totals.found).toBe(30)
    pipeline.extractor.before = async () => {}
    expect((await resumeTask(pipeline.scope, index.id)).state).toBe('QUEUED')
    await pipeline.work()
    expect(await pipeline.task(index.id)).toMatchObject({ id: index.id, state: 'DONE', properties: { found: 30, done: 30 } })
    await expectIndexFollows()
  })

  it('gives the same index as an undisturbed one, wherever it was cut off', async () => {
    const files: Record<string, string> = {}
    for (let at = 0; at < 24; at += 1) files[`${at % 5}/${at}.txt`] = `text ${at % 17}\nattach in.txt inside ${at % 17}`
    await write(files)
    const calm = await Pipeline.open()
    await calm.index(folder)
    const { index } = await requestIndexing(pipeline.scope, { project, folder: Buffer.from(folder) })
    for (let round = 0; round < 12; round += 1) {
      const ending = new AbortController()
      let left = round % 4
      pipeline.extractor.before = async () => {
        left -= 1
        if (left < 0) ending.abort(new Error('cut off'))
      }
      await pipeline.work(ending.signal).catch(() => {})
      const { found, ...states } = await pipeline.totals()
      expect(Object.values(states).reduce((sum, count) => sum + count, 0)).toBe(found)
    }
    pipeline.extractor.before = async () => {}
    await pipeline.work()
    expect((await pipeline.task(index.id)).state).toBe('DONE')
    expect(await pipeline.state(folder)).toEqual(await calm.state(folder))
    await calm.close()
    await expectIndexFollows()
  })
})

describeOnBoth('making the index again', (place) => {
  openOn(place)

  it('keeps the index and tells the fault where the records are damaged, and works once the files were read again', async () => {
    await write({ 'a.txt': 'one', 'b.txt': 'two\nattach in.txt inside' })
    await pipeline.index(folder)
    const { records } = pipeline
    await records.db.updateTable('document').set({ source: '{' }).where('extraction_level', '=', 1).execute()
    const fault = { code: 'RECORD_DAMAGED', message: expect.stringContaining('b.txt') }
    await expect(pipeline.finish(rebuildIndex(pipeline.scope))).rejects.toMatchObject(fault)
    expect(pipeline.engine.documents.size).toBe(3)
    pipeline.extractor.read.length = 0
    await pipeline.index(folder)
    expect(pipeline.extractor.read).toEqual(['b.txt'])
    expect(await pipeline.finish(rebuildIndex(pipeline.scope))).toEqual({ documents: 3 })
    await expectIndexFollows()
  })
})
