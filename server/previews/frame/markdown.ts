import { Marked } from 'marked'
import { decodeText } from './decode-text.ts'
import type { MadeBody } from './page.ts'
import { sanitise } from './sanitise.ts'

/** Longer texts take long to be understood: of them the beginning is shown. */
const longest = 2_000_000

/** A text in Markdown as it is meant; the markup in it is as harmless as that of a web page. */
export async function markdownFrame(bytes: Buffer, contentType: string): Promise<MadeBody> {
  const text = decodeText(bytes, contentType)
  const { html, remote, isCut } = sanitise(await new Marked({ gfm: true, async: true }).parse(text.slice(0, longest)))
  return { body: html, heads: [], remote, isCut: isCut || text.length > longest }
}
