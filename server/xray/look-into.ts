import type { Looked } from './finding.ts'
import { knownKinds } from './known-kinds.ts'
import { lookIntoOdf } from './office/odf.ts'
import { lookIntoOoxml } from './office/ooxml.ts'
import { lookIntoPdf } from './pdf/look-into-pdf.ts'

const nothing = { findings: [], pages: null, pagesRead: 0 }

/** Looks into a file of a known kind. What it throws says that the file is damaged, or locked (`PasswordException`). */
export async function lookInto(bytes: Uint8Array, contentType: string, isTimeUp: () => boolean): Promise<Looked> {
  // An Office file that is locked lies in a compound file instead of a package.
  if (!knownKinds.pdf.test(contentType) && Buffer.from(bytes.subarray(0, 4)).toString('hex') === 'd0cf11e0')
    return { ...nothing, gap: 'locked' }
  if (knownKinds.pdf.test(contentType)) return lookIntoPdf(bytes, isTimeUp)
  if (knownKinds.ooxml.test(contentType)) return lookIntoOoxml(bytes)
  if (knownKinds.odf.test(contentType)) return lookIntoOdf(bytes)
  return { ...nothing, gap: 'kind' }
}
