import { z } from 'zod'
import { ProjectName } from '../projects.ts'
import { DocumentId, ScrollId } from '../spine/ids.ts'

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
/** The source of a document, or what is wanted of it. */
export const Source = z.looseObject({})

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
