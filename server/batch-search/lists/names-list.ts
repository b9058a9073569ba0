import type { TakenList } from '@dossier/contract/batch-search/taken-list'
import type { NameCategory } from '@dossier/contract/names/categories'
import type { Aggregation } from '../../query/aggregation.ts'
import type { Query } from '../../query/tree.ts'
import type { Scope } from '../../scope/scope.ts'
import { ListBuilder } from './list-builder.ts'

/**
 * The names of a category as a list of queries: those in the most documents first, each in the spelling that it has most often, without those that somebody has hidden. Normal forms would
 * not do: they have lost the accents that texts have.
 */
export async function listOfNames(scope: Scope, projects: string[], category: NameCategory): Promise<TakenList> {
  const most = scope.program.config.batchSearchMaxNbQueries
  const shown: Query = {
    kind: 'bool',
    must: [],
    filter: [term('category', category), term('isHidden', false)],
    should: [],
    mustNot: [],
  }
  const names = mostFrequent('mentionNorm', most, { spelling: mostFrequent('mention.whole', 1) })
  const count: Aggregation = { kind: 'metric', metric: 'cardinality', field: 'mentionNorm' }
  const request = { projects, query: shown, from: 0, size: 0, sort: [], aggregations: { names, count } }
  const { aggregations } = await scope.engine.search(request, scope.signal)
  const list = new ListBuilder(most)
  const found = bucketsOf(aggregations.names)
  for (const { key, aggregations: within } of found) list.add(String(bucketsOf(within.spelling)[0]?.key ?? key))
  const of = aggregations.count?.kind === 'metric' ? (aggregations.count.value ?? 0) : 0
  return list.finish({ of, cut: of > found.length ? 'limit' : null })
}

function term(field: string, value: string | boolean): Query {
  return { kind: 'term', field, value }
}

function mostFrequent(field: string, size: number, aggregations: Record<string, Aggregation> = {}): Aggregation {
  const order = [
    { by: '_count', descending: true },
    { by: '_key', descending: false },
  ]
  return { kind: 'terms', field, size, order, minDocCount: 1, aggregations }
}

type Results = Awaited<ReturnType<Scope['engine']['search']>>['aggregations']

function bucketsOf(result: Results[string] | undefined) {
  return result?.kind === 'buckets' ? result.buckets : []
}
