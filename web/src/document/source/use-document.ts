import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type DocumentPlace, rootPlace, type WireDocument } from '../../document-facts/wire-document.ts'
import type { CountQuery } from '../../feature/document-slots.ts'
import { nextFrom } from '../../ui/growing/growth.ts'
import { checkOriginal, embeddedPageSize, fetchDocument, fetchEmbedded, isDownloadAllowed } from './document-calls.ts'

const keyOf = (place: DocumentPlace) => ['document', place.index, place.id, place.routing]

/** Asks for the document without its text. */
export function documentOptions(place: DocumentPlace) {
  return queryOptions({ queryKey: keyOf(place), queryFn: ({ signal }) => fetchDocument(place, signal) })
}

/** The document without its text. `known`: as a list has it, shown until the document itself is there. */
export function useDocument(place: DocumentPlace, known?: WireDocument) {
  return useQuery({ ...documentOptions(place), ...(known && { placeholderData: known }) })
}

/** The file on disk that holds this document and the document in it that holds this one; none for files on disk, one where both are the same. */
export function useContainers(document: WireDocument | undefined, place: DocumentPlace): WireDocument[] {
  const { parentDocument, rootDocument, extractionLevel = 0 } = document?._source ?? {}
  const root = rootDocument ?? place.routing
  const isEmbedded = extractionLevel > 0 && root !== place.id
  const hasOtherParent = isEmbedded && typeof parentDocument === 'string' && parentDocument !== root
  const rootQuery = useContainer({ index: place.index, id: root, routing: root }, isEmbedded)
  const parentQuery = useContainer({ index: place.index, id: parentDocument ?? root, routing: root }, hasOtherParent)
  // A disabled query still returns what another one cached under its key.
  const rootDocumentData = isEmbedded ? rootQuery.data : undefined
  const parentData = hasOtherParent ? parentQuery.data : undefined
  return useMemo(() => [rootDocumentData, parentData].filter((each) => each !== undefined), [rootDocumentData, parentData])
}

/** What lies inside a document, 50 at a time. */
export function useEmbedded(document: WireDocument, place: DocumentPlace) {
  return useInfiniteQuery(embeddedOptions(document, place))
}

/** How much lies inside a document. */
export function embeddedCount(document: WireDocument, place: DocumentPlace): CountQuery {
  return {
    queryKey: [...keyOf(place), 'embedded', 'count'],
    queryFn: async ({ client }) => (await client.fetchInfiniteQuery(embeddedOptions(document, place))).pages[0]?.total ?? 0,
  }
}

function embeddedOptions(document: WireDocument, place: DocumentPlace) {
  return infiniteQueryOptions({
    queryKey: [...keyOf(place), 'embedded'],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => fetchEmbedded(document, place, pageParam, signal),
    getNextPageParam: (_last, pages) =>
      nextFrom(
        pages.map(({ documents }) => documents),
        embeddedPageSize,
      ),
  })
}

/** Where the bytes are available: the document's own, or else the file that holds it; `isThere` and `isRefused` once the server has told. */
export type Original = { place: DocumentPlace; isAllowed: boolean; isRefused: boolean; isThere: boolean; error: unknown }

/**
 * Asks whether the original may be had. An embedded document's bytes cannot be taken out of every kind of container; then the file on
 * disk stands in, and its error, where that is gone or has changed, is the one to tell.
 */
export function useOriginal(document: WireDocument | undefined, place: DocumentPlace): Original {
  const allowed = useQuery(allowedOptions(place.index))
  const isAllowed = allowed.data === true
  const own = useBytes(place, isAllowed && document !== undefined)
  const file = document ? rootPlace(document, place) : place
  const standsIn = file.id !== place.id && own.error !== null
  const root = useBytes(file, isAllowed && standsIn)
  const shown = standsIn ? root : own
  const isRefused = allowed.data === false
  return { place: standsIn ? file : place, isAllowed, isRefused, isThere: shown.data === true, error: shown.error }
}

/** Whether the reader may have originals of a project, and so pictures of them; not, as long as that is not known. */
export function useDownloadAllowed(index: string): boolean {
  return useQuery(allowedOptions(index)).data === true
}

function allowedOptions(index: string) {
  return queryOptions({
    queryKey: ['download-allowed', index],
    queryFn: ({ signal }) => isDownloadAllowed(index, signal),
    staleTime: allowedForMs,
  })
}

/** A list asks once for all its hits. */
const allowedForMs = 60_000

/** The file on disk that holds an embedded document, where it may be had beside the document's own bytes; null where there is no other. */
export function useHoldingFile(document: WireDocument, place: DocumentPlace): DocumentPlace | null {
  const own = useOriginal(document, place)
  const file = rootPlace(document, place)
  const isOther = file.id !== place.id && own.isThere && own.place.id === place.id
  const bytes = useBytes(file, own.isAllowed && isOther)
  return isOther && bytes.data === true ? file : null
}

function useBytes(place: DocumentPlace, enabled: boolean) {
  return useQuery({
    queryKey: [...keyOf(place), 'original'],
    queryFn: async ({ signal }) => {
      await checkOriginal(place, signal)
      return true
    },
    enabled,
  })
}

function useContainer(place: DocumentPlace, enabled: boolean) {
  return useQuery({ ...documentOptions(place), enabled })
}
