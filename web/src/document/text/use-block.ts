import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { TextPlace } from '../../document-facts/wire-document.ts'
import { fetchSlice } from '../source/document-calls.ts'
import { blockSlice, cutBlock } from './text-blocks.ts'

// Blocks that have left the viewport are dropped soon, so that reading 20 MB does not hold 20 MB.
const forgetAfterMs = 30_000

/** Asks for one block of a document's text. */
export function blockOptions(place: TextPlace, index: number, length: number) {
  return queryOptions({
    queryKey: ['text', place.index, place.id, place.language, index],
    queryFn: ({ signal }) => {
      const { offset, limit } = blockSlice(index, length)
      return fetchSlice(place, offset, limit, signal)
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: forgetAfterMs,
  })
}

/** One block of a document's text, fetched when first needed. */
export function useBlock(place: TextPlace, index: number, length: number) {
  const slice = useQuery(blockOptions(place, index, length))
  const block = useMemo(() => (slice.data ? cutBlock(index, slice.data.content) : undefined), [slice.data, index])
  return { block, slice: slice.data, error: slice.error, refetch: slice.refetch }
}
