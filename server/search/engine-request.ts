import type { SearchRequest } from '../engine/port.ts'
import { engineAggregations } from '../query/engine-aggregations.ts'
import type { ParsedSearch, ParsedSort } from '../query/parsed-search.ts'
import type { Scalar, Sort } from '../query/tree.ts'

/** The engine's request for a search. */
export function engineRequest(projects: string[], search: ParsedSearch): SearchRequest {
  return {
    projects,
    query: search.query,
    ...(search.postFilter === undefined ? {} : { postFilter: search.postFilter }),
    from: search.from,
    size: search.size,
    sort: engineSort(search),
    ...(search.after === undefined ? {} : { after: engineAfter(search.sort, search.after) }),
    aggregations: engineAggregations(search.aggregations),
    trackScores: search.trackScores,
    ...(search.minScore === undefined ? {} : { minScore: search.minScore }),
    ...(search.collapse === undefined ? {} : { collapse: search.collapse }),
    ...(search.isFresh ? { isFresh: true } : {}),
  }
}

const byScore: Sort = { field: '_score', descending: true }

/** The sort keys up to the document's number, which is unique; keys that make no difference are left out. */
function engineSort({ sort }: ParsedSearch): Sort[] {
  if (sort.length === 0) return [byScore]
  return deciding(sort).flatMap((key) => (key.kind === 'engine' ? [key.sort] : []))
}

/** Without a document's number the engine skips all documents with equal values, as Elasticsearch does. */
function engineAfter(sort: ParsedSort[], after: (Scalar | null)[]): (Scalar | null)[] {
  const keys = deciding(sort)
  const values = keys.flatMap((key, index) => (key.kind === 'engine' ? [after[index] ?? null] : []))
  return keys.length < sort.length ? [...values, after[keys.length] ?? null] : values
}

function deciding(sort: ParsedSort[]): ParsedSort[] {
  const byNumber = sort.findIndex(({ kind }) => kind === 'document')
  return byNumber < 0 ? sort : sort.slice(0, byNumber)
}
