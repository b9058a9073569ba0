import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EngineHit, SearchRequest } from '../../engine/port.ts'
import { openRecords, type Records } from '../../records/open.ts'
import { fakeEngine } from '../testing/fake-engine.ts'
import { storeDocuments } from '../testing/store-documents.ts'
import { getSeveral } from './get-several.ts'
import { searchSeveral } from './search-several.ts'

let records: Records
let rids: Map<string, number>

beforeAll(async () => {
  records = await openRecords(':memory:')
  const documents = ['a', 'b', 'c'].map((id) => ({ id, content: id.repeat(3) }))
  const numbers = await storeDocuments(records, [...documents, { id: 'a', project: 'q', content: 'q' }])
  rids = new Map([...documents.map(({ id }) => id), 'q'].map((id, at) => [id, numbers[at] ?? 0]))
})

afterAll(() => records.close())

const hitOf = (id: string): EngineHit => ({ rid: rids.get(id) ?? 0, number: 1, id, score: 1, sort: [] })

/** Opens every project, over an engine that finds these hits, and tells what that was asked. */
function opened(hits: EngineHit[]) {
  const asked: SearchRequest[] = []
  const search = async (request: SearchRequest) => {
    asked.push(request)
    return { total: hits.length, maxScore: 1, hits, aggregations: {} }
  }
  const deps = { records, engine: fakeEngine({ search }) }
  return { scope: { signal: new AbortController().signal, within: async () => deps }, asked }
}

/** Runs something while the records say that documents have texts of so many characters. */
async function withLengths<T>(length: number, run: () => Promise<T>): Promise<T> {
  const { db } = records
  await db.updateTable('document').set({ text_length: length }).execute()
  return run().finally(() => db.updateTable('document').set({ text_length: 3 }).execute())
}

const half = 40 * 1024 * 1024

describe('several documents at once', () => {
  it('are found by one engine search for those that are not in the records', async () => {
    const norm = { mentionNorm: 'jane', mentionNormTextLength: 4, extractor: 'TEST', extractorLanguage: 'ENGLISH' }
    const name = { mention: 'Jane', category: 'PERSON', ...norm, offsets: [0], isHidden: false, partsOfSpeech: null }
    const { scope, asked } = opened([{ ...hitOf('a'), id: 'name', entity: name }])
    const own = ['x', 'b', 'name', 'y', 'a'].map((_id) => ({ _id }))
    const body = { docs: [...own, { _id: 'a', _index: 'q' }] }
    const { docs } = await getSeveral(scope, { indices: ['p'], body, params: {} })
    expect(docs.map(({ _index, _id, found }) => [_index, _id, found])).toEqual([
      ['p', 'x', false],
      ['p', 'b', true],
      ['p', 'name', true],
      ['p', 'y', false],
      ['p', 'a', true],
      ['q', 'a', true],
    ])
    expect(docs[2]).toMatchObject({ _source: { mention: 'Jane', type: 'NamedEntity' } })
    expect(asked).toHaveLength(1)
    expect(asked[0]?.query).toEqual({ kind: 'ids', ids: ['x', 'name', 'y'] })
  })

  it('are refused where their texts do not fit into one answer', async () => {
    const get = (ids: string[], _source: string[]) =>
      getSeveral(opened([]).scope, { indices: ['p'], body: { docs: ids.map((_id) => ({ _id, _source })) }, params: {} })
    await withLengths(half, async () => {
      await expect(get(['a', 'b'], ['content'])).rejects.toThrow('The texts of these 2 hits')
      expect((await get(['a', 'b'], ['path'])).docs).toHaveLength(2)
      expect((await get(['a'], ['content'])).docs).toHaveLength(1)
    })
  })
})

describe('several searches at once', () => {
  it('share the room of one answer, and one that has none left takes none', async () => {
    const { scope } = opened([hitOf('a')])
    const lines = ['{}', '{"_source":"content"}'].join('\n')
    const text = `${lines}\n${lines}\n{}\n{"_source":"path"}\n`
    const { responses } = await withLengths(half, () => searchSeveral(scope, { indices: ['p'], text, params: {} }))
    expect(responses.map(({ status }) => status)).toEqual([200, 400, 200])
  })
})

describe('top_hits', () => {
  it('share the room of one answer over all buckets', async () => {
    const top = { kind: 'topHits' as const, total: 1, maxScore: 1 }
    const buckets = ['a', 'b'].map((key) => ({ key, docCount: 1, aggregations: { top: { ...top, hits: [hitOf(key)] } } }))
    const search = async () => ({
      total: 2,
      maxScore: 1,
      hits: [],
      aggregations: { each: { kind: 'buckets' as const, buckets, sumOtherDocCount: 0 } },
    })
    const deps = { records, engine: fakeEngine({ search }) }
    const scope = { signal: new AbortController().signal, within: async () => deps }
    const asked = (source: string) => {
      const aggs = { each: { terms: { field: 'language' }, aggs: { top: { top_hits: { _source: source } } } } }
      return searchSeveral(scope, { indices: ['p'], text: `{}\n${JSON.stringify({ size: 0, aggs })}\n`, params: {} })
    }
    const [refused, answered] = await withLengths(half, async () => [await asked('content'), await asked('path')])
    expect(refused?.responses[0]).toMatchObject({ status: 400, error: { reason: expect.stringContaining('these 2 hits') } })
    expect(answered?.responses[0]).toMatchObject({ status: 200 })
  })
})
