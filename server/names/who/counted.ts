import type { AggregationResult, Bucket } from '../../engine/port.ts'
import type { Aggregation } from '../../query/aggregation.ts'
import type { Query } from '../../query/tree.ts'
import type { Scope } from '../../scope/scope.ts'

/** Names of a category that are answered. */
export const mostBeside = 10

type Results = Record<string, AggregationResult>

/** Counts in what a query finds in a project; no hits. */
export async function countIn(
  scope: Scope,
  project: string,
  query: Query,
  aggregations: Record<string, Aggregation>,
): Promise<Results> {
  const request = { projects: [project], query, from: 0, size: 0, sort: [], aggregations }
  return (await scope.engine.search(request, scope.signal)).aggregations
}

/** How many of what a query finds each of these queries finds too, in their order. */
export async function countEach(scope: Scope, project: string, query: Query, each: readonly Query[]): Promise<number[]> {
  if (each.length === 0) return []
  const filters = each.map((own, at): [string, Aggregation] => [`${at}`, { kind: 'filter', query: own, aggregations: {} }])
  const results = await countIn(scope, project, query, Object.fromEntries(filters))
  return each.map((_, at) => {
    const result = results[at]
    return result?.kind === 'filter' ? result.docCount : 0
  })
}

/** The most frequent values of a field, equal ones in their order. */
export function mostFrequent(field: string, size: number, aggregations: Record<string, Aggregation> = {}): Aggregation {
  const order = [
    { by: '_count', descending: true },
    { by: '_key', descending: false },
  ]
  return { kind: 'terms', field, size, order, minDocCount: 1, aggregations }
}

/** How many different values a field has. */
export function distinct(field: string): Aggregation {
  return { kind: 'metric', metric: 'cardinality', field }
}

/** How often finders have told a name: the places of all its mentions. */
export const places: Aggregation = { kind: 'metric', metric: 'valueCount', field: 'offsets' }

/** The buckets of a result; none where it has no buckets. */
export function bucketsOf(result: AggregationResult | undefined): Bucket[] {
  return result?.kind === 'buckets' ? result.buckets : []
}

/** The number of a metric; 0 where there was nothing to count. */
export function numberOf(result: AggregationResult | undefined): number {
  return result?.kind === 'metric' ? (result.value ?? 0) : 0
}
