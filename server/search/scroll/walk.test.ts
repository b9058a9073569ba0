import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parseSearchBody } from '../../query/parse-search-body.ts'
import { openRecords, type Records } from '../../records/open.ts'
import { type Ranked, rankedEngine } from '../testing/ranked-engine.ts'
import { storeDocuments } from '../testing/store-documents.ts'
import { openWalk, readStep, takeStep } from './walk.ts'

let folder: string
let records: Records
let documents: Ranked[]

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'walk-'))
  records = await openRecords(join(folder, 'records.sqlite'))
  documents = []
  for (const rank of [5, 3, 3, 9, 1, 7, 2]) await put(`d${documents.length}`, rank)
})

afterEach(async () => {
  await records.close()
  rmSync(folder, { recursive: true })
})

async function put(id: string, rank: number) {
  const [rid = 0] = await storeDocuments(records, [{ id }])
  documents.push({ rid, id, rank })
}

function move(id: string, rank: number) {
  for (const document of documents) if (document.id === id) document.rank = rank
}

/** The pages of a walk, with something done to the index between each two of them. */
async function walkOver(size: number, between: (page: number) => Promise<void> | void = () => {}) {
  const deps = { records, engine: rankedEngine(documents) }
  const walk = await openWalk(deps.engine, ['p'], { search: parseSearchBody({ size }), signal: undefined })
  const pages: string[][] = []
  for (;;) {
    const step = await readStep(deps, walk, undefined)
    if (step.hits.length === 0) return { pages, total: walk.total }
    pages.push(step.hits.map(({ id }) => id))
    takeStep(walk, step)
    await between(pages.length)
  }
}

/** A named entity of a document. */
function name(of: string, place: number, rank: number) {
  const rid = documents.find(({ id }) => id === of)?.rid ?? 0
  documents.push({ rid, id: `${of} ${place}`, rank, place })
}

describe('a walk over named entities too', () => {
  beforeEach(() => {
    name('d1', 1, 6)
    name('d1', 2, 2)
    name('d5', 1, 4)
  })

  it('gives them in the order of the search, beside their documents', async () => {
    const { pages, total } = await walkOver(4)
    expect(pages).toEqual([
      ['d3', 'd5', 'd1 1', 'd0'],
      ['d5 1', 'd1', 'd2', 'd1 2'],
      ['d6', 'd4'],
    ])
    expect(total).toBe(10)
  })

  it('gives those that move forward at the end, and those that move backward once', async () => {
    const { pages } = await walkOver(3, (page) => {
      if (page !== 1) return
      move('d1 2', 10)
      move('d1 1', 0)
      move('d4', 10)
    })
    expect(pages.flat().sort()).toEqual(documents.map(({ id }) => id).sort())
    expect(pages.flat().slice(-2)).toEqual(['d4', 'd1 2'])
  })
})

describe('a walk', () => {
  it('leaves out named entities where there were none', async () => {
    const { pages, total } = await walkOver(3, (page) => name('d1', page, 4))
    expect(pages.flat()).toEqual(['d3', 'd5', 'd0', 'd1', 'd2', 'd6', 'd4'])
    expect(total).toBe(7)
  })

  it("gives everything once, in the search's order", async () => {
    const { pages, total } = await walkOver(3)
    expect(pages).toEqual([['d3', 'd5', 'd0'], ['d1', 'd2', 'd6'], ['d4']])
    expect(total).toBe(7)
  })

  it('leaves out what is added meanwhile, wherever it stands', async () => {
    const { pages, total } = await walkOver(2, async (page) => {
      await put(`first ${page}`, 10)
      await put(`last ${page}`, 0)
    })
    expect(pages.flat()).toEqual(['d3', 'd5', 'd0', 'd1', 'd2', 'd6', 'd4'])
    expect(total).toBe(7)
  })

  it('gives a document that moves forward at the end, and one that moves backward once', async () => {
    const { pages } = await walkOver(2, (page) => {
      if (page !== 1) return
      move('d4', 10)
      move('d3', 2)
    })
    expect(pages.flat()).toEqual(['d3', 'd5', 'd0', 'd1', 'd2', 'd6', 'd4'])
  })

  it('leaves out what is removed meanwhile, and what is found no more', async () => {
    const { pages } = await walkOver(3, async (page) => {
      if (page !== 1) return
      await records.db.deleteFrom('document').where('id', '=', 'd6').execute()
      documents.splice(6, 1)
      documents.splice(4, 1)
    })
    expect(pages).toEqual([
      ['d3', 'd5', 'd0'],
      ['d1', 'd2'],
    ])
  })

  it('stays where it is until the page is taken', async () => {
    const deps = { records, engine: rankedEngine(documents) }
    const walk = await openWalk(deps.engine, ['p'], { search: parseSearchBody({ size: 2 }), signal: undefined })
    const [first, again] = [await readStep(deps, walk, undefined), await readStep(deps, walk, undefined)]
    expect(again.hits).toEqual(first.hits)
  })

  it('ends though everything was removed', async () => {
    const { pages } = await walkOver(2, async () => {
      await records.db.deleteFrom('document').execute()
      documents.length = 0
    })
    expect(pages).toHaveLength(1)
  })
})
