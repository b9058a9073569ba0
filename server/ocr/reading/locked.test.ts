import { beforeEach, expect, it } from 'vitest'
import { findDocument, readText } from '../../documents/read.ts'
import { requestIndexing, retryEntries } from '../../indexing/request-runs.ts'
import { folder, openOn, pipeline, stateOf, write } from '../../indexing/testing/indexed-folder.ts'
import { project } from '../../indexing/testing/pipeline.ts'
import { ledgerPage } from '../../ledger/read.ts'
import { describeOnBoth } from '../../records/testing/on-both.ts'
import { describePages } from '../describe-pages.ts'
import { requestOcr } from '../request-ocr.ts'
import { FakeRecognizer } from '../testing/fake-recognizer.ts'

const recognizer = new FakeRecognizer()
const trial = { list: ['wrong', 'sesame'], keep: false }
const scan = { 'a.pdf': 'LOCKED page one\npage two' }

beforeEach(() => {
  recognizer.pagesRead.length = 0
})

async function lineOf(name: string) {
  const { items } = await ledgerPage(pipeline.records, { project, name, from: 0, size: 1 })
  const [line] = items
  if (!line) throw new Error(`no line of ${name}`)
  return line
}

async function textOf(name: string): Promise<string> {
  const document = await findDocument(pipeline.records, project, (await lineOf(name)).id ?? '')
  return document ? readText(pipeline.records, document.rid, 0, document.textLength) : ''
}

async function pagesOf(name: string) {
  return describePages(pipeline.records, { project, id: (await lineOf(name)).id ?? '' }, { from: 0, size: 9 })
}

const both = '[Read by OCR: page 1]\nLOCKED page one\n\n[Read by OCR: page 2]\npage two'

describeOnBoth('OCR of locked documents', (place) => {
  openOn(place, { recognizer })

  const index = (options = {}, given = trial) =>
    requestIndexing(pipeline.scope, { project, folder: Buffer.from(folder), options, trial: given }).then(() => pipeline.work())
  const read = async (how = {}) => {
    const task = await requestOcr(pipeline.scope, project, { folder, languages: ['eng'], ...how })
    await pipeline.work()
    return pipeline.task(task.id)
  }

  it('comes behind a run with the passwords of that run, which are in no record', async () => {
    await write(scan)
    await index({ ocr: true, ocrLanguage: 'eng' })
    expect(await textOf('a.pdf')).toBe(both)
    expect(await stateOf('a.pdf')).toBe('indexed')
    const tables = ['task', 'document', 'entry'] as const
    const rows = await Promise.all(tables.map((table) => pipeline.records.db.selectFrom(table).selectAll().execute()))
    expect(JSON.stringify([rows, await pagesOf('a.pdf')])).not.toContain('sesame')
  })

  it('comes behind a list of passwords that is tried on what was encrypted', async () => {
    await write(scan)
    await pipeline.index(folder)
    expect(await stateOf('a.pdf')).toBe('encrypted')
    await retryEntries(pipeline.scope, { project, trial, ocr: { ocrLanguage: 'eng', isAgain: false } })
    await pipeline.work()
    expect(await textOf('a.pdf')).toBe(both)
  })

  it('says what to do where the password is gone, and reads with one that is given again', async () => {
    await write(scan)
    await index()
    expect(await read()).toMatchObject({ state: 'DONE', properties: { pages: 1, failed: 1 } })
    expect(await lineOf('a.pdf')).toMatchObject({
      state: 'indexed-in-part',
      reason: expect.stringContaining('give the password'),
    })
    const { pages } = await pagesOf('a.pdf')
    expect(pages.map(({ state, reason }) => [state, reason?.code])).toEqual([['failed', 'ocr-locked']])
    expect(await read({ passwords: ['sesame'] })).toMatchObject({ properties: { pages: 2, read: 2, failed: 0 } })
    expect(await textOf('a.pdf')).toBe(both)
    expect(await lineOf('a.pdf')).toMatchObject({ state: 'indexed', reason: expect.not.stringContaining('password') })
  })

  it('needs no password where it stayed with the document', async () => {
    await write(scan)
    await index({}, { ...trial, keep: true })
    await read()
    expect(await textOf('a.pdf')).toBe(both)
  })

  it('is kept where the file cannot be opened later', async () => {
    await write(scan)
    await index({ ocr: true, ocrLanguage: 'eng' })
    for (const languages of [['eng'], ['jpn']]) {
      expect(await read({ languages, again: true })).toMatchObject({ properties: { failed: 1 } })
      expect(await textOf('a.pdf')).toBe(both)
      expect((await pagesOf('a.pdf')).pages.map(({ state }) => state)).toEqual(['read', 'read'])
    }
  })
})
