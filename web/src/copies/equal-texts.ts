import { searchCalls } from '@dossier/contract/search/calls'
import { ask } from '../api/ask.ts'
import type { SearchState } from '../search/address/search-state.ts'
import { resolveFilters } from '../search/body/filter-clauses.ts'
import { searchQuery } from '../search/body/search-body.ts'
import { postSearch } from '../search/body/search-requests.ts'

/** What stands for the text of a document, and how many documents of the search have it. */
export type EqualTexts = { digest: string; total: number }

/** How many documents of a search have the text of each of these, by id; those that have no text are left out. */
export async function countEqualTexts(state: SearchState, ids: string[], signal: AbortSignal): Promise<Map<string, EqualTexts>> {
  const digests = await textDigests(state.index, ids, signal)
  const wanted = [...new Set(digests.values())]
  if (wanted.length === 0) return new Map()
  const query = searchQuery(state, await resolveFilters(state, signal))
  const body = {
    size: 0,
    query: { bool: { must: [query], filter: [{ terms: { textDigest: wanted } }] } },
    aggs: { texts: { terms: { field: 'textDigest', size: wanted.length } } },
  }
  const { aggregations } = await postSearch(state.index, body, { signal })
  const totals = new Map(aggregations.texts?.buckets.map(({ key, doc_count }) => [key, doc_count]))
  return new Map([...digests].map(([id, digest]) => [id, { digest, total: totals.get(digest) ?? 0 }]))
}

/** The engine alone knows them, and tells them as what it sorts by. */
async function textDigests(indices: string, ids: string[], signal: AbortSignal): Promise<Map<string, string>> {
  const body = { size: ids.length, query: { ids: { values: ids } }, sort: [{ textDigest: 'asc' }], _source: false }
  const { hits } = await ask(searchCalls.search, { params: { indices }, query: {}, body, signal })
  return new Map(
    hits.hits.flatMap(({ _id, sort = [] }): [string, string][] => (typeof sort[0] === 'string' ? [[_id, sort[0]]] : [])),
  )
}
