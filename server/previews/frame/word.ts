import mammoth from 'mammoth'
import type { MadeBody } from './page.ts'
import { sanitise } from './sanitise.ts'

/** A Word document by its structure: headings, lists, tables, notes and the pictures in it. */
export async function wordFrame(bytes: Buffer): Promise<MadeBody> {
  const { value } = await mammoth.convertToHtml({ buffer: bytes }, { externalFileAccess: false, includeEmbeddedStyleMap: false })
  const { html, remote, isCut } = sanitise(value)
  return { body: html, heads: [], remote, isCut }
}
