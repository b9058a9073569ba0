import {
  type FoundRows,
  type PreviewFrame,
  type PreviewSheet,
  passwordHeader,
  previewCalls,
  type SheetRows,
  type ThumbnailFacts,
} from '@dossier/contract/documents/previews'
import { type StructureFacts, type StructureHits, structureCalls } from '@dossier/contract/documents/structure'
import { ask, hrefOfCall } from '../../api/ask.ts'
import type { DocumentPlace } from '../../document-facts/wire-document.ts'

/** Where a page of a document is as a picture: pages counted from 0, the longer side in pixels. */
export function thumbnailAddress({ index, id, routing }: DocumentPlace, page: number, side: number): string {
  return hrefOfCall(previewCalls.thumbnail, { params: { project: index, id }, query: { routing, page, size: String(side) } })
}

/** Whether a document can be had as pictures, and of how many pages. */
export async function fetchThumbnailFacts({ index, id, routing }: DocumentPlace, signal?: AbortSignal): Promise<ThumbnailFacts> {
  const params = { project: index, id: `${id}.json` }
  const facts = await ask(previewCalls.thumbnail, { params, query: { routing }, signal })
  return facts
}

/** Asks for the same picture, for the reason why there is none. Throws RequestError. */
export async function checkThumbnail({ index, id, routing }: DocumentPlace, page: number, side: number): Promise<void> {
  const query = { routing, page, size: String(side) }
  await ask(previewCalls.thumbnail, { params: { project: index, id }, query, isText: true })
}

/** A password that somebody typed for one view of a document, which has a number; it stays in the memory of this page. */
export type Unlocking = { password: string; view: number }
/** A document's place, and what opens it where it is locked. */
export type ViewedPlace = DocumentPlace & { unlocking?: Unlocking | undefined }

/** What names answers about a view: those that a password opened are another view's. */
export function viewKey({ index, id, unlocking }: ViewedPlace): unknown[] {
  return [index, id, unlocking?.view ?? null]
}

function headersOf({ unlocking }: ViewedPlace): Record<string, string> {
  return unlocking ? { [passwordHeader]: encodeURIComponent(unlocking.password) } : {}
}

/** What is known of a document as a page of our own. Throws RequestError where none can be made. */
export function fetchFrameFacts(place: ViewedPlace, signal?: AbortSignal): Promise<PreviewFrame> {
  const { index, id, routing } = place
  return ask(previewCalls.frameFacts, { params: { project: index, id }, query: { routing }, headers: headersOf(place), signal })
}

/** Where that page is, for a frame; `ticket`: of one that a password opened. */
export function frameAddress({ index, id, routing }: DocumentPlace, ticket: string | null): string {
  return hrefOfCall(previewCalls.frame, { params: { project: index, id }, query: { routing, ticket: ticket ?? undefined } })
}

/** The sheets of a spreadsheet. Throws RequestError where it cannot be read. */
export function fetchSheets(place: ViewedPlace, signal?: AbortSignal): Promise<PreviewSheet[]> {
  const { index, id, routing } = place
  return ask(previewCalls.sheets, { params: { project: index, id }, query: { routing }, headers: headersOf(place), signal })
}

/** Rows of a sheet, once they have been read. */
export function fetchRows(
  place: ViewedPlace,
  wanted: { sheet: number; from: number; size: number },
  signal?: AbortSignal,
): Promise<SheetRows> {
  const { index, id, routing } = place
  const query = { routing, ...wanted }
  return ask(previewCalls.rows, { params: { project: index, id }, query, headers: headersOf(place), signal })
}

/** Which rows of a sheet have a text. */
export function fetchFoundRows(
  place: ViewedPlace,
  wanted: { sheet: number; query: string },
  signal?: AbortSignal,
): Promise<FoundRows> {
  const { index, id, routing } = place
  const query = { routing, ...wanted }
  return ask(previewCalls.findRows, { params: { project: index, id }, query, headers: headersOf(place), signal })
}

/** Of how many pages the structure of a document is. Throws RequestError where it has none. */
export function fetchStructure({ index, id, routing }: DocumentPlace, signal?: AbortSignal): Promise<StructureFacts> {
  return ask(structureCalls.facts, { params: { project: index, id }, query: { routing }, signal })
}

/** A page of it as Markdown, counted from 1. */
export async function fetchStructurePage(
  { index, id, routing }: DocumentPlace,
  page: number,
  signal?: AbortSignal,
): Promise<string> {
  const answer: unknown = await ask(structureCalls.page, {
    params: { project: index, id, page },
    query: { routing },
    signal,
    isText: true,
  })
  return String(answer)
}

/** On which pages of it a text stands. */
export function searchStructure(
  { index, id, routing }: DocumentPlace,
  query: string,
  signal?: AbortSignal,
): Promise<StructureHits> {
  return ask(structureCalls.search, { params: { project: index, id }, query: { routing, query }, signal })
}
