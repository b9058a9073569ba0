import { decodeText } from './decode-text.ts'
import type { MadeBody } from './page.ts'
import { sanitise } from './sanitise.ts'

/** A page as its author wrote it, as far as it is markup: no script, no style sheet, nothing from elsewhere. */
export function webPageFrame(bytes: Buffer, contentType: string): MadeBody {
  const { html, remote, isCut } = sanitise(decodeText(bytes, contentType))
  return { body: html, heads: [], remote, isCut }
}
