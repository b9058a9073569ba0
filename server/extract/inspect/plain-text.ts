import { lookInto, wholeFile } from '../../containers/look-into.ts'
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
/** As much of a file shows that it is sound: most sound is, and is long. */
const headBytes = 4 * 1024

/** The text of a file in UTF-16 whose byte order mark is damaged, of which one form is how sound begins; undefined for any other. */
export async function readWideText(file: EvidenceFile): Promise<string | undefined> {
  const head = await lookInto(file, (bytes) => bytes.read(0, headBytes)).catch(() => undefined)
  if (!head || wideText(head, { stream: true }) === undefined) return undefined
  const bytes = await wholeFile(file, maxBytes)
  return bytes && bytes.length % 2 === 0 ? wideText(bytes) : undefined
}

/** `stream`: it may end within a letter. */
function wideText(bytes: Buffer, options: { stream?: boolean } = {}): string | undefined {
  try {
    const text = new TextDecoder('utf-16le', { fatal: true }).decode(bytes.subarray(2), options)
    return signs.test(text) ? text : undefined
  } catch {
    return undefined
  }
}

/** Whether there is nothing in a file but zeros: what programs write for a tar archive without members. */
export async function isOnlyZeros(file: EvidenceFile): Promise<boolean> {
  return (await wholeFile(file, maxBytes))?.every((byte) => byte === 0) ?? false
}
