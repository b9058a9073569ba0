import { documentCalls, type FoundPlaces, type TextSlice } from '@dossier/contract/documents/documents'
import { translationCalls } from '@dossier/contract/documents/translations'
import { projectCalls } from '@dossier/contract/projects'
import { searchCalls } from '@dossier/contract/search/calls'
import type { DocumentHits } from '@dossier/contract/search/search'
import { queryOptions } from '@tanstack/react-query'
import { ask, hrefOfCall } from '../../api/ask.ts'
import { RequestError } from '../../api/request-error.ts'
import { type DocumentPlace, hasSource, type TextPlace, type WireDocument } from '../../document-facts/wire-document.ts'
import { postSearch } from '../../search/body/search-requests.ts'
import type { FindInput } from '../hits/find-input.ts'

/** Embedded documents on one page (contract/client.md b.6). */
export const embeddedPageSize = 50

/** The document without its text. Throws RequestError with status 404 where it is not there. */
export async function fetchDocument({ index, id, routing }: DocumentPlace, signal?: AbortSignal): Promise<WireDocument> {
  const query = { routing, _source_excludes: 'content,content_translated' }
  const found = await ask(searchCalls.document, { params: { indices: index, id }, query, signal })
  if (hasSource(found)) return found
  throw new RequestError({ status: 404, code: 'DOCUMENT_NOT_FOUND', path: id })
}

/** A slice of the text, clamped at its end by the server. */
export function fetchSlice(place: TextPlace, offset: number, limit: number, signal?: AbortSignal): Promise<TextSlice> {
  return ask(documentCalls.content, { params: paramsOf(place), query: { ...queryOf(place), offset, limit }, signal })
}

/** Where what was typed stands in the document, 10,000 places from a number on: as it is, its words, or as a regular expression. */
export function fetchPlaces(place: TextPlace, input: FindInput, from: number, signal?: AbortSignal): Promise<FoundPlaces> {
  const { text: query, ...how } = input
  return ask(documentCalls.find, { params: paramsOf(place), query: { ...queryOf(place), query, from, ...how }, signal })
}

/** Where the words of a query occur in the document, as the search understands them: begin and end of each, ascending, and what stands there. */
export function fetchHits(place: TextPlace, query: string, signal?: AbortSignal): Promise<DocumentHits> {
  return ask(searchCalls.hits, { params: paramsOf(place), query: { ...queryOf(place), query, words: true }, signal })
}

/** Asks where the pages of the text begin and end, in UTF-16 units; none where they are not known. Looking them up takes a while, so everybody asks this once. */
export function pageOffsetsOptions(place: DocumentPlace, version: number | undefined) {
  return queryOptions({
    queryKey: ['page-offsets', place.index, place.id, version],
    queryFn: async ({ signal }) =>
      (await ask(documentCalls.pages, { params: paramsOf(place), query: { routing: place.routing }, signal })).pages,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

/** Asks on which pages, counted from 1, places of the text lie; null where it cannot be told. Up to 50 at once, ascending. */
export function pagesAtOptions(place: DocumentPlace, version: number | undefined, offsets: readonly number[]) {
  return queryOptions({
    queryKey: ['pages-at', place.index, place.id, version, offsets],
    queryFn: async ({ signal }) => {
      const query = { routing: place.routing, offsets: offsets.join() }
      return (await ask(documentCalls.pagesAt, { params: paramsOf(place), query, signal })).pages
    },
    // What could not be told may be another time.
    staleTime: ({ state }) => (state.data?.includes(null) ? 0 : Number.POSITIVE_INFINITY),
    retry: false,
  })
}

/** Asks into which languages the text of a document was translated. */
export function translationsOptions(place: DocumentPlace) {
  return queryOptions({
    queryKey: ['translations', place.index, place.id],
    queryFn: async ({ signal }) =>
      (await ask(translationCalls.list, { params: paramsOf(place), query: { routing: place.routing }, signal })).items,
    staleTime: 60_000,
    retry: false,
  })
}

/** What lies directly inside a document, one page from this place on, and how much that is in all. */
export async function fetchEmbedded(document: WireDocument, place: DocumentPlace, from: number, signal?: AbortSignal) {
  const must = [
    { match: { type: 'Document' } },
    { match: { extractionLevel: (document._source.extractionLevel ?? 0) + 1 } },
    { match: { _routing: place.routing } },
    { match: { parentDocument: document._id } },
  ]
  const body = {
    _source: { includes: ['*'], excludes: ['content', 'content_translated'] },
    from,
    size: embeddedPageSize,
    track_total_hits: true,
    query: { bool: { must } },
  }
  const { total, hits } = await postSearch(place.index, body, { signal })
  return { total, documents: hits }
}

/** Whether originals of this project may be downloaded: any failure means no. */
export async function isDownloadAllowed(project: string, signal?: AbortSignal): Promise<boolean> {
  return ask(projectCalls.isDownloadAllowed, { params: { name: project }, signal }).then(
    () => true,
    () => false,
  )
}

/** Checks whether the original is available, without transferring it. Throws RequestError: 404 it is gone, 409 it changed, 413 too large. */
export function checkOriginal(place: DocumentPlace, signal?: AbortSignal): Promise<unknown> {
  return ask(documentCalls.source, { params: paramsOf(place), query: { routing: place.routing }, signal, isHead: true })
}

/** Checks whether the original can be written without author data, which takes as long as writing it. Throws RequestError, which says why not. */
export async function checkCleaned(place: DocumentPlace): Promise<void> {
  const input = { params: paramsOf(place), query: { routing: place.routing, filter_metadata: true }, timeoutMs: cleaningMs }
  try {
    await ask(documentCalls.source, { ...input, isHead: true })
  } catch (error) {
    // The answer to HEAD has no body that could say why.
    if (error instanceof RequestError && error.status === 404) await ask(documentCalls.source, input)
    throw error
  }
}

/** A PDF may be taken apart for 90 seconds. */
const cleaningMs = 120_000

/** Where the original is written without author data. */
export function cleanedAddress(place: DocumentPlace): string {
  return hrefOfCall(documentCalls.source, { params: paramsOf(place), query: { routing: place.routing, filter_metadata: true } })
}

/** Where the original is; `inline`: to be shown here, not saved. */
export function originalAddress(place: DocumentPlace, { inline }: { inline?: boolean } = {}): string {
  return hrefOfCall(documentCalls.source, { params: paramsOf(place), query: { routing: place.routing, inline } })
}

function queryOf({ routing, language }: TextPlace) {
  return { routing, ...(language !== undefined && { targetLanguage: language }) }
}

function paramsOf({ index, id }: DocumentPlace) {
  return { project: index, id }
}
