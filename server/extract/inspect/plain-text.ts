import { wholeFile } from '../../containers/look-into.ts'
import type { EvidenceFile } from '../../evidence/kept-bytes.ts'

/** Source files and keys are small; larger files are left to the reader. */
const maxBytes = 16 * 1024 * 1024
/** Control characters that text does not have: all but tabs, line and page breaks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for.
const noText = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f]/

/** The content of a file that is valid UTF-8 text; undefined for any other, or if it is gone. */
export async function readPlainText(file: EvidenceFile): Promise<string | undefined> {
  const bytes = await wholeFile(file, maxBytes)
  if (!bytes) return undefined
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return noText.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

const signs = /^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Z}\t\n\r\f]+$/u

/** The text of a file in UTF-16 whose byte order mark is damaged, of which one form is how sound begins; undefined for any other. */
export async function readWideText(file: EvidenceFile): Promise<string | undefined> {
  const bytes = await wholeFile(file, maxBytes)
  if (!bytes || bytes.length % 2 !== 0) return undefined
  try {
    const text = new TextDecoder('utf-16le', { fatal: true }).decode(bytes.subarray(2))
    return signs.test(text) ? text : undefined
  } catch {
    return undefined
  }
}

/** Whether there is nothing in a file but zeros: what programs write for a tar archive without members. */
export async function isOnlyZeros(file: EvidenceFile): Promise<boolean> {
  return (await wholeFile(file, maxBytes))?.every((byte) => byte === 0) ?? false
}
