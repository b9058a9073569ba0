import { AppError } from '@dossier/contract'
import { describe, expect, it } from 'vitest'
import { countAllHits, openAllHits } from './all-hits.ts'
import { isEngineBuilt, useRealEngine } from './testing/real-engine.ts'
import type { TestDocument } from './testing/store-documents.ts'

const many = 1_300
const documents: TestDocument[] = Array.from({ length: many }, (_, at) => ({
  id: `d${at}`,
  project: 'p',
  source: { path: `/data/${at % 7}/${at}.txt`, contentLength: at % 3 },
  content: at % 2 === 0 ? 'harbour' : 'harbour harbour',
}))

describe.skipIf(!isEngineBuilt)('everything that a search finds', () => {
  const under = useRealEngine(documents)
  const body = { query: { match: { content: 'harbour' } }, sort: ['_score', { path: 'desc' }] }
  const { signal } = new AbortController()
  const asked = { indices: ['p'], body, fields: ['path'], signal }

  it('comes once each, in the order of the search, whatever is asked for at once', async () => {
    const orders: string[][] = []
    for (const atOnce of [97, 20_000]) {
      const all = await openAllHits(under, asked, { atOnce })
      expect(all.total).toBe(many)
      const ids: string[] = []
      for await (const { number, item, source } of all.hits()) {
        ids.push(item.id)
        expect(number).toBe(ids.length)
        expect(Object.keys(source).sort()).toEqual(['path'])
      }
      orders.push(ids)
    }
    expect(new Set(orders[0]).size).toBe(many)
    expect(orders[0]).toEqual(orders[1])
    expect(Number(orders[0]?.[0]?.slice(1)) % 2).toBe(1)
  })

  it('asks for few first, so that the first ones come soon', async () => {
    const asks: number[] = []
    const engine = {
      ...under.engine,
      search: (...[request, ...rest]: Parameters<typeof under.engine.search>) => {
        asks.push(request.size)
        return under.engine.search(request, ...rest)
      },
    }
    const all = await openAllHits({ records: under.records, engine }, asked)
    for await (const _hit of all.hits()) expect(asks[0]).toBe(500)
    expect(asks.slice(0, 2)).toEqual([500, 20_000])
  })

  it('ends with the error of an engine that fails in the middle', async () => {
    let left = 4
    const engine = {
      ...under.engine,
      search: async (...search: Parameters<typeof under.engine.search>) => {
        left -= 1
        if (left < 0) throw new AppError('ENGINE_DOWN')
        return under.engine.search(...search)
      },
    }
    const all = await openAllHits({ records: under.records, engine }, asked, { atOnce: 100 })
    let count = 0
    const walk = (async () => {
      for await (const _hit of all.hits()) count += 1
    })()
    await expect(walk).rejects.toMatchObject({ code: 'ENGINE_DOWN' })
    expect(count).toBe(400)
  })

  it('is counted without what scores too little', async () => {
    const scored = { ...asked, body: { ...body, min_score: await middleScore() } }
    const all = await openAllHits(under, scored)
    const ids: string[] = []
    for await (const { item } of all.hits()) ids.push(item.id)
    expect(ids).toHaveLength(many / 2)
    expect(all.total).toBe(many / 2)
    expect(await countAllHits(under, scored)).toBe(many / 2)
  })

  /** Between the scores of documents that have the word once and twice. */
  async function middleScore(): Promise<number> {
    const scores = new Set<number>()
    for await (const { score } of (await openAllHits(under, asked)).hits()) scores.add(score ?? 0)
    const [high = 0, low = 0] = scores
    return (high + low) / 2
  }

  it('refuses more than there is memory for', async () => {
    await expect(openAllHits(under, asked, { mostBytes: 10 })).rejects.toThrow('too many')
  })

  it('refuses groups, of which each page would have its own', async () => {
    const grouped = { ...asked, body: { ...body, collapse: { field: 'contentType' } } }
    await expect(openAllHits(under, grouped)).rejects.toThrow('collapse')
    expect(() => countAllHits(under, grouped)).toThrow('collapse')
  })

  it('refuses a body that is not understood', async () => {
    await expect(openAllHits(under, { ...asked, body: { nonsense: 1 } })).rejects.toMatchObject({ code: 'BAD_QUERY' })
  })
})
