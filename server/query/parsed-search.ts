import type { Aggregation } from './aggregation.ts'
import type { Query, Scalar, Sort } from './tree.ts'
import type { FieldType } from './wire-fields.ts'

/** A search body and its address parameters, read and checked: what `search/` carries out. */
export type ParsedSearch = {
  query: Query
  postFilter?: Query
  from: number
  size: number
  /** Empty: by score. */
  sort: ParsedSort[]
  /** Only what comes after these values, one for each key of the sort (`search_after`). */
  after?: (Scalar | null)[]
  trackScores: boolean
  aggregations: ParsedAggregations
  highlight?: HighlightField[]
  source: SourceFilter
  /** Whether the total is counted: always, never, or up to a number, above which only "at least" is told. */
  trackTotalHits: boolean | number
  /** `rest_total_hits_as_int`: the total as a plain number. */
  isTotalNumber: boolean
  withVersion: boolean
  withSequenceNumber: boolean
}

/** `constant`: a key by which all documents are equal, such as a field outside the mapping or a script on named entities. */
export type ParsedSort = { kind: 'engine'; sort: Sort } | { kind: 'document' } | { kind: 'constant'; value: number | null }

/** Patterns with `*`; no includes: everything. `false`: no source at all. */
export type SourceFilter = false | { includes: string[]; excludes: string[] }

export type HighlightField = {
  field: string
  /** UTF-16 units, about. */
  fragmentSize: number
  /** 0: the whole text. */
  fragments: number
  /** What stands before and after each mark: that of the term's number, beginning again after the last one. */
  tags: { pre: string[]; post: string[] }
  /** So much of the beginning where nothing is found; 0: none. */
  noMatchSize: number
  /** Whether only terms that were searched on this field count. */
  requireFieldMatch: boolean
  order: 'score' | 'none'
  /** Whether the text is made harmless as HTML, so that only the tags are HTML. */
  escapes: boolean
  /** Instead of the search's own. */
  query?: Query
}

export type ParsedAggregations = Record<string, ParsedAggregation>

/** What the engine is asked for (`engine`), and how its answer becomes Elasticsearch's. */
export type ParsedAggregation =
  | { kind: 'buckets'; engine: Aggregation; key: KeyFormat; page: BucketPage; aggregations: ParsedAggregations; isTerms: boolean }
  | { kind: 'composite'; engine: Aggregation; names: string[]; keys: KeyFormat[]; aggregations: ParsedAggregations }
  | { kind: 'filter'; engine: Aggregation; aggregations: ParsedAggregations }
  /** One filter for each name; `isKeyed` false: answered as a list. */
  | { kind: 'filters'; filters: { name: string; engine: Aggregation }[]; isKeyed: boolean; aggregations: ParsedAggregations }
  | { kind: 'metric'; engine: Aggregation; isDate: boolean }
  /** On a field that the mapping does not know: empty, as in Elasticsearch. */
  | { kind: 'empty'; answer: Record<string, unknown> }

/** How a bucket's key is shown. `missingText`: what the body calls the bucket of documents without a date, at `missingKey`. */
export type KeyFormat = { type: FieldType; dateFormat?: string; missing?: { key: number; text: string } }

/** `bucket_sort`: which of the buckets are told. */
export type BucketPage = { from: number; size?: number }
