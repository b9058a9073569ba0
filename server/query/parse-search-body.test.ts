import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseCountBody, parseSearchBody } from './parse-search-body.ts'
import { QueryError } from './query-error.ts'
import { printQuery } from './testing/print-query.ts'

const root = join(import.meta.dirname, '../..')
const benchmark = join(process.env.DOSSIER_SHARED ?? join(root, '../shared'), 'bench/queries.json')
if (!existsSync(benchmark))
  process.stdout.write('left out: bench/queries.json is not in the shared folder (set DOSSIER_SHARED)\n')

const read = (query: unknown) => parseSearchBody({ query }).query

describe('parseSearchBody', () => {
  it.skipIf(!existsSync(benchmark))('reads every body of the benchmark', () => {
    const bodies: { name: string; path: string; body: unknown; params?: Record<string, unknown> }[] = JSON.parse(
      readFileSync(benchmark, 'utf8'),
    )
    expect(bodies).toHaveLength(52)
    for (const { name, path, body, params = {} } of bodies) {
      const address = Object.fromEntries(Object.entries(params).map(([key, value]) => [key, String(value)]))
      expect(() => (path === '_count' ? parseCountBody(body, address) : parseSearchBody(body, address)), name).not.toThrow()
    }
  })

  it('reads what the newest client sends', () => {
    const fragments = { fragment_size: 280, number_of_fragments: 2, pre_tags: ['<mark>'], post_tags: ['</mark>'] }
    const category = ['contentTypeCategory.keyword', 'contentTypeCategory', 'contentType'].map((field) => ({
      terms: { [field]: ['PDF'] },
    }))
    const search = parseSearchBody({
      from: 0,
      size: 25,
      track_total_hits: true,
      sort: [{ _score: { order: 'asc' } }, { 'metadata.tika_metadata_dcterms_created': { order: 'asc', unmapped_type: 'date' } }],
      highlight: { max_analyzed_offset: 999_999, fields: { content: fragments, 'content_translated.content': fragments } },
      query: {
        bool: {
          must: [
            { bool: { should: [{ query_string: { query: 'a b', default_operator: 'AND' } }] } },
            { match: { type: 'Document' } },
          ],
          filter: { bool: { must: [{ terms: { _index: ['p'] } }, { bool: { should: category, minimum_should_match: 1 } }] } },
        },
      },
      aggs: {
        index: { terms: { field: '_index', size: 1000 }, aggs: { newest: { max: { field: 'extractionDate' } } } },
        dates: { date_histogram: { field: 'metadata.tika_metadata_dcterms_created', calendar_interval: '1y', missing: '1970' } },
        directories: { cardinality: { field: 'dirname' } },
        creators: { terms: { field: 'metadata.tika_metadata_dc_creator.keyword' } },
      },
    })
    expect(search.highlight?.map(({ field }) => field)).toEqual(['content', 'content_translated.content'])
    expect(search.aggregations.dates).toMatchObject({ engine: { missing: 0 } })
  })

  it('takes no body for a search of everything, ten hits by score', () => {
    for (const body of [undefined, null, '', {}]) {
      expect(parseSearchBody(body)).toMatchObject({ query: { kind: 'all' }, from: 0, size: 10, sort: [], trackTotalHits: 10_000 })
    }
  })

  it('reads every form of a sort', () => {
    const byPath = { kind: 'engine', sort: { field: 'path', descending: false } }
    const byDate = { kind: 'engine', sort: { field: 'extractionDate', descending: true, missing: 'first' } }
    expect(parseSearchBody({ sort: 'path' }).sort).toEqual([byPath])
    expect(parseSearchBody({ sort: { path: 'asc' } }).sort).toEqual([byPath])
    expect(parseSearchBody({ sort: ['path', { extractionDate: { order: 'desc', missing: '_first' } }] }).sort).toEqual([
      byPath,
      byDate,
    ])
    expect(parseSearchBody({}, { sort: 'path:asc,extractionDate:desc' }).sort).toMatchObject([
      byPath,
      { sort: { descending: true } },
    ])
    expect(parseSearchBody({ sort: [{ _score: { order: 'desc' } }] }).sort).toEqual([])
    expect(parseSearchBody({ sort: [{ _score: { order: 'asc' } }] }).sort).toEqual([
      { kind: 'engine', sort: { field: '_score', descending: false } },
    ])
    expect(parseSearchBody({ sort: [{ nobody: { order: 'asc', unmapped_type: 'keyword' } }] }).sort).toEqual([
      { kind: 'constant', value: null },
    ])
  })

  it('reads every form of a source filter', () => {
    expect(parseSearchBody({ _source: false }).source).toBe(false)
    expect(parseSearchBody({ _source: 'path' }).source).toEqual({ includes: ['path'], excludes: [] })
    expect(parseSearchBody({ _source: ['a', 'b'] }).source).toEqual({ includes: ['a', 'b'], excludes: [] })
    expect(parseSearchBody({ _source: { include: 'a', exclude: ['b'] } }).source).toEqual({ includes: ['a'], excludes: ['b'] })
    expect(parseSearchBody({ _source: false }, { _source_excludes: 'a,b' }).source).toEqual({
      includes: [],
      excludes: ['a', 'b'],
    })
    expect(parseSearchBody({}, { _source: 'false' }).source).toBe(false)
    expect(parseSearchBody({}, { _source: 'a,b', _source_excludes: 'b.c' }).source).toEqual({
      includes: ['a', 'b'],
      excludes: ['b.c'],
    })
  })

  it('fills in the defaults of highlights', () => {
    const [content] =
      parseSearchBody({ highlight: { pre_tags: ['['], fields: { content: { post_tags: [']'], no_match_size: 280 } } } })
        .highlight ?? []
    expect(content).toMatchObject({
      field: 'content',
      fragmentSize: 100,
      fragments: 5,
      tags: { pre: ['['], post: [']'] },
      noMatchSize: 280,
      escapes: true,
    })
    const many =
      parseSearchBody({ highlight: { fields: [{ content: {} }, { 'metadata.*': { require_field_match: false } }] } }).highlight ??
      []
    expect(many.length).toBeGreaterThan(2)
    expect(many.at(-1)).toMatchObject({ requireFieldMatch: false })
  })

  it('takes several tags for the highlighter fvh only, as Elasticsearch does', () => {
    const tagsOf = (options: object) => parseSearchBody({ highlight: { fields: { content: options } } }).highlight?.[0]?.tags
    const several = { pre_tags: ['<a>', '<b>'], post_tags: ['</a>', '</b>'] }
    expect(tagsOf({ ...several, type: 'fvh' })).toEqual({ pre: ['<a>', '<b>'], post: ['</a>', '</b>'] })
    expect(tagsOf(several)).toEqual({ pre: ['<a>'], post: ['</a>'] })
    expect(tagsOf({ tags_schema: 'styled' })).toEqual({ pre: ['<em class="hlt1">'], post: ['</em>'] })
    expect(tagsOf({ tags_schema: 'styled', type: 'fvh' })?.pre).toHaveLength(10)
    expect(() => tagsOf({ tags_schema: 'fancy' })).toThrow('Unknown tag schema [fancy]')
    expect(() => tagsOf({ type: 'fast' })).toThrow('unknown highlighter type [fast]')
    expect(() => tagsOf({ matched_fields: ['name'] })).toThrow('does not support [matched_fields]')
  })

  it('reads intervals by all their names', () => {
    const intervalOf = (options: object) => {
      const { h } = parseSearchBody({ aggs: { h: { date_histogram: { field: 'extractionDate', ...options } } } }).aggregations
      return h?.kind === 'buckets' && h.engine.kind === 'dateHistogram' ? h.engine.interval : undefined
    }
    expect(intervalOf({ interval: '1M' })).toBe('month')
    expect(intervalOf({ interval: 'year' })).toBe('year')
    expect(intervalOf({ calendar_interval: '1q' })).toBe('quarter')
    expect(intervalOf({ fixed_interval: '30d' })).toEqual({ fixedMs: 2_592_000_000 })
    expect(intervalOf({ interval: '90m' })).toEqual({ fixedMs: 5_400_000 })
  })

  it('orders buckets by key where their count is equal', () => {
    const { t } = parseSearchBody({
      aggs: {
        t: {
          terms: { field: 'tags', order: [{ size: 'desc' }, { _count: 'asc' }] },
          aggs: { size: { sum: { field: 'contentLength' } } },
        },
      },
    }).aggregations
    expect(t).toMatchObject({
      engine: {
        order: [
          { by: 'size', descending: true },
          { by: '_count', descending: false },
          { by: '_key', descending: false },
        ],
      },
    })
  })

  it('reads a body that comes in the address, and a query string there', () => {
    expect(parseSearchBody('', { source: '{"size":3}', source_content_type: 'application/json' }).size).toBe(3)
    expect(printQuery(parseCountBody(undefined, { q: 'a b', df: 'content', default_operator: 'AND' }))).toBe(
      '(+content:a +content:b)',
    )
  })
})

const wrong: [body: unknown, type: string, reason: string, parameters?: Record<string, string>][] = [
  [{ query: { geo_shape: {} } }, 'parsing_exception', 'unknown query [geo_shape]'],
  [{ query: { constructor: {} } }, 'parsing_exception', 'unknown query [constructor]'],
  [{ query: [] }, 'parsing_exception', '[query] malformed query'],
  [{ query: {} }, 'illegal_argument_exception', 'query malformed, empty clause found'],
  [
    { query: { match_all: {}, match: { a: 1 } } },
    'parsing_exception',
    "doesn't support multiple fields, found [match_all] and [match]",
  ],
  [{ query: { match: { a: 1, b: 2 } } }, 'parsing_exception', "[match] doesn't support multiple fields, found [a] and [b]"],
  [
    { query: { match: { content: { query: 'a', unheard_of: 1 } } } },
    'parsing_exception',
    '[match] does not support [unheard_of]',
  ],
  [{ query: { match: { contentLength: 'abc' } } }, 'query_shard_exception', 'For input string: "abc"'],
  [{ query: { bool: { musty: [] } } }, 'parsing_exception', '[bool] does not support [musty]'],
  [{ query: { terms: { tags: 'a' } } }, 'parsing_exception', '[terms] query does not support'],
  [{ query: { range: { extractionDate: { gte: 'foo' } } } }, 'parse_exception', 'failed to parse date field [foo]'],
  [{ query: { range: { extractionDate: { gte: '2012', format: 'dd/MM/yyyy' } } } }, 'parsing_exception', 'format [dd/MM/yyyy]'],
  [{ query: { query_string: { quary: 'x' } } }, 'parsing_exception', '[query_string] does not support [quary]'],
  [{ query: { query_string: { query: 'a AND' } } }, 'query_shard_exception', 'Failed to parse query [a AND]'],
  [
    { query: { has_child: { type: 'Cat', query: { match_all: {} } } } },
    'parsing_exception',
    '[has_child] join field has no relation of type [Cat]',
  ],
  [{ foo: 1 }, 'parsing_exception', 'Unknown key for a VALUE_NUMBER in [foo].'],
  [{ rescore: {} }, 'parsing_exception', 'Unknown key for a START_OBJECT in [rescore].'],
  [{ from: -1 }, 'illegal_argument_exception', '[from] parameter cannot be negative, found [-1]'],
  [{ size: 'many' }, 'parsing_exception', '[size] malformed'],
  [{ from: 9990, size: 20 }, 'illegal_argument_exception', 'from + size must be less than or equal to: [10000] but was [10010]'],
  [{}, 'illegal_argument_exception', '[from] parameter cannot be negative', { from: '-1' }],
  [{}, 'illegal_argument_exception', 'unrecognized parameter: [unheard_of]', { unheard_of: '1' }],
  [{}, 'illegal_argument_exception', 'unrecognized parameter: [scroll]', { scroll: '1m' }],
  ['', 'json_parse_exception', '[source] is not JSON', { source: '{bad' }],
  [{ sort: ['nobody'] }, 'query_shard_exception', 'No mapping found for [nobody] in order to sort on'],
  [{ sort: ['content'] }, 'illegal_argument_exception', 'Text fields are not optimised'],
  [{ sort: [{ path: 'up' }] }, 'illegal_argument_exception', 'Unknown SortOrder [up]'],
  [{ sort: { _script: { type: 'number', script: { source: '1/0' } } } }, 'parsing_exception', '[_script]'],
  [{ aggs: { a: { foo: {} } } }, 'parsing_exception', 'Unknown aggregation type [foo]'],
  [{ aggs: { a: {} } }, 'parsing_exception', 'Missing definition for aggregation [a]'],
  [{ aggs: { 'a>b': { sum: { field: 'contentLength' } } } }, 'parsing_exception', 'Invalid aggregation name [a>b]'],
  [{ aggs: { a: { terms: { fieldx: 'tags' } } } }, 'parsing_exception', '[terms] does not support [fieldx]'],
  [{ aggs: { a: { terms: { field: 'content' } } } }, 'illegal_argument_exception', 'Text fields are not optimised'],
  [
    { aggs: { a: { terms: { field: 'tags', size: 0 } } } },
    'illegal_argument_exception',
    '[size] must be greater than 0. Found [0] in [a]',
  ],
  [
    { aggs: { a: { terms: { field: 'tags', order: { nope: 'asc' } } } } },
    'aggregation_execution_exception',
    'Invalid aggregation order path [nope]',
  ],
  [{ aggs: { a: { sum: { field: 'tags' } } } }, 'illegal_argument_exception', 'Field [tags] of type [keyword] is not supported'],
  [
    { aggs: { a: { date_histogram: { field: 'extractionDate', calendar_interval: '2M' } } } },
    'illegal_argument_exception',
    '[2M]',
  ],
  [
    { aggs: { a: { date_histogram: { field: 'extractionDate', interval: '1M', format: 'Q' } } } },
    'illegal_argument_exception',
    'Invalid format: [Q]',
  ],
  [
    { aggs: { a: { sum: { field: 'contentLength' }, aggs: { b: { sum: { field: 'contentLength' } } } } } },
    'parsing_exception',
    'cannot accept sub-aggregations',
  ],
]

describe('errors of parseSearchBody', () => {
  it.each(wrong)('refuses %j as %s: %s', (body, type, reason, parameters = {}) => {
    const error = errorOf(() => parseSearchBody(body, parameters))
    expect(error).toMatchObject({ type, status: 400, reason: expect.stringContaining(reason) })
  })

  it('refuses nesting and numbers of clauses that would take too long', () => {
    let deep: unknown = { match_all: {} }
    for (let level = 0; level < 5000; level++) deep = { bool: { must: deep } }
    expect(errorOf(() => read(deep)).reason).toContain('nested')
    const wide = { bool: { should: Array.from({ length: 60_000 }, () => ({ match_all: {} })) } }
    expect(errorOf(() => read(wide)).reason).toContain('clauses')
  })

  it('knows only a query in a count', () => {
    expect(errorOf(() => parseCountBody({ query: { match_all: {} }, size: 1 })).reason).toBe('request does not support [size]')
  })
})

function errorOf(read: () => unknown): QueryError {
  try {
    read()
  } catch (error) {
    if (error instanceof QueryError) return error
    throw error
  }
  throw new Error('should have been refused')
}
