import { useQueries, useQuery } from '@tanstack/react-query'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useMemo } from 'react'
import type { DocumentPlace } from '../../../document-facts/wire-document.ts'
import { type MarkableTerm, markableTerms, termHitsOptions } from '../../hits/use-hits.ts'
import { fetchPageOffsets } from '../../source/document-calls.ts'
import type { PageWord } from './find-on-page.ts'
import { type HitPages, PageFinder } from './page-finder.ts'

type Asked = { place: DocumentPlace; query: string /** Of the text, in UTF-16 units. */; length: number }

/** What finds the words of the search on the pages of a PDF, once it is known what they are; `hits`: how many there are in the text. */
export function usePageFinder(pdf: PDFDocumentProxy, { place, query, length }: Asked) {
  const terms = useMemo(() => markableTerms(query), [query])
  const offsets = useQuery({
    queryKey: ['page-offsets', place.index, place.id],
    queryFn: ({ signal }) => fetchPageOffsets(place, signal).catch(() => []),
    enabled: terms.length > 0,
  })
  const found = useQueries({ queries: terms.map((term) => termHitsOptions(place, term, length > 0)), combine: joinFound })
  return useMemo(() => {
    if (!found.isReady || (terms.length > 0 && !offsets.isFetched)) return undefined
    const places = found.answers.flatMap((answer) => answer?.hits.map(([start]) => start) ?? []).sort((a, b) => a - b)
    const words = terms.flatMap((term, at) => wordsOf(term, found.answers[at]?.words))
    return { finder: new PageFinder(pdf, words, hitPages(places, offsets.data ?? [], length)), hits: places.length, terms }
  }, [pdf, terms, found, offsets.isFetched, offsets.data, length])
}

/** Where the text has none, as on a scan that nobody has read, the page may still have the term as it was written. */
function wordsOf({ text, colour }: MarkableTerm, words: readonly string[] | undefined): PageWord[] {
  return (words && words.length > 0 ? words : [text.replace(/[*?"~]/g, ' ')]).map((word) => ({ text: word, colour }))
}

function hitPages(places: number[], offsets: [number, number][], length: number): HitPages {
  const first = places[0]
  const firstAt = first === undefined || length === 0 ? 0 : first / length
  if (offsets.length === 0 || first === undefined) return { pages: null, firstAt }
  const pages = new Set<number>()
  let page = 0
  for (const place of places) {
    while (page < offsets.length - 1 && place >= (offsets[page]?.[1] ?? 0)) page += 1
    pages.add(page + 1)
  }
  return { pages: [...pages], firstAt }
}

type Answer = { hits: [number, number][]; words?: string[] | undefined }

function joinFound(
  results: { data: Answer | undefined; isSuccess: boolean; isError: boolean; isPending: boolean; fetchStatus: string }[],
) {
  const answers = results.map(({ data }) => data)
  return { answers, isReady: results.every((each) => each.isSuccess || each.isError || each.fetchStatus === 'idle') }
}
