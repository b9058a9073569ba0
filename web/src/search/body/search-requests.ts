import { request } from '../../api/request.ts'
import type { WireDocument } from '../../document-facts/wire-document.ts'
import type { Clause } from '../../feature/filter.ts'

/** A document among the results. */
export type SearchHit = WireDocument & { highlight?: { content?: string[] } }

/** A value of a filter and how many documents have it. */
export type Bucket = { key: string | number; key_as_string?: string; doc_count: number; contentLength?: { value: number } }

/** What `_search` answers, as far as the screens read it. */
export type SearchAnswer = {
  took: number
  hits: { total: { value: number }; hits: SearchHit[] }
  aggregations?: Record<string, { buckets?: Bucket[]; value?: number }>
}

/** Searches in a project (or several, joined by commas). */
export function postSearch(
  index: string,
  body: Clause,
  options: { signal?: AbortSignal; preference?: string } = {},
): Promise<SearchAnswer> {
  const preference = options.preference ? `?preference=${encodeURIComponent(options.preference)}` : ''
  const path = `/api/index/search/${encodeURIComponent(index)}/_search${preference}`
  return request<SearchAnswer>(path, { method: 'POST', body, signal: options.signal })
}

/** Counts what a query finds. */
export async function postCount(index: string, query: Clause, signal?: AbortSignal): Promise<number> {
  const path = `/api/index/search/${encodeURIComponent(index)}/_count`
  const answer = await request<{ count: number }>(path, { method: 'POST', body: { query }, signal })
  return answer.count
}
