import type { CarriedOut } from '../scope/audit.ts'
import { bodyOf, fieldOf, filtersOf } from './describe-search.ts'

/** Which part of what was found is shown, and how: turning pages and counting facets are no other search. */
const ofPage = new Set([
  ...['from', 'size', 'sort', 'search_after', 'highlight', 'aggs', 'aggregations', 'track_total_hits', 'track_scores', 'version'],
  ...['_source', '_source_includes', '_source_include', '_source_excludes', '_source_exclude', 'stored_fields', 'source'],
  ...['seq_no_primary_term', 'rest_total_hits_as_int'],
])

/** What makes a search the same as another: all that it asks for, whole, but for its page. */
export function sameSearch({ body, query }: Pick<CarriedOut, 'body' | 'query'>): unknown {
  const sent = bodyOf(body, query)
  return [withoutPage(query), withoutPage(sent), filtersOf(fieldOf(sent, 'aggregations') ?? fieldOf(sent, 'aggs'))]
}

function withoutPage(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value).filter(([name, inner]) => inner !== undefined && !ofPage.has(name))
}
