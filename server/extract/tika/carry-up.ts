import { because, blindStates, type LedgerState } from '@dossier/contract'
import { isArchive } from '../content-types.ts'
import type { EmbeddedPart, ExtractedPart } from '../port.ts'

/** States of an embedded document that make its container one that was read in part; a type that nobody knows need not have had a text. */
const faulty: ReadonlySet<LedgerState> = new Set(blindStates.filter((state) => state !== 'unsupported'))

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
    container.outcome = { state: 'encrypted', reasons: [because('members-locked', { count: inside.length })] }
    return
  }
  const reason = because('members-unread', { failed: failed.length, count: inside.length })
  const { state, reasons } = container.outcome
  if (state === 'indexed') container.outcome = { state: 'indexed-in-part', reasons: [reason] }
  else if (state === 'indexed-in-part') container.outcome = { state, reasons: [...reasons, reason] }
}
