import mammoth from 'mammoth'
import type { MadeFrame } from '../process/messages.ts'
import { pageAround } from './page.ts'
import { sanitise } from './sanitise.ts'

/** A Word document by its structure: headings, lists, tables, notes and the pictures in it. */
export async function wordFrame(bytes: Buffer): Promise<MadeFrame> {
  const { value } = await mammoth.convertToHtml({ buffer: bytes }, { externalFileAccess: false, includeEmbeddedStyleMap: false })
  const { html, remote, isCut } = sanitise(value)
  return { html: pageAround(html), heads: [], remote, isCut }
}
