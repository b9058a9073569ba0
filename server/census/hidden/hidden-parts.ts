import type { HiddenPart } from './hidden-part.ts'
import { hiddenInOdf } from './odf.ts'
import { hiddenInOoxml } from './ooxml.ts'
import { hiddenInPdf } from './pdf.ts'
import { hiddenInRtf } from './rtf.ts'

type Look = { at: RegExp; look(bytes: Buffer): HiddenPart[] | Promise<HiddenPart[]> }

const looks: Look[] = [
  {
    at: /^application\/vnd\.(openxmlformats-officedocument|ms-(word|excel|powerpoint)\..*macroenabled)/,
    look: hiddenInOoxml,
  },
  { at: /^application\/vnd\.oasis\.opendocument\./, look: hiddenInOdf },
  { at: /^application\/pdf$/, look: hiddenInPdf },
  { at: /^(application|text)\/rtf$/, look: hiddenInRtf },
]

/** What is hidden in the raw parts of a document, beside what the first reader tells of in its metadata. */
export async function findHiddenParts(bytes: Buffer, contentType: string): Promise<HiddenPart[]> {
  return (await looks.find(({ at }) => at.test(contentType))?.look(bytes)) ?? []
}
