import type { Query, Scalar, SetReference } from './tree.ts'

/** What is counted over the hits of a query, free of any engine's spelling. Names of fields are those of the wire contract. */
export type Aggregation =
  | {
      kind: 'terms'
      field: string
      size: number
      order: TermsOrder[]
      minDocCount: number
      /** Lucene regular expression on the whole value, or exact values. */
      include?: string | string[]
      exclude?: string | string[]
      missing?: Scalar
      aggregations: Record<string, Aggregation>
    }
  | {
      kind: 'dateHistogram'
      field: string
      interval: CalendarInterval | { fixedMs: number }
      /** Documents without a value are counted under this date (epoch ms); absent: not counted. */
      missing?: number
      minDocCount: number
      descending: boolean
      aggregations: Record<string, Aggregation>
    }
  | { kind: 'histogram'; field: string; interval: number; minDocCount: number; aggregations: Record<string, Aggregation> }
  | {
      kind: 'composite'
      sources: { name: string; field: string; descending: boolean }[]
      size: number
      after?: (Scalar | null)[]
      aggregations: Record<string, Aggregation>
    }
  | { kind: 'filter'; query: Query; aggregations: Record<string, Aggregation> }
  /** A bucket for each set, its key the set's name, in the order given. */
  | { kind: 'sets'; sets: SetReference[]; aggregations: Record<string, Aggregation> }
  | { kind: 'metric'; metric: 'sum' | 'avg' | 'min' | 'max' | 'valueCount' | 'cardinality'; field: string }

/** Units that follow the calendar (UTC; weeks begin on Monday). */
export type CalendarInterval = 'year' | 'quarter' | 'month' | 'week' | 'day'

/** `by` is `_count`, `_key` or the name of a metric among the sub-aggregations. */
export type TermsOrder = { by: string; descending: boolean }
