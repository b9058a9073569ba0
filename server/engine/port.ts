import type { AppError } from '@dossier/contract'
import type { Aggregation } from '../query/aggregation.ts'
import type { SuggestOptions } from '../query/suggest.ts'
import type { Query, Scalar, Sort } from '../query/tree.ts'
import type { EngineSets } from './sets.ts'
import type { TextReader, TextService } from './texts.ts'

/**
 * The port of the search engine: an index of documents and their named entities, which follows the records and can always be rebuilt from them.
 *
 * It takes our query tree, never an Elasticsearch body, and returns document numbers (`rid`) and ids; sources and texts come from the records.
 * Several processes may use the engine at the same time, each through its own connection. No adapter ever empties, resets or deletes an index
 * that it did not create: its own carries a mark.
 */
export interface SearchEngine {
  /** Applies changes in order; nothing is searchable or durable before `commit`. */
  write(changes: EngineChange[], signal?: AbortSignal): Promise<WriteResult>
  /** Makes all changes durable and searchable, together with the position of the follower. */
  commit(follower: FollowerPosition, signal?: AbortSignal): Promise<void>
  /** The position in the last commit; undefined for a new index. */
  position(signal?: AbortSignal): Promise<FollowerPosition | undefined>
  /** Removes everything, including the position. Throws CONFLICT if the index is not ours. */
  clear(signal?: AbortSignal): Promise<void>
  /**
   * Begins an empty index at this position, beside the present one, which answers until a commit without `walked`, and is removed then. Absent where an index cannot stand beside another. Throws
   * CONFLICT as `clear` does.
   */
  renew?(follower: FollowerPosition, signal?: AbortSignal): Promise<void>
  search(request: SearchRequest, signal?: AbortSignal): Promise<SearchAnswer>
  /** Several searches in one request, in their order: what is wrong with one does not hold up the others. */
  searchEach(request: EachRequest, signal?: AbortSignal): Promise<EachAnswer[]>
  count(projects: string[], query: Query, signal?: AbortSignal): Promise<number>
  /** Which words may occur in one of the text fields of a document of the projects. False is certain; true may be due to a document that was removed a moment ago. */
  occurring(request: OccurringRequest, signal?: AbortSignal): Promise<boolean[]>
  /** The ascending numbers of all matching documents; named entities have no numbers. */
  collect(projects: string[], query: Query, signal?: AbortSignal): Promise<number[]>
  /**
   * The segments of each document's content in which terms of the query occur (ascending, at most `limit`), so that highlighting a text of
   * 20 MB reads only a few segments. Documents of one segment yield `[0]` without being examined. An engine without word positions returns
   * all numbers below `limit`; reading a segment in vain does no harm.
   */
  locate(request: LocateRequest, signal?: AbortSignal): Promise<number[][]>
  /** Near spellings of the words of a text among those of the projects; offsets and lengths in UTF-16 units. */
  suggest(projects: string[], options: SuggestOptions, signal?: AbortSignal): Promise<SuggestedWord[]>
  readonly sets: EngineSets
  /** Absent where an engine keeps none. */
  readonly points?: EnginePoints
  /** The text service, the same for every engine. */
  readonly texts: TextService
  stats(signal?: AbortSignal): Promise<EngineStats>
  close(): Promise<void>
}

/** What of the engine answers questions: nothing with which somebody could change the index, or end it for others. */
export type EngineReader = Pick<
  SearchEngine,
  'search' | 'searchEach' | 'count' | 'occurring' | 'collect' | 'locate' | 'suggest' | 'position' | 'stats' | 'points'
> & {
  readonly texts: TextReader
  /** A set that is the caller's own can be told on at once. */
  readonly sets: Pick<EngineSets, 'change'>
}

/** The index as it was at a point in time, kept under a name that nobody can guess, in memory only: what ends the engine, or empties the index, ends it. */
export type EnginePoints = {
  open(name: string, keepMs: number, signal?: AbortSignal): Promise<void>
  /** Does nothing where there is no such point. */
  close(name: string, signal?: AbortSignal): Promise<void>
}

export type EngineChange =
  | { op: 'put'; document: EngineDocument }
  | { op: 'putEntities'; of: EntityParent; entities: EngineEntity[] }
  /** Removes a document with its named entities. */
  | { op: 'remove'; rid: number }
  | { op: 'removeProject'; project: string }

/** A document to be indexed; it replaces the one with the same `rid`. */
export type EngineDocument = {
  /** The number given by the records. */
  rid: number
  project: string
  id: string
  /** The content in the segments of the records, which join to the whole text. */
  segments: string[]
  /**
   * All other fields by wire name (`metadata.tika_metadata_dc_title`, `dirname` …). The adapter derives `dirname.tree`, `path.parts`, `_index` and `_routing`
   * (the root document's id). Dates are epoch milliseconds. Absent fields are missing.
   */
  fields: Record<string, Scalar | Scalar[]>
  /** The document in the form of the wire contract, for engines that store sources. Computed on demand. */
  wire?: () => WireDocument
}

/** A document as a cluster stores it: `routing` is the id of the root document; `source` includes the whole content. */
export type WireDocument = { routing: string; source: Record<string, unknown> }

/** The document of named entities, with the project, id and routing that they share. */
export type EntityParent = { rid: number; project: string; id: string; routing: string }

/**
 * A named entity, in the terms of the wire contract (4.5). `putEntities` replaces all entities of a document, whichever pipeline found them; an empty
 * list removes them. They are kept when the document alone is put again, and removed with it.
 */
export type EngineEntity = {
  id: string
  /** As found in the text. */
  mention: string
  /** Its normal form. */
  mentionNorm: string
  mentionNormTextLength: number
  category: string
  extractor: string
  extractorLanguage: string
  /** Offsets into the content in UTF-16 units, in the given order; -1 stands for an occurrence in the metadata. */
  offsets: number[]
  isHidden: boolean
  partsOfSpeech: string | null
}

/** Terms that exceeded the engine's limit and were truncated, which the caller reports in the ledger. */
export type WriteResult = { cutTerms: { rid: number; field: string }[] }

/** Which records the index follows, and how far: up to a change and, during a rebuild, up to the document `walked`. `isBeside`: the former index answers
 * until this one is whole. See `indexing/follow/follower.ts`. */
export type FollowerPosition = { recordsId: string; change: number; walked?: number; isBeside?: boolean }

export type SearchRequest = {
  projects: string[]
  query: Query
  /** Filters the hits, but not the aggregations. */
  postFilter?: Query
  from: number
  size: number
  sort: Sort[]
  /**
   * Continues after a hit: its `sort` values followed by its `number`, which breaks ties, so that no hit is skipped or repeated. Without the
   * `number` all hits with the same values are skipped. Does not affect the total and the aggregations; `from` is relative to this position.
   */
  after?: (Scalar | null)[]
  aggregations: Record<string, Aggregation>
  /** Whether to compute scores even if hits are sorted by a field. */
  trackScores?: boolean
  /** How long it may take, in milliseconds; absent: as long as somebody waits at a page. */
  timeoutMs?: number
  /** A document whose place in the order is asked for too, whatever the page, with so many of its neighbours on each side. */
  around?: { rid: number; count: number }
  /** What scores less is not found: neither counted nor aggregated. */
  minScore?: number
  /** Only the first hit of each value of this field, of those without one the first of all; the total is that of all. Not together with `after`. */
  collapse?: string
  /** Counted anew; else an answer without hits may be one that was kept since the index changed last. Clusters have their own setting for that. */
  isFresh?: boolean
  /** The index as it was then; it is kept for longer where that is said. Throws NOT_FOUND where there is no such point, or no longer. Sets are those of now. */
  point?: EnginePoint
}

export type EnginePoint = { name: string; keepMs?: number }

/** Searches of which only the totals and the numbers of the first `size` documents are wanted. `timeoutMs`: how long each may take. */
export type EachRequest = { projects: string[]; queries: Query[]; size: number; sort: Sort[]; timeoutMs: number }

/** The exact total of a search and the numbers of its first documents; or why it has none of its own: it took too long, or is refused. */
export type EachAnswer = { total: number; rids: number[] } | { fault: AppError }

/** Words as they are typed, and the text fields in which they are looked for. */
export type OccurringRequest = { projects: string[]; fields: string[]; words: string[] }

/** How many hits come before a document; its neighbours, the nearest first. */
export type EngineAround = { position: number; previous: EngineHit[]; next: EngineHit[] }

export type SearchAnswer = {
  /** Exact. */
  total: number
  maxScore: number | null
  hits: EngineHit[]
  aggregations: Record<string, AggregationResult>
  /** Null: the search does not find the document that was asked for. */
  around?: EngineAround | null
}

/**
 * `sort` has one value per sort key: score, number, epoch milliseconds, text or null. `number` is unique and breaks ties: the rid of a
 * document, and slightly more for its named entities. A named entity is returned in full; its `rid` is that of its document.
 */
export type EngineHit = {
  rid: number
  number: number
  id: string
  score: number | null
  sort: (Scalar | null)[]
  entity?: Omit<EngineEntity, 'id'>
  /** The value that the hit stands for, where hits are collapsed. */
  group?: Scalar | null
}

export type AggregationResult =
  | { kind: 'buckets'; buckets: Bucket[]; sumOtherDocCount: number; after?: (Scalar | null)[] }
  | { kind: 'filter'; docCount: number; aggregations: Record<string, AggregationResult> }
  | { kind: 'metric'; value: number | null }
  | { kind: 'stats'; count: number; min: number | null; max: number | null; sum: number; sumOfSquares: number }
  /** `letters`: UTF-16 units with how often they occur, ascending. */
  | {
      kind: 'letters'
      count: number
      minLength: number | null
      maxLength: number | null
      totalLength: number
      letters: [letter: number, count: number][]
    }
  /** `background`: how many documents there are to compare with, and how many of them have a bucket's value. */
  | { kind: 'significant'; docCount: number; background: number; buckets: (Bucket & { score: number; background: number })[] }
  | { kind: 'topHits'; total: number; maxScore: number | null; hits: EngineHit[] }

/** `key` is the value; for dates the start of the bucket in epoch milliseconds; for composites a list in the order of the sources. */
export type Bucket = { key: Scalar | (Scalar | null)[]; docCount: number; aggregations: Record<string, AggregationResult> }

/** A word of a text, and its near spellings, the best first. */
export type SuggestedWord = {
  text: string
  offset: number
  length: number
  options: { text: string; score: number; documents: number }[]
}

export type LocateRequest = { query: Query; rids: number[]; limit: number }

export type EngineStats = {
  documents: number
  entities: number
  deleted: number
  segments: number
  bytes: number
  version: string
}
