import { useQueries, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { type QueryTerm, readQueryTerms } from '../search/query-terms.ts'
import { fetchOccurrences } from './document-calls.ts'
import { findTerm, type Hit, mergeHits } from './hits.ts'
import type { DocumentPlace } from './wire-document.ts'

/** A term of the search query that is marked in the text, with its hits; `colour` is 0 to 3. */
export type MarkedTerm = { text: string; colour: number; count: number }

/** The terms of a query that texts can be searched for: each once, those that are not marked left out. */
export function markableTerms(query: string): { text: string; colour: number }[] {
  const terms = new Map<string, { text: string; colour: number }>()
  for (const term of readQueryTerms(query)) {
    const key = term.text.toLowerCase()
    if (term.colour !== null && isSearchable(term) && !terms.has(key)) terms.set(key, { text: term.text, colour: term.colour })
  }
  return [...terms.values()]
}

/** All places of the query's terms in the whole document; `term` of a hit is the number of its term. */
export function useTermHits(place: DocumentPlace, query: string, enabled: boolean) {
  const terms = useMemo(() => markableTerms(query), [query])
  return useQueries({
    queries: terms.map((term) => ({ ...occurrences(place, term.text), enabled })),
    combine: (answers) => {
      const lists = answers.map((answer, term) => toHits(answer.data, terms[term]?.text ?? '', term))
      return {
        hits: mergeHits(lists),
        terms: terms.map((term, index): MarkedTerm => ({ ...term, count: lists[index]?.length ?? 0 })),
        isReady: answers.every((answer) => answer.isSuccess || answer.isError),
        error: answers.find((answer) => answer.error)?.error ?? null,
      }
    },
  })
}

/** All places of what the user typed into "find in document". */
export function useFindHits(place: DocumentPlace, typed: string) {
  const text = useDeferredValue(typed.trim())
  const answer = useQuery({ ...occurrences(place, text), enabled: text !== '', placeholderData: (before) => before })
  const hits = useMemo(() => (text === '' ? [] : toHits(answer.data, text, findTerm)), [answer.data, text])
  return { text, hits, isReady: text === '' || answer.isSuccess, error: answer.error }
}

function occurrences(place: DocumentPlace, text: string) {
  return {
    queryKey: ['occurrences', place.index, place.id, text],
    queryFn: ({ signal }: { signal: AbortSignal }) => fetchOccurrences(place, text, signal),
    staleTime: 60_000,
  }
}

function toHits(answer: { offsets: number[] } | undefined, text: string, term: number): Hit[] {
  return answer?.offsets.map((start) => ({ start, end: start + text.length, term })) ?? []
}

function isSearchable(term: QueryTerm): boolean {
  return term.kind === 'word' || term.kind === 'phrase'
}
