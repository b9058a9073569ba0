import type { OcrPageState } from '@dossier/contract/indexing/ocr'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What became of one page. */
export const pageStates: Record<OcrPageState, MessageDescriptor> = {
  'text-layer': msg`has a text of its own`,
  read: msg`read by OCR`,
  'no-text': msg`OCR found no text`,
  failed: msg`could not be read`,
  waiting: msg`waits for OCR`,
}
