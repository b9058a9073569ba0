import { z } from 'zod'
import { call, text } from '../spine/call.ts'
import { ElasticsearchFault } from '../spine/faults.ts'
import { FoundDocument, Indices, MissingDocument, SearchAnswer, Shards } from './search.ts'
import type { SearchRequestName } from './search-request.ts'

/** What a node says of itself: clients look at the version and the sentence before they ask for anything else. */
export const NodeInfo = z
  .strictObject({
    name: z.string(),
    cluster_name: z.string(),
    cluster_uuid: z.string(),
    version: z.strictObject({
      number: z.string(),
      build_flavor: z.literal('default'),
      build_type: z.string(),
      build_hash: z.string(),
      build_date: z.string(),
      build_snapshot: z.literal(false),
      lucene_version: z.string(),
      minimum_wire_compatibility_version: z.string(),
      minimum_index_compatibility_version: z.string(),
    }),
    tagline: z.literal('You Know, for Search'),
  })
  .meta({ id: 'NodeInfo' })
export type NodeInfo = z.infer<typeof NodeInfo>

/** What an index is: its fields, and nothing of a cluster that there is not. */
const IndexFacts = z
  .record(z.string(), z.strictObject({ aliases: z.strictObject({}), mappings: z.looseObject({}), settings: z.looseObject({}) }))
  .meta({ id: 'IndexFacts' })

/** Documents by their ids, each found or not, in the order in which they were asked for. */
const SeveralDocuments = z
  .strictObject({ docs: z.array(z.union([FoundDocument, MissingDocument])) })
  .meta({ id: 'SeveralDocuments' })

/** The answers of several searches, in the order in which they were asked: one that is wrong does not spoil the others. */
const SeveralSearches = z
  .strictObject({
    took: z.int(),
    responses: z.array(z.union([SearchAnswer.extend({ status: z.literal(200) }), ElasticsearchFault])),
  })
  .meta({ id: 'SeveralSearches' })
export type SeveralSearches = z.infer<typeof SeveralSearches>

/** A point in time in Elasticsearch's words. */
const OpenedPoint = z.strictObject({ id: z.string() }).meta({ id: 'OpenedPoint' })
/** A point in time in OpenSearch's words. */
const OpenedPointInTime = z
  .strictObject({ pit_id: z.string(), _shards: Shards, creation_time: z.int() })
  .meta({ id: 'OpenedPointInTime' })
const ClosedPoint = z.strictObject({ succeeded: z.boolean(), num_freed: z.int() }).meta({ id: 'ClosedPoint' })
const ClosedPointsInTime = z
  .strictObject({ pits: z.array(z.strictObject({ pit_id: z.string(), successful: z.boolean() })) })
  .meta({ id: 'ClosedPointsInTime' })

/** What can be done with each field, by its type. */
const FieldCapabilities = z
  .strictObject({ indices: z.array(z.string()), fields: z.record(z.string(), z.record(z.string(), z.looseObject({}))) })
  .meta({ id: 'FieldCapabilities' })

const parametersOf = (id: SearchRequestName) =>
  z.record(z.string(), z.union([z.string(), z.array(z.string())]).optional()).meta({ id })
const bodyOf = (id: SearchRequestName) => z.unknown().optional().meta({ id })

const tags = ['search']
const faults = 'elasticsearch'
const own = { needs: 'user', faults, tags } as const
const ofIndices = {
  needs: 'read',
  project: 'params.indices',
  refused: 'INDEX_NOT_GRANTED',
  faults,
  params: z.object({ indices: Indices }),
  tags,
} as const
const base = '/api/index/search'

const several = {
  query: parametersOf('SeveralParameters'),
  body: bodyOf('SeveralDocumentsBody'),
  answer: SeveralDocuments,
  errors: ['BAD_INDEX_NAME', 'BAD_QUERY', 'INDEX_NOT_GRANTED', 'FORBIDDEN', 'PROJECT_NOT_FOUND', 'ENGINE_DOWN', 'RECORD_DAMAGED'],
  summary: 'Several documents by their ids',
} as const
const searches = {
  query: parametersOf('SeveralSearchesParameters'),
  body: text,
  answer: SeveralSearches,
  errors: ['BAD_INDEX_NAME', 'BAD_QUERY', 'ENGINE_DOWN'],
  summary: 'Several searches at once: lines of JSON, a head and a body for each',
} as const
const bulk = { body: text, answer: {}, errors: ['INDEX_NOT_GRANTED'], summary: 'Writing in bulk is refused' } as const
const opening = {
  ...ofIndices,
  method: 'POST',
  query: parametersOf('OpenPointParameters'),
  body: bodyOf('EmptyBody'),
  errors: ['BAD_INDEX_NAME', 'BAD_QUERY', 'TOO_MANY_SCROLLS', 'ENGINE_DOWN'],
} as const
const capabilities = {
  ...ofIndices,
  path: `${base}/:indices/_field_caps`,
  query: parametersOf('FieldCapabilitiesParameters'),
  body: bodyOf('FieldCapabilitiesBody'),
  answer: FieldCapabilities,
  errors: ['BAD_INDEX_NAME', 'BAD_QUERY'],
  summary: 'Which fields can be searched and counted',
} as const
const ofPoint = {
  ...own,
  path: `${base}/_search`,
  query: parametersOf('SearchParameters'),
  body: bodyOf('PointSearchBody'),
  answer: SearchAnswer,
  errors: [
    'BAD_QUERY',
    'BAD_PAGE',
    'INDEX_NOT_GRANTED',
    'FORBIDDEN',
    'PROJECT_NOT_FOUND',
    'SCROLL_NOT_FOUND',
    'ENGINE_DOWN',
    'RECORD_DAMAGED',
  ],
  summary: 'Search at a point in time, which says what is searched',
} as const

/** What clients ask of a node beside searches, answered so that they work unchanged. */
export const nodeCalls = {
  info: call({ ...own, method: 'GET', path: base, answer: NodeInfo, summary: 'What clients ask a node first' }),
  /** The address at which older clients ask for it. */
  infoOfIndex: call({
    ...own,
    method: 'GET',
    path: '/api/index',
    answer: NodeInfo,
    summary: 'What a node says of itself, at another address',
  }),
  // Who may not read a project does not learn that there is one.
  index: call({
    ...ofIndices,
    method: 'GET',
    path: `${base}/:indices`,
    refused: 'PROJECT_NOT_FOUND',
    query: parametersOf('IndexParameters'),
    answer: IndexFacts,
    errors: ['BAD_INDEX_NAME', 'BAD_QUERY'],
    summary: 'Whether an index exists (HEAD), and its fields',
  }),
  severalOfIndex: call({ ...ofIndices, ...several, method: 'POST', path: `${base}/:indices/_mget` }),
  several: call({ ...own, ...several, method: 'POST', path: `${base}/_mget` }),
  searches: call({ ...own, ...searches, method: 'POST', path: `${base}/_msearch` }),
  searchesOfIndex: call({ ...ofIndices, ...searches, method: 'POST', path: `${base}/:indices/_msearch` }),
  openPoint: call({
    ...opening,
    path: `${base}/:indices/_pit`,
    answer: OpenedPoint,
    summary: 'Open a point in time (Elasticsearch): it names the projects, and searches see them as they were then',
  }),
  openPointInTime: call({
    ...opening,
    path: `${base}/:indices/_search/point_in_time`,
    answer: OpenedPointInTime,
    summary: 'Open a point in time (OpenSearch)',
  }),
  searchPoint: call({ ...ofPoint, method: 'POST' }),
  closePoint: call({
    ...own,
    method: 'DELETE',
    path: `${base}/_pit`,
    body: bodyOf('ClosePointBody'),
    answer: { 200: ClosedPoint, 404: ClosedPoint },
    errors: ['BAD_QUERY', 'ENGINE_DOWN'],
    summary: 'Close a point in time (Elasticsearch)',
  }),
  closePointsInTime: call({
    ...own,
    method: 'DELETE',
    path: `${base}/_search/point_in_time`,
    body: bodyOf('ClosePointsBody'),
    answer: { 200: ClosedPointsInTime, 404: ClosedPointsInTime },
    errors: ['BAD_QUERY', 'ENGINE_DOWN'],
    summary: 'Close points in time (OpenSearch)',
  }),
  settings: call({
    ...ofIndices,
    method: 'GET',
    path: `${base}/:indices/_settings`,
    query: parametersOf('IndexParameters'),
    answer: z.record(z.string(), z.strictObject({ settings: z.looseObject({}) })),
    errors: ['BAD_INDEX_NAME', 'BAD_QUERY'],
    summary: 'The settings of each index',
  }),
  bulk: call({ ...own, ...bulk, method: 'POST', path: `${base}/_bulk` }),
  bulkOfIndex: call({ ...own, ...bulk, method: 'POST', path: `${base}/:indices/_bulk` }),
  fieldCapabilities: call({ ...capabilities, method: 'GET' }),
  fieldCapabilitiesByPost: call({ ...capabilities, method: 'POST' }),
}
