import { limits } from '@dossier/contract'
import { searchCalls } from '@dossier/contract/search/calls'
import type { SearchAnswer, ShardFailure, Shards, SearchHit as WireHit } from '@dossier/contract/search/search'
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
  return readResults(await ask(searchCalls.search, { params: { indices }, query: { preference }, body, signal }))
}

/** The page of a search that an address asks for: beyond Elasticsearch's window by a call of ours, which goes to any place at once. */
export async function postPage(indices: string, body: Clause, page: Page, signal?: AbortSignal): Promise<SearchResults> {
  if (page.from + page.size <= limits.resultWindow) return postSearch(indices, body, { signal })
  return readResults(await ask(searchCalls.page, { params: { indices }, query: page, body, signal }))
}

type Page = { from: number; size: number }

function readResults(answer: SearchAnswer): SearchResults {
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
