import { join } from 'node:path'
import { AppError } from '@dossier/contract'
import type { FindNamesProperties } from '@dossier/contract/names/names'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { requireDocument } from '../../documents/read.ts'
import { rebuildIndex } from '../../indexing/follow/rebuild-index.ts'
import { folder, openOn, pipeline, write } from '../../indexing/testing/indexed-folder.ts'
import { project } from '../../indexing/testing/pipeline.ts'
import { describeOnBoth } from '../../records/testing/on-both.ts'
import { resumeTask } from '../../tasks/resume.ts'
import { readingsOf } from '../describe-readings.ts'
import { givenAddedFinders } from '../finder/given-finders.ts'
import { missingReadings } from '../missing-readings.ts'
import { nameDb } from '../tables.ts'
import { FakeFinder } from '../testing/fake-finder.ts'
import { documentsByName, find, finder, namesOf, nerTags, openWithFinder } from '../testing/names-in-folder.ts'
import { requestFind } from './request-find.ts'

describeOnBoth('finding names goes on', (place) => {
  openWithFinder(place)

  it('loses one document to a finder that dies of it, and says which', async () => {
    await write({ 'a.txt': 'Jo Smith', 'b.txt': 'Deadly Text', 'c.txt': 'Ann Other' })
    await pipeline.index(folder)
    const lost = (await documentsByName()).get('b.txt')
    const fault = { code: 'FINDER_DIED', facts: { pipeline: 'FAKE' } }
    expect(await find()).toMatchObject({
      state: 'DONE',
      result: { documents: 3, documentsDone: 2, lost: 1, lostDocuments: [{ id: lost?.id, path: join(folder, 'b.txt'), fault }] },
    })
    expect(await nerTags()).toMatchObject({ 'a.txt': ['FAKE'], 'b.txt': [], 'c.txt': ['FAKE'] })
    expect(await readingsOf(pipeline.records, lost?.rid ?? 0)).toMatchObject([{ pipeline: 'FAKE', names: 0, fault }])
    expect(await find()).toMatchObject({ result: { documents: 0 } })
    expect(await find({ documents: [lost?.id ?? ''] })).toMatchObject({ result: { documents: 1, lost: 1 } })
  })

  it('goes on without a stored list that is damaged, and reads its document again', async () => {
    await write({ 'a.txt': 'Jo Smith', 'b.txt': 'Ann Other' })
    await pipeline.index(folder)
    await find()
    const rid = (await documentsByName()).get('a.txt')?.rid ?? 0
    await nameDb(pipeline.records)
      .updateTable('names_found')
      .set({ names: Buffer.from('x') })
      .where('rid', '=', rid)
      .execute()
    await pipeline.finish(rebuildIndex(pipeline.scope))
    expect(await namesOf('b.txt')).toEqual(['Ann Other 0'])
    expect(await readingsOf(pipeline.records, rid)).toMatchObject([{ names: 0, fault: { code: 'NAMES_DAMAGED' } }])
    expect(await find()).toMatchObject({ result: { documents: 1, documentsDone: 1 } })
    expect(await namesOf('a.txt')).toEqual(['Jo Smith 0'])
  })

  it('leaves a language without its model to be done, and says what is missing', async () => {
    await write({ 'a.txt': 'Jo Smith', 'b.txt': 'Ann Other' })
    await pipeline.index(folder)
    finder.without.add('ENGLISH')
    expect(await find()).toMatchObject({
      state: 'DONE',
      result: {
        documents: 2,
        documentsDone: 0,
        left: 2,
        languages: [{ language: 'ENGLISH', missing: { code: 'MODEL_MISSING' } }],
      },
    })
    expect(await nerTags()).toEqual({ 'a.txt': [], 'b.txt': [] })
    const document = await requireDocument(pipeline.records, { project, id: (await documentsByName()).get('a.txt')?.id ?? '' })
    const unread = { pipeline: 'FAKE', language: 'ENGLISH', names: 0, readAt: null, fault: { code: 'MODEL_MISSING' } }
    expect(await missingReadings(pipeline.scope, document, [])).toMatchObject([unread])
    expect(await missingReadings(pipeline.scope, document, [{ ...unread, readAt: 1, fault: null }])).toEqual([])
    finder.without.clear()
    expect(await missingReadings(pipeline.scope, document, [])).toEqual([])
    expect(await find()).toMatchObject({ result: { documents: 2, documentsDone: 2, left: 0 } })
    finder.languages = ['FRENCH']
    await write({ 'c.txt': 'Cy Kent' })
    await pipeline.index(folder)
    expect(await find()).toMatchObject({ result: { left: 1, languages: [{ missing: { code: 'LANGUAGE_NOT_READ' } }] } })
  })

  it('goes on with the next document where its process was ended, and its counts add up', async () => {
    await write(Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`${at}.txt`, `Jo Number${at}`])))
    await pipeline.index(folder)
    const cut = new AbortController()
    finder.before = async () => {
      if (finder.texts.length === 20) cut.abort(new Error('ended'))
    }
    const { find: asked } = await requestFind(pipeline.scope, project, { pipeline: 'FAKE' })
    await pipeline.work(cut.signal).catch(() => {})
    finder.before = async () => {}
    const before = await nameDb(pipeline.records).selectFrom('names_found').select('rid').execute()
    const read = finder.texts.length
    await pipeline.work()
    expect(await pipeline.task(asked.id)).toMatchObject({
      state: 'DONE',
      result: { documents: 40, documentsDone: 40, names: 40 },
    })
    expect(finder.texts.length - read).toBe(40 - before.length)
  })

  it('says what it found though its process is ended before it can say so', async () => {
    await write({ 'a.txt': 'Jo Smith', 'b.txt': 'Ann Other' })
    await pipeline.index(folder)
    const task = await find()
    // As a process leaves it that is killed after the last document.
    const half = { state: 'RUNNING', result: null, completed_at: null }
    await pipeline.records.db.updateTable('task').set(half).where('id', '=', task.id).execute()
    await pipeline.work()
    expect(await pipeline.task(task.id)).toMatchObject({ state: 'DONE', result: { documents: 2, documentsDone: 2, names: 2 } })
    await find()
    const lists = await nameDb(pipeline.records).selectFrom('names_wanted').select('task_id').distinct().execute()
    expect(lists.map(({ task_id }) => task_id)).not.toContain(task.id)
  })

  it('goes on where it was stopped, and adds up at any moment', async () => {
    await write(Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`${at}.txt`, `Jo Number${at}`])))
    await pipeline.index(folder)
    const { find: asked } = await requestFind(pipeline.scope, project, { pipeline: 'FAKE' })
    finder.before = async () => {
      throw new Error('a fault of ours')
    }
    await pipeline.work()
    expect(await pipeline.task(asked.id)).toMatchObject({ state: 'ERROR' })
    finder.before = async () => {}
    await resumeTask(pipeline.scope, asked.id)
    await pipeline.work()
    const { properties } = await pipeline.task(asked.id)
    expect(properties).toMatchObject({ documents: 9, documentsDone: 9, lost: 0, left: 0 } satisfies Partial<FindNamesProperties>)
  })
})

describe('a finder that is switched off', () => {
  const added = new FakeFinder('ADDED')
  let isOn = true
  const list = async () => {
    if (isOn) return [added]
    added.without.add('ENGLISH')
    return []
  }
  openOn(undefined, { given: [givenAddedFinders.give({ list, close: async () => {} })] })
  afterEach(() => vi.useRealTimers())

  it('is given no more texts by a task that runs', async () => {
    await write(Object.fromEntries(Array.from({ length: 99 }, (_, at) => [`${at}.txt`, `Jo Number${at}`])))
    await pipeline.index(folder)
    vi.useFakeTimers({ toFake: ['Date'] })
    added.before = async () => {
      if (added.without.size > 0) throw new AppError('FINDER_NOT_READY')
      if (added.texts.length !== 10) return
      isOn = false
      vi.setSystemTime(Date.now() + 60_000)
    }
    const { find: task } = await requestFind(pipeline.scope, project, { pipeline: 'ADDED' })
    await pipeline.work()
    const { result } = await pipeline.task(task.id)
    expect(result).toMatchObject({ documents: 99, documentsDone: added.texts.length, left: 99 - added.texts.length })
    expect(added.texts.length).toBeLessThan(99)
  })
})
