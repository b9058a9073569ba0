import { request } from '../../api/request.ts'
import type { DocumentPlace, WireDocument } from '../../document-facts/wire-document.ts'

/** A slice of a text as the content route answers it; `maxOffset` is the length of the whole, in UTF-16 units. */
export type TextSlice = { content: string; offset: number; limit: number; maxOffset: number }

/** A remark that belongs to all documents below a path. */
export type PathNote = { path: string; note: string; variant?: string }

type EmbeddedAnswer = { hits: { total: { value: number }; hits: WireDocument[] } }

const embeddedPageSize = 50

/** The document without its text. Throws RequestError with status 404 where it is not there. */
export function fetchDocument(place: DocumentPlace, signal?: AbortSignal): Promise<WireDocument> {
  const search = `routing=${encodeURIComponent(place.routing)}&_source_excludes=content,content_translated`
  return request(`/api/index/search/${encodeURIComponent(place.index)}/_doc/${encodeURIComponent(place.id)}?${search}`, {
    signal,
  })
}

/** A slice of the text, clamped at its end by the server. */
export function fetchSlice(place: DocumentPlace, offset: number, limit: number, signal?: AbortSignal): Promise<TextSlice> {
  const search = `routing=${encodeURIComponent(place.routing)}&offset=${offset}&limit=${limit}`
  return request(`${documentsPath(place.index)}/content/${encodeURIComponent(place.id)}?${search}`, { signal })
}

/** Where a text occurs in the document: all offsets, upper and lower case alike. */
export function fetchOccurrences(
  place: DocumentPlace,
  query: string,
  signal?: AbortSignal,
): Promise<{ count: number; offsets: number[] }> {
  const search = `routing=${encodeURIComponent(place.routing)}&query=${encodeURIComponent(query)}`
  return request(`${documentsPath(place.index)}/searchContent/${encodeURIComponent(place.id)}?${search}`, { signal })
}

/** Where the words of a query occur in the document, as the search understands them: begin and end of each, ascending. */
export function fetchHits(
  place: DocumentPlace,
  query: string,
  signal?: AbortSignal,
): Promise<{ count: number; hits: [number, number][] }> {
  const search = `routing=${encodeURIComponent(place.routing)}&query=${encodeURIComponent(query)}`
  return request(`${documentsPath(place.index)}/hits/${encodeURIComponent(place.id)}?${search}`, { signal })
}

/** What lies directly inside a document, page by page of 50 (contract/client.md b.6). */
export async function fetchEmbedded(document: WireDocument, place: DocumentPlace, page: number, signal?: AbortSignal) {
  const must = [
    { match: { type: 'Document' } },
    { match: { extractionLevel: (document._source.extractionLevel ?? 0) + 1 } },
    { match: { _routing: place.routing } },
    { match: { parentDocument: document._id } },
  ]
  const body = {
    _source: { includes: ['*'], excludes: ['content'] },
    from: page * embeddedPageSize,
    size: embeddedPageSize,
    track_total_hits: true,
    query: { bool: { must } },
  }
  const path = `/api/index/search/${encodeURIComponent(place.index)}/_search`
  const answer = await request<EmbeddedAnswer>(path, { method: 'POST', body, signal })
  return {
    total: answer.hits.total.value,
    documents: answer.hits.hits,
    pages: Math.ceil(answer.hits.total.value / embeddedPageSize),
  }
}

/** Whether originals of this project may be downloaded: any failure means no. */
export async function isDownloadAllowed(project: string, signal?: AbortSignal): Promise<boolean> {
  return request(`/api/project/isDownloadAllowed/${encodeURIComponent(project)}`, { signal }).then(
    () => true,
    () => false,
  )
}

/** Asks whether the original can be had, without transferring it. Throws RequestError: 404 it is gone, 409 it changed, 413 too large. */
export function checkOriginal(place: DocumentPlace, signal?: AbortSignal): Promise<unknown> {
  return request(originalAddress(place), { method: 'HEAD', signal })
}

/** Where the original is; `inline`: to be shown here, not saved. */
export function originalAddress(place: DocumentPlace, options: { inline?: boolean } = {}): string {
  const inline = options.inline ? '&inline=true' : ''
  return `${documentsPath(place.index)}/src/${encodeURIComponent(place.id)}?routing=${encodeURIComponent(place.routing)}${inline}`
}

/** The notes of a project; a server that has none, or fails, gives none: the document is more important than a remark on it. */
export async function fetchNotes(project: string, signal?: AbortSignal): Promise<PathNote[]> {
  const notes = await request<PathNote[]>(`/api/${encodeURIComponent(project)}/notes`, { signal }).catch(() => [])
  return Array.isArray(notes) ? notes : []
}

function documentsPath(index: string): string {
  return `/api/${encodeURIComponent(index)}/documents`
}
