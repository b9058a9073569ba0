import type { SearchHit } from '@dossier/contract/search/search'
import type { DamagedDocument } from '../../documents/damage.ts'
import type { AggregationResult, Bucket } from '../../engine/port.ts'
import { filterName } from '../../query/engine-aggregations.ts'
import type { ParsedAggregation, ParsedAggregations, ParsedSearch, ShownHits } from '../../query/parsed-search.ts'
import { argumentError } from '../../query/query-error.ts'
import type { SearchDeps } from '../deps.ts'
import type { TextRoom } from '../text-room.ts'
import { answerPage } from './page.ts'

type TopHits = Extract<AggregationResult, { kind: 'topHits' }>

/** The hits of `top_hits` aggregations as they are shown, by what the engine answered for each. */
export type ShownTopHits = { hits: Map<AggregationResult, SearchHit[]>; damaged: DamagedDocument[] }

/** Hits of all buckets together; ours: as many as a page can have. */
const mostHits = 10_000

type Given = { results: Record<string, AggregationResult>; room: TextRoom; signal: AbortSignal | undefined }

/** Shows the hits of all `top_hits`, wherever they stand. Throws QueryError where they are too many. */
export async function showTopHits(
  deps: SearchDeps,
  search: Pick<ParsedSearch, 'query' | 'aggregations'>,
  { results, room, signal }: Given,
): Promise<ShownTopHits> {
  const found = findTopHits(search.aggregations, results)
  const count = found.reduce((sum, { result }) => sum + result.hits.length, 0)
  if (count > mostHits) throw argumentError(`[top_hits] would answer ${count} hits, more than the ${mostHits} that are allowed`)
  const shown: ShownTopHits = { hits: new Map(), damaged: [] }
  for (const { shown: how, result } of found) {
    const page = await answerPage(deps, { ...how, query: search.query }, { hits: result.hits, room, signal })
    shown.hits.set(result, page.hits)
    shown.damaged.push(...page.damaged)
  }
  return shown
}

type Found = { shown: ShownHits; result: TopHits }

function findTopHits(parsed: ParsedAggregations, results: Record<string, AggregationResult>): Found[] {
  return Object.entries(parsed).flatMap(([name, one]) => {
    if (one.kind === 'topHits') {
      const result = results[name]
      return result?.kind === 'topHits' ? [{ shown: one.shown, result }] : []
    }
    if (!('aggregations' in one) || !hasTopHits(one.aggregations)) return []
    return inner(name, one, results).flatMap((each) => findTopHits(one.aggregations, each))
  })
}

function hasTopHits(parsed: ParsedAggregations): boolean {
  return Object.values(parsed).some((one) => one.kind === 'topHits' || ('aggregations' in one && hasTopHits(one.aggregations)))
}

/** The results inside an aggregation, of each of its buckets. */
function inner(name: string, parsed: ParsedAggregation, results: Record<string, AggregationResult>): Bucket['aggregations'][] {
  if (parsed.kind === 'filters') return parsed.filters.flatMap((filter) => resultsIn(results[filterName(name, filter.name)]))
  return resultsIn(results[name])
}

function resultsIn(result: AggregationResult | undefined): Bucket['aggregations'][] {
  if (result?.kind === 'filter') return [result.aggregations]
  if (result?.kind === 'buckets' || result?.kind === 'significant') return result.buckets.map(({ aggregations }) => aggregations)
  return []
}
