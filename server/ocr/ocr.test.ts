import { once } from 'node:events'
import { taskClasses } from '@dossier/contract'
import { beforeEach, expect, it } from 'vitest'
import { findDocument, readText } from '../documents/read.ts'
import { removeFolder } from '../indexing/removal/remove-folder.ts'
import { retryEntries } from '../indexing/request-runs.ts'
import { expectIndexFollows, folder, openOn, pipeline, stateOf, write } from '../indexing/testing/indexed-folder.ts'
import { project } from '../indexing/testing/pipeline.ts'
import { ledgerPage } from '../ledger/read.ts'
import { describeComparison } from '../ledger/runs/describe-comparison.ts'
import { listRuns } from '../ledger/runs/list.ts'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { listTasks } from '../tasks/list.ts'
import { resumeTask } from '../tasks/resume.ts'
import { stopTask } from '../tasks/stop.ts'
import { describePages } from './describe-pages.ts'
import { dropPages } from './follow-documents.ts'
import { requestOcr } from './request-ocr.ts'
import { FakeRecognizer } from './testing/fake-recognizer.ts'

let recognizer: FakeRecognizer
const shared: { recognizer: FakeRecognizer } = { recognizer: new FakeRecognizer() }

/** The program's recognizer is that of the test that runs. */
const changes = {
  recognizer: {
    setup: () => shared.recognizer.setup(),
    list: (...given: Parameters<FakeRecognizer['list']>) => shared.recognizer.list(...given),
    textOf: (...given: Parameters<FakeRecognizer['textOf']>) => shared.recognizer.textOf(...given),
    read: (...given: Parameters<FakeRecognizer['read']>) => shared.recognizer.read(...given),
    draw: () => shared.recognizer.draw(),
    close: async () => {},
  },
}

beforeEach(() => {
  recognizer = new FakeRecognizer()
  shared.recognizer = recognizer
})

async function idOf(name: string): Promise<string> {
  const { items } = await ledgerPage(pipeline.records, { project, name, from: 0, size: 1 })
  return items[0]?.id ?? ''
}

async function documentOf(name: string) {
  const document = await findDocument(pipeline.records, project, await idOf(name))
  if (!document) throw new Error(`no document ${name}`)
  const text = await readText(pipeline.records, document.rid, 0, document.textLength)
  return { ...document, text }
}

async function reasonOf(name: string): Promise<string> {
  const { items } = await ledgerPage(pipeline.records, { project, name, from: 0, size: 1 })
  return items[0]?.reason ?? ''
}

async function readFolder(again = false, languages = ['eng']) {
  const task = await requestOcr(pipeline.scope, project, { folder, languages, again })
  await pipeline.work()
  return pipeline.task(task.id)
}

describeOnBoth('OCR', (place) => {
  openOn(place, changes)

  it('puts what it read behind the text under a heading, and says so in the ledger', async () => {
    await write({ 'a.png': 'The harbour master', 'b.txt': 'plain' })
    await pipeline.index(folder)
    expect(await reasonOf('a.png')).toBe('pictures only: not read')
    const task = await readFolder()
    expect(task).toMatchObject({ state: 'DONE', result: 1, properties: { documents: 1, documentsDone: 1, pages: 1, read: 1 } })
    const [run] = await listRuns(pipeline.records, project)
    expect(run).toMatchObject({ number: 2, taskId: task.id, kind: 'ocr', folder, files: 1 })
    const query = { before: '1', after: '2', from: 0, size: 9 }
    expect((await describeComparison(pipeline.records, project, query)).items).toMatchObject([{ changes: ['otherReason'] }])
    const { text, source } = await documentOf('a.png')
    expect(text).toBe('[Read by OCR]\nThe harbour master')
    expect(source).toMatchObject({ contentTextLength: text.length, ocrParser: 'Fake 1', ledgerState: 'indexed' })
    expect(source.metadata).toMatchObject({
      tika_metadata_x_parsed_by: 'org.apache.tika.parser.ocr.TesseractOCRParser',
      tika_metadata_ocr_pages: '1',
      tika_metadata_ocr_confidence: '90',
      tika_metadata_ocr_languages: 'eng',
    })
    expect(await reasonOf('a.png')).toBe('pages or pictures read by OCR: 1 (confidence 90 %)')
    await expectIndexFollows()
    const [indexed] = [...pipeline.engine.documents.values()].filter(({ segments }) => segments.join('') === text)
    expect(indexed?.fields.ledgerState).toBe('indexed')
  })

  it('reads only pages without a text of their own, and keeps garbage beside what it read', async () => {
    await write({
      'a.pdf': 'This page has a text of its own | never read\n7KH KDUERXU PDVWHU ZDV SDLG RQ | The harbour master was paid\n',
    })
    await pipeline.index(folder)
    await readFolder()
    expect(recognizer.pagesRead.toSorted()).toEqual(['eng ', 'eng The harbour master was paid'])
    expect((await documentOf('a.pdf')).text).toBe('[Read by OCR: page 2]\nThe harbour master was paid')
    const { pages, total } = await describePages(pipeline.records, { project, id: await idOf('a.pdf') }, { from: 0, size: 10 })
    expect(total).toBe(3)
    expect(pages.map(({ state, wins, layer }) => ({ state, wins, layer }))).toEqual([
      { state: 'text-layer', wins: 'layer', layer: null },
      { state: 'read', wins: 'ocr', layer: '7KH KDUERXU PDVWHU ZDV SDLG RQ' },
      { state: 'no-text', wins: null, layer: null },
    ])
    expect(await stateOf('a.pdf')).toBe('indexed')
  })

  it('reads scans that bear a stamp with a text of its own', async () => {
    await write({
      'a.pdf': 'CONFIDENTIAL HARBOUR 000123 || CONFIDENTIAL HARBOUR 000123 The master was paid in March and told nobody',
    })
    await pipeline.index(folder)
    await readFolder()
    const { pages } = await describePages(pipeline.records, { project, id: await idOf('a.pdf') }, { from: 0, size: 10 })
    expect(pages).toMatchObject([{ state: 'read', wins: 'ocr', layer: 'CONFIDENTIAL HARBOUR 000123' }])
  })

  it('says which pages could not be read, and reads these alone the next time', async () => {
    await write({ 'a.pdf': 'one page\nFAULT' })
    await pipeline.index(folder)
    await readFolder()
    expect(await stateOf('a.pdf')).toBe('indexed-in-part')
    expect(await reasonOf('a.pdf')).toContain('pages or pictures that OCR could not read: 1')
    recognizer.pagesRead.length = 0
    expect(await readFolder()).toMatchObject({ properties: { known: 1, failed: 1 } })
    expect(recognizer.pagesRead).toEqual(['eng FAULT'])
    expect((await documentOf('a.pdf')).text).toBe('[Read by OCR: page 1]\none page')
  })

  it('reads again in another language, and the surer reading counts', async () => {
    await write({ 'a.png': 'jpn:東京都の会社' })
    await pipeline.index(folder)
    await readFolder()
    expect((await documentOf('a.png')).source.metadata).toMatchObject({ tika_metadata_ocr_confidence: '40' })
    await readFolder(false, ['jpn'])
    const { source, text } = await documentOf('a.png')
    expect(text).toBe('[Read by OCR]\n東京都の会社')
    expect(source.metadata).toMatchObject({ tika_metadata_ocr_confidence: '90', tika_metadata_ocr_languages: 'jpn' })
    const { pages } = await describePages(pipeline.records, { project, id: await idOf('a.png') }, { from: 0, size: 1 })
    expect(pages[0]?.readings.map(({ languages }) => languages)).toEqual(['jpn', 'eng'])
  })

  it('is kept when the file is read again, and comes back with it', async () => {
    await write({ 'a.png': 'Kept words' })
    await pipeline.index(folder)
    await readFolder()
    await pipeline.index(folder, { filter: false })
    expect((await documentOf('a.png')).text).toBe('[Read by OCR]\nKept words')
    expect(await reasonOf('a.png')).toContain('read by OCR')
    await pipeline.finish(removeFolder(pipeline.scope, project, folder))
    await pipeline.index(folder)
    expect((await documentOf('a.png')).text).toBe('[Read by OCR]\nKept words')
    expect(recognizer.pagesRead).toHaveLength(1)
    await expectIndexFollows()
  })

  it('goes on page by page where it was stopped', async () => {
    await write({
      'a.pdf': ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'].map((word) => `page ${word}`).join('\n'),
    })
    await pipeline.index(folder)
    const task = await requestOcr(pipeline.scope, project, { folder, languages: ['eng'] })
    recognizer.before = async ({ page }, signal) => {
      if (page === 5) await stopTask(pipeline.scope, task.id)
      // From here on each page lasts until it is given up.
      if (page >= 5 && !signal.aborted) await once(signal, 'abort')
    }
    await pipeline.work()
    recognizer.before = async () => {}
    const stopped = await pipeline.task(task.id)
    expect(stopped.state).toBe('CANCELLED')
    expect(await reasonOf('a.pdf')).toContain('wait for OCR')
    // Pages are read side by side: those in flight when it is stopped may be lost.
    const before = recognizer.pagesRead.length
    expect(before).toBeLessThan(5)
    await resumeTask(pipeline.scope, task.id)
    await pipeline.work()
    expect(await pipeline.task(task.id)).toMatchObject({ state: 'DONE', properties: { pagesDone: 8, documentsDone: 1 } })
    expect(new Set(recognizer.pagesRead).size).toBe(8)
    expect(recognizer.pagesRead.length).toBeLessThan(before + 8)
    expect((await documentOf('a.pdf')).text).toContain('[Read by OCR: page 8]\npage eight')
    expect(await stateOf('a.pdf')).toBe('indexed')
  })

  it('reads no page twice where all are read again and it was stopped in between', async () => {
    await write({ 'a.pdf': ['one', 'two', 'three', 'four', 'five', 'six'].map((word) => `page ${word}`).join('\n') })
    await pipeline.index(folder)
    await readFolder()
    recognizer.pagesRead.length = 0
    const task = await requestOcr(pipeline.scope, project, { folder, languages: ['eng'], again: true })
    recognizer.before = async ({ page }, signal) => {
      if (page === 4) await stopTask(pipeline.scope, task.id)
      if (page >= 4 && !signal.aborted) await once(signal, 'abort')
    }
    await pipeline.work()
    recognizer.before = async () => {}
    const before = new Set(recognizer.pagesRead)
    expect(before.has('eng page one')).toBe(true)
    await resumeTask(pipeline.scope, task.id)
    await pipeline.work()
    expect(new Set(recognizer.pagesRead).size).toBe(6)
    expect(recognizer.pagesRead.filter((page) => page === 'eng page one')).toHaveLength(1)
  })

  it('reads the document that stands for a file of the folder elsewhere', async () => {
    await write({ 'a/scan.png': 'Same bytes', 'b/copy.png': 'Same bytes' })
    await pipeline.index(folder)
    const task = await requestOcr(pipeline.scope, project, { folder: `${folder}/b`, languages: ['eng'] })
    await pipeline.work()
    expect(await pipeline.task(task.id)).toMatchObject({ properties: { documents: 1, read: 1 } })
    expect((await documentOf('scan.png')).text).toContain('Same bytes')
  })

  it('comes behind a run that asked for it', async () => {
    await write({ 'a.png': 'Read behind the run' })
    await pipeline.index(folder, { ocr: true, ocrLanguage: 'eng' })
    const tasks = await listTasks(pipeline.scope)
    expect(tasks.find(({ name }) => name === taskClasses.ocr)).toMatchObject({ state: 'DONE', args: { ocrLanguage: 'eng' } })
    expect((await documentOf('a.png')).text).toContain('Read behind the run')
  })

  it('comes behind a new reading of what was chosen in the ledger, in other languages, and the lines say so', async () => {
    await write({ 'a.png': 'jpn:one', 'b.png': 'jpn:two', 'c.txt': 'three' })
    await pipeline.index(folder)
    await readFolder()
    const ocrOf = async (name: string) =>
      (await ledgerPage(pipeline.records, { project, name, from: 0, size: 1 })).items[0]?.options?.ocr
    expect(await ocrOf('b.png')).toEqual({ engine: 'Fake 1', languages: ['eng'] })
    expect(await ocrOf('c.txt')).toBeNull()
    recognizer.pagesRead.length = 0
    const chosen = { name: 'b.png', states: ['indexed' as const] }
    await retryEntries(pipeline.scope, { project, ...chosen, ocr: { ocrLanguage: 'jpn', isAgain: false } })
    await pipeline.work()
    expect(recognizer.pagesRead).toEqual(['jpn jpn:two'])
    expect(await ocrOf('a.png')).toEqual({ engine: 'Fake 1', languages: ['eng'] })
    expect(await ocrOf('b.png')).toEqual({ engine: 'Fake 1', languages: ['jpn'] })
    // In the same language again only where that is asked for.
    await retryEntries(pipeline.scope, { project, ...chosen, ocr: { ocrLanguage: 'jpn', isAgain: true } })
    await pipeline.work()
    expect(recognizer.pagesRead).toEqual(['jpn jpn:two', 'jpn jpn:two'])
  })

  it('reads chosen documents, and says what cannot be opened', async () => {
    await write({ 'a.png': 'one', 'b.png': 'two' })
    await pipeline.index(folder)
    await write({ 'a.png': 'changed since' })
    const documents = [await idOf('a.png'), await idOf('b.png'), 'nobody']
    const task = await requestOcr(pipeline.scope, project, { documents, languages: ['eng'] })
    await pipeline.work()
    expect(await pipeline.task(task.id)).toMatchObject({ state: 'DONE', properties: { documents: 2, read: 1 } })
    expect(await reasonOf('a.png')).toContain('OCR could not read: 1')
    expect((await documentOf('b.png')).text).toContain('two')
  })

  it('tells that no engine has the language', async () => {
    await write({ 'a.png': 'one' })
    await pipeline.index(folder)
    expect(await readFolder(false, ['qqq'])).toMatchObject({ state: 'ERROR', error: { name: 'OCR_MISSING' } })
    expect(await reasonOf('a.png')).toBe('pictures only: not read')
  })

  it('goes with its project', async () => {
    await write({ 'a.png': 'one' })
    await pipeline.index(folder)
    await readFolder()
    const { db } = pipeline.records
    let removed = 1
    while (removed > 0) removed = await db.transaction().execute((trx) => dropPages(trx, project))
    const { total } = await describePages(pipeline.records, { project, id: await idOf('a.png') }, { from: 0, size: 1 })
    expect(total).toBe(0)
  })
})
