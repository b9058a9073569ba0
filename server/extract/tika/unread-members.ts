import type { Inspection } from '../inspect/inspect-file.ts'
import { memberName } from '../inspect/member-names.ts'
import type { ZipMember } from '../inspect/zip-directory.ts'
import type { EmbeddedPart, ExtractedPart, Outcome } from '../port.ts'
import { typeByName } from '../type-by-name.ts'
import type { Faults } from './faults.ts'

type Container = {
  root: ExtractedPart
  embedded: EmbeddedPart[]
  faults: Faults
  inspection: Inspection
  /** The table that the reader took the names for, such as `IBM866`. */
  table: string | undefined
  isLimited: boolean
}

/** Adds to `embedded` what an archive names and the reader did not give: each such member has its line in the ledger. */
export function nameUnreadMembers(container: Container): void {
  const { root, embedded, inspection, table } = container
  if (root.contentType !== 'application/zip' || !inspection.zip) {
    nameLockedMembers(container)
    return
  }
  const given = partsByName(embedded)
  inspection.zip.members.forEach((member, index) => {
    const name = memberName(member, table)
    const part = given.get(name)?.shift()
    // Written in one go, a member says its size behind its bytes, where the reader does not look.
    if (part) part.sizeBytes ??= member.sizeBytes
    else if (!member.isFolder)
      embedded.push(unreadPart(name, `/unread-${index}`, { sizeBytes: member.sizeBytes, outcome: outcomeOf(member, container) }))
  })
}

/** Archives whose directory we do not read ourselves: the reader's complaints name the locked members. */
function nameLockedMembers({ embedded, faults }: Container): void {
  const outcome: Outcome = { state: 'encrypted', reason: 'needs a password that we do not have' }
  const given = partsByName(embedded)
  faults.encryptedMembers.forEach((name, index) => {
    if (!given.has(name)) embedded.push(unreadPart(name, `/unread-${index}`, { sizeBytes: null, outcome }))
  })
}

function partsByName(embedded: EmbeddedPart[]): Map<string, EmbeddedPart[]> {
  const parts = new Map<string, EmbeddedPart[]>()
  for (const part of embedded) {
    if (part.level !== 1 || part.name === null) continue
    const namesakes = parts.get(part.name)
    if (namesakes) namesakes.push(part)
    else parts.set(part.name, [part])
  }
  return parts
}

function outcomeOf(member: ZipMember, { inspection, faults, isLimited }: Container): Outcome {
  if (member.sizeBytes === 0) return { state: 'empty', reason: 'zero bytes' }
  if (member.isEncrypted) return { state: 'encrypted', reason: 'needs a password that we do not have' }
  if (isLimited) return { state: 'failed', reason: 'not read: the limit of its container was reached' }
  const isWhole = inspection.zip?.isComplete && faults.stopped === undefined
  return isWhole
    ? { state: 'failed', reason: 'the reader left it out of the archive' }
    : { state: 'damaged', reason: 'the archive is damaged here' }
}

function unreadPart(
  name: string,
  place: string,
  { sizeBytes, outcome }: { sizeBytes: number | null; outcome: Outcome },
): EmbeddedPart {
  const contentType = typeByName(name) ?? 'unknown'
  return {
    outcome,
    contentType,
    contentEncoding: 'unknown',
    text: '',
    metadata: { resourceName: [name], ...(contentType === 'unknown' ? {} : { 'Content-Type': [contentType] }) },
    parent: -1,
    level: 1,
    name,
    embeddedPath: '',
    relationshipId: name,
    digest: null,
    placeInContainer: place,
    sizeBytes,
  }
}
