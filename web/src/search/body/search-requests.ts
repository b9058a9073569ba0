import { type ShardFailure, type Shards, searchCalls, type SearchHit as WireHit } from '@dossier/contract/search'
import { ask } from '../../api/ask.ts'
import { hasSource, type WireDocument } from '../../document-facts/wire-document.ts'
import type { Clause } from '../../feature/filter.ts'
import { type Aggregation, readAggregations } from './aggregations.ts'

/** A document among the results. */
export type SearchHit = WireDocument & Pick<WireHit, 'highlight'>

/** What a search found: `took` in milliseconds, `total` of all pages; `missing`: what the server says it could not look at. */
export type SearchResults = {
  took: number
  total: number
  hits: SearchHit[]
  aggregations: Record<string, Aggregation>
  missing: readonly Missing[]
}

/** Why an answer is not whole, with its figures. */
export type Missing = ShardFailure['reason']

/** Searches in a project (or several, joined by commas). */
export async function postSearch(
  indices: string,
  body: Clause,
  { signal, preference }: { signal?: AbortSignal | undefined; preference?: string } = {},
): Promise<SearchResults> {
  const answer = await ask(searchCalls.search, { params: { indices }, query: { preference }, body, signal })
  const { total = 0, hits } = answer.hits
  return {
    took: answer.took,
    total: typeof total === 'number' ? total : total.value,
    hits: hits.filter(hasSource),
    aggregations: readAggregations(answer.aggregations),
    missing: readMissing(answer._shards),
  }
}

/** Counts what a query finds. */
export async function postCount(indices: string, query: Clause, signal?: AbortSignal): Promise<number> {
  const { count } = await ask(searchCalls.count, { params: { indices }, query: {}, body: { query }, signal })
  return count
}

/** Tells of servers before ours nothing: theirs have no such part, or one of another kind. */
function readMissing(shards: Shards | undefined): readonly Missing[] {
  return shards?.failures?.map(({ reason }) => reason) ?? []
}
