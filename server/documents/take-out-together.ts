import { createHash } from 'node:crypto'
import { anyMembers } from '../containers/any-members.ts'
import { Effort } from '../containers/effort.ts'
import { heldBytes } from './embedded/own-readers.ts'
import { digestOf, type Reading, takeOut } from './embedded/take-out.ts'
import { keptPasswords } from './kept-passwords.ts'
import { openSource } from './open-source.ts'
import type { StoredDocument } from './read.ts'

/** So much may lie in one container. */
const stepsAtMost = 16_000_000

/**
 * The bytes of documents that lie directly in one container, which is gone through once for all of them, in whatever order they stand there. Those that our own readers do not find are left out: each may
 * be had by itself. @throws what opening the container throws; the signal's reason.
 */
export async function* takeOutTogether(
  reading: Reading,
  container: StoredDocument,
  wanted: readonly StoredDocument[],
): AsyncGenerator<{ document: StoredDocument; bytes: Buffer }> {
  const { records, signal } = reading
  const byDigest = Map.groupBy(wanted, digestOf)
  const held = container.source.extractionLevel === 0 ? await openSource(records, container) : await takeOut(reading, container)
  try {
    if (held.sizeBytes > heldBytes) return
    const passwords = { list: [...new Set([container, ...wanted].flatMap(keptPasswords))], signal }
    const limits = { maxBytes: heldBytes, effort: new Effort(signal, stepsAtMost), passwords }
    const members = anyMembers(await held.bytes.read(0, held.sizeBytes), String(container.source.contentType), limits)
    for await (const bytes of untilDamaged(members, signal)) {
      const digest = createHash('sha384').update(bytes).digest('hex')
      const documents = byDigest.get(digest) ?? []
      byDigest.delete(digest)
      for (const document of documents) yield { document, bytes }
      if (byDigest.size === 0) return
    }
  } finally {
    await held.close()
  }
}

/** What can be read of a container that is damaged, or too much to take apart. */
async function* untilDamaged(members: AsyncGenerator<Buffer>, signal: AbortSignal): AsyncGenerator<Buffer> {
  try {
    for (let next = await members.next(); !next.done; next = await members.next()) yield next.value
  } catch {
    signal.throwIfAborted()
  } finally {
    await members.return(undefined)
  }
}
