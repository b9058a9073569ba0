import mammoth from 'mammoth'
import { bytesOfBuffer } from '../../containers/bytes.ts'
import { partsOf, refuseLarge } from '../sheets/zip-parts.ts'
import type { MadeBody } from './page.ts'
import { sanitise } from './sanitise.ts'

/** Of all XML in it, beginnings and ends of elements: the library holds each as an object, and takes a gigabyte for twice as many. */
const most = { bytes: 32 * 1024 * 1024, marks: 700_000 }

/** A Word document by its structure: headings, lists, tables, notes and the pictures in it. */
export async function wordFrame(bytes: Buffer): Promise<MadeBody> {
  await refuseLarge(await partsOf(bytesOfBuffer(bytes)), most)
  const { value } = await mammoth.convertToHtml({ buffer: bytes }, { externalFileAccess: false, includeEmbeddedStyleMap: false })
  const { html, remote, isCut } = sanitise(value)
  return { body: html, heads: [], remote, isCut }
}
