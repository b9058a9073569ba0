import { z } from 'zod'
import { ProjectName } from './projects.ts'
import type { SearchRequestName } from './search-request.ts'
import { call } from './spine/call.ts'
import { DocumentId, ScrollId } from './spine/ids.ts'
import { limits } from './spine/limits.ts'
import { flag, wholeNumber } from './spine/parameters.ts'

/** Below this address errors have Elasticsearch's shape, because its clients read them. */
export const searchPrefix = '/api/index/search/'

/**
 * As Elasticsearch tells that a shard did not answer, or not wholly; what stands beside `type` and `reason` is ours: a document that was left out
 * because it is damaged in the records, or an index that is being made again, with the documents that can be found and all that there are.
 */
const ShardFailure = z.strictObject({
  shard: z.int(),
  index: z.string(),
  node: z.null(),
  reason: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('document_damaged'), reason: z.string(), document_id: z.string() }),
    z.strictObject({ type: z.literal('index_incomplete'), reason: z.string(), documents: z.int(), total: z.int() }),
  ]),
})
export type ShardFailure = z.infer<typeof ShardFailure>

/** The cluster part of an answer: one index for each project. A failed one answers without the documents that `failures` tell of. */
export const Shards = z.strictObject({
  total: z.int(),
  successful: z.int(),
  skipped: z.int(),
  failed: z.int(),
  failures: z.array(ShardFailure).optional(),
})
export type Shards = z.infer<typeof Shards>

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()])
const Source = z.looseObject({})

/** Where a document is, in Elasticsearch's words; only embedded documents have a routing of their own. */
const identity = { _index: ProjectName, _id: DocumentId, _routing: z.string().optional() }
const version = { _version: z.int().optional(), _seq_no: z.int().optional(), _primary_term: z.int().optional() }

/** A hit of Elasticsearch's answer. */
export const SearchHit = z
  .strictObject({
    ...identity,
    ...version,
    _score: z.number().nullable(),
    _source: Source.optional(),
    highlight: z.record(z.string(), z.array(z.string())).optional(),
    fields: z.record(z.string(), z.array(scalar)).optional(),
    sort: z.array(scalar).optional(),
  })
  .meta({ id: 'SearchHit' })
export type SearchHit = z.infer<typeof SearchHit>

/** A word of a text with its near spellings: how near, and how many documents have them. */
const Suggestion = z.strictObject({
  text: z.string(),
  offset: z.int(),
  length: z.int(),
  options: z.array(z.strictObject({ text: z.string(), score: z.number(), freq: z.int() })),
})

/**
 * Elasticsearch's answer to a search; `total` is a number where the request wants it so, and left out where it is not counted. A page of a
 * scroll has the id that asks for the next one.
 */
export const SearchAnswer = z
  .strictObject({
    _scroll_id: ScrollId.optional(),
    pit_id: z.string().optional(),
    took: z.int(),
    timed_out: z.boolean(),
    _shards: Shards,
    hits: z.strictObject({
      total: z.union([z.int(), z.strictObject({ value: z.int(), relation: z.enum(['eq', 'gte']) })]).optional(),
      max_score: z.number().nullable(),
      hits: z.array(SearchHit),
    }),
    aggregations: z.record(z.string(), z.looseObject({})).optional(),
    suggest: z.record(z.string(), z.array(Suggestion)).optional(),
  })
  .meta({ id: 'SearchAnswer' })
export type SearchAnswer = z.infer<typeof SearchAnswer>

/** Elasticsearch's envelope of an asynchronous search, here always complete: there is nothing to come back for, so it has no id. */
export const AsyncSearchAnswer = z
  .strictObject({
    is_partial: z.literal(false),
    is_running: z.literal(false),
    start_time_in_millis: z.int(),
    expiration_time_in_millis: z.int(),
    completion_time_in_millis: z.int(),
    response: SearchAnswer,
  })
  .meta({ id: 'AsyncSearchAnswer' })
export type AsyncSearchAnswer = z.infer<typeof AsyncSearchAnswer>

/** Elasticsearch's answer to a count. */
export const CountAnswer = z.strictObject({ count: z.int(), _shards: Shards }).meta({ id: 'CountAnswer' })
export type CountAnswer = z.infer<typeof CountAnswer>

/** How many scrolls were ended. */
export const EndedScrolls = z.strictObject({ succeeded: z.literal(true), num_freed: z.int() }).meta({ id: 'EndedScrolls' })

/** One document as Elasticsearch answers it. */
export const FoundDocument = z
  .strictObject({ ...identity, ...version, found: z.literal(true), _source: Source.optional() })
  .meta({ id: 'FoundDocument' })
export type FoundDocument = z.infer<typeof FoundDocument>

/** That there is no such document. */
export const MissingDocument = z
  .strictObject({ _index: z.string(), _id: z.string(), found: z.literal(false) })
  .meta({ id: 'MissingDocument' })
export type MissingDocument = z.infer<typeof MissingDocument>

/** The fields of each index. */
export const Mappings = z.record(z.string(), z.strictObject({ mappings: z.looseObject({}) })).meta({ id: 'Mappings' })
export type Mappings = z.infer<typeof Mappings>

/** Where a document can have a query's words besides its text. */
export const elsewhere = ['translation', 'tags', 'metadata'] as const
export type Elsewhere = (typeof elsewhere)[number]

/**
 * Where a query's words occur in the whole content of a document: begin and end in UTF-16 units, ascending, not overlapping. `elsewhere`: where else it has them, if
 * the text has none. `words`, where asked for: what stands there, each text once, in small letters, in the order in which they come; at most 200.
 */
export const DocumentHits = z
  .strictObject({
    query: z.string(),
    count: z.int(),
    hits: z.array(z.tuple([z.int(), z.int()])),
    elsewhere: z.array(z.enum(elsewhere)),
    words: z.array(z.string()).optional(),
  })
  .meta({ id: 'DocumentHits' })
export type DocumentHits = z.infer<typeof DocumentHits>

const neighbours = z.array(SearchHit)

/**
 * Where a document stands in the whole result of a search, counted from 1, and its neighbours, the nearest first; `position` is null where the search does not find
 * it, and then there are no neighbours.
 */
export const AroundDocument = z
  .strictObject({ total: z.int(), position: z.int().positive().nullable(), previous: neighbours, next: neighbours })
  .meta({ id: 'AroundDocument' })
export type AroundDocument = z.infer<typeof AroundDocument>

/** Projects joined by commas, as Elasticsearch has indices in an address: each once. */
export const Indices = z
  .string()
  .refine((names) => names.split(',').every((name) => /^[-a-zA-Z0-9_]+$/.test(name)), {
    error: ({ input }) => `Bad format for indices : '${input}'`,
    params: { code: 'BAD_INDEX_NAME' },
  })
  .meta({ pattern: '^[-a-zA-Z0-9_]+(,[-a-zA-Z0-9_]+)*$' })
  .transform((names) => [...new Set(names.split(','))])

/** Older clients put a type between index and operation; it says nothing here. */
const type = z.string().regex(/^[^_]/, 'a type does not begin with _')
const id = DocumentId
const scrollId = z.object({ id: ScrollId })

/** Parameters of the address: the parser of queries refuses those that a call does not take; search-request.ts tells of them. */
const parametersOf = (id: SearchRequestName) =>
  z.record(z.string(), z.union([z.string(), z.array(z.string())]).optional()).meta({ id })
/** A body that only the parser of queries reads; search-request.ts tells of it. */
const bodyOf = (id: SearchRequestName) => z.unknown().optional().meta({ id })

const tags = ['search']
const shared = {
  needs: 'read',
  project: 'params.indices',
  refused: 'INDEX_NOT_GRANTED',
  faults: 'elasticsearch',
  errors: ['BAD_INDEX_NAME', 'ENGINE_DOWN', 'RECORD_DAMAGED'],
  tags,
} as const
const indices = Indices
const one = z.object({ indices })
const typed = z.object({ indices, type })
const oneDocument = z.object({ indices, id })
const typedDocument = z.object({ indices, type, id })
const searching = {
  ...shared,
  query: parametersOf('SearchParameters'),
  errors: [...shared.errors, 'BAD_QUERY', 'BAD_PAGE'],
  body: bodyOf('SearchBody'),
} as const

const search = {
  ...searching,
  query: parametersOf('OpenScrollParameters'),
  errors: [...searching.errors, 'TOO_MANY_SCROLLS'],
  answer: SearchAnswer,
  summary: 'Search; with `scroll`, the first page of a walk over everything',
} as const
const count = {
  ...searching,
  query: parametersOf('CountParameters'),
  body: bodyOf('CountBody'),
  answer: CountAnswer,
  summary: 'Count',
} as const
const async = { ...searching, answer: AsyncSearchAnswer, summary: 'Search, in the envelope of an asynchronous one' } as const
const mapping = { ...shared, method: 'GET', answer: Mappings, summary: 'The fields of each index' } as const
const fields = { ...mapping, params: z.object({ indices, names: z.string() }), summary: 'Single fields; `*` is any run' } as const
const ofDocument = parametersOf('DocumentParameters')
const document = {
  ...shared,
  method: 'GET',
  query: ofDocument,
  answer: { 200: FoundDocument, 404: MissingDocument },
  errors: [...shared.errors, 'BAD_QUERY'],
  summary: 'One document',
} as const
const source = {
  ...shared,
  method: 'GET',
  query: ofDocument,
  answer: Source,
  errors: [...shared.errors, 'DOCUMENT_NOT_FOUND', 'BAD_QUERY'],
  summary: 'The source of a document alone',
} as const
const kept = {
  path: '/api/index/search/_async_search/:id',
  needs: 'user',
  faults: 'elasticsearch',
  answer: AsyncSearchAnswer,
  errors: ['NOT_FOUND'],
  summary: 'An asynchronous search that was kept; none are',
  tags,
} as const
const scroll = {
  needs: 'user',
  faults: 'elasticsearch',
  query: parametersOf('ScrollParameters'),
  body: bodyOf('ScrollBody'),
  answer: SearchAnswer,
  errors: ['BAD_QUERY', 'SCROLL_NOT_FOUND', 'ENGINE_DOWN', 'RECORD_DAMAGED'],
  summary: 'The next page of a scroll; older clients put its id into the path',
  tags,
} as const
const endScroll = {
  ...scroll,
  method: 'DELETE',
  query: parametersOf('EndScrollParameters'),
  body: bodyOf('EndScrollBody'),
  answer: { 200: EndedScrolls, 404: EndedScrolls },
  errors: ['BAD_QUERY'],
  summary: 'End scrolls',
} as const
const rest = {
  path: '/api/index/search/*',
  needs: 'read',
  project: 'handler',
  refused: 'INDEX_NOT_GRANTED',
  faults: 'elasticsearch',
  // Only ever refused.
  answer: {},
  errors: ['BAD_INDEX_NAME'],
  summary: 'Anything else that Elasticsearch has is refused',
  tags,
} as const

const writing = { ...rest, needs: 'user', errors: ['METHOD_NOT_ALLOWED'], summary: 'Writing is refused' } as const

/** Elasticsearch's addresses and bodies, answered from the engine and the records: each operation in the older form with a type, too. */
export const searchCalls = {
  search: call({ ...search, method: 'POST', path: '/api/index/search/:indices/_search', params: one }),
  searchByGet: call({ ...search, method: 'GET', path: '/api/index/search/:indices/_search', params: one }),
  searchOfType: call({ ...search, method: 'POST', path: '/api/index/search/:indices/:type/_search', params: typed }),
  searchOfDocuments: call({ ...search, method: 'POST', path: '/api/index/search/:indices/_doc/_search', params: one }),
  searchOfTypeByGet: call({ ...search, method: 'GET', path: '/api/index/search/:indices/:type/_search', params: typed }),
  count: call({ ...count, method: 'POST', path: '/api/index/search/:indices/_count', params: one }),
  countOfType: call({ ...count, method: 'POST', path: '/api/index/search/:indices/:type/_count', params: typed }),
  countByGet: call({ ...count, method: 'GET', path: '/api/index/search/:indices/_count', params: one }),
  countOfTypeByGet: call({ ...count, method: 'GET', path: '/api/index/search/:indices/:type/_count', params: typed }),
  asyncSearch: call({ ...async, method: 'POST', path: '/api/index/search/:indices/_async_search', params: one }),
  asyncSearchByGet: call({ ...async, method: 'GET', path: '/api/index/search/:indices/_async_search', params: one }),
  scroll: call({ ...scroll, method: 'POST', path: '/api/index/search/_search/scroll' }),
  scrollByGet: call({ ...scroll, method: 'GET', path: '/api/index/search/_search/scroll' }),
  scrollById: call({ ...scroll, method: 'POST', path: '/api/index/search/_search/scroll/:id', params: scrollId }),
  scrollByIdByGet: call({ ...scroll, method: 'GET', path: '/api/index/search/_search/scroll/:id', params: scrollId }),
  endScroll: call({ ...endScroll, path: '/api/index/search/_search/scroll' }),
  endScrollById: call({ ...endScroll, path: '/api/index/search/_search/scroll/:id', params: scrollId }),
  readAsyncSearch: call({ ...kept, method: 'GET' }),
  removeAsyncSearch: call({ ...kept, method: 'DELETE' }),
  mapping: call({ ...mapping, path: '/api/index/search/:indices/_mapping', params: one }),
  mappings: call({ ...mapping, path: '/api/index/search/:indices/_mappings', params: one }),
  mappingOfType: call({ ...mapping, path: '/api/index/search/:indices/_mapping/:type', params: typed }),
  mappingsOfType: call({ ...mapping, path: '/api/index/search/:indices/_mappings/:type', params: typed }),
  fields: call({ ...fields, path: '/api/index/search/:indices/_mapping/field/:names' }),
  fieldsOfMappings: call({ ...fields, path: '/api/index/search/:indices/_mappings/field/:names' }),
  document: call({ ...document, path: '/api/index/search/:indices/_doc/:id', params: oneDocument }),
  documentOfType: call({ ...document, path: '/api/index/search/:indices/:type/:id', params: typedDocument }),
  source: call({ ...source, path: '/api/index/search/:indices/_source/:id', params: oneDocument }),
  sourceOfDocument: call({ ...source, path: '/api/index/search/:indices/_doc/:id/_source', params: oneDocument }),
  sourceOfType: call({ ...source, path: '/api/index/search/:indices/:type/:id/_source', params: typedDocument }),
  anythingElse: call({ ...rest, method: 'POST' }),
  // An index alone is asked for whether it exists.
  anythingElseByGet: call({ ...rest, method: 'GET', params: z.object({ '*': z.string().regex(/\/./) }) }),
  putAnything: call({ ...writing, method: 'PUT' }),
  deleteAnything: call({ ...writing, method: 'DELETE' }),
  /** Of our own. */
  hits: call({
    method: 'GET',
    path: '/api/:project/documents/hits/:id',
    params: z.object({ project: z.string(), id }),
    query: z.object({
      query: z.string(),
      words: flag,
      targetLanguage: z.string().optional(),
      routing: z.string().optional(),
    }),
    answer: DocumentHits,
    errors: ['DOCUMENT_NOT_FOUND', 'RECORD_DAMAGED', 'NOT_FOUND', 'BAD_QUERY', 'ENGINE_DOWN'],
    needs: 'read',
    summary: 'Where the words of a query occur in the whole text',
    tags: ['documents'],
  }),
  /** Of our own, with the body of the search itself; its page does not matter. `index`: the project of the document, where several are searched. */
  around: call({
    method: 'POST',
    path: '/api/:indices/documents/around/:id',
    params: oneDocument,
    query: z.object({ index: ProjectName.optional() }),
    body: bodyOf('SearchBody'),
    answer: AroundDocument,
    errors: ['DOCUMENT_NOT_FOUND', 'RECORD_DAMAGED', 'BAD_INDEX_NAME', 'BAD_QUERY', 'ENGINE_DOWN'],
    needs: 'read',
    project: 'params.indices',
    summary: 'Where a document stands among all that a search finds, and what comes before and after it',
    tags: ['documents'],
  }),
  /** Of our own, with the body of the search itself but for its page: `from` may be any number, where Elasticsearch ends at 10,000. See docs/decisions/0680. */
  page: call({
    method: 'POST',
    path: '/api/:indices/documents/page',
    params: one,
    query: z.object({
      from: wholeNumber({ absent: 0, max: 2 ** 31 - 1 }),
      size: wholeNumber({ absent: limits.pageSize, max: limits.resultWindow }),
    }),
    body: bodyOf('SearchBody'),
    answer: SearchAnswer,
    errors: ['BAD_INDEX_NAME', 'BAD_QUERY', 'RECORD_DAMAGED', 'ENGINE_DOWN'],
    needs: 'read',
    project: 'params.indices',
    summary: 'A page of what a search finds, however far down it lies; `from` and `size` of the body do not count',
    tags: ['documents'],
  }),
}
