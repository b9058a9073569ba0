import { because, type Reason } from '@dossier/contract'
import { type Bytes, findBytes } from '../../../containers/bytes.ts'

/** Purely textual formats, which contain no zeros. */
const letters = /^(text\/|message\/|multipart\/|application\/(json|xml|xhtml\+xml|rtf|mbox)\b)/
/** Disks lose whole sectors of at least 512 bytes; UTF-16 text has no such run of zeros. */
const run = Buffer.alloc(256)
const stepBytes = 64 * 1024

/** Whether text was replaced by zeros, as on a failing disk. Preallocated logs end with zeros, and logs truncated while open begin with them. */
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
