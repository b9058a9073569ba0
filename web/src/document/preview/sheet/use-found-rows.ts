import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import type { DocumentPlace } from '../../../document-facts/wire-document.ts'
import { fetchFoundRows } from '../../source/preview-calls.ts'

const none: number[] = []

/** Which rows of a sheet have what was typed, in either case; `count`: all, of which the first thousand are named. */
export function useFoundRows(place: DocumentPlace, number: number, typed: string) {
  const text = useDeferredValue(typed.trim())
  const found = useQuery({
    queryKey: ['found-rows', place.index, place.id, number, text],
    queryFn: ({ signal }) => fetchFoundRows(place, { sheet: number, query: text }, signal),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  })
  return useMemo(
    () => ({
      text,
      isPending: text !== '' && (found.isPending || found.isPlaceholderData),
      hasFailed: found.isError,
      rows: text === '' ? none : (found.data?.rows ?? none),
      count: found.data?.count ?? 0,
    }),
    [text, found.isPending, found.isPlaceholderData, found.isError, found.data],
  )
}
