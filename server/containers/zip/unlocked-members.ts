import type { Bytes } from '../bytes.ts'
import type { Effort } from '../effort.ts'
import { openMember } from './locked-member.ts'
import { readZipDirectory } from './zip-directory.ts'
import { inflated } from './zip-member-pieces.ts'

/** Passwords to try, and until when anybody waits for it. */
export type ToTry = { list: readonly string[]; signal: AbortSignal }

type Limits = { maxBytes: number; effort: Effort; passwords: ToTry }

/** The bytes of the locked members of a zip that one of the passwords opens; what is larger than `maxBytes` is left out. */
export async function* unlockedMembers(archive: Bytes, { maxBytes, effort, passwords }: Limits): AsyncGenerator<Buffer> {
  const { list, signal } = passwords
  const directory = await readZipDirectory(archive)
  // A password that opened one member usually opens the next.
  const fitted = new Set<string>()
  for (const member of directory?.members ?? []) {
    const { isEncrypted, isFolder, sizeBytes } = member
    if (!isEncrypted || isFolder || sizeBytes === null || sizeBytes > maxBytes) continue
    await effort.stepOverBytes(sizeBytes)
    const opened = await openMember(archive, member, { passwords: new Set([...fitted, ...list]), maxBytes, signal })
    if (!opened) continue
    fitted.add(opened.password)
    yield await joined(opened.method === 0 ? opened.pieces() : inflated(opened.pieces()), maxBytes)
  }
}

async function joined(pieces: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const kept: Buffer[] = []
  let sizeBytes = 0
  for await (const piece of pieces) {
    sizeBytes += piece.length
    if (sizeBytes > maxBytes) throw new Error('more than may be unpacked in memory')
    kept.push(piece)
  }
  return Buffer.concat(kept)
}
