import { isEmail } from '../document-facts/document-kinds.ts'
import type { WireDocument } from '../document-facts/wire-document.ts'

/** Whether a document is a message, also one in a mailbox of Outlook. */
export function isMessage(document: WireDocument): boolean {
  return isEmail(document) || document._source.contentType === 'application/x-tika-pst-mail-item'
}
