import { useQuery } from '@tanstack/react-query'
import { type DocumentPlace, metadataText, type WireDocument } from '../../document-facts/wire-document.ts'
import { fewPages } from '../preview/pdf/hits/few-pages.ts'
import { pageOffsetsOptions, pagesAtOptions } from '../source/document-calls.ts'

const noPages: readonly number[] = []

function startsOf(pages: readonly (readonly [number, number])[]): number[] {
  return pages.map(([start]) => start)
}

/** Where the pages of a PDF begin in its text, once that is known: looking them up takes a while, and nobody waits for it. */
export function usePageStarts(document: WireDocument, place: DocumentPlace): readonly number[] {
  const { data } = useQuery({
    ...pageOffsetsOptions(place, document._version),
    enabled: isPdfOnDisk(document),
    select: startsOf,
  })
  return data ?? noPages
}

/** Asks ahead for the page of a long PDF that its preview will open at: of a short one the preview finds it itself. */
export function usePageOfFirstHit(document: WireDocument, place: DocumentPlace, offset: number | undefined): void {
  const isLong = Number.parseInt(metadataText(document, 'xmptpg_npages') ?? '', 10) > fewPages
  const offsets = offset === undefined ? [] : [offset]
  useQuery({
    ...pagesAtOptions(place, document._version, offsets),
    enabled: isLong && offset !== undefined && isPdfOnDisk(document),
  })
}

/** What a list has of a document has no version yet: pages are asked for once. */
function isPdfOnDisk({ _version, _source: { contentType, extractionLevel } }: WireDocument): boolean {
  return _version !== undefined && contentType === 'application/pdf' && extractionLevel === 0
}
