import {
  type FoundRows,
  type PreviewFrame,
  type PreviewSheet,
  previewCalls,
  type SheetRows,
  type ThumbnailFacts,
} from '@dossier/contract/previews'
import { type StructureFacts, type StructureHits, structureCalls } from '@dossier/contract/structure'
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

/** What is known of a document as a page of our own. Throws RequestError where none can be made. */
export function fetchFrameFacts({ index, id, routing }: DocumentPlace, signal?: AbortSignal): Promise<PreviewFrame> {
  return ask(previewCalls.frameFacts, { params: { project: index, id }, query: { routing }, signal })
}

/** Where that page is, for a frame. */
export function frameAddress({ index, id, routing }: DocumentPlace): string {
  return hrefOfCall(previewCalls.frame, { params: { project: index, id }, query: { routing } })
}

/** The sheets of a spreadsheet. Throws RequestError where it cannot be read. */
export function fetchSheets({ index, id, routing }: DocumentPlace, signal?: AbortSignal): Promise<PreviewSheet[]> {
  return ask(previewCalls.sheets, { params: { project: index, id }, query: { routing }, signal })
}

/** Rows of a sheet, once they have been read. */
export function fetchRows(
  { index, id, routing }: DocumentPlace,
  wanted: { sheet: number; from: number; size: number },
  signal?: AbortSignal,
): Promise<SheetRows> {
  return ask(previewCalls.rows, { params: { project: index, id }, query: { routing, ...wanted }, signal })
}

/** Which rows of a sheet have a text. */
export function fetchFoundRows(
  { index, id, routing }: DocumentPlace,
  wanted: { sheet: number; query: string },
  signal?: AbortSignal,
): Promise<FoundRows> {
  return ask(previewCalls.findRows, { params: { project: index, id }, query: { routing, ...wanted }, signal })
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
