import { isCompound } from '../containers/compound.ts'
import { lookIntoCompound } from './compound/look-into-compound.ts'
import type { Looked } from './finding.ts'
import { knownKinds } from './known-kinds.ts'
import { lookIntoOdf } from './office/odf.ts'
import { lookIntoOoxml } from './office/ooxml.ts'
import { lookIntoPdf } from './pdf/look-into-pdf.ts'
import { lookIntoRtf } from './rtf.ts'

const nothing = { findings: [], pages: null, pagesRead: 0 }

/** Looks into a file of a known kind. What it throws says that the file is damaged, or locked (`PasswordException`). */
export async function lookInto(bytes: Uint8Array, contentType: string, isTimeUp: () => boolean): Promise<Looked> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  // Also what calls itself otherwise: an Office file that is locked lies in a compound file instead of a package.
  if (!knownKinds.pdf.test(contentType) && isCompound(buffer)) return lookIntoCompound(buffer)
  const isRtf =
    knownKinds.rtf.test(contentType) ||
    (knownKinds.compound.test(contentType) && buffer.subarray(0, 5).toString('latin1') === '{\\rtf')
  if (isRtf) return lookIntoRtf(buffer)
  if (knownKinds.pdf.test(contentType)) return lookIntoPdf(bytes, isTimeUp)
  if (knownKinds.ooxml.test(contentType)) return lookIntoOoxml(bytes)
  if (knownKinds.odf.test(contentType)) return lookIntoOdf(bytes)
  return { ...nothing, gap: 'kind' }
}
