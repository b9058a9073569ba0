import { because, blindStates, type LedgerState, type Reason } from '@dossier/contract'
import { isArchive } from '../../content-types.ts'
import type { EmbeddedPart, ExtractedPart } from '../../port.ts'

/** States of an embedded document that make its container one that was read in part; a type that nobody knows need not have had a text. */
const faulty: ReadonlySet<LedgerState> = new Set(blindStates.filter((state) => state !== 'unsupported'))

/** `inside`: what lies directly in it. `ownFaults`: of all that lies below it, at any depth, by its index. */
type Below = { inside: EmbeddedPart[]; ownFaults: number; count: number }

/**
 * A container of which something inside could not be read, or not wholly, was itself read in part, and says of how many. It is said where the
 * fault is and of the file on disk, which counts what lies at any depth; containers in between have no fault of their own.
 */
export function carryFaultsUp(root: ExtractedPart, embedded: EmbeddedPart[]): void {
  const below = new Map<number, Below>()
  const at = (index: number): Below => {
    const known = below.get(index) ?? { inside: [], ownFaults: 0, count: 0 }
    below.set(index, known)
    return known
  }
  for (const part of embedded) at(part.parent).inside.push(part)
  const carried = new Set<ExtractedPart>()
  // From the deepest up, so that a fault reaches the file on disk.
  for (let index = embedded.length - 1; index >= 0; index -= 1) {
    const part = embedded[index]
    if (!part) continue
    const { inside, ownFaults, count } = at(index)
    const isOwn = isFaulty(part, (embedded[part.parent] ?? root).contentType)
    if (markContainer(part, faultsIn(part, inside, carried), inside)) carried.add(part)
    const above = at(part.parent)
    above.count += count + 1
    above.ownFaults += ownFaults + (isOwn ? 1 : 0)
  }
  const { inside, ownFaults, count } = at(-1)
  markContainer(root, { failed: ownFaults, count }, inside)
}

/** A picture on a page has no text to lose; one in an archive is a file of its own. */
function isFaulty({ outcome, contentType }: ExtractedPart, containerType: string): boolean {
  return faulty.has(outcome.state) && (isArchive(containerType) || !contentType.startsWith('image/'))
}

/** Where archives go deeper than they are opened, the archive at that place says so itself. */
function faultsIn(container: ExtractedPart, inside: EmbeddedPart[], carried: Set<ExtractedPart>) {
  const failed = inside.filter(
    (part) => isFaulty(part, container.contentType) && !carried.has(part) && part.outcome.reasons[0]?.code !== 'limit-depth',
  )
  return { failed: failed.length, count: inside.length }
}

/** Answers whether it was whole but for what is in it. */
function markContainer(
  container: ExtractedPart,
  { failed, count }: { failed: number; count: number },
  inside: EmbeddedPart[],
): boolean {
  if (failed === 0) return false
  if (isArchive(container.contentType) && inside.every((part) => part.outcome.state === 'encrypted')) {
    container.outcome = { state: 'encrypted', reasons: [because('members-locked', { count: inside.length })] }
    return false
  }
  const reason = because('members-unread', { failed, count })
  const { state, reasons } = container.outcome
  if (state === 'indexed') container.outcome = { state: 'indexed-in-part', reasons: [reason] }
  else if (state === 'indexed-in-part')
    container.outcome = { state, reasons: [...reasons.filter((each) => !isSaidInside(container, each)), reason] }
  return state === 'indexed'
}

/** Members of an archive that cannot be unpacked have lines of their own here. */
function isSaidInside({ contentType }: ExtractedPart, { code }: Reason): boolean {
  return code === 'sums-differ' && isArchive(contentType)
}
