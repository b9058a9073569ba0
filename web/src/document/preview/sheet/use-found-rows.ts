import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { fetchFoundRows, type ViewedPlace, viewKey } from '../../source/preview-calls.ts'

const none: number[] = []

/** Which rows of a sheet have what was typed, in either case; `count`: all, of which the first thousand are named. */
export function useFoundRows(place: ViewedPlace, number: number, typed: string) {
  const text = useDeferredValue(typed.trim())
  const found = useQuery({
    queryKey: ['found-rows', ...viewKey(place), number, text],
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
