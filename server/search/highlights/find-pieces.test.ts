import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readDocuments, type StoredDocument } from '../../documents/read.ts'
import type { HighlightRequest } from '../../engine/texts.ts'
import { openRecords, type Records } from '../../records/open.ts'
import { fakeEngine } from '../testing/fake-engine.ts'
import { storeDocuments } from '../testing/store-documents.ts'
import { findPieces } from './find-pieces.ts'
import { findInShortTexts } from './short-texts.ts'
import type { Wanted } from './windows.ts'

const folder = mkdtempSync(join(tmpdir(), 'pieces-'))
const filler = 'lorem ipsum '.repeat(20_000)
let records: Records
let early: StoredDocument
let late: StoredDocument
let solid: StoredDocument

beforeAll(async () => {
  records = await openRecords(join(folder, 'records.sqlite'))
  const rids = await storeDocuments(records, [
    { id: 'early', content: `bank ${filler} bank ${filler} bank` },
    { id: 'late', content: `${filler}bank` },
    { id: 'solid', content: `${'銀'.repeat(40_000)} bank` },
  ])
  const { documents } = await readDocuments(records, rids)
  const [first, second, third] = documents
  if (!first || !second || !third) throw new Error('not stored')
  ;[early, late, solid] = [first, second, third]
})

afterAll(async () => {
  await records.close()
  rmSync(folder, { recursive: true })
})

function wantedOf(fragments: number): Wanted {
  const field = {
    field: 'content',
    fragmentSize: 50,
    fragments,
    tags: { pre: ['<'], post: ['>'] },
    noMatchSize: 0,
    requireFieldMatch: true,
    escapes: true,
  }
  const query = { kind: 'match' as const, field: 'content', text: 'bank', operator: 'or' as const }
  return { query, field: { ...field, order: 'none' }, signal: undefined }
}

/** Looks for "bank" with an engine that finds it in the last segment of each document, and tells what it was asked to look at. */
async function find(documents: StoredDocument[], fragments: number, from = records) {
  const asked: HighlightRequest[] = []
  const engine = fakeEngine({
    locate: async ({ rids }) => rids.map((rid) => [(documents.find((each) => each.rid === rid)?.segmentCount ?? 1) - 1]),
    highlight: async (request) => {
      asked.push(request)
      return request.texts.map((text) =>
        [...text.matchAll(/bank/g)].map(({ index }) => ({ start: index, end: index + 4, term: 0 })),
      )
    },
  })
  const pieces = await findPieces({ records: from, engine }, documents, wantedOf(fragments))
  return {
    pieces,
    asked,
    found: pieces.flatMap((piece) => piece.fragments.map(({ start, end }) => piece.text.slice(start, end))),
  }
}

describe('findPieces', () => {
  it('looks on in a long segment until it has the fragments, twice as far each time', async () => {
    const { found, asked } = await find([late], 1)
    expect(found.join()).toContain('bank')
    expect(asked.length).toBeGreaterThan(1)
    expect(asked.slice(0, 2).map(({ texts }) => texts.length)).toEqual([1, 2])
  })

  it('finds words in texts without spaces', async () => {
    const { found } = await find([solid], 3)
    expect(found).toHaveLength(1)
  })

  it('asks no more about a document whose fragments it has', async () => {
    const short = await find([{ ...early, segmentCount: 1 }], 1)
    expect(short.asked).toHaveLength(1)
    expect(short.asked[0]?.texts).toHaveLength(1)
  })

  it('reads short texts together, each with its own document, long ones among them', async () => {
    const short = Array.from({ length: 70 }, (_, at) => ({ id: `short ${at}`, content: `bank ${at}` }))
    const rids = await storeDocuments(records, short)
    const { documents } = await readDocuments(records, rids)
    const all = [...documents.slice(0, 40), late, ...documents.slice(40)]
    let statements = 0
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      // Of each that is executed, built anew or not.
      transformResult: async ({ result }) => {
        statements += 1
        return result
      },
    }
    const { pieces } = await find(all, 1, { ...records, db: records.db.withPlugin(counting) })
    const own = pieces.filter(({ rid }) => rid !== late.rid)
    expect(own.map(({ rid, text }) => [rid, text])).toEqual(rids.map((rid, at) => [rid, `bank ${at}`]))
    // Three for 70 texts of one segment, one for the segment of the long one.
    expect(statements).toBe(4)
  })

  it('never tells the engine a length that is not that of the text, and goes on where another text was stored meanwhile', async () => {
    const rids = await storeDocuments(records, [{ id: 'damaged', content: 'bank' }])
    const { documents } = await readDocuments(records, rids)
    const told: number[] = []
    const engine = fakeEngine({})
    engine.texts.highlightStored = async ({ texts }) => {
      told.push(...texts.map(({ length }) => length))
      return texts.map(() => [])
    }
    const look = (shown: StoredDocument[]) => findInShortTexts({ records, engine }, shown, wantedOf(1))
    await look(documents.map((document) => ({ ...document, textLength: 3 })))
    expect(told).toEqual([4])
    await records.db
      .updateTable('segment')
      .set({ length: 2 ** 20 })
      .where('rid', 'in', rids)
      .execute()
    await expect(look(documents)).rejects.toMatchObject({ code: 'RECORD_DAMAGED' })
    expect(told).toEqual([4])
  })

  it('asks nothing where there is no text', async () => {
    expect((await find([{ ...early, segmentCount: 0 }], 3)).asked).toEqual([])
  })
})
