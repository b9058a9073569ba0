import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SearchAnswer, SearchRequest } from '../engine/port.ts'
import { openRecords, type Records } from '../records/open.ts'
import { packText } from '../records/texts/text.ts'
import { countProject } from './count-project.ts'
import { getDocument } from './get-document.ts'
import { searchAsync } from './search-async.ts'
import { searchProject } from './search-project.ts'
import { fakeEngine } from './testing/fake-engine.ts'
import { storeDocuments } from './testing/store-documents.ts'

const folder = mkdtempSync(join(tmpdir(), 'search-'))
let records: Records
let rids: number[]

beforeAll(async () => {
  records = await openRecords(join(folder, 'records.sqlite'))
  rids = await storeDocuments(records, [
    {
      id: 'root',
      content: 'The offshore <b>account</b> of Jane',
      source: { path: '/data/a.eml', tags: ['x'], metadata: { tika_metadata_dc_title: 'A mail' } },
    },
    { id: 'child', rootId: 'root', parentId: 'root', content: 'offshore', source: { path: '/data/a.eml' } },
  ])
})

afterAll(async () => {
  await records.close()
  rmSync(folder, { recursive: true })
})

/** An engine that finds nothing. */
const nothing = fakeEngine({ search: async () => ({ total: 0, maxScore: null, hits: [], aggregations: {} }) })

/** Searches with an engine that finds all documents, and tells what it was asked. */
async function search(body: unknown, params: Record<string, string> = {}, answer: Partial<SearchAnswer> = {}) {
  const asked: SearchRequest[] = []
  const hits = rids.map((rid, index) => ({
    rid,
    number: rid,
    id: index === 0 ? 'root' : 'child',
    score: 2 - index,
    sort: [2 - index, '/data/a.eml'],
  }))
  const engine = fakeEngine({
    search: async (request) => {
      asked.push(request)
      return { total: 12_345, maxScore: 2, hits, aggregations: {}, ...answer }
    },
    highlight: async ({ texts }) =>
      texts.map((text) => {
        const start = text.indexOf('offshore')
        return start < 0 ? [] : [{ start, end: start + 8, term: 0 }]
      }),
  })
  const response = await searchProject({ records, engine }, { indices: ['p'], body, params })
  return { response, request: asked[0] }
}

describe('an index that is being made again', () => {
  it('is told of with how far it has come, by search and count', async () => {
    const other = await openRecords(join(folder, 'records.sqlite'))
    const [first = 0] = rids
    const engine = fakeEngine({
      position: async () => ({ recordsId: other.id, change: 2, walked: first }),
      search: async () => ({ total: 0, maxScore: null, hits: [], aggregations: {} }),
      count: async () => 0,
    })
    const reason = 'The index is being made again from the records: 1 of 2 documents can be found so far.'
    const shards = {
      total: 1,
      successful: 0,
      skipped: 0,
      failed: 1,
      failures: [{ shard: 0, index: 'p', node: null, reason: { type: 'index_incomplete', reason, documents: 1, total: 2 } }],
    }
    const input = { indices: ['p'], body: { query: { match_all: {} } } }
    expect((await searchProject({ records: other, engine }, input))._shards).toEqual(shards)
    expect((await countProject({ records: other, engine }, input))._shards).toEqual(shards)
    await other.close()
  })
})

describe('what is damaged in the records', () => {
  const body = { query: { match: { content: 'offshore' } }, highlight: { fields: { content: {} } } }
  const damages: [string, () => Promise<unknown>][] = [
    ['source', () => records.db.updateTable('document').set({ source: '{"type":' }).where('id', '=', 'root').execute()],
    [
      'text',
      () =>
        records.db
          .updateTable('segment')
          .set({ bytes: Buffer.from('x') })
          .where('rid', '=', rids[0] ?? 0)
          .execute(),
    ],
    ['shorter text', () => damageText(() => packText('The offshore'))],
    [
      'text without its checksum',
      () => damageText((bytes) => Uint8Array.from(bytes, (byte, at) => (at === 4 ? byte ^ 0b100 : byte))),
    ],
  ]

  it.each(damages)('(%s) is left out of a page and named once', async (_kind, damage) => {
    await keepRecords(async () => {
      await damage()
      const { response } = await search(body)
      expect(response.hits.hits.map(({ _id }) => _id)).toEqual(['child'])
      const reason = expect.stringContaining('is damaged: index its folder again')
      expect(response._shards).toEqual({
        total: 1,
        successful: 0,
        skipped: 0,
        failed: 1,
        failures: [{ shard: 0, index: 'p', node: null, reason: { type: 'document_damaged', reason, document_id: 'root' } }],
      })
    })
  })

  it.each(damages)('(%s) is a fault of ours where it is asked for alone', async (_kind, damage) => {
    await keepRecords(async () => {
      await damage()
      const asked = getDocument({ records, engine: nothing }, { index: 'p', id: 'root' })
      await expect(asked).rejects.toMatchObject({ code: 'RECORD_DAMAGED', status: 500 })
    })
  })

  async function damageText(damaged: (bytes: Uint8Array) => Uint8Array): Promise<void> {
    const rid = rids[0] ?? 0
    const { bytes } = await records.db.selectFrom('segment').select('bytes').where('rid', '=', rid).executeTakeFirstOrThrow()
    await records.db
      .updateTable('segment')
      .set({ bytes: damaged(bytes) })
      .where('rid', '=', rid)
      .execute()
  }

  /** Puts the records back as they were. */
  async function keepRecords(work: () => Promise<void>): Promise<void> {
    const [document, segment] = await Promise.all([
      records.db.selectFrom('document').select('source').where('id', '=', 'root').executeTakeFirstOrThrow(),
      records.db
        .selectFrom('segment')
        .select('bytes')
        .where('rid', '=', rids[0] ?? 0)
        .executeTakeFirstOrThrow(),
    ])
    await work()
    await records.db.updateTable('document').set(document).where('id', '=', 'root').execute()
    await records.db
      .updateTable('segment')
      .set(segment)
      .where('rid', '=', rids[0] ?? 0)
      .execute()
  }
})

describe('searchProject', () => {
  it("answers in Elasticsearch's shape", async () => {
    const { response } = await search({ track_total_hits: true, _source: ['path'] })
    expect(response).toEqual({
      took: expect.any(Number),
      timed_out: false,
      _shards: { total: 1, successful: 1, skipped: 0, failed: 0 },
      hits: {
        total: { value: 12_345, relation: 'eq' },
        max_score: 2,
        hits: [
          { _index: 'p', _id: 'root', _score: 2, _source: { path: '/data/a.eml' } },
          { _index: 'p', _id: 'child', _score: 1, _routing: 'root', _source: { path: '/data/a.eml' } },
        ],
      },
    })
  })

  it('tells a total up to what is tracked', async () => {
    expect((await search({})).response.hits.total).toEqual({ value: 10_000, relation: 'gte' })
    expect((await search({ track_total_hits: 20_000 })).response.hits.total).toEqual({ value: 12_345, relation: 'eq' })
    expect((await search({ track_total_hits: false })).response.hits).not.toHaveProperty('total')
    expect((await search({}, { rest_total_hits_as_int: 'true' })).response.hits.total).toBe(12_345)
  })

  it('gives the content only where the source filter lets it through, and metadata always', async () => {
    const source = async (filter: unknown) => (await search({ _source: filter })).response.hits.hits.map((hit) => hit._source)
    expect((await source(true))[0]).toMatchObject({
      content: 'The offshore <b>account</b> of Jane',
      metadata: { tika_metadata_dc_title: 'A mail' },
    })
    expect((await source({ includes: ['*'], excludes: ['content', 'content_translated'] }))[0]).not.toHaveProperty('content')
    expect((await source({ includes: ['*'], excludes: ['content'] }))[1]).toMatchObject({ metadata: {} })
    expect(await source(false)).toEqual([undefined, undefined])
    expect(await source('content')).toEqual([{ content: 'The offshore <b>account</b> of Jane' }, { content: 'offshore' }])
    expect(await source('metadata.*title')).toEqual([{ metadata: { tika_metadata_dc_title: 'A mail' } }, {}])
  })

  it('lets the address win over the body', async () => {
    const { response, request } = await search({ size: 10, from: 5 }, { size: '0', from: '0', _source_excludes: 'metadata' })
    expect(request).toMatchObject({ size: 0, from: 0 })
    expect(response.hits.hits[0]?._source).not.toHaveProperty('metadata')
  })

  it('marks what was found, with the text made harmless', async () => {
    const highlight = { fields: { content: { pre_tags: ['<mark>'], post_tags: ['</mark>'] } } }
    const { response } = await search({ query: { match: { content: 'offshore' } }, highlight })
    expect(response.hits.hits.map((hit) => hit.highlight)).toEqual([
      { content: ['The <mark>offshore</mark> &lt;b&gt;account&lt;&#x2F;b&gt; of Jane'] },
      { content: ['<mark>offshore</mark>'] },
    ])
    const plain = await search({ query: { match: { content: 'offshore' } }, highlight: { encoder: 'default', ...highlight } })
    expect(plain.response.hits.hits[0]?.highlight).toEqual({ content: ['The <mark>offshore</mark> <b>account</b> of Jane'] })
  })

  it('asks the engine for no marks where no word was searched on the field, but shows the beginning if asked to', async () => {
    const { response } = await search({ highlight: { fields: { content: { no_match_size: 15 }, tags: {} } } })
    expect(response.hits.hits.map((hit) => hit.highlight)).toEqual([{ content: ['The offshore'] }, { content: ['offshore'] }])
  })

  it('gives the values of the sort keys', async () => {
    const sort = [{ nobodyHasThis: { order: 'desc', unmapped_type: 'long' } }, '_score', { path: 'asc' }, '_doc']
    const { response, request } = await search({ sort })
    expect(request?.sort).toEqual([
      { field: '_score', descending: true },
      { field: 'path', descending: false },
    ])
    expect(response.hits.hits[0]?.sort).toEqual([null, 2, '/data/a.eml', rids[0]])
    expect(response.hits.max_score).toBeNull()
  })

  it('shows buckets as Elasticsearch does, the page that bucket_sort asks for', async () => {
    const bucket = (key: string | number | boolean, docCount: number) => ({ key, docCount, aggregations: {} })
    const buckets = [bucket('a', 3), bucket('b', 2), bucket('c', 1)]
    const { response } = await search(
      {
        size: 0,
        aggs: {
          tags: { terms: { field: 'tags', size: 3 }, aggs: { page: { bucket_sort: { from: 1, size: 1 } } } },
          months: {
            date_histogram: {
              field: 'extractionDate',
              interval: '1M',
              format: 'yyyy-MM',
              missing: '0001-01',
              order: { _key: 'desc' },
            },
          },
          hidden: { terms: { field: 'isHidden' } },
          newest: { max: { field: 'extractionDate' } },
          unknown: { terms: { field: 'nobodyHasThis' } },
          both: { filters: { filters: { yes: { match_all: {} } } } },
          types: { composite: { sources: [{ field: { terms: { field: 'contentType' } } }] } },
        },
      },
      {},
      {
        aggregations: {
          tags: { kind: 'buckets', buckets, sumOtherDocCount: 7 },
          months: {
            kind: 'buckets',
            buckets: [bucket(Date.UTC(2023, 4), 2), bucket(-62_167_219_200_000, 1)],
            sumOtherDocCount: 0,
          },
          hidden: { kind: 'buckets', buckets: [bucket(false, 4)], sumOtherDocCount: 0 },
          newest: { kind: 'metric', value: 0 },
          'both>yes': { kind: 'filter', docCount: 9, aggregations: {} },
          types: { kind: 'buckets', buckets: [{ key: ['application/pdf'], docCount: 1, aggregations: {} }], sumOtherDocCount: 0 },
        },
      },
    )
    expect(response.aggregations).toEqual({
      tags: { doc_count_error_upper_bound: 0, sum_other_doc_count: 7, buckets: [{ key: 'b', doc_count: 2 }] },
      months: {
        buckets: [
          { key_as_string: '2023-05', key: Date.UTC(2023, 4), doc_count: 2 },
          { key_as_string: '0001-01', key: -62_167_219_200_000, doc_count: 1 },
        ],
      },
      hidden: {
        doc_count_error_upper_bound: 0,
        sum_other_doc_count: 0,
        buckets: [{ key: 0, key_as_string: 'false', doc_count: 4 }],
      },
      newest: { value: 0, value_as_string: '1970-01-01T00:00:00.000Z' },
      unknown: { doc_count_error_upper_bound: 0, sum_other_doc_count: 0, buckets: [] },
      both: { buckets: { yes: { doc_count: 9 } } },
      types: { after_key: { field: 'application/pdf' }, buckets: [{ key: { field: 'application/pdf' }, doc_count: 1 }] },
    })
  })

  it('refuses more text than fits into an answer, but not the hits without it', async () => {
    const lengthOf = (length: number) =>
      records.db.updateTable('document').set({ text_length: length }).where('id', '=', 'child').execute()
    await lengthOf(100_000_000)
    await expect(search({})).rejects.toThrow('exclude [content] from [_source]')
    expect((await search({ _source: ['path'] })).response.hits.hits).toHaveLength(2)
    await lengthOf('offshore'.length)
  })

  it('leaves out a hit whose document was removed meanwhile', async () => {
    const { response } = await search({}, {}, { hits: [{ rid: 999, number: 999, id: 'gone', score: 1, sort: [] }] })
    expect(response.hits.hits).toEqual([])
  })

  it('answers an asynchronous search at once and whole', async () => {
    const engine = fakeEngine({ search: async () => ({ total: 0, maxScore: null, hits: [], aggregations: {} }) })
    const params = { wait_for_completion_timeout: '1s', keep_alive: '5m' }
    const answer = await searchAsync({ records, engine }, { indices: ['p'], body: {}, params })
    expect(answer).toMatchObject({ is_partial: false, is_running: false, response: { hits: { total: { value: 0 } } } })
  })
})
