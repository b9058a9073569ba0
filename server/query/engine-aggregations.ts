import type { Aggregation } from './aggregation.ts'
import type { ParsedAggregation, ParsedAggregations } from './parsed-search.ts'

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
