import type { ClauseBudget } from '../../clause-budget.ts'
import { engineAggregations } from '../../engine-aggregations.ts'
import type { ParsedAggregation, ParsedAggregations } from '../../parsed-search.ts'
import { argumentError } from '../../query-error.ts'
import { parseClause } from '../clauses/parse-clause.ts'
import { type JsonObject, optional, present, readNatural, readObject, readWhole, refuseOthers } from '../read.ts'
import { readAggregationField } from './field.ts'
import { mostBuckets, pickOf } from './terms.ts'

const known = [
  ...['field', 'size', 'min_doc_count', 'include', 'exclude', 'background_filter', 'jlh'],
  // All terms are counted: shards have nothing to leave out.
  ...['shard_size', 'shard_min_doc_count', 'execution_hint'],
]

/** Reads a `significant_terms`, ranked as by default (JLH). Throws QueryError, also for other ways to rank, by name. */
export function parseSignificantTerms(
  options: JsonObject,
  { name, aggregations, budget }: { name: string; aggregations: ParsedAggregations; budget: ClauseBudget },
): ParsedAggregation {
  refuseOthers(options, known, 'significant_terms')
  refuseOthers(optional(options.jlh, 'significant_terms.jlh', readObject) ?? {}, [], 'significant_terms.jlh')
  const { field, type } = readAggregationField(options, 'significant_terms')
  const size = optional(options.size, 'significant_terms.size', readWhole) ?? 10
  if (size < 1) throw argumentError(`[size] must be greater than 0. Found [${size}] in [${name}]`)
  const background = optional(options.background_filter, 'background_filter', (clause) => parseClause(clause, budget))
  if (type === undefined) return { kind: 'empty', answer: { doc_count: 0, bg_count: 0, buckets: [] } }
  const engine = {
    kind: 'significant' as const,
    field,
    size: Math.min(size, mostBuckets),
    minDocCount: optional(options.min_doc_count, 'significant_terms.min_doc_count', readNatural) ?? 3,
    ...pickOf(options, { field, type }),
    ...present({ background }),
    aggregations: engineAggregations(aggregations),
  }
  return { kind: 'significant', engine, key: { type }, aggregations }
}
