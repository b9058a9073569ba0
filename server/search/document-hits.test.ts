import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findDocument, type StoredDocument } from '../documents/read.ts'
import type { SearchEngine } from '../engine/port.ts'
import type { HighlightRequest } from '../engine/texts.ts'
import { openRecords, type Records } from '../records/open.ts'
import { documentHits } from './document-hits.ts'
import { fakeEngine } from './testing/fake-engine.ts'
import { storeDocuments } from './testing/store-documents.ts'

const filler = 'lorem ipsum dolor sit amet '.repeat(4000)
const long = `oriole shipping ${filler}oriole shipping ${filler}oriole\nshipping`

let folder: string
let records: Records

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dossier-hits-'))
  records = await openRecords(join(folder, 'records.sqlite'))
  await storeDocuments(records, [
    { id: 'short', content: 'An oriole, and Oriole Shipping.' },
    { id: 'long', content: long },
    { id: 'empty' },
  ])
})
afterAll(async () => {
  await records.close()
  rmSync(folder, { recursive: true })
})

/** Marks a word as the engine would, and says that it is in the segments named. */
function engineFor(word: RegExp, segments: number[]): SearchEngine {
  return fakeEngine({
    locate: async () => [segments],
    analyze: async (_field, text) => text.split(/\s+/),
    highlight: async ({ texts }: HighlightRequest) =>
      texts.map((text) =>
        Array.from(text.matchAll(word), (match) => ({ start: match.index, end: match.index + match[0].length, term: 0 })),
      ),
  })
}

async function stored(id: string): Promise<StoredDocument> {
  const document = await findDocument(records, 'p', id)
  if (!document) throw new Error(`${id} is not stored`)
  return document
}

const texts = (content: string, hits: [number, number][]) => hits.map(([start, end]) => content.slice(start, end))

it('finds every place in a short text', async () => {
  const { hits, count } = await documentHits({ records, engine: engineFor(/oriole/gi, []) }, await stored('short'), {
    query: 'oriole',
  })
  expect(hits).toEqual([
    [3, 9],
    [15, 21],
  ])
  expect(count).toBe(2)
})

it('gives places in the whole of a long text, each once', async () => {
  const document = await stored('long')
  expect(document.segmentCount).toBeGreaterThan(2)
  const all = Array.from({ length: document.segmentCount }, (_, number) => number)
  const { hits } = await documentHits({ records, engine: engineFor(/oriole\s+shipping/g, all) }, document, {
    query: '"oriole shipping"',
  })
  expect(texts(long, hits)).toEqual(['oriole shipping', 'oriole shipping', 'oriole\nshipping'])
})

it('finds a phrase that reaches over the cut between two segments', async () => {
  const document = await stored('long')
  const rows = await records.db
    .selectFrom('segment')
    .select('start_offset')
    .where('rid', '=', document.rid)
    .where('number', '=', 1)
    .execute()
  const cut = rows[0]?.start_offset ?? 0
  const phrase = long.slice(cut - 6, cut + 8)
  const { hits } = await documentHits({ records, engine: engineFor(new RegExp(`${phrase}`, 'g'), [1]) }, document, {
    query: 'anything',
  })
  expect(hits.some(([start, end]) => start < cut && end > cut)).toBe(true)
})

it('makes one hit of the words of a phrase, and no more than the phrase has', async () => {
  const engine = engineFor(/oriole|shipping/gi, [])
  const content = 'Oriole Shipping, oriole shipping; oriole. Shipping'
  await storeDocuments(records, [{ id: 'twice', content }])
  const { hits } = await documentHits({ records, engine }, await stored('twice'), { query: '"oriole shipping"' })
  expect(texts(content, hits)).toEqual(['Oriole Shipping', 'oriole shipping', 'oriole. Shipping'])
  const words = await documentHits({ records, engine }, await stored('twice'), { query: 'oriole' })
  expect(words.count).toBe(6)
})

it('asks the engine nothing where there is no text, or no word to look for in it', async () => {
  const engine = fakeEngine({})
  expect(await documentHits({ records, engine }, await stored('empty'), { query: 'oriole' })).toMatchObject({ count: 0 })
  expect(await documentHits({ records, engine }, await stored('short'), { query: 'author:oriole' })).toMatchObject({ count: 0 })
})

it('refuses a query that is wrong', async () => {
  await expect(documentHits({ records, engine: fakeEngine({}) }, await stored('short'), { query: '(oriole' })).rejects.toThrow()
})

it('tells what stands at the hits, each text once, where somebody asks', async () => {
  const engine = engineFor(/orioles?|shipping/gi, [])
  await storeDocuments(records, [{ id: 'words', content: 'Oriole, orioles; ORIOLE. Shipping' }])
  const { words } = await documentHits({ records, engine }, await stored('words'), { query: 'oriole*', wantsWords: true })
  expect(words).toEqual(['oriole', 'orioles', 'shipping'])
  expect(await documentHits({ records, engine }, await stored('words'), { query: 'oriole*' })).not.toHaveProperty('words')
})
