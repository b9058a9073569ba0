import type { Records } from '../../records/open.ts'
import type { StoredDocument } from '../read.ts'

/** Who says what stands on a page: the process that reads pages for OCR, which may die of one. */
export type PageReader = {
  list(file: PageFile, signal: AbortSignal): Promise<unknown[]>
  textOf(page: PageFile & { page: number; isFirst: boolean }, signal: AbortSignal): Promise<{ text: string } | null>
}
type PageFile = { path: Uint8Array; contentType: string }

/** The file of a PDF on disk, to be read page by page; undefined for other documents. */
export async function pdfOf(records: Records, { source, entryId }: StoredDocument): Promise<PageFile | undefined> {
  if (source.contentType !== 'application/pdf' || source.extractionLevel !== 0) return undefined
  const entry = await records.db.selectFrom('entry').select('path_key').where('entry_id', '=', entryId).executeTakeFirst()
  return entry && { path: entry.path_key, contentType: 'application/pdf' }
}
