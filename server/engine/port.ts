import type { Aggregation } from '../query/aggregation.ts'
import type { Query, Scalar, Sort } from '../query/tree.ts'
import type { EngineSets } from './sets.ts'
import type { TextService } from './texts.ts'

/**
 * The port of the search engine: an index of documents and their named entities that follows the records and can always be made again from them.
 *
 * It takes our query tree, never an Elasticsearch body, and answers with numbers (`rid`) and ids: sources and texts come from
 * the records. One adapter process may be shared by several callers, each with its own connection.
 */
export interface SearchEngine {
  /** Puts and removes documents in the order given; nothing is searchable or durable before `commit`. */
  write(changes: EngineChange[], signal?: AbortSignal): Promise<WriteResult>
  /** Makes everything written so far durable and searchable, together with `follower`. */
  commit(follower: FollowerPosition, signal?: AbortSignal): Promise<void>
  /** What the last commit carried, or undefined for a new index. */
  position(signal?: AbortSignal): Promise<FollowerPosition | undefined>
  /** Removes everything, the position included. */
  clear(signal?: AbortSignal): Promise<void>
  search(request: SearchRequest, signal?: AbortSignal): Promise<SearchAnswer>
  count(projects: string[], query: Query, signal?: AbortSignal): Promise<number>
  /** The numbers of all documents that match, ascending; named entities have none. */
  collect(projects: string[], query: Query, signal?: AbortSignal): Promise<number[]>
  /**
   * For each document the numbers (ascending, at most `limit`) of those segments of its content in which the query's terms occur.
   * Documents of one segment answer `[0]` without being looked at. Lets a highlight in a text of 20 MB read a few segments only. An engine
   * that does not know positions answers all numbers below `limit`: what is read in vain is marked by nothing.
   */
  locate(request: LocateRequest, signal?: AbortSignal): Promise<number[][]>
  readonly sets: EngineSets
  /** The same for every engine. */
  readonly texts: TextService
  stats(signal?: AbortSignal): Promise<EngineStats>
  close(): Promise<void>
}

export type EngineChange =
  | { op: 'put'; document: EngineDocument }
  | { op: 'putEntities'; of: EntityParent; entities: EngineEntity[] }
  /** With its named entities. */
  | { op: 'remove'; rid: number }
  | { op: 'removeProject'; project: string }

/** A document as the index needs it: a put replaces what had the same `rid`. */
export type EngineDocument = {
  /** The number that the records gave it. */
  rid: number
  project: string
  id: string
  /** The content, cut as the records cut it; joined they are the whole text. */
  segments: string[]
  /** All other fields by wire name (`metadata.tika_metadata_dc_title`, `dirname` …). `dirname.tree`, `path.parts`, `_index`, `_routing` (the root document's id) are derived by the adapter. Dates are epoch milliseconds. Absent = missing. */
  fields: Record<string, Scalar | Scalar[]>
  /** The same document as the wire contract has it, for an engine that keeps sources; made when it is asked for. */
  wire?: () => WireDocument
}

/** `routing` is the id of its root document; `source` has the whole content. */
export type WireDocument = { routing: string; source: Record<string, unknown> }

/** The document that named entities stand in, with the project, the id and the routing that they share with it. */
export type EntityParent = { rid: number; project: string; id: string; routing: string }

/**
 * A named entity of a document, in the wire contract's words (`contract`: 4.5). A put brings all of a document, in place of those that it had, whoever
 * found them; none removes them. They stay where only the document is put again, and go where it is removed.
 */
export type EngineEntity = {
  id: string
  /** As found. */
  mention: string
  /** Its normal form. */
  mentionNorm: string
  mentionNormTextLength: number
  category: string
  extractor: string
  extractorLanguage: string
  /** UTF-16 units of the content, in the order given; -1 stands for a place in the metadata. */
  offsets: number[]
  isHidden: boolean
  partsOfSpeech: string | null
}

/** Terms above the engine's limit were cut; the caller says so in the ledger. */
export type WriteResult = { cutTerms: { rid: number; field: string }[] }

/** Which records the index follows, and how far: up to a change, and while all documents are walked up to the document `walked`. See `indexing/follower.ts`. */
export type FollowerPosition = { recordsId: string; change: number; walked?: number }

export type SearchRequest = {
  projects: string[]
  query: Query
  /** Narrows the hits, not the aggregations. */
  postFilter?: Query
  from: number
  size: number
  sort: Sort[]
  /**
   * Goes on behind a hit: its `sort` values, and behind them its `number`, so that of hits with equal values none is skipped and none comes twice.
   * Without the `number` all hits with these values are passed over. Narrows neither the total nor the aggregations; `from` counts from there.
   */
  after?: (Scalar | null)[]
  aggregations: Record<string, Aggregation>
  /** Whether hits need a score (sorting by field makes none otherwise). */
  trackScores?: boolean
}

export type SearchAnswer = {
  /** Exact. */
  total: number
  maxScore: number | null
  hits: EngineHit[]
  aggregations: Record<string, AggregationResult>
}

/**
 * `sort` has one value for each sort key: score, number, epoch milliseconds, text or null. `number` is the hit's alone and orders equal
 * ones: of a document its rid, of its named entities a little more. A named entity comes back whole; `rid` is its document's then.
 */
export type EngineHit = {
  rid: number
  number: number
  id: string
  score: number | null
  sort: (Scalar | null)[]
  entity?: Omit<EngineEntity, 'id'>
}

export type AggregationResult =
  | { kind: 'buckets'; buckets: Bucket[]; sumOtherDocCount: number; after?: (Scalar | null)[] }
  | { kind: 'filter'; docCount: number; aggregations: Record<string, AggregationResult> }
  | { kind: 'metric'; value: number | null }

/** `key` is the value; for dates the bucket's start in epoch ms; for composites a list in the order of the sources. */
export type Bucket = { key: Scalar | (Scalar | null)[]; docCount: number; aggregations: Record<string, AggregationResult> }

export type LocateRequest = { query: Query; rids: number[]; limit: number }

export type EngineStats = {
  documents: number
  entities: number
  deleted: number
  segments: number
  bytes: number
  version: string
}
