import type { Query, Scalar, SetReference, Sort, WordSet } from './tree.ts'

/** An aggregation over the hits of a query, independent of any engine's syntax. Field names are those of the wire contract. */
export type Aggregation =
  | {
      kind: 'terms'
      field: string
      size: number
      order: TermsOrder[]
      minDocCount: number
      /** A Lucene regular expression that must match the whole value, or a list of exact values in the field's type. */
      include?: string | Scalar[]
      exclude?: string | Scalar[]
      missing?: Scalar
      aggregations: Record<string, Aggregation>
    }
  | {
      kind: 'dateHistogram'
      field: string
      interval: CalendarInterval | { fixedMs: number }
      /** The date (epoch ms) that documents without a value are counted under; absent: they are not counted. */
      missing?: number
      minDocCount: number
      descending: boolean
      aggregations: Record<string, Aggregation>
    }
  | { kind: 'histogram'; field: string; interval: number; minDocCount: number; aggregations: Record<string, Aggregation> }
  | {
      kind: 'composite'
      /** `sets`: all values of a field that are sets, in any order. */
      sources: { name: string; field: string; descending: boolean; sets?: WordSet[] }[]
      size: number
      after?: (Scalar | null)[]
      aggregations: Record<string, Aggregation>
    }
  | { kind: 'filter'; query: Query; aggregations: Record<string, Aggregation> }
  /** One bucket per set, keyed by the set's name, in the given order. */
  | { kind: 'sets'; sets: SetReference[]; aggregations: Record<string, Aggregation> }
  /** Count, extremes, sum and sum of squares of a number or date field. */
  | { kind: 'stats'; field: string }
  /** The lengths of the words of a field, and the letters in them, in UTF-16 units. */
  | { kind: 'letters'; field: string }
  /** Values that are more frequent here than in `background` (absent: all of the projects), by Elasticsearch's JLH. */
  | {
      kind: 'significant'
      field: string
      size: number
      minDocCount: number
      include?: string | Scalar[]
      exclude?: string | Scalar[]
      background?: Query
      aggregations: Record<string, Aggregation>
    }
  /** The first hits of a bucket; it has no aggregations of its own. */
  | { kind: 'topHits'; from: number; size: number; sort: Sort[] }
  | { kind: 'metric'; metric: 'sum' | 'avg' | 'min' | 'max' | 'valueCount' | 'cardinality'; field: string }

/** Calendar units, in UTC; weeks start on Monday. */
export type CalendarInterval = 'year' | 'quarter' | 'month' | 'week' | 'day'

/** `by` is `_count`, `_key` or the name of a metric among the sub-aggregations. */
export type TermsOrder = { by: string; descending: boolean }
