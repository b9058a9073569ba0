import { describe, expect, it } from 'vitest'
import { parseDocumentParameters } from './parse-document-parameters.ts'
import { parseQueryString } from './parse-query-string.ts'
import { parseClearScroll, parseScrolledSearch } from './parse-scroll.ts'
import { parseCountBody, parseSearchBody } from './parse-search-body.ts'

const query = (clause: object) => ({ query: clause })
const aggregation = (content: object) => ({ aggs: { a: content } })
const child = { type: 'NamedEntity', query: { match_all: {} } }
const parent = { parent_type: 'Document', query: { match_all: {} } }
const content = { pre_tags: ['<b>'], post_tags: ['</b>'] }

/** What would change the answer and is not carried out. */
const refused: [body: object, reason: string][] = [
  [query({ match: { content: { query: 'a', operator: 'xor' } } }), 'operator needs to be either OR or AND, but not [xor]'],
  [query({ match: { content: { query: 'a', cutoff_frequency: 0.1 } } }), '[match] does not support [cutoff_frequency]'],
  [query({ match: { content: { query: 'a', fuzzy_transpositions: false } } }), 'fuzzy_transpositions [false] is not supported'],
  [query({ match: { content: { query: 'a', zero_terms_query: 'some' } } }), 'unsupported zero_terms_query value [some]'],
  [query({ match: { content: { query: 'a', prefix_length: -1 } } }), '[match.prefix_length] must be between 0 and 2147483647'],
  [query({ match: { content: { query: 'a', boost: -1 } } }), 'negative [boost] are not allowed'],
  [query({ match: { content: { query: 'a', boost: 1e300 } } }), '[boost] must be at most'],
  [
    query({ match_phrase: { content: { query: 'a b', slop: -1 } } }),
    '[match_phrase.slop] must be between 0 and 2147483647, found [-1]',
  ],
  [query({ match_phrase: { content: { query: 'a b', slop: 99999999999 } } }), '[match_phrase.slop] must be between'],
  [query({ match_phrase: { content: { query: 'a b', lenient: true } } }), '[match_phrase] does not support [lenient]'],
  [
    query({ multi_match: { query: 'a', fields: ['content'], tie_breaker: 2 } }),
    '[multi_match.tie_breaker] must be between 0 and 1',
  ],
  [query({ query_string: { query: 'a', fuzzy_prefix_length: -1 } }), '[query_string.fuzzy_prefix_length] must be between'],
  [query({ query_string: { query: '"a b"', phrase_slop: -1 } }), '[query_string.phrase_slop] must be between'],
  [query({ query_string: { query: 'a', allow_leading_wildcard: false } }), 'allow_leading_wildcard [false]'],
  [query({ query_string: { query: 'a', type: 'phrase' } }), '[query_string] type [phrase]'],
  [query({ query_string: { query: 'a', time_zone: 'Europe/Paris' } }), 'time_zone [Europe/Paris]'],
  [query({ fuzzy: { content: { value: 'a', transpositions: false } } }), '[fuzzy] transpositions [false]'],
  [query({ regexp: { content: { value: 'a', flags_value: 1 } } }), '[regexp] does not support [flags_value]'],
  [query({ range: { contentLength: { gte: 1, relation: 'DISJOINT' } } }), '[range] relation [disjoint]'],
  [query({ has_child: { ...child, score_mode: 'max' } }), '[has_child] score_mode [max] is not supported, only [none]'],
  [query({ has_parent: { ...parent, score: true } }), '[has_parent] score [true] is not supported'],
  [
    query({ range: { extractionDate: { gte: '2012-01-01', format: 'epoch_millis' } } }),
    'failed to parse date field [2012-01-01] with format [epoch_millis]',
  ],
  [query({ match: { contentLength: { query: 1, fuzziness: 1 } } }), 'Can only use fuzzy queries on keyword and text fields'],
  [query({ fuzzy: { content: { value: 'a', max_expansions: 10 } } }), '[fuzzy.max_expansions] [10] is not supported, only [50]'],
  [query({ match: { content: { query: 'a', max_expansions: 100 } } }), '[match.max_expansions] [100] is not supported'],
  [query({ multi_match: { query: 'a', max_expansions: 0 } }), '[multi_match.max_expansions] [0] is not supported'],
  [
    query({ query_string: { query: 'a~', fuzzy_max_expansions: 51 } }),
    '[query_string.fuzzy_max_expansions] [51] is not supported',
  ],
  [
    query({ match_phrase_prefix: { content: { query: 'a', max_expansions: 1001 } } }),
    '[match_phrase_prefix.max_expansions] must be',
  ],
  [query({ ids: {} }), "[ids] requires 'values'"],
  [query({ dis_max: { queries: [{ match_all: {} }], tie_breaker: -5 } }), '[dis_max.tie_breaker] must be between 0 and 1'],
  [
    query({ bool: { must_not: [{ term: { type: 'x' } }], adjust_pure_negative: false } }),
    '[bool] adjust_pure_negative [false] is not supported',
  ],
  [{ sort: [{ tags: { order: 'asc', mode: 'avg' } }] }, '[sort] on [tags]: mode ["avg"] is not supported, only [min] and [max]'],
  [{ sort: [{ contentLength: { numeric_type: 'date' } }] }, 'numeric_type ["date"] is not supported for type [long]'],
  [{ sort: [{ _doc: 'desc' }] }, '[sort] by [_doc] has one direction only'],
  [{ highlight: { fields: { content: { ...content, order: 'best' } } } }, '[highlight] order ["best"] is not supported'],
  [{ highlight: { fields: { content: { ...content, encoder: 'xml' } } } }, '[highlight] encoder ["xml"] is not supported'],
  [{ highlight: { fields: { content: { ...content, options: {} } } } }, 'does not support [options]'],
  [
    aggregation({ terms: { field: 'nobody', missing: 'x' } }),
    '[terms] missing is not supported on [nobody], which is not in the mapping',
  ],
  [
    aggregation({ date_histogram: { field: 'nobody', interval: '1d', missing: '2012' } }),
    '[date_histogram] missing is not supported',
  ],
  [aggregation({ terms: { field: 'contentLength', missing: 1.5 } }), '[terms.missing] malformed, expected a whole number'],
  [aggregation({ terms: { field: 'extractionDate', missing: 'never' } }), 'failed to parse date field [never]'],
  [
    aggregation({ terms: { field: 'contentLength', include: '1.*' } }),
    '[terms] include on [contentLength] of type [long] needs a list',
  ],
  [
    aggregation({ terms: { field: 'extractionDate', exclude: '2.*' } }),
    '[terms] exclude on [extractionDate] of type [date] needs',
  ],
  [
    aggregation({ terms: { field: 'isHidden', include: 'true' } }),
    '[terms] include on [isHidden] of type [boolean] needs a list',
  ],
  [aggregation({ terms: { field: 'contentLength', include: ['many'] } }), '[terms.include] malformed, expected a number'],
  [aggregation({ terms: { field: 'extractionDate', exclude: ['never'] } }), 'failed to parse date field [never]'],
  [aggregation({ terms: { field: 'isHidden', include: ['perhaps'] } }), '[terms.include] malformed, expected [true] or [false]'],
  [aggregation({ terms: { field: 'tags', min_doc_count: -1 } }), '[terms.min_doc_count] must be between'],
  [aggregation({ histogram: { field: 'contentLength', interval: 1e-300 } }), '[interval] must be a decimal of at least 0.001'],
  [aggregation({ date_histogram: { field: 'extractionDate', fixed_interval: '99999999999d' } }), 'longer than all dates'],
  [aggregation({ composite: { size: 1e9, sources: [{ a: { terms: { field: 'tags' } } }] } }), '[size] must be at most 65536'],
  [
    aggregation({ composite: { sources: [{ a: { terms: { field: 'contentLength' } } }], after: { a: 'x' } } }),
    '[composite.after.a] malformed, expected a number',
  ],
]

describe('what is not carried out', () => {
  it.each(refused)('is refused: %j', (body, reason) => {
    expect(() => parseSearchBody(body)).toThrow(reason)
  })

  it('is refused in the address too', () => {
    expect(() => parseSearchBody({}, { q: 'a', default_operator: 'xor' })).toThrow('but not [xor]')
  })

  it('is refused in the address where there is no query string to which it belongs', () => {
    expect(() => parseSearchBody({}, { default_operator: 'xor' })).toThrow('but not [xor]')
    expect(() => parseSearchBody({}, { lenient: 'null' })).toThrow('[lenient] malformed')
  })

  it.each([
    [{ sort: 5 }, { sort: 'path' }, '[sort] malformed'],
    [{ size: 'many' }, { size: '5' }, '[size] malformed'],
    [{ version: 'maybe' }, { version: 'true' }, '[version] malformed'],
    [{ _source: 5 }, { _source: 'path' }, '[_source] malformed'],
    [{ track_total_hits: 'some' }, { track_total_hits: 'true' }, '[track_total_hits] malformed'],
    [{ query: { nothing: {} } }, { q: 'a' }, 'unknown query [nothing]'],
  ])('is refused in a body though the address takes precedence: %j', (body, parameters, reason) => {
    expect(() => parseSearchBody(body, parameters)).toThrow(reason)
  })

  it('is refused in the address of a count, a document or a scroll that has no such part', () => {
    expect(() => parseCountBody({}, { size: '5' })).toThrow('unrecognized parameter: [size]')
    expect(() => parseCountBody({}, { version: 'true' })).toThrow('unrecognized parameter: [version]')
    expect(() => parseDocumentParameters({ version: '3' })).toThrow('unrecognized parameter: [version]')
    expect(() => parseDocumentParameters({ q: 'a' })).toThrow('unrecognized parameter: [q]')
    expect(() => parseClearScroll({ scroll_id: 'a' }, { scroll: '1m' })).toThrow('unrecognized parameter: [scroll]')
  })

  it('is no second value of one parameter', () => {
    const twice = 'parameter [lenient] is given 2 times, with different values'
    expect(() => parseSearchBody({}, { lenient: ['maybe', 'true'] })).toThrow(twice)
    expect(() => parseCountBody({}, { lenient: ['true', 'false'] })).toThrow(twice)
    expect(() => parseScrolledSearch({}, { scroll: ['1m', '2m'] })).toThrow('parameter [scroll] is given 2 times')
    expect(parseSearchBody({}, { size: ['5', '5'] }).size).toBe(5)
  })

  it.each([
    ['a "b c"~-3', 'The slop of a phrase must be between 0 and 2147483647, found [-3] at line 1, column 2'],
    ['x _exists_:con*', '[_exists_] needs the whole name of a field at line 1, column 11'],
    ['_exists_:[a TO b]', '[_exists_] needs the whole name of a field'],
  ])('is refused with its place: %s', (text, reason) => {
    expect(() => parseQueryString(text)).toThrow(reason)
  })
})

describe('what is carried out', () => {
  const parsed = (clause: object) => parseSearchBody(query(clause)).query

  it('is what Elasticsearch means by it', () => {
    expect(parsed({ match: { contentLength: { query: 'many', lenient: true } } })).toEqual({ kind: 'none' })
    expect(parsed({ multi_match: { query: '&', fields: ['content'], zero_terms_query: 'all' } })).toEqual({ kind: 'all' })
    expect(parsed({ range: { extractionDate: { gte: 2012 } } })).toEqual(parsed({ range: { extractionDate: { gte: '2012' } } }))
    expect(parsed({ range: { extractionDate: { gte: 20120 } } })).toMatchObject({ gte: 20120 })
    expect(parsed({ bool: { must: [{ match_all: {} }], adjust_pure_negative: false } })).toMatchObject({ kind: 'bool' })
    expect(parsed({ range: { contentLength: { gte: 1, relation: 'WITHIN' } } })).toMatchObject({ gte: 1 })
  })

  it('types the values of include and exclude as their field', () => {
    const read = (content: object) => parseSearchBody(aggregation({ terms: content })).aggregations.a
    expect(read({ field: 'extractionDate', include: ['2012', 5], exclude: ['2013-01-02T03:04:05Z'] })).toMatchObject({
      engine: { include: [Date.UTC(2012, 0), 5], exclude: [Date.UTC(2013, 0, 2, 3, 4, 5)] },
    })
    expect(read({ field: 'contentLength', include: ['1', 2] })).toMatchObject({ engine: { include: [1, 2] } })
    expect(read({ field: 'isHidden', include: ['true', false] })).toMatchObject({ engine: { include: [true, false] } })
    expect(read({ field: 'tags', include: 'a.*', exclude: [5] })).toMatchObject({ engine: { include: 'a.*', exclude: ['5'] } })
  })

  it('reads epoch_millis as such, where it is the first of the formats', () => {
    const since = (gte: unknown, format: string) => parsed({ range: { extractionDate: { gte, format } } })
    expect(since('2012', 'epoch_millis')).toMatchObject({ gte: 2012 })
    expect(since(2012, 'epoch_millis||yyyy')).toMatchObject({ gte: 2012 })
    expect(since('2012-01-01', 'epoch_millis||date')).toMatchObject({ gte: Date.UTC(2012, 0) })
    expect(since('2012', 'yyyy||epoch_millis')).toMatchObject({ gte: Date.UTC(2012, 0) })
    expect(since('20120', 'yyyy||epoch_millis')).toMatchObject({ gte: 20120 })
  })

  it('takes what the engine does anyway', () => {
    expect(parsed({ has_child: { ...child, score_mode: 'none' } })).toEqual(parsed({ has_child: child }))
    expect(parsed({ fuzzy: { content: { value: 'a', max_expansions: '50' } } })).toMatchObject({ kind: 'fuzzy' })
    expect(parsed({ match_phrase_prefix: { content: { query: 'a b', max_expansions: 50 } } })).toMatchObject({ kind: 'phrase' })
    expect(parsed({ has_parent: { ...parent, score: false } })).toEqual(parsed({ has_parent: parent }))
  })

  it('types the value that stands for missing ones as its field', () => {
    const { a } = parseSearchBody(aggregation({ terms: { field: 'extractionDate', missing: '2012' } })).aggregations
    expect(a?.kind === 'buckets' && a.engine).toMatchObject({ missing: Date.UTC(2012, 0) })
  })

  it('finds nothing on a field that is not in the mapping, as Elasticsearch does', () => {
    const unmapped = [
      { term: { nobody: 'x' } },
      { match: { nobody: 'x' } },
      { prefix: { nobody: 'x' } },
      { range: { nobody: { gt: 1 } } },
    ]
    for (const clause of unmapped) expect(parsed(clause)).toEqual({ kind: 'none' })
    expect(parseQueryString('nobody:x')).toEqual({ kind: 'none' })
    const counted = parseSearchBody(aggregation({ terms: { field: 'nobody' } })).aggregations.a
    expect(counted).toEqual({ kind: 'empty', answer: { doc_count_error_upper_bound: 0, sum_other_doc_count: 0, buckets: [] } })
  })
})
