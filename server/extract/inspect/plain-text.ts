import { stat } from 'node:fs/promises'
import { readEvidence } from '../../evidence/open.ts'

/** Sources and keys are small; what is larger is left to the reader. */
const maxBytes = 16 * 1024 * 1024
/** Signs that no text has, but for tabs, line and page breaks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for.
const noText = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f]/

/** The whole of a file that is nothing but text in UTF-8; undefined for any other, and for one that has gone. */
export async function readPlainText(path: Buffer): Promise<string | undefined> {
  const bytes = await readSmall(path)
  if (!bytes) return undefined
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return noText.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

/** Whether there is nothing in a file but zeros: what programs write for a tar archive without members. */
export async function isOnlyZeros(path: Buffer): Promise<boolean> {
  return (await readSmall(path))?.every((byte) => byte === 0) ?? false
}

async function readSmall(path: Buffer): Promise<Buffer | undefined> {
  try {
    return (await stat(path)).size > maxBytes ? undefined : await readEvidence(path)
  } catch {
    return undefined
  }
}
