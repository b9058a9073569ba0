import type { Aggregation } from './aggregation.ts'
import type { SuggestOptions } from './suggest.ts'
import type { Query, Scalar, Sort } from './tree.ts'
import type { FieldType } from './wire-fields.ts'

/** A search body and its query parameters, read and checked: what `search/` carries out. */
export type ParsedSearch = {
  query: Query
  postFilter?: Query
  from: number
  size: number
  /** Empty: by score. */
  sort: ParsedSort[]
  /** `search_after`: only hits after these values, one per sort key. */
  after?: (Scalar | null)[]
  trackScores: boolean
  aggregations: ParsedAggregations
  highlight?: HighlightField[]
  source: SourceFilter
  /** Whether the total is answered: exactly, not at all, or exactly up to a number and "at least" above it. */
  trackTotalHits: boolean | number
  /** `rest_total_hits_as_int`: the total as a plain number. */
  isTotalNumber: boolean
  withVersion: boolean
  withSequenceNumber: boolean
  /** Only the first hit of each value of this field. */
  collapse?: string
  /** What scores less is not found. */
  minScore?: number
  suggestions: ParsedSuggestions
  /** `request_cache=false`: counted anew, whatever was kept from before. */
  isFresh: boolean
}

/** What hits show of themselves. */
export type ShownHits = Pick<ParsedSearch, 'sort' | 'trackScores' | 'highlight' | 'source' | 'withVersion' | 'withSequenceNumber'>

/** `suggest`, by name. */
export type ParsedSuggestions = Record<string, SuggestOptions>

/** `constant`: a key that is the same for all documents, such as an unmapped field. */
export type ParsedSort = { kind: 'engine'; sort: Sort } | { kind: 'document' } | { kind: 'constant'; value: number | null }

/** Patterns with `*`; no includes means everything. `false`: no source at all. */
export type SourceFilter = false | { includes: string[]; excludes: string[] }

/** What is highlighted in one field, and how. */
export type HighlightField = {
  field: string
  /** In UTF-16 units, approximately. */
  fragmentSize: number
  /** 0: the whole text. */
  fragments: number
  /** The tags around a mark: the term's number selects one, modulo their count. */
  tags: { pre: string[]; post: string[] }
  /** UTF-16 units of the beginning to show if nothing matches; 0: none. */
  noMatchSize: number
  /** Whether only terms that are searched on this field are marked. */
  requireFieldMatch: boolean
  order: 'score' | 'none'
  /** Whether the text is escaped as HTML, so that only the tags are markup. */
  escapes: boolean
  /** `highlight_query`, instead of the search's own query. */
  query?: Query
}

/** Aggregations by name. */
export type ParsedAggregations = Record<string, ParsedAggregation>

/** An aggregation as the engine is asked for it (`engine`), and what turns its answer into Elasticsearch's. */
export type ParsedAggregation =
  | { kind: 'buckets'; engine: Aggregation; key: KeyFormat; page: BucketPage; aggregations: ParsedAggregations; isTerms: boolean }
  | { kind: 'composite'; engine: Aggregation; names: string[]; keys: KeyFormat[]; aggregations: ParsedAggregations }
  | { kind: 'filter'; engine: Aggregation; aggregations: ParsedAggregations }
  /** `isKeyed`: answered by name, else as a list. */
  | { kind: 'filters'; filters: { name: string; engine: Aggregation }[]; isKeyed: boolean; aggregations: ParsedAggregations }
  | { kind: 'metric'; engine: Aggregation; isDate: boolean }
  /** Without an engine's form: on an unmapped field. `sigma`: an extended one, with bounds of so many standard deviations. */
  | { kind: 'stats'; engine?: Aggregation; isDate: boolean; sigma?: number }
  | { kind: 'letters'; engine?: Aggregation; showsDistribution: boolean }
  | { kind: 'significant'; engine: Aggregation; key: KeyFormat; aggregations: ParsedAggregations }
  | { kind: 'topHits'; engine: Extract<Aggregation, { kind: 'topHits' }>; shown: ShownHits; hasScores: boolean }
  /** On an unmapped field: an empty answer, as in Elasticsearch. */
  | { kind: 'empty'; answer: Record<string, unknown> }

/** How a bucket's key is shown. `missing`: key of the bucket of documents without a date, and the body's text for it. */
export type KeyFormat = { type: FieldType; dateFormat?: string; missing?: { key: number; text: string } }

/** `bucket_sort`: which of the buckets are answered. */
export type BucketPage = { from: number; size?: number }
