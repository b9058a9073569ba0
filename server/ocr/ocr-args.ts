import { OcrProperties } from '@dossier/contract/indexing/ocr'
import { z } from 'zod'

/** What an OCR task was asked for, as it stands in the records. The documents that somebody chose lie in `ocr_wanted`. */
export const OcrArgs = z.object({
  /** The folder's path: bytes in hex, and for display; null if documents were chosen. */
  folderKey: z.string().nullable(),
  folder: z.string().nullable(),
  /** Tesseract's codes; empty: chosen when it starts. */
  languages: z.array(z.string()),
  again: z.boolean(),
  /** Whether there is a list of passwords to try on locked files, which is in memory only. */
  passwords: z.boolean().default(false),
  /** Of the documents that this run read; null where a folder or documents were chosen. */
  runId: z.string().nullable().default(null),
})
export type OcrArgs = z.infer<typeof OcrArgs>

/** The counts of a task that has not started. */
export function emptyOcrProperties({ folder, languages }: OcrArgs): OcrProperties {
  const counts = {
    documents: 0,
    documentsDone: 0,
    pages: 0,
    pagesDone: 0,
    read: 0,
    known: 0,
    withoutText: 0,
    failed: 0,
    ownText: 0,
  }
  return OcrProperties.parse({
    folder,
    languages,
    ...counts,
    pagesPerSecond: null,
    secondsLeft: null,
    currentFile: null,
    canResume: false,
  })
}
