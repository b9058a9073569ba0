import type { LedgerState } from '@dossier/contract'
import { isArchive } from '../content-types.ts'
import type { EmbeddedPart, ExtractedPart } from '../port.ts'

/** States of an embedded document that make its container one that was read in part. */
const faulty: ReadonlySet<LedgerState> = new Set(['indexed-in-part', 'encrypted', 'damaged', 'timed-out', 'failed'])

/** A container of which something inside could not be read, or not wholly, was itself read in part, and says of how many. */
export function carryFaultsUp(root: ExtractedPart, embedded: EmbeddedPart[]): void {
  const children = new Map<number, EmbeddedPart[]>()
  for (const part of embedded) {
    const siblings = children.get(part.parent)
    if (siblings) siblings.push(part)
    else children.set(part.parent, [part])
  }
  // From the deepest up, so that a fault reaches the file on disk.
  for (let index = embedded.length - 1; index >= -1; index -= 1) {
    const part = index < 0 ? root : embedded[index]
    if (part) markContainer(part, children.get(index) ?? [])
  }
}

function markContainer(container: ExtractedPart, inside: EmbeddedPart[]): void {
  const isMemberList = isArchive(container.contentType)
  // A picture on a page has no text to lose; one in an archive is a file of its own.
  const failed = inside.filter(
    (part) => faulty.has(part.outcome.state) && (isMemberList || !part.contentType.startsWith('image/')),
  )
  if (failed.length === 0) return
  if (isMemberList && inside.every((part) => part.outcome.state === 'encrypted')) {
    container.outcome = { state: 'encrypted', reason: `everything in it needs a password that we do not have (${inside.length})` }
    return
  }
  const reason = `${failed.length} of ${inside.length} documents in it could not be read, or not wholly`
  const own = container.outcome.reason
  if (container.outcome.state === 'indexed') container.outcome = { state: 'indexed-in-part', reason }
  else if (container.outcome.state === 'indexed-in-part') container.outcome.reason = `${own}; ${reason}`
}
