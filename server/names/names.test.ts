import { createHash } from 'node:crypto'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { rebuildIndex } from '../indexing/follow/rebuild-index.ts'
import { removeFolder } from '../indexing/removal/remove-folder.ts'
import { expectIndexFollows, folder, pipeline, write } from '../indexing/testing/indexed-folder.ts'
import { project } from '../indexing/testing/pipeline.ts'
import { requestOcr } from '../ocr/request-ocr.ts'
import { removeProject } from '../projects/remove-project.ts'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { type FindRequest, requestFind } from './find/request-find.ts'
import { hideName, listRules } from './rules/change-rules.ts'
import { nameDb } from './tables.ts'
import { documentsByName, find, finder, namesOf, nerTags, openWithFinder, writing } from './testing/names-in-folder.ts'

describeOnBoth('finding names', (place) => {
  openWithFinder(place)

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
