import { limits } from './spine/limits.ts'

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

const printing = { pretty: text, human: text, error_trace: text }

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
  EndScrollBody: bodyOf({ scroll_id: nullable(scrollId, { type: 'array', items: scrollId }) }),
} satisfies Record<string, JsonSchema>
export type SearchRequestName = keyof typeof searchRequests
