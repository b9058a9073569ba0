import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { TextPlace } from '../../document-facts/wire-document.ts'
import { fetchSlice } from '../source/document-calls.ts'
import { blockSlice, cutBlock } from './text-blocks.ts'

// Blocks that have left the viewport are dropped soon, so that reading 20 MB does not hold 20 MB.
const forgetAfterMs = 30_000

/** Asks for one block of a document's text, which is known to have so many units. */
function blockOptions(place: TextPlace, index: number, length: number) {
  return queryOptions({
    queryKey: [...textKey(place), place.language, index],
    queryFn: ({ signal }) => {
      const { offset, limit } = blockSlice(index, length)
      return fetchSlice(place, offset, limit, signal)
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: forgetAfterMs,
  })
}

/** Asks for the first block, of which nothing need be known: its answer tells how long the text is. */
export function firstBlockOptions(place: TextPlace) {
  return blockOptions(place, 0, Number.POSITIVE_INFINITY)
}

/** All blocks of a document's texts that are here. */
export function textKey({ index, id }: TextPlace) {
  return ['text', index, id]
}

/** One block of a document's text, fetched when first needed. */
export function useBlock(place: TextPlace, index: number, length: number) {
  const slice = useQuery(index === 0 ? firstBlockOptions(place) : blockOptions(place, index, length))
  const block = useMemo(() => (slice.data ? cutBlock(index, slice.data.content) : undefined), [slice.data, index])
  return { block, slice: slice.data, error: slice.error, refetch: slice.refetch }
}
