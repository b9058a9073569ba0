import { useQuery } from '@tanstack/react-query'
import type { TextPlace } from '../../document-facts/wire-document.ts'
import { fetchSlice } from '../source/document-calls.ts'

/** The length of a text in UTF-16 units. What the content route knows counts; the document's own number is older on some servers. */
export function useTextLength(place: TextPlace, version: number | undefined) {
  return useQuery({
    queryKey: ['text-length', place.index, place.id, place.language, version],
    queryFn: async ({ signal }) => (await fetchSlice(place, 0, 0, signal)).maxOffset,
    staleTime: 60_000,
  })
}
