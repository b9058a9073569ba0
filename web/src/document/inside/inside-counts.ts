import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DocumentPlace } from '../../document-facts/wire-document.ts'
import { postSearch } from '../../search/body/search-requests.ts'

const none: ReadonlyMap<string, number> = new Map()

/** How much lies directly inside each of these documents of one file, by id; those in which nothing lies are left out. */
export function useInsideCounts({ index, routing }: DocumentPlace, ids: string[]): ReadonlyMap<string, number> {
  const counts = useQuery({
    queryKey: ['document', index, routing, 'inside', ids],
    queryFn: async ({ signal }) => {
      const filter = [{ term: { type: 'Document' } }, { term: { _routing: routing } }, { terms: { parentDocument: ids } }]
      const inside = { terms: { field: 'parentDocument', size: ids.length } }
      const { aggregations } = await postSearch(index, { size: 0, query: { bool: { filter } }, aggs: { inside } }, { signal })
      return new Map(aggregations.inside?.buckets.map(({ key, doc_count }) => [String(key), doc_count]))
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
  return counts.data ?? none
}
