import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import type { DocumentPlace } from '../../document-facts/wire-document.ts'
import { readQueryTerms } from '../../search/query-string/query-terms.ts'
import { fetchHits, fetchOccurrences } from '../source/document-calls.ts'
import { findTerm, type Hit, mergeHits } from './hits.ts'

/** A term of the search query that is marked in the text; `colour` is 0 to 3, `count` undefined while nobody knows. */
export type MarkedTerm = { text: string; colour: number; count: number | undefined }

/** A term as it is shown, and as it was written (`pal*`, `"oriole shipping"~2`), which is what the server is asked for. */
type MarkableTerm = { text: string; colour: number; query: string }

// Hits stay valid until the document is read again.
const staleMs = 60_000

/** The terms of a query that are marked in texts: each once, negated ones and those of other fields left out. */
export function markableTerms(query: string): MarkableTerm[] {
  const terms = new Map<string, MarkableTerm>()
  for (const { text, colour, query: own } of readQueryTerms(query)) {
    const key = text.toLowerCase()
    if (colour !== null && !terms.has(key)) terms.set(key, { text, colour, query: own })
  }
  return [...terms.values()]
}

/** All places of the query's terms in the whole document; `term` of a hit is the number of its term. */
export function useTermHits(place: DocumentPlace, query: string, enabled: boolean) {
  const terms = useMemo(() => markableTerms(query), [query])
  const { data, isReady, hasFailed } = useQueries({
    queries: terms.map((term) => ({
      queryKey: ['hits', place.index, place.id, term.query],
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchHits(place, term.query, signal),
      staleTime: staleMs,
      enabled,
    })),
    combine: joinAnswers,
  })
  return useMemo(() => {
    const lists = data.map((answer, term) => answer?.hits.map(([start, end]): Hit => ({ start, end, term })) ?? [])
    const marked = terms.map(({ text, colour }, index): MarkedTerm => ({ text, colour, count: data[index]?.hits.length }))
    return { hits: mergeHits(lists), terms: marked, isReady, hasFailed }
  }, [data, isReady, hasFailed, terms])
}

/** All places of what the user typed into "find in document", letter by letter, upper and lower case alike. */
export function useFindHits(place: DocumentPlace, typed: string) {
  const text = useDeferredValue(typed.trim())
  const answer = useQuery({
    queryKey: ['occurrences', place.index, place.id, text],
    queryFn: ({ signal }) => fetchOccurrences(place, text, signal),
    enabled: text !== '',
    staleTime: staleMs,
  })
  const hits = useMemo(
    () => answer.data?.offsets.map((start): Hit => ({ start, end: start + text.length, term: findTerm })) ?? [],
    [answer.data, text],
  )
  return { text, hits, isReady: text === '' || answer.isSuccess || answer.isError, hasFailed: answer.isError }
}

type Answer = { count: number; hits: [number, number][] }

/** One function for all renderings: answers are joined again only when one of them changes. */
function joinAnswers(results: UseQueryResult<Answer>[]) {
  return {
    data: results.map((result) => result.data),
    isReady: results.every((result) => result.isSuccess || result.isError),
    hasFailed: results.some((result) => result.isError),
  }
}
