import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useMemo } from 'react'
import type { DocumentPlace } from '../../../../document-facts/wire-document.ts'
import { type MarkableTerm, markableTerms, termHitsOptions } from '../../../hits/use-hits.ts'
import { pageOffsetsOptions, pagesAtOptions } from '../../../source/document-calls.ts'
import type { PageWord } from './find-on-page.ts'
import { PageFinder } from './page-finder.ts'
import { ToldPages } from './told-pages.ts'

/** `version`: of the document; `length`: of its text, in UTF-16 units. */
type Asked = { place: DocumentPlace; version: number | undefined; query: string; length: number }

/** What finds the words of the search on the pages of a PDF, once it is known what they are; `places`: where they are in the text. */
export function usePageFinder(pdf: PDFDocumentProxy, { place, version, query, length }: Asked) {
  const client = useQueryClient()
  const { index, id, routing } = place
  const terms = useMemo(() => markableTerms(query), [query])
  const offsets = useQuery({ ...pageOffsetsOptions(place, version), enabled: terms.length > 0 })
  const found = useQueries({ queries: terms.map((term) => termHitsOptions(place, term, length > 0)), combine: joinFound })
  const made = useMemo(() => {
    if (!found.isReady) return undefined
    const places = found.answers.flatMap((answer) => answer?.hits.map(([start]) => start) ?? []).sort((a, b) => a - b)
    const words = terms.flatMap((term, at) => wordsOf(term, found.answers[at]?.words))
    const [first = 0] = places
    const tell = (some: readonly number[]) =>
      client.fetchQuery(pagesAtOptions({ index, id, routing }, version, some)).catch(() => some.map(() => null))
    const told = places.length > 0 ? new ToldPages(places, tell) : undefined
    const hits = { pages: null, told, firstAt: length === 0 ? 0 : first / length }
    return { finder: new PageFinder(pdf, words, hits), places, terms }
  }, [client, index, id, routing, version, pdf, terms, found, length])
  // Telling pages apart can take seconds, the first time: nobody waits for it.
  useEffect(() => {
    if (made && offsets.data && offsets.data.length > 0 && made.places.length > 0)
      made.finder.learn(pagesOfHits(made.places, offsets.data))
  }, [made, offsets.data])
  return made
}

/** Where the text has none, as on a scan that nobody has read, the page may still have the term as it was written. */
function wordsOf({ text, colour }: MarkableTerm, words: readonly string[] | undefined): PageWord[] {
  return (words && words.length > 0 ? words : [text.replace(/[*?"~]/g, ' ')]).map((word) => ({ text: word, colour }))
}

/** The pages on which hits lie, ascending; both by their places in the text. */
function pagesOfHits(places: number[], offsets: [number, number][]): number[] {
  const pages = new Set<number>()
  let page = 0
  for (const place of places) {
    while (page < offsets.length - 1 && place >= (offsets[page]?.[1] ?? 0)) page += 1
    pages.add(page + 1)
  }
  return [...pages]
}

type Answer = { hits: [number, number][]; words?: string[] | undefined }

function joinFound(
  results: { data: Answer | undefined; isSuccess: boolean; isError: boolean; isPending: boolean; fetchStatus: string }[],
) {
  const answers = results.map(({ data }) => data)
  return { answers, isReady: results.every((each) => each.isSuccess || each.isError || each.fetchStatus === 'idle') }
}
