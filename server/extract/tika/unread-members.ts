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
  names: Map<string, string>
  isLimited: boolean
}

/** Adds to `embedded` what an archive names and the reader did not give: each such member has its line in the ledger. */
export function nameUnreadMembers(container: Container): void {
  const { root, embedded, inspection } = container
  if (root.contentType !== 'application/zip' || !inspection.zip) {
    nameLockedMembers(container)
    return
  }
  const given = countNames(embedded)
  const table = root.metadata['X-TIKA:detectedEncoding']?.[0]
  inspection.zip.members.forEach((member, index) => {
    const name = memberName(member, table)
    const left = given.get(name) ?? 0
    if (left > 0) given.set(name, left - 1)
    else if (!member.isFolder)
      embedded.push(unreadPart(name, `/unread-${index}`, { sizeBytes: member.sizeBytes, outcome: outcomeOf(member, container) }))
  })
}

/** Archives whose directory we do not read ourselves: the reader's complaints name the locked members. */
function nameLockedMembers({ embedded, faults }: Container): void {
  const outcome: Outcome = { state: 'encrypted', reason: 'needs a password that we do not have' }
  const given = countNames(embedded)
  faults.encryptedMembers.forEach((name, index) => {
    if (!given.has(name)) embedded.push(unreadPart(name, `/unread-${index}`, { sizeBytes: null, outcome }))
  })
}

function countNames(embedded: EmbeddedPart[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { level, name } of embedded) if (level === 1 && name !== null) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
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
