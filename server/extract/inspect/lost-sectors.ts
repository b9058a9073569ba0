import { because, type Reason } from '@dossier/contract'
import { type Bytes, findBytes } from '../../containers/bytes.ts'

/** Formats of letters alone, in which nobody writes zeros. */
const letters = /^(text\/|message\/|application\/(json|xml|xhtml\+xml|rtf|mbox)\b)/
/** Disks lose whole sectors, of 512 bytes at least; the halves of letters in UTF-16 make no such run. */
const run = Buffer.alloc(256)
const stepBytes = 64 * 1024

/** Whether zeros stand where there was text, as in files from a bad disk. A log that was made larger ahead ends with zeros, one that was emptied while it was written begins so. */
export async function findLostSectors(bytes: Bytes, contentType: string): Promise<Reason | undefined> {
  if (!letters.test(contentType)) return undefined
  const start = await findBytes(bytes, run)
  if (start <= 0) return undefined
  for (let at = start + run.length; at < bytes.sizeBytes; at += stepBytes) {
    const piece = await bytes.read(at, stepBytes)
    const behind = piece.findIndex((byte) => byte !== 0)
    if (behind >= 0) return because('zeros-inside', { count: at + behind - start })
  }
  return undefined
}
