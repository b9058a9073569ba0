import { expect, it } from 'vitest'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { resumeTask } from '../tasks/resume.ts'
import { requestIndexing, retryEntries } from './request-runs.ts'
import { folder, openOn, pipeline, stateOf, write } from './testing/indexed-folder.ts'
import { project } from './testing/pipeline.ts'

const trial = { list: ['wrong', 'sesame'], keep: false }

describeOnBoth('passwords', (place) => {
  openOn(place)

  const start = (options = {}) =>
    requestIndexing(pipeline.scope, { project, folder: Buffer.from(folder), ...options }).then(({ index }) => index)

  it('open files in the run that they are given with, and are in no record', async () => {
    await write({ 'a.txt': 'LOCKED', 'b.txt': 'open' })
    const index = await start({ trial })
    await pipeline.work()
    expect([await stateOf('a.txt'), await stateOf('b.txt')]).toEqual(['indexed', 'indexed'])
    const rows = await pipeline.records.db.selectFrom('task').selectAll().execute()
    expect(JSON.stringify([rows, await pipeline.task(index.id)])).not.toContain('sesame')
  })

  it('open everything that is encrypted, and read nothing else again', async () => {
    await write({ 'a.txt': 'LOCKED', 'b.txt': 'LOCKED too', 'c.txt': 'open' })
    await pipeline.index(folder)
    pipeline.extractor.read.length = 0
    await retryEntries(pipeline.scope, { project, trial })
    await pipeline.work()
    expect(pipeline.extractor.read.toSorted()).toEqual(['a.txt', 'b.txt'])
    expect([await stateOf('a.txt'), await stateOf('b.txt')]).toEqual(['indexed', 'indexed'])
  })

  it('are tried on what was locked before, though its file has not changed', async () => {
    await write({ 'a.txt': 'LOCKED', 'b.txt': 'open' })
    await pipeline.index(folder)
    pipeline.extractor.read.length = 0
    await start({ trial })
    await pipeline.work()
    expect(pipeline.extractor.read).toEqual(['a.txt'])
    expect(await stateOf('a.txt')).toBe('indexed')
  })

  it('that are gone are told of, and a run of a folder goes on without them', async () => {
    await write({ 'a.txt': 'LOCKED', 'b.txt': 'open' })
    const index = await start({ trial: { ...trial, list: [] } })
    pipeline.forgetPasswords(index.id)
    await pipeline.work()
    expect(await stateOf('b.txt')).toBe('indexed')
    expect(await pipeline.task(index.id)).toMatchObject({
      state: 'DONE',
      properties: { warnings: [{ code: 'passwords-gone' }], states: { encrypted: 1, indexed: 1 } },
    })
  })

  it('that are gone end a run that is about nothing else, with everything as it was', async () => {
    await write({ 'a.txt': 'LOCKED' })
    await pipeline.index(folder)
    const before = await pipeline.state(folder)
    const { index } = await retryEntries(pipeline.scope, { project, trial })
    pipeline.forgetPasswords(index.id)
    await pipeline.work()
    const error = { name: 'CONFLICT', message: expect.stringContaining('Give the list again') }
    expect(await pipeline.task(index.id)).toMatchObject({ state: 'ERROR', error })
    expect(await pipeline.state(folder)).toEqual(before)
    await resumeTask(pipeline.scope, index.id)
    await pipeline.work()
    expect(await pipeline.task(index.id)).toMatchObject({ state: 'ERROR', error })
  })

  it('make a run of its own of a folder that is being indexed', async () => {
    await write({ 'a.txt': 'LOCKED' })
    const [first, joined, other] = [await start(), await start(), await start({ trial })]
    expect(joined.id).toBe(first.id)
    expect(other.id).not.toBe(first.id)
  })
})
