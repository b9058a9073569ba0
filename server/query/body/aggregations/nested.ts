import type { Aggregation } from '../../aggregation.ts'
import { argumentError } from '../../query-error.ts'
import type { BucketPage, ParsedAggregation, ParsedAggregations } from '../parsed-search.ts'
import { type JsonObject, optional, readWhole } from '../read.ts'

/** What the engine is asked for. A list of filters becomes one aggregation each, see `filterName`. */
export function engineAggregations(aggregations: ParsedAggregations): Record<string, Aggregation> {
  return Object.fromEntries(Object.entries(aggregations).flatMap(([name, parsed]) => engineOf(name, parsed)))
}

function engineOf(name: string, parsed: ParsedAggregation): [string, Aggregation][] {
  if (parsed.kind === 'empty') return []
  if (parsed.kind !== 'filters') return [[name, parsed.engine]]
  return parsed.filters.map((filter) => [filterName(name, filter.name), filter.engine])
}

/** The engine's name for one filter of a list; `>` cannot be in a name of the body. */
export function filterName(name: string, filter: string): string {
  return `${name}>${filter}`
}

/** Which buckets a `bucket_sort` keeps. */
export function bucketPageOf(options: JsonObject | undefined): BucketPage {
  const from = optional(options?.from, 'bucket_sort.from', readWhole) ?? 0
  const size = optional(options?.size, 'bucket_sort.size', readWhole)
  if (from < 0) throw argumentError(`[from] must be a non-negative integer: [${from}]`)
  if (size !== undefined && size < 1) throw argumentError(`[size] must be a positive integer: [${size}]`)
  return size === undefined ? { from } : { from, size }
}
