import type { ClauseBudget } from '../../clause-budget.ts'
import { engineAggregations } from '../../engine-aggregations.ts'
import type { ParsedAggregation, ParsedAggregations } from '../../parsed-search.ts'
import { parsingError } from '../../query-error.ts'
import { parseClause } from '../clauses/parse-clause.ts'
import { type JsonObject, readObject, refuseOthers } from '../read.ts'

/** Reads a `filter` aggregation. Throws QueryError. */
export function parseFilter(options: JsonObject, aggregations: ParsedAggregations, budget: ClauseBudget): ParsedAggregation {
  const engine = { kind: 'filter' as const, query: parseClause(options, budget), aggregations: engineAggregations(aggregations) }
  return { kind: 'filter', engine, aggregations }
}

/** Reads a `filters` aggregation: filters by name, or an anonymous list. Throws QueryError. */
export function parseFilters(options: JsonObject, aggregations: ParsedAggregations, budget: ClauseBudget): ParsedAggregation {
  refuseOthers(options, ['filters'], 'filters')
  const { filters } = options
  if (filters === undefined) throw parsingError('[filters] needs at least one filter')
  const isKeyed = !Array.isArray(filters)
  const named = Object.entries(isKeyed ? readObject(filters, 'filters') : { ...filters })
  const inner = engineAggregations(aggregations)
  return {
    kind: 'filters',
    filters: named.map(([name, clause]) => ({
      name,
      engine: { kind: 'filter', query: parseClause(clause, budget), aggregations: inner },
    })),
    isKeyed,
    aggregations,
  }
}
