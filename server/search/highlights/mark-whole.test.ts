import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readDocuments, type StoredDocument } from '../../documents/read.ts'
import type { HighlightField } from '../../query/parsed-search.ts'
import { openRecords, type Records } from '../../records/open.ts'
import { fakeEngine } from '../testing/fake-engine.ts'
import { storeDocuments } from '../testing/store-documents.ts'
import { createTextRoom } from '../text-room.ts'
import { highlightDocuments } from './highlight.ts'

const field: HighlightField = {
  field: 'content',
  fragmentSize: 50,
  fragments: 0,
  tags: { pre: ['<'], post: ['>'] },
  noMatchSize: 0,
  requireFieldMatch: true,
  order: 'none',
  escapes: true,
}
const query = { kind: 'match' as const, field: 'content', text: 'bank', operator: 'or' as const }
const filler = 'lorem ipsum '.repeat(20_000)
const contents = {
  long: `bank ${filler} bank ${filler} bank ${'lorem ipsum '.repeat(80_000)} bank`,
  solid: `${'銀'.repeat(40_000)} bank`,
  other: filler,
}

const folder = mkdtempSync(join(tmpdir(), 'whole-'))
let records: Records
let documents: StoredDocument[]

beforeAll(async () => {
  records = await openRecords(join(folder, 'records.sqlite'))
  const rids = await storeDocuments(
    records,
    Object.entries(contents).map(([id, content]) => ({ id, content })),
  )
  documents = (await readDocuments(records, rids)).documents
})

afterAll(async () => {
  await records.close()
  rmSync(folder, { recursive: true })
})

/** What is marked in documents, by id, with an engine that finds "bank"; and how long the texts were of which it was asked at once. */
async function highlight(items: StoredDocument[], fields: HighlightField[]) {
  const asked: number[] = []
  const engine = fakeEngine({
    highlight: async ({ texts }) => {
      asked.push(texts.join('').length)
      return texts.map((text) => [...text.matchAll(/bank/g)].map(({ index }) => ({ start: index, end: index + 4, term: 0 })))
    },
  })
  const highlights = await highlightDocuments({ records, engine }, items, { query, fields, room: createTextRoom() })
  return { found: Object.fromEntries(items.map(({ id, rid }) => [id, highlights.get(rid)])), asked }
}

const sized = (textLength: number): StoredDocument => {
  const [first] = documents
  if (!first) throw new Error('not stored')
  return { ...first, textLength }
}

describe('highlights of whole texts', () => {
  const most = 64 * 1024 * 1024

  it('lose nothing, also where there are no spaces, and leave out documents without a match', async () => {
    const { found } = await highlight(documents, [field])
    expect(found).toEqual({
      long: { content: [contents.long.replaceAll('bank', '<bank>')] },
      solid: { content: [contents.solid.replaceAll('bank', '<bank>')] },
      other: {},
    })
  })

  it('are made in pieces of about a million characters', async () => {
    const { asked } = await highlight(documents, [field])
    expect(asked.length).toBeGreaterThan(1)
    expect(Math.max(...asked)).toBeLessThan(1_200_000)
  })

  it('leave the thread to others between pieces, once they are long', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
    try {
      const pieceMs = 10
      const times: number[] = []
      const engine = fakeEngine({
        highlight: async ({ texts }) => {
          times.push(performance.now())
          vi.advanceTimersByTime(pieceMs)
          return texts.map(() => [])
        },
      })
      let isDone = false
      const room = createTextRoom()
      const twice = [field, field]
      const done = highlightDocuments({ records, engine }, documents, { query, fields: twice, room }).then(() => {
        isDone = true
      })
      while (!isDone) {
        await setImmediate()
        vi.advanceTimersByTime(1)
      }
      await done
      const rests = times.slice(1).map((time, at) => time - (times[at] ?? 0) - pieceMs)
      expect(rests.filter((ms) => ms >= 3 * pieceMs).length).toBeGreaterThan(0)
      expect(rests[0]).toBeLessThan(3 * pieceMs)
    } finally {
      vi.useRealTimers()
    }
  })

  it('are refused where the texts of a page are longer than an answer can be', async () => {
    await expect(highlight([sized(most / 2), sized(most / 2 + 1)], [field])).rejects.toThrow(
      '[number_of_fragments] 0 marks the whole [content] of these 2 hits, which have 67108865 characters',
    )
    await expect(highlight([sized(most + 1)], [field])).rejects.toThrow('67108864')
    await expect(highlight([sized(most)], [{ ...field, fragments: 1 }])).rejects.toThrow('the engine was asked for locate')
  })

  it('count each time that a text is asked for', async () => {
    await expect(highlight([sized(most / 2 + 1)], [field, field])).rejects.toThrow('67108864')
  })

  it('count their tags, as fragments do', async () => {
    const tags = { pre: ['x'.repeat(most / 2)], post: ['>'] }
    await expect(highlight(documents, [{ ...field, tags }])).rejects.toThrow('or for shorter tags')
    const one = documents.map((document) => ({ ...document, segmentCount: 1 }))
    await expect(highlight(one, [{ ...field, tags, fragments: 3, fragmentSize: 500_000 }])).rejects.toThrow('or for shorter tags')
  })
})
