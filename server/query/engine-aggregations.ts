import type { Aggregation } from './aggregation.ts'
import type { ParsedAggregation, ParsedAggregations } from './parsed-search.ts'

/** The engine's form of the aggregations. Each filter of a `filters` becomes an aggregation of its own, see `filterName`. */
export function engineAggregations(aggregations: ParsedAggregations): Record<string, Aggregation> {
  return Object.fromEntries(Object.entries(aggregations).flatMap(([name, parsed]) => engineOf(name, parsed)))
}

function engineOf(name: string, parsed: ParsedAggregation): [string, Aggregation][] {
  if (parsed.kind === 'empty') return []
  if (parsed.kind !== 'filters') return parsed.engine === undefined ? [] : [[name, parsed.engine]]
  return parsed.filters.map((filter) => [filterName(name, filter.name), filter.engine])
}

/** The engine's name for one filter of a `filters`; names in a body cannot contain `>`. */
export function filterName(name: string, filter: string): string {
  return `${name}>${filter}`
}
