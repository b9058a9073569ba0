import { limits } from '../spine/limits.ts'

/*
 * What searches, counts and scrolls take, as JSON Schema for the OpenAPI description. What comes is read by the parser of queries
 * (server/query), because faults have to be in Elasticsearch's words: the schemas of the calls take anything. No part of the page.
 */

type JsonSchema = Readonly<Record<string, unknown>>

const clauseNames = [
  'match_all',
  'match_none',
  'match',
  'match_phrase',
  'match_phrase_prefix',
  'multi_match',
  'term',
  'terms',
  'ids',
  'exists',
  'range',
  'prefix',
  'wildcard',
  'regexp',
  'fuzzy',
  'bool',
  'dis_max',
  'constant_score',
  'query_string',
  'simple_query_string',
  'function_score',
  'nested',
  'has_child',
  'has_parent',
  'parent_id',
  'one_of_equal_texts',
] as const
/** A query clause that is carried out. */
export type ClauseName = (typeof clauseNames)[number]

const text = { type: 'string' } as const
const yesOrNo = { enum: ['true', 'false', ''] } as const
const count = { type: 'integer', minimum: 0, maximum: limits.resultWindow } as const
const keepAlive = { ...text, pattern: '^[0-9]+(d|h|m|s|ms)$', examples: ['1m'] } as const
const scrollId = { $ref: '#/components/schemas/ScrollId' } as const

/** A body for clients that cannot send one with GET. */
const bodyInAddress = { source: { ...text, contentMediaType: 'application/json' }, source_content_type: text }

const filterPath = {
  ...text,
  description:
    'The parts of the answer that are wanted, joined by commas: names joined by dots, `*` for any letters of one, `**` for any number of them; what begins with `-` is left out',
  examples: ['hits.hits._source', '-**._source'],
} as const

/** How an answer is written. */
const printing = { pretty: text, human: text, error_trace: text, filter_path: filterPath }

/** Where and how a cluster searches, and how long to wait: there is one index, documents are found whatever their routing, answers are complete. */
const withoutEffect = {
  preference: text,
  routing: text,
  search_type: text,
  batched_reduce_size: text,
  pre_filter_shard_size: text,
  max_concurrent_shard_requests: text,
  ccs_minimize_roundtrips: text,
  request_cache: text,
  ignore_unavailable: text,
  allow_no_indices: text,
  expand_wildcards: text,
  ignore_throttled: text,
  allow_partial_search_results: text,
  analyze_wildcard: text,
  realtime: text,
  refresh: text,
  timeout: text,
  wait_for_completion_timeout: text,
  keep_alive: text,
  keep_on_completion: text,
  ...printing,
}

const sourceFilter = {
  _source: { ...text, examples: ['path,contentType', 'false'] },
  _source_includes: text,
  _source_include: text,
  _source_excludes: text,
  _source_exclude: text,
}

const ofQuery = {
  q: { ...text, description: 'A query string', examples: ['money AND NOT invoice'] },
  df: text,
  default_operator: { enum: ['AND', 'OR', 'and', 'or'] },
  lenient: yesOrNo,
  ...bodyInAddress,
  ...withoutEffect,
}

const ofSearch = {
  ...ofQuery,
  from: count,
  size: count,
  sort: { ...text, examples: ['path', 'extractionDate:desc'] },
  version: yesOrNo,
  seq_no_primary_term: yesOrNo,
  ...sourceFilter,
  track_total_hits: { anyOf: [yesOrNo, { type: 'integer', minimum: -1, maximum: Number.MAX_SAFE_INTEGER }] },
  track_scores: yesOrNo,
  rest_total_hits_as_int: yesOrNo,
  stored_fields: text,
}

const ofScrollEnd = { scroll_id: scrollId, ...bodyInAddress, ...printing }

/** Parameters by what is asked. Any other is refused, and so are different values of one name. */
export const searchParameters = {
  search: ofSearch,
  openScroll: { ...ofSearch, scroll: keepAlive },
  count: ofQuery,
  document: { ...sourceFilter, ...withoutEffect },
  scroll: { scroll: keepAlive, rest_total_hits_as_int: yesOrNo, ...ofScrollEnd },
  endScroll: ofScrollEnd,
  several: { ...sourceFilter, stored_fields: text, ...withoutEffect },
  severalSearches: { rest_total_hits_as_int: yesOrNo, typed_keys: text, max_concurrent_searches: text, ...withoutEffect },
  openPoint: {
    keep_alive: keepAlive,
    preference: text,
    routing: text,
    ignore_unavailable: text,
    expand_wildcards: text,
    allow_partial_pit_creation: text,
    ...printing,
  },
  fieldCapabilities: { fields: text, include_unmapped: text, ...withoutEffect },
  index: {
    include_type_name: text,
    flat_settings: text,
    include_defaults: text,
    local: text,
    master_timeout: text,
    ...withoutEffect,
  },
} satisfies Record<string, Record<string, JsonSchema>>

function nullable(...schemas: JsonSchema[]) {
  return { anyOf: [...schemas, { type: 'null' }] }
}

function objectOf(properties: JsonSchema) {
  return { type: 'object', properties, additionalProperties: false }
}

/** null and "" stand for an empty body. */
function bodyOf(properties: JsonSchema, ...examples: JsonSchema[]) {
  return { anyOf: [objectOf(properties), { type: 'null' }, { const: '' }], ...(examples.length > 0 && { examples }) }
}

const flag = nullable({ type: 'boolean' }, yesOrNo)
const digits = { ...text, pattern: '^[0-9]{1,4}$' }
const scalar = { type: ['string', 'number', 'boolean'] }
const texts = nullable(scalar, { type: 'array', items: scalar })
const aggregations = nullable({ type: 'object', additionalProperties: { type: 'object' } })
const clause = nullable({
  ...objectOf(Object.fromEntries(clauseNames.map((name) => [name, name === 'match_none' ? {} : { type: 'object' }]))),
  minProperties: 1,
  maxProperties: 1,
})

const searchBody = {
  query: clause,
  post_filter: clause,
  from: nullable(count, digits),
  size: nullable(count, digits),
  sort: nullable(text, { type: 'object' }, { type: 'array', items: { type: ['string', 'object'] } }),
  search_after: nullable({ type: 'array', items: { type: ['string', 'number', 'boolean', 'null'] } }),
  aggs: aggregations,
  aggregations,
  highlight: nullable({ type: 'object' }),
  _source: {
    anyOf: [
      { type: ['boolean', 'string'] },
      { type: 'array', items: scalar },
      objectOf({ includes: texts, include: texts, excludes: texts, exclude: texts }),
    ],
  },
  track_total_hits: nullable({ type: 'boolean' }, { enum: ['true', 'false'] }, { type: 'integer', minimum: -1 }, digits),
  track_scores: flag,
  version: flag,
  seq_no_primary_term: flag,
  collapse: nullable({ type: 'object' }),
  min_score: nullable({ type: 'number' }, { ...text, pattern: '^[0-9]+$' }),
  stored_fields: texts,
  suggest: nullable({ type: 'object' }),
  timeout: {},
}

const examples = [
  { query: { match_all: {} } },
  {
    query: { query_string: { query: 'money AND NOT invoice', default_field: 'content' } },
    size: 25,
    sort: [{ path: 'asc' }],
    aggs: { contentType: { terms: { field: 'contentType', size: 10 } } },
    highlight: { fields: { content: {} } },
    _source: ['path', 'contentType'],
  },
]

/** Parameters and bodies by the ids that the calls give them (search.ts). */
export const searchRequests = {
  SearchParameters: { properties: searchParameters.search },
  OpenScrollParameters: { properties: searchParameters.openScroll },
  CountParameters: { properties: searchParameters.count },
  DocumentParameters: { properties: searchParameters.document },
  ScrollParameters: { properties: searchParameters.scroll },
  EndScrollParameters: { properties: searchParameters.endScroll },
  SearchBody: bodyOf(searchBody, ...examples),
  CountBody: bodyOf({ query: clause }, { query: { match: { content: 'money' } } }),
  ScrollBody: bodyOf({ scroll: nullable(keepAlive), scroll_id: nullable(scrollId) }),
  SeveralParameters: { properties: searchParameters.several },
  SeveralSearchesParameters: { properties: searchParameters.severalSearches },
  OpenPointParameters: { properties: searchParameters.openPoint },
  FieldCapabilitiesParameters: { properties: searchParameters.fieldCapabilities },
  IndexParameters: { properties: searchParameters.index },
  SeveralDocumentsBody: bodyOf({ ids: texts, docs: nullable({ type: 'array', items: { type: 'object' } }) }, { ids: ['a'] }),
  FieldCapabilitiesBody: bodyOf({ fields: texts }),
  PointSearchBody: bodyOf({ ...searchBody, pit: { type: 'object' } }),
  ClosePointBody: bodyOf({ id: text }),
  ClosePointsBody: bodyOf({ pit_id: texts }),
  EmptyBody: bodyOf({}),
  EndScrollBody: bodyOf({ scroll_id: nullable(scrollId, { type: 'array', items: scrollId }) }),
} satisfies Record<string, JsonSchema>
export type SearchRequestName = keyof typeof searchRequests
