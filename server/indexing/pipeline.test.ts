import { rename, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { taskClasses } from '@dossier/contract'
import { expect, it } from 'vitest'
import { findDocument } from '../documents/read.ts'
import { ledgerPage } from '../ledger/read.ts'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { listTasks } from '../tasks/list.ts'
import { resumeTask } from '../tasks/resume.ts'
import { stopTask } from '../tasks/stop.ts'
import { requestIndexing, requestScan } from './request-runs.ts'
import { documentPaths, expectIndexFollows, folder, openOn, pipeline, stateOf, write } from './testing/indexed-folder.ts'
import { Pipeline, project } from './testing/pipeline.ts'

describeOnBoth('indexing a folder', (place) => {
  openOn(place)

  it('accounts for every file, link and embedded document and makes all documents searchable', async () => {
    await write({ 'a.txt': 'one', 'b/mail.eml': 'hello\nattach x.txt inside', 'c.txt': '', 'd.txt': 'LOCKED' })
    await symlink('a.txt', join(folder, 'link'))
    const task = await pipeline.index(folder)
    expect(task).toMatchObject({ state: 'DONE', progress: 1, properties: { found: 6, done: 6, searchable: 5, scanning: false } })
    expect(await pipeline.totals()).toMatchObject({ found: 6, indexed: 3, empty: 1, encrypted: 1, skipped: 1, waiting: 0 })
    await expectIndexFollows()
  })

  it('lets what waits for all others begin once no more files come', async () => {
    await write({ 'a.txt': 'one', 'b.txt': 'two', 'c.txt': 'three' })
    const { extractor } = pipeline
    const isOver = Promise.withResolvers<void>()
    extractor.expectMore = (isExpected) => {
      if (!isExpected) isOver.resolve()
    }
    extractor.before = async (file, _signal, watch) => {
      if (file.name !== 'a.txt') return
      watch?.onAside()
      await isOver.promise
    }
    expect(await pipeline.index(folder)).toMatchObject({ state: 'DONE' })
    expect(extractor.read.at(-1)).toBe('a.txt')
  })

  it('reads nothing when nothing has changed', async () => {
    await write({ 'a.txt': 'one', 'b.txt': 'one', 'c.txt': '' })
    await pipeline.index(folder)
    const before = await pipeline.state(folder)
    pipeline.extractor.read.length = 0
    const task = await pipeline.index(folder)
    expect(task.properties).toMatchObject({ found: 3, done: 3 })
    expect(pipeline.extractor.read).toEqual([])
    expect(await pipeline.state(folder)).toEqual(before)
  })

  it('reads everything again when it is asked to, with the same result', async () => {
    await write({ 'a.txt': 'one', 'b.txt': 'one\nattach x two', 'c.txt': 'one' })
    await pipeline.index(folder)
    const before = await pipeline.state(folder)
    pipeline.extractor.read.length = 0
    await pipeline.index(folder, { filter: false })
    expect(pipeline.extractor.read.length).toBeGreaterThanOrEqual(2)
    expect(await pipeline.state(folder)).toEqual(before)
    await expectIndexFollows()
  })

  it('reads only what has changed, and the old document goes with its embedded ones', async () => {
    await write({ 'a.txt': 'one\nattach x old', 'b.txt': 'two' })
    await pipeline.index(folder)
    pipeline.extractor.read.length = 0
    await write({ 'a.txt': 'three and more' })
    await pipeline.index(folder)
    expect(pipeline.extractor.read).toEqual(['a.txt'])
    expect(await documentPaths()).toEqual(['a.txt', 'b.txt'])
    expect((await pipeline.totals()).found).toBe(2)
    await expectIndexFollows()
  })

  it('keeps names that are no UTF-8 and names that look like patterns apart', async () => {
    const odd = Buffer.concat([Buffer.from(`${folder}/caf`), Buffer.from([0xe9])])
    await writeFile(odd, 'latin')
    await write({ '100%.txt': 'percent', '100x.txt': 'x', a_b: 'under', 'a-b': 'minus', 'a/b': 'below', 'a.b': 'dot' })
    const task = await pipeline.index(folder)
    expect(task).toMatchObject({ state: 'DONE', properties: { found: 7, states: { indexed: 7 } } })
  })

  it('says what an exclude pattern leaves out, and takes its documents away', async () => {
    await write({ 'a.txt': 'one', 'a.tmp': 'two' })
    await pipeline.index(folder)
    await pipeline.index(folder, { excludePattern: '*.tmp' })
    expect(await stateOf('a.tmp')).toBe('skipped')
    expect(await documentPaths()).toEqual(['a.txt'])
    await expectIndexFollows()
  })
})

describeOnBoth('walking alone', (place) => {
  openOn(place)

  it('reads nothing: what it finds waits for a run that reads it', async () => {
    await write({ 'a.txt': 'one', 'sub/b.txt': 'two' })
    await symlink('a.txt', join(folder, 'link'))
    const request = { project, folder: Buffer.from(folder) }
    const scan = await requestScan(pipeline.scope, request)
    expect((await requestScan(pipeline.scope, request)).id).toBe(scan.id)
    await pipeline.work()
    expect(await pipeline.task(scan.id)).toMatchObject({
      name: taskClasses.scan,
      state: 'DONE',
      progress: 1,
      result: 3,
      properties: { found: 3, waiting: 2, scanning: false, canResume: false },
    })
    expect((await listTasks(pipeline.scope)).length).toBe(1)
    expect(pipeline.extractor.read).toEqual([])
    expect(await pipeline.totals()).toMatchObject({ found: 3, waiting: 2, skipped: 1 })
    await pipeline.index(join(folder, 'sub'))
    expect(pipeline.extractor.read).toEqual(['b.txt'])
    await pipeline.index(folder)
    expect(await pipeline.totals()).toMatchObject({ found: 3, indexed: 2, waiting: 0 })
  })

  it('is stopped and goes on like any run', async () => {
    await write({ 'a.txt': 'one' })
    const scan = await requestScan(pipeline.scope, { project, folder: Buffer.from(folder) })
    expect(await stopTask(pipeline.scope, scan.id)).toEqual([scan.id])
    await pipeline.work()
    expect(await pipeline.task(scan.id)).toMatchObject({ state: 'CANCELLED', properties: { canResume: true } })
    await resumeTask(pipeline.scope, scan.id)
    await pipeline.work()
    expect(await pipeline.task(scan.id)).toMatchObject({ state: 'DONE', result: 1 })
  })
})

describeOnBoth('options without effect', (place) => {
  openOn(place)

  it('are taken, and the task says so from its first moment to its last', async () => {
    await write({ 'a.txt': 'one' })
    const options = { ocr: true, ocrLanguage: 'fra' }
    const request = { project, folder: Buffer.from(folder), options }
    const { index } = await requestIndexing(pipeline.scope, request)
    const warnings = [{ code: 'ocr-not-available', facts: {} }]
    expect(index.properties).toMatchObject({ warnings })
    await pipeline.work()
    expect(await pipeline.task(index.id)).toMatchObject({ state: 'DONE', properties: { warnings, done: 1 } })
    expect((await pipeline.index(folder)).properties).not.toHaveProperty('warnings')
  })
})

describeOnBoth('options of texts', (place) => {
  openOn(place)

  it('give all documents of a run the language that was named', async () => {
    await write({ 'a.txt': 'one' })
    const task = await pipeline.index(folder, { language: 'fr' })
    expect(task.args).toMatchObject({ language: 'FRENCH' })
    const { items } = await ledgerPage(pipeline.records, { project, from: 0, size: 1 })
    const document = await findDocument(pipeline.records, project, items[0]?.id ?? '')
    expect(document?.source.language).toBe('FRENCH')
  })

  it('are refused where they name nothing that is known', async () => {
    const ask = (options: object) => requestIndexing(pipeline.scope, { project, folder: Buffer.from(folder), options })
    await expect(ask({ language: 'Klingon' })).rejects.toThrow('Name it in English or by its code')
    await expect(ask({ charset: 'utf-99' })).rejects.toThrow('charset "utf-99" is not known')
    await expect(ask({ ocr: true, ocrLanguage: 'eng+../x' })).rejects.toThrow('"../x" is no code')
  })
})

describeOnBoth('files of the same bytes', (place) => {
  openOn(place)

  it('have the bytewise first as their document, whatever order they come in', async () => {
    await write({ 'm.txt': 'same', 'z.txt': 'same' })
    await pipeline.index(folder)
    await write({ 'a.txt': 'same' })
    await pipeline.index(folder)
    expect(await documentPaths()).toEqual(['a.txt'])
    const step = await pipeline.state(folder)
    await pipeline.index(folder, { filter: false })
    expect(await pipeline.state(folder)).toEqual(step)
    const fresh = await Pipeline.open()
    await fresh.index(folder)
    expect(await fresh.state(folder)).toEqual(step)
    await fresh.close()
    await expectIndexFollows()
  })

  it('pass the document on when the first of them changes', async () => {
    await write({ 'a.txt': 'same', 'b.txt': 'same', 'c.txt': 'same' })
    await pipeline.index(folder)
    await write({ 'a.txt': 'something else' })
    await pipeline.index(folder)
    expect(await documentPaths()).toEqual(['a.txt', 'b.txt'])
    expect(await pipeline.totals()).toMatchObject({ indexed: 2, duplicate: 1 })
    await expectIndexFollows()
  })

  it('pass the document on when the first of them is moved away, and take it back', async () => {
    await write({ 'a.txt': 'same', 'b.txt': 'same' })
    await pipeline.index(folder)
    await rename(join(folder, 'a.txt'), join(folder, '..', 'away.txt'))
    const task = await pipeline.index(folder)
    expect(task.properties).toMatchObject({ missing: 1 })
    expect(await documentPaths()).toEqual(['b.txt'])
    await rename(join(folder, '..', 'away.txt'), join(folder, 'a.txt'))
    await pipeline.index(folder)
    expect(await documentPaths()).toEqual(['a.txt'])
    await expectIndexFollows()
  })

  it('are each a document of their own when they are empty, with ids that do not depend on the order', async () => {
    await write({ 'b.txt': '', 'c.txt': '' })
    await pipeline.index(folder)
    await write({ 'a.txt': '' })
    await pipeline.index(folder)
    expect(await documentPaths()).toEqual(['a.txt', 'b.txt', 'c.txt'])
    const fresh = await Pipeline.open()
    await fresh.index(folder)
    expect(await fresh.state(folder)).toEqual(await pipeline.state(folder))
    await fresh.close()
  })
})
