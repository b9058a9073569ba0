import { createHash } from 'node:crypto'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Task } from '@dossier/contract'
import type { FindNamesProperties } from '@dossier/contract/names/names'
import { beforeEach, expect, it } from 'vitest'
import { requireDocument } from '../documents/read.ts'
import { rebuildIndex } from '../indexing/follow/rebuild-index.ts'
import { removeFolder } from '../indexing/removal/remove-folder.ts'
import { expectIndexFollows, folder, openOn, pipeline, write } from '../indexing/testing/indexed-folder.ts'
import { project } from '../indexing/testing/pipeline.ts'
import { requestOcr } from '../ocr/request-ocr.ts'
import { FakeRecognizer } from '../ocr/testing/fake-recognizer.ts'
import { removeProject } from '../projects/remove-project.ts'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { resumeTask } from '../tasks/resume.ts'
import { hideName, listRules, makeRule, showName, undoRule } from './change-rules.ts'
import { readingsOf } from './describe-readings.ts'
import { type FindRequest, requestFind } from './find/request-find.ts'
import { givenFinders } from './finder/given-finders.ts'
import { missingReadings } from './missing-readings.ts'
import { nerTagField } from './ner-tags.ts'
import { nameDb } from './tables.ts'
import { FakeFinder } from './testing/fake-finder.ts'

let finder = new FakeFinder()
const current = {
  get given() {
    return [givenFinders.give([finder])]
  },
  recognizer: new FakeRecognizer(),
}

beforeEach(() => {
  finder = new FakeFinder()
})

async function find(request: Partial<FindRequest> = {}): Promise<Task> {
  const { find: task } = await requestFind(pipeline.scope, project, { pipeline: 'fake', ...request })
  await pipeline.work()
  return pipeline.task(task.id)
}

async function documentsByName() {
  const rows = await pipeline.records.db
    .selectFrom('document')
    .selectAll()
    .where('type', '=', 'Document')
    .orderBy('rid')
    .execute()
  return new Map(rows.map((row) => [String(JSON.parse(row.source).path).slice(folder.length + 1), row]))
}

/** What the index has of a file: each name with its places. */
async function namesOf(name: string): Promise<string[]> {
  const document = (await documentsByName()).get(name)
  const entities = pipeline.engine.entities.get(document?.rid ?? 0) ?? []
  return entities.map(({ mention, offsets, isHidden }) => `${mention} ${offsets.join()}${isHidden ? ' hidden' : ''}`)
}

/** By name of the file: the pipelines that have read it. */
async function nerTags(): Promise<Record<string, string[]>> {
  const rows = [...(await documentsByName()).entries()]
  const rids = rows.map(([, { rid }]) => rid)
  const tags = await nerTagField.ofDocuments(pipeline.records, rids)
  return Object.fromEntries(rows.map(([name, { rid }]) => [name, tags.get(rid) ?? []]))
}

const writing = () => pipeline.scope.within([project], 'write')

describeOnBoth('finding names', (place) => {
  openOn(place, current)

  it('gives the memory of its finder back when a language is read', async () => {
    await write({ 'a.txt': 'Jo Smith came home', 'b.txt': 'nobody' })
    await pipeline.index(folder)
    await find()
    expect(finder.rests).toBe(1)
  })

  it("tells the index the contract's entities of each document, and the documents that they were read", async () => {
    await write({ 'a.txt': 'Élise Marchetti met Jo Smith and Élise Marchetti', 'b.txt': 'nobody' })
    await pipeline.index(folder)
    const task = await find()
    expect(task).toMatchObject({
      name: 'org.icij.datashare.tasks.ExtractNlpTask',
      state: 'DONE',
      args: { nlpPipeline: 'FAKE', defaultProject: project },
      properties: { documents: 2, documentsDone: 2, lost: 0, left: 0, names: 2 },
      result: { documents: 2, documentsDone: 2, languages: [{ language: 'ENGLISH', documents: 2, done: 2, missing: null }] },
    })
    const document = (await documentsByName()).get('a.txt')
    const id = (offsets: string, norm: string) =>
      createHash('sha384').update(`${document?.id}|[${offsets}]|FAKE|${norm}`).digest('hex')
    const shared = { category: 'PERSON', extractor: 'FAKE', extractorLanguage: 'ENGLISH', isHidden: false, partsOfSpeech: null }
    expect(pipeline.engine.entities.get(document?.rid ?? 0)).toEqual([
      {
        id: id('0, 33', 'elise marchetti'),
        mention: 'Élise Marchetti',
        mentionNorm: 'elise marchetti',
        mentionNormTextLength: 15,
        offsets: [0, 33],
        ...shared,
      },
      {
        id: id('20', 'jo smith'),
        mention: 'Jo Smith',
        mentionNorm: 'jo smith',
        mentionNormTextLength: 8,
        offsets: [20],
        ...shared,
      },
    ])
    expect(await nerTags()).toEqual({ 'a.txt': ['FAKE'], 'b.txt': ['FAKE'] })
  })

  it('reads only what its pipeline has not read, and all of it by request', async () => {
    await write({ 'a.txt': 'Jo Smith' })
    await pipeline.index(folder)
    await find()
    await write({ 'b.txt': 'Ann Other' })
    await pipeline.index(folder)
    expect(await find()).toMatchObject({ result: { documents: 1 } })
    expect(finder.texts).toEqual(['Jo Smith', 'Ann Other'])
    expect(await find()).toMatchObject({ state: 'DONE', result: { documents: 0 } })
    expect(await find({ again: true })).toMatchObject({ result: { documents: 2, documentsDone: 2 } })
    expect(finder.texts).toHaveLength(4)
  })

  it('reads a folder, chosen documents, or those of a language', async () => {
    await write({ 'a/1.txt': 'Jo One', 'b/2.txt': 'Jo Two', 'b/3.txt': 'Jo Three', 'c/4.txt': 'Jo Two' })
    await pipeline.index(folder)
    const ids = await documentsByName()
    expect(await find({ languages: ['FRENCH'] })).toMatchObject({ result: { documents: 0 } })
    expect(await find({ folder: join(folder, 'c') })).toMatchObject({
      result: { documents: 1 },
      properties: { folder: join(folder, 'c') },
    })
    // Its bytes are those of a file elsewhere, whose document stands for both.
    expect(finder.texts).toEqual(['Jo Two'])
    await find({ documents: [ids.get('a/1.txt')?.id ?? '', ids.get('b/2.txt')?.id ?? '', 'nothing'] })
    expect(finder.texts).toEqual(['Jo Two', 'Jo One'])
    await find({ languages: ['english'] })
    expect(finder.texts).toEqual(['Jo Two', 'Jo One', 'Jo Three'])
  })

  it('keeps names when the same bytes are read again, moved, or the index is made anew', async () => {
    await write({ 'a.txt': 'Jo Smith', 'b.txt': 'Ann Other' })
    await pipeline.index(folder)
    await find()
    await rename(join(folder, 'a.txt'), join(folder, 'moved.txt'))
    await pipeline.index(folder, { filter: false })
    expect(await namesOf('moved.txt')).toEqual(['Jo Smith 0'])
    await pipeline.finish(rebuildIndex(pipeline.scope))
    expect(await namesOf('moved.txt')).toEqual(['Jo Smith 0'])
    expect(await namesOf('b.txt')).toEqual(['Ann Other 0'])
    expect(await find()).toMatchObject({ result: { documents: 0 } })
  })

  it('forgets the names of another content, and reads that', async () => {
    await write({ 'a.txt': 'Jo Smith', 'b.txt': 'Ann Other' })
    await pipeline.index(folder)
    await find()
    await write({ 'a.txt': 'Cy Kent' })
    await pipeline.index(folder)
    expect(await namesOf('a.txt')).toEqual([])
    expect(await nerTags()).toEqual({ 'b.txt': ['FAKE'], 'a.txt': [] })
    await find()
    expect(await namesOf('a.txt')).toEqual(['Cy Kent 0'])
    expect(finder.texts.toSorted()).toEqual(['Ann Other', 'Cy Kent', 'Jo Smith'])
  })

  it('reads a document again when OCR has put text behind its own', async () => {
    await write({ 'a.png': 'Ann Other', 'b.txt': 'Jo Smith' })
    await pipeline.index(folder)
    await find()
    await requestOcr(pipeline.scope, project, { folder, languages: ['eng'] })
    await pipeline.work()
    expect(await nerTags()).toEqual({ 'a.png': [], 'b.txt': ['FAKE'] })
    expect(await find()).toMatchObject({ result: { documents: 1, names: 1 } })
    expect(await namesOf('a.png')).toEqual(['Ann Other 14'])
  })

  it('removes names with their folder and with their project', async () => {
    await write({ 'a/1.txt': 'Jo Smith', 'b/2.txt': 'Ann Other' })
    await pipeline.index(folder)
    await find()
    await hideName(await writing(), project, 'jo smith')
    const count = async () => (await nameDb(pipeline.records).selectFrom('names_found').select('rid').execute()).length
    await pipeline.finish(removeFolder(pipeline.scope, project, join(folder, 'a')))
    expect(await count()).toBe(1)
    await pipeline.finish(removeProject(pipeline.scope, project))
    expect(await count()).toBe(0)
    expect(pipeline.engine.entities.size).toBe(0)
    expect(await listRules(pipeline.records, project, { from: 0, size: 9 })).toMatchObject({ total: 0 })
    await expectIndexFollows()
  })

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

  it('refuses a folder and a language that there are not', async () => {
    await write({ 'a/1.txt': 'Jo One' })
    await pipeline.index(folder)
    const ask = (request: Partial<FindRequest>) => requestFind(pipeline.scope, project, { pipeline: 'FAKE', ...request })
    await expect(ask({ folder: join(folder, 'b') })).rejects.toMatchObject({ code: 'BAD_FOLDER' })
    await expect(ask({ languages: ['klingon'] })).rejects.toMatchObject({ code: 'BAD_REQUEST', facts: { language: 'klingon' } })
    expect(await find({ languages: ['en'], folder: join(folder, 'a') })).toMatchObject({ result: { documents: 1 } })
  })

  it('names the finders that there are where somebody asks for another', async () => {
    await expect(requestFind(pipeline.scope, project, { pipeline: 'opennlp' })).rejects.toMatchObject({
      code: 'PIPELINE_NOT_FOUND',
      status: 404,
      message: 'There is no name finder "opennlp", only: FAKE',
    })
  })
})

describeOnBoth('hiding names', (place) => {
  openOn(place, current)

  it('hides a name in all documents, in what is read later, and shows it again', async () => {
    await write({ 'a.txt': 'Élise Marchetti, Jo Smith', 'b.txt': 'ELISE MARCHETTI' })
    await pipeline.index(folder)
    await find()
    const { rule, documents } = await hideName(await writing(), project, ' Élise  Marchetti')
    expect(rule).toMatchObject({ kind: 'hide', mentionNorm: 'elise marchetti', user: 'local' })
    expect(documents).toBe(2)
    await pipeline.work()
    expect(await namesOf('a.txt')).toEqual(['Élise Marchetti 0 hidden', 'Jo Smith 17'])
    expect(await namesOf('b.txt')).toEqual(['ELISE MARCHETTI 0 hidden'])
    await write({ 'c.txt': 'Elise Marchetti' })
    await pipeline.index(folder)
    await find({ again: true })
    await pipeline.finish(rebuildIndex(pipeline.scope))
    expect(await namesOf('b.txt')).toEqual(['ELISE MARCHETTI 0 hidden'])
    expect(await namesOf('c.txt')).toEqual(['Elise Marchetti 0 hidden'])
    await showName(await writing(), project, 'elise marchetti')
    await pipeline.work()
    expect(await namesOf('a.txt')).toEqual(['Élise Marchetti 0', 'Jo Smith 17'])
    expect(await namesOf('c.txt')).toEqual(['Elise Marchetti 0'])
  })

  it('lists its rules with author and date, makes each once, and takes one back by its number', async () => {
    const scope = await writing()
    const { rule } = await hideName(scope, project, 'Jo Smith')
    expect(await hideName(scope, project, 'JO SMITH')).toEqual({ rule, documents: 0 })
    await hideName(scope, project, 'Ann Other')
    const all = await listRules(pipeline.records, project, { from: 0, size: 9 })
    expect(all.items.map(({ mentionNorm }) => mentionNorm)).toEqual(['ann other', 'jo smith'])
    expect(await listRules(pipeline.records, project, { search: 'SMITH', from: 0, size: 9 })).toEqual({
      items: [rule],
      total: 1,
      lost: 0,
    })
    expect(await undoRule(scope, project, String(rule?.id))).toMatchObject({ rule })
    await expect(undoRule(scope, project, String(rule?.id))).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await showName(scope, project, 'jo smith')).toEqual({ rule: null, documents: 0 })
    await expect(hideName(scope, project, ' \n')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(await listRules(pipeline.records, project, { from: 0, size: 9 })).toMatchObject({ total: 1 })
  })
})

describeOnBoth('renaming names', (place) => {
  openOn(place, current)

  /** What the index has of all files: form, category, and whether it is hidden. */
  const shown = () =>
    [...pipeline.engine.entities.values()]
      .flat()
      .map(({ mention, mentionNorm, category, isHidden }) =>
        [mention, mentionNorm, category, ...(isHidden ? ['hidden'] : [])].join(' | '),
      )
      .sort()

  it('makes names one with another, hides and shows them so, and takes it back', async () => {
    await write({ 'a.txt': 'Elise Marchetti', 'b.txt': 'Marchetti Elise', 'c.txt': 'Mme Marchetti' })
    await pipeline.index(folder)
    await find()
    const scope = await writing()
    const ids = [...pipeline.engine.entities.values()].flat().map(({ id }) => id)
    const first = await makeRule(scope, project, { kind: 'rename', mentionNorm: 'MARCHETTI Elise', target: 'Élise Marchetti' })
    expect(first).toMatchObject({
      rule: { kind: 'rename', mentionNorm: 'marchetti elise', target: 'elise marchetti' },
      documents: 2,
    })
    await makeRule(scope, project, { kind: 'rename', mentionNorm: 'Mme Marchetti', target: 'Marchetti Elise' })
    await makeRule(scope, project, { kind: 'category', mentionNorm: 'Elise Marchetti', category: 'ORGANIZATION' })
    await hideName(scope, project, 'Elise Marchetti')
    await pipeline.work()
    expect(shown()).toEqual([
      'Elise Marchetti | elise marchetti | ORGANIZATION | hidden',
      'Marchetti Elise | elise marchetti | ORGANIZATION | hidden',
      'Mme Marchetti | elise marchetti | ORGANIZATION | hidden',
    ])
    expect([...pipeline.engine.entities.values()].flat().map(({ id }) => id)).toEqual(ids)
    await showName(scope, project, 'Elise Marchetti')
    await undoRule(scope, project, String(first.rule?.id))
    await pipeline.work()
    expect(shown()).toEqual([
      'Elise Marchetti | elise marchetti | ORGANIZATION',
      'Marchetti Elise | marchetti elise | PERSON',
      'Mme Marchetti | marchetti elise | PERSON',
    ])
    const { items } = await listRules(pipeline.records, project, { kind: 'rename', search: 'elise', from: 0, size: 9 })
    expect(items).toMatchObject([{ mentionNorm: 'mme marchetti', target: 'marchetti elise' }])
  })

  it('refuses a circle, and a second name for one that has been renamed', async () => {
    const scope = await writing()
    const rename = (mentionNorm: string, target: string) => makeRule(scope, project, { kind: 'rename', mentionNorm, target })
    const { rule } = await rename('Jo Smith', 'John Smith')
    expect(await rename('JO SMITH', 'John  Smith')).toMatchObject({ rule })
    await expect(rename('Jo Smith', 'Ann Other')).rejects.toMatchObject({ code: 'CONFLICT', facts: { rule: rule?.id } })
    await expect(rename('John Smith', 'Jo Smith')).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(rename('Ann', 'ANN')).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(rename('Ann', '  ')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })
})
