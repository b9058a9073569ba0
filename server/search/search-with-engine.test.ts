import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parts } from '../parts.ts'
import { countProject } from './count-project.ts'
import { continueScroll, openScroll } from './scroll/scroll.ts'
import { createScrolls } from './scroll/scrolls.ts'
import { searchProject } from './search-project.ts'
import { isEngineBuilt, useRealEngine } from './testing/real-engine.ts'
import { creationDate } from './testing/sample-documents.ts'

const shared = join(process.env.DOSSIER_SHARED ?? join(parts.root, '..', 'shared'), 'bench/queries.json')
if (!existsSync(shared)) process.stdout.write('left out: bench/queries.json is not in the shared folder (set DOSSIER_SHARED)\n')

describe.skipIf(!isEngineBuilt)('searches with the real engine', () => {
  const under = useRealEngine()
  const search = (body: unknown, params: Record<string, string> = {}, indices = ['p']) =>
    searchProject(under, { indices, body, params })
  const found = async (query: unknown) =>
    (await search({ query, _source: false, sort: ['path', 'extractionLevel'] })).hits.hits.map((hit) => hit._id)
  const byString = (query: string, more: object = {}) => found({ query_string: { query, ...more } })

  it.each([
    ['*', ['mail', 'attachment', 'long', 'locked']],
    ['offshore', ['mail', 'long']],
    ['account AND jane', ['mail']],
    ['account NOT jane', ['attachment', 'long']],
    ['"offshore account"', ['mail', 'long']],
    ['"account offshore"~2', ['mail', 'long']],
    ['geneve', ['mail']],
    ['fromm AND tomasson', ['mail']],
    ['lindqvist', ['mail']],
    ['quarnholm', ['mail']],
    ['"hedda wexelblat"', ['mail']],
    ['銀行', ['attachment']],
    ['"東京銀行"', ['attachment']],
    ['off*re', ['mail', 'long']],
    ['*fshore', ['mail', 'long']],
    ['ofshore~', ['mail', 'long']],
    ['/off.*e/', ['mail', 'long']],
    ['shares AND offshore', ['mail']],
    ['locked', ['locked']],
    ['important', ['mail']],
    ['contentLength:[100 TO 1000]', ['mail', 'attachment']],
    ['contentLength:>1000', ['long']],
    [`metadata.${creationDate}:[2012-01-01 TO 2012-12-31]`, ['mail']],
    [`NOT _exists_:metadata.${creationDate}`, ['attachment', 'long', 'locked']],
    ['_exists_:metadata', ['mail']],
    ['_id:long', ['long']],
    ['_routing:mail', ['mail', 'attachment']],
    ['dirname:"/data/Mails"', ['mail', 'attachment']],
    ['dirname.tree:"/data/reports"', ['long', 'locked']],
    ['type:Document AND extractionLevel:0', ['mail', 'long', 'locked']],
    ['ledgerState:encrypted', ['locked']],
    ['nothingLikeThis:x', []],
  ])('finds with %s what it means', async (query, ids) => {
    expect(await byString(query)).toEqual(ids)
  })

  it.each([
    [{ match: { extractionLevel: '1' } }, ['attachment']],
    [{ terms: { extractionLevel: ['0', '1'] } }, ['mail', 'attachment', 'long', 'locked']],
    [{ terms: { _id: ['long', 'locked', 'nope'] } }, ['long', 'locked']],
    [{ terms: { tags: ['important'] } }, ['mail']],
    [{ match: { _routing: 'mail' } }, ['mail', 'attachment']],
    [{ bool: { must_not: { exists: { field: 'extractionDate' } } } }, ['attachment', 'long']],
    [{ bool: { filter: { term: { 'dirname.tree': '/data/reports' } }, must: { match_all: {} } } }, ['long', 'locked']],
    [{ bool: {} }, ['mail', 'attachment', 'long', 'locked']],
    [{ regexp: { contentType: 'message/.*' } }, ['mail']],
    [{ wildcard: { dirname: { value: '*MAILS', case_insensitive: true } } }, ['mail', 'attachment']],
    [{ ids: { values: ['mail'] } }, ['mail']],
    [{ match_phrase_prefix: { content: 'the offsh' } }, ['mail']],
    [
      { multi_match: { query: 'shares account', fields: ['content', 'metadata.tika_metadata_subject^2'], type: 'most_fields' } },
      ['mail', 'attachment', 'long'],
    ],
    [{ match: { content: { query: 'jane account', operator: 'and' } } }, ['mail']],
    [{ match: { content: { query: 'jame acount', fuzziness: 'AUTO', operator: 'and' } } }, ['mail']],
    [{ range: { extractionDate: { gte: '2023-05-01', lt: '2023-05-01||+1M/d' } } }, ['mail']],
    [{ has_child: { type: 'NamedEntity', query: { term: { category: 'PERSON' } } } }, []],
    [{ has_parent: { parent_type: 'Document', query: { match_all: {} } } }, []],
  ])('carries out %j', async (query, ids) => {
    expect(await found(query)).toEqual(ids)
  })

  it('searches several projects, and one by its name within them', async () => {
    const query = { query_string: { query: 'offshore' } }
    const answer = await search({ query, _source: false, aggs: { index: { terms: { field: '_index', size: 1000 } } } }, {}, [
      'p',
      'q',
    ])
    expect(answer.hits.total).toEqual({ value: 3, relation: 'eq' })
    expect(answer.aggregations).toMatchObject({
      index: {
        buckets: [
          { key: 'p', doc_count: 2 },
          { key: 'q', doc_count: 1 },
        ],
      },
    })
    expect(await found({ term: { _index: 'q' } })).toEqual([])
  })

  it('counts by month with the bucket of documents without a date that web clients know', async () => {
    const histogram = {
      field: 'extractionDate',
      interval: '1M',
      format: 'yyyy-MM',
      missing: '0001-01',
      order: { _key: 'desc' },
      min_doc_count: 1,
    }
    const answer = await search({
      size: 0,
      aggs: { months: { date_histogram: histogram, aggs: { page: { bucket_sort: { size: 25 } } } } },
    })
    expect(answer.aggregations).toEqual({
      months: {
        buckets: [
          { key_as_string: '2023-06', key: Date.UTC(2023, 5), doc_count: 1 },
          { key_as_string: '2023-05', key: Date.UTC(2023, 4), doc_count: 1 },
          { key_as_string: '0001-01', key: -62_167_219_200_000, doc_count: 2 },
        ],
      },
    })
  })

  it('counts folders below a folder by what they hold', async () => {
    const answer = await search({
      size: 0,
      aggs: {
        byDirname: {
          terms: {
            field: 'dirname.tree',
            include: '/data/.*',
            exclude: '/data/.*/.*',
            size: 50,
            order: { contentLength: 'desc' },
          },
          aggs: { contentLength: { sum: { field: 'contentLength' } }, page: { bucket_sort: { size: 50, from: 0 } } },
        },
        total: { sum: { field: 'contentLength' } },
      },
    })
    expect(answer.aggregations).toEqual({
      byDirname: {
        doc_count_error_upper_bound: 0,
        sum_other_doc_count: 0,
        buckets: [
          { key: '/data/reports', doc_count: 2, contentLength: { value: 600_077 } },
          { key: '/data/Mails', doc_count: 2, contentLength: { value: 1500 } },
        ],
      },
      total: { value: 601_577 },
    })
  })

  it('tells how many documents of a scope could not be searched: the filters without the words', async () => {
    const answer = await search({
      size: 0,
      query: { term: { 'dirname.tree': '/data/reports' } },
      aggs: { states: { terms: { field: 'ledgerState' } } },
    })
    expect(answer.aggregations).toMatchObject({
      states: {
        buckets: [
          { key: 'encrypted', doc_count: 1 },
          { key: 'indexed-in-part', doc_count: 1 },
        ],
      },
    })
  })

  it('counts by id for the filter of starred documents', async () => {
    const answer = await search({ size: 0, aggs: { _id: { terms: { field: '_id', size: 25 } } } })
    expect(answer.aggregations).toMatchObject({ _id: { buckets: [{ key: 'attachment', doc_count: 1 }, {}, {}, {}] } })
  })

  it('pages through combinations', async () => {
    const body = (after?: object) => ({
      size: 0,
      aggs: {
        t: { composite: { size: 2, sources: [{ field: { terms: { field: 'contentType' } } }], ...(after ? { after } : {}) } },
      },
    })
    expect((await search(body())).aggregations).toMatchObject({
      t: { after_key: { field: 'message/rfc822' }, buckets: [{ doc_count: 2 }, { doc_count: 1 }] },
    })
    const second = await search(body({ field: 'message/rfc822' }))
    expect(second.aggregations).toMatchObject({ t: { buckets: [{ key: { field: 'text/plain' }, doc_count: 1 }] } })
  })

  it('scores better matches higher and sorts missing values last', async () => {
    const scored = await search({ query: { match: { content: 'account jane' } } })
    expect(scored.hits.hits[0]?._id).toBe('mail')
    expect(scored.hits.max_score).toBe(scored.hits.hits[0]?._score)
    const sorted = await search({ sort: [{ extractionDate: 'asc' }, { path: 'asc' }], _source: false })
    expect(sorted.hits.hits.map((hit) => [hit._id, hit._score, hit.sort?.[0]])).toEqual([
      ['mail', null, Date.UTC(2023, 4, 15, 10)],
      ['locked', null, Date.UTC(2023, 5, 1)],
      ['attachment', null, null],
      ['long', null, null],
    ])
  })

  it.each([
    [
      ['_score', '_id'],
      ['mail', 'attachment', 'long'],
    ],
    [{ _id: 'asc' }, ['attachment', 'long', 'mail']],
    [
      [{ extractionDate: 'desc' }, { path: 'asc' }, '_id'],
      ['mail', 'attachment', 'long'],
    ],
    [
      [{ extractionDate: { order: 'asc', missing: '_first' } }, { contentLength: 'desc' }, '_id'],
      ['long', 'attachment', 'mail'],
    ],
    ['_doc', ['mail', 'attachment', 'long']],
  ])('goes on behind the last hit of the order %j', async (sort, ids) => {
    const found: string[] = []
    const body = { size: 1, sort, query: { query_string: { query: 'account' } } }
    let hits = (await search(body)).hits.hits
    while (hits.length > 0 && found.length < 9) {
      found.push(...hits.map((hit) => hit._id))
      hits = (await search({ ...body, search_after: hits.at(-1)?.sort })).hits.hits
    }
    expect(found).toEqual(ids)
  })

  it.each(['1', '2', '50'])('scrolls over everything in pages of %s', async (size) => {
    const deps = { records: under.records, engine: under.engine, scrolls: createScrolls(), caller: 'ann' }
    const found: string[] = []
    const params = { scroll: '1m', size, q: 'account' }
    let page = await openScroll(deps, { indices: ['p'], params })
    while (page.hits.hits.length > 0 && found.length < 9) {
      found.push(...page.hits.hits.map((hit) => hit._id))
      page = await continueScroll(deps, { body: { scroll_id: page._scroll_id } }, async () => deps)
    }
    expect(found).toEqual(['mail', 'attachment', 'long'])
    expect(page.hits.total).toEqual({ value: 3, relation: 'eq' })
  })

  it.skipIf(!existsSync(shared))('answers every body of the benchmark', async () => {
    const bodies: { name: string; path: string; body: unknown; params?: Record<string, unknown> }[] = JSON.parse(
      readFileSync(shared, 'utf8'),
    )
    for (const { name, path, body, params = {} } of bodies) {
      const input = {
        indices: ['p'],
        body,
        params: Object.fromEntries(Object.entries(params).map(([key, value]) => [key, String(value)])),
      }
      const answer = path === '_count' ? await countProject(under, input) : await searchProject(under, input)
      expect(answer, name).toHaveProperty('_shards')
    }
  })
})
