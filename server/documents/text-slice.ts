import { AppError } from '@dossier/contract'
import type { TextSlice } from '@dossier/contract/documents'
import { z } from 'zod'
import type { Records } from '../records/open.ts'
import { readText, type StoredDocument } from './read.ts'

export type SliceRequest = {
  offset: number /** Absent: to the end. */
  limit: number | undefined
  targetLanguage: string | undefined
}

const Translations = z.array(z.object({ target_language: z.string(), content: z.string() }).loose())

/** Reads a piece of a document's text, clamped at its end. Throws AppError NOT_FOUND where there is no such translation. */
export async function sliceText(records: Records, document: StoredDocument, request: SliceRequest): Promise<TextSlice> {
  const translation = findTranslation(document, request.targetLanguage)
  const maxOffset = translation?.length ?? document.textLength
  const limit = request.limit ?? Math.max(0, maxOffset - request.offset)
  const end = Math.min(maxOffset, request.offset + limit)
  const content = translation?.slice(request.offset, end) ?? (await readText(records, document.rid, request.offset, end))
  return { content, offset: request.offset, limit, maxOffset, targetLanguage: request.targetLanguage ?? null }
}

/** The text in another language, or undefined where the original is meant. Throws AppError NOT_FOUND. */
export function findTranslation(document: StoredDocument, language: string | undefined): string | undefined {
  if (language === undefined || language === '' || language === 'original') return undefined
  const found = Translations.safeParse(document.source.content_translated)
  const translation = found.data?.find((entry) => entry.target_language === language)
  if (translation === undefined)
    throw new AppError('NOT_FOUND', { message: `There is no translation into ${language}`, language })
  return translation.content
}
