import type { TextSlice } from '@dossier/contract/documents/documents'
import type { Records } from '../records/open.ts'
import { readText, type StoredDocument } from './read.ts'
import { findTranslation } from './translations.ts'

export type SliceRequest = {
  offset: number /** Absent: to the end. */
  limit: number | undefined
  targetLanguage: string | undefined
}

/** Reads a piece of a document's text, clamped at its end. Throws AppError NOT_FOUND where there is no such translation. */
export async function sliceText(records: Records, document: StoredDocument, request: SliceRequest): Promise<TextSlice> {
  const translation = await findTranslation(records, document, request.targetLanguage)
  const maxOffset = translation?.length ?? document.textLength
  const limit = request.limit ?? Math.max(0, maxOffset - request.offset)
  const end = Math.min(maxOffset, request.offset + limit)
  const content = translation
    ? await translation.read(request.offset, end)
    : await readText(records, document.rid, request.offset, end)
  return { content, offset: request.offset, limit, maxOffset, targetLanguage: request.targetLanguage ?? null }
}
