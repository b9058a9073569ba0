import type { ChosenDocuments, Task } from '@dossier/contract'
import { type OcrPages, type OcrSetup, ocrCalls } from '@dossier/contract/indexing/ocr'
import { useQuery } from '@tanstack/react-query'
import { ask, hrefOfCall } from '../api/ask.ts'
import type { DocumentPlace } from '../document-facts/wire-document.ts'

/** Key of the engines and languages in the store of answers. */
export const setupKey = ['ocr-setup']

/** Engines of OCR, their languages, and what can be brought. */
export function useOcrSetup() {
  return useQuery({ queryKey: setupKey, queryFn: ({ signal }): Promise<OcrSetup> => ask(ocrCalls.setup, { signal }) })
}

/** The languages that can be read now beside the chosen ones, each once: one engine must have them all. */
export function languagesBeside({ engines }: OcrSetup, chosen: string[]): string[] {
  const able = engines.filter(({ languages }) => chosen.every((code) => languages.includes(code)))
  return [...new Set(able.flatMap(({ languages }) => languages))].filter((code) => !chosen.includes(code))
}

/** What is to be read: documents or a folder; no languages: those of most documents. */
export type Wanted = ({ documents: ChosenDocuments } | { folder: string }) & {
  languages: string[]
  again: boolean
  passwords?: string[]
  /** Before all other pages that wait. */
  first?: boolean
}

/** Asks for pages to be read. Answers the task. */
export function startOcr(project: string, body: Wanted): Promise<Task> {
  return ask(ocrCalls.read, { params: { project }, body })
}

/** Brings the data of a language from the package registry. Answers the task. */
export function bringLanguage(code: string): Promise<Task> {
  return ask(ocrCalls.bringLanguage, { params: { code } })
}

/** How many pages are asked for at once. */
export const pagesAtOnce = 50

/** Key of the pages of a document, from one on, in the store of answers. */
export function pagesKey({ index, id }: DocumentPlace, from: number): readonly unknown[] {
  return ['ocr-pages', index, id, from]
}

/** Some pages of a document and what became of each. */
export function fetchOcrPages({ index, id }: DocumentPlace, from: number, signal?: AbortSignal): Promise<OcrPages> {
  return ask(ocrCalls.pages, { params: { project: index, id }, query: { from, size: pagesAtOnce }, signal })
}

/** Where the picture of a page is. */
export function pictureAddress({ index, id }: DocumentPlace, page: number): string {
  return hrefOfCall(ocrCalls.picture, { params: { project: index, id }, query: { page } })
}
