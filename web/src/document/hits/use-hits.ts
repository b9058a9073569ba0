import { type FoundPlaces, placesAtOnce } from '@dossier/contract/documents/documents'
import type { Elsewhere } from '@dossier/contract/search/search'
import { keepPreviousData, queryOptions, type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import type { TextPlace } from '../../document-facts/wire-document.ts'
import { readQueryTerms } from '../../search/query-string/query-terms.ts'
import { fetchHits, fetchPlaces } from '../source/document-calls.ts'
import { type FindInput, faultOf } from './find-input.ts'
import { walkOfFound } from './hit-walk.ts'
import { type Hit, mergeHits } from './hits.ts'
import { useNeededPages } from './use-needed-pages.ts'

/**
 * A term of the search query that is marked in the text; `colour` is 0 to 3, `count` undefined while nobody knows. `elsewhere`: where the document has it if the text
 * does not.
 */
export type MarkedTerm = { text: string; colour: number; count: number | undefined; elsewhere: Elsewhere[] }

/** A term as it is shown, and as it was written (`pal*`, `"oriole shipping"~2`), which is what the server is asked for. */
export type MarkableTerm = { text: string; colour: number; query: string }

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

/** Asks where one term occurs in the document, and as what. */
export function termHitsOptions(place: TextPlace, { query }: MarkableTerm, enabled: boolean) {
  return queryOptions({
    queryKey: ['hits', place.index, place.id, place.language, query],
    queryFn: ({ signal }) => fetchHits(place, query, signal),
    staleTime: staleMs,
    enabled,
  })
}

/** All places of the query's terms in the whole document; `term` of a hit is the number of its term. */
export function useTermHits(place: TextPlace, query: string, enabled: boolean) {
  const terms = useMemo(() => markableTerms(query), [query])
  const { data, isReady, hasFailed } = useQueries({
    queries: terms.map((term) => termHitsOptions(place, term, enabled)),
    combine: joinAnswers,
  })
  return useMemo(() => {
    const lists = data.map((answer, term) => answer?.hits.map(([start, end]): Hit => ({ start, end, term })) ?? [])
    const marked = terms.map(
      ({ text, colour }, index): MarkedTerm => ({
        text,
        colour,
        count: data[index]?.hits.length,
        elsewhere: data[index]?.elsewhere ?? [],
      }),
    )
    return { hits: mergeHits(lists), terms: marked, isReady, hasFailed }
  }, [data, isReady, hasFailed, terms])
}

/**
 * The places of what was typed into "find in document", in a text of so many units: all are counted, 10,000 are here, and those around `need`ed numbers. `isWhole`: not
 * all of the text was looked at if not.
 */
export function useFindHits(place: TextPlace, typed: FindInput, length: number) {
  const input = useDeferredValue(typed)
  const isAsked = input.text.trim() !== ''
  const fault = faultOf(typed)
  const enabled = isAsked && !faultOf(input)
  const { pages, need } = useNeededPages(JSON.stringify(input))
  // What was found stays marked until it is known what is found with the next letter.
  const answer = useQuery({ ...placesOptions(place, input, 0), enabled, placeholderData: keepPreviousData })
  const further = useQueries({
    queries: pages.map((page) => ({ ...placesOptions(place, input, page), enabled })),
    combine: presentAnswers,
  })
  const found = isAsked && !fault ? answer.data : undefined
  const isOfAnother = answer.isPlaceholderData
  const isTaken = input === typed || (!isAsked && typed.text.trim() === '')
  const walk = useMemo(
    () => walkOfFound(found ? [found, ...(isOfAnother ? [] : further)] : [], length),
    [found, further, isOfAnother, length],
  )
  return {
    isAsked,
    /** Another one where something else was looked for. */
    found,
    walk,
    need,
    isWhole: found?.isWhole ?? true,
    fault,
    isReady: isTaken && (!isAsked || fault !== undefined || (answer.isSuccess && !isOfAnother) || answer.isError),
    hasFailed: answer.isError,
  }
}

function placesOptions(place: TextPlace, input: FindInput, page: number) {
  const { text, kind, wholeWords, matchCase } = input
  return queryOptions({
    queryKey: ['places', place.index, place.id, place.language, text, kind, wholeWords, matchCase, page],
    queryFn: ({ signal }) => fetchPlaces(place, input, page * placesAtOnce, signal),
    staleTime: staleMs,
  })
}

function presentAnswers(results: UseQueryResult<FoundPlaces>[]): FoundPlaces[] {
  return results.flatMap(({ data }) => data ?? [])
}

type Answer = { count: number; hits: [number, number][]; elsewhere: Elsewhere[] }

/** One function for all renderings: answers are joined again only when one of them changes. */
function joinAnswers(results: UseQueryResult<Answer>[]) {
  return {
    data: results.map((result) => result.data),
    isReady: results.every((result) => result.isSuccess || result.isError),
    hasFailed: results.some((result) => result.isError),
  }
}
