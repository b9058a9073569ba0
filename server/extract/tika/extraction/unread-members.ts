import { because } from '@dossier/contract'
import { memberName } from '../../../containers/zip/member-names.ts'
import type { ZipMember } from '../../../containers/zip/zip-directory.ts'
import type { Inspection } from '../../inspect/inspect-file.ts'
import type { EmbeddedPart, ExtractedPart, Outcome } from '../../port.ts'
import { typeByName } from '../../type-by-name.ts'
import type { Faults } from '../answer/faults.ts'
import { matchMembers, nameInContainer } from './match-members.ts'

type Container = {
  root: ExtractedPart
  embedded: EmbeddedPart[]
  faults: Faults
  inspection: Inspection
  /** The table that the reader took the names for, such as `IBM866`. */
  table: string | undefined
  isLimited: boolean
}

const locked: Outcome = { state: 'encrypted', reasons: [because('needs-password')] }

/** Adds to `embedded` what an archive names and the reader did not give: each such member has its line in the ledger. */
export function nameUnreadMembers(container: Container): void {
  const { root, embedded, faults, inspection, table } = container
  if (faults.isEncrypted) lockUnreadParts(embedded)
  if (root.contentType !== 'application/zip' || !inspection.zip) {
    nameLockedMembers(embedded, -1, faults.encryptedMembers)
    return
  }
  const { members } = inspection.zip
  const partOf = matchMembers(members, partsBelow(embedded, -1), table)
  members.forEach((member, index) => {
    const part = partOf.get(member)
    // Written in one go, a member says its size behind its bytes, where the reader does not look.
    if (part) part.sizeBytes ??= member.sizeBytes
    else if (!member.isFolder) {
      const place = { name: memberName(member, table), parent: -1, level: 1, placeInContainer: `/unread-${index}` }
      embedded.push(unreadPart(place, member.sizeBytes, outcomeOf(member, container)))
    }
  })
}

/** Archives whose directory we do not read ourselves: the reader's complaints name the locked members. */
export function nameLockedMembers(embedded: EmbeddedPart[], parent: number, names: string[]): void {
  if (names.length === 0) return
  const given = new Set(partsBelow(embedded, parent).map(nameInContainer))
  const above = embedded[parent]
  names.forEach((name, index) => {
    if (given.has(name)) return
    const placeInContainer = `${above?.placeInContainer ?? ''}/unread-${index}`
    embedded.push(unreadPart({ name, parent, level: (above?.level ?? 0) + 1, placeInContainer }, null, locked))
  })
}

/** Some archives give a locked member by its name and nothing else. */
function lockUnreadParts(embedded: EmbeddedPart[]): void {
  for (const part of partsBelow(embedded, -1)) {
    if (part.contentType === 'unknown' && part.outcome.state === 'damaged') part.outcome = locked
  }
}

function partsBelow(embedded: EmbeddedPart[], parent: number): EmbeddedPart[] {
  return embedded.filter((part) => part.parent === parent)
}

function outcomeOf(member: ZipMember, { inspection, faults, isLimited }: Container): Outcome {
  if (member.sizeBytes === 0) return { state: 'empty', reasons: [because('zero-bytes')] }
  if (member.isEncrypted) return locked
  if (isLimited) return { state: 'failed', reasons: [because('limit-container')] }
  const isWhole = inspection.zip?.isComplete && faults.stopped === undefined
  return isWhole
    ? { state: 'failed', reasons: [because('member-left-out')] }
    : { state: 'damaged', reasons: [because('member-damaged')] }
}

type Unread = { name: string; parent: number; level: number; placeInContainer: string }

function unreadPart(place: Unread, sizeBytes: number | null, outcome: Outcome): EmbeddedPart {
  const { name } = place
  const contentType = typeByName(name) ?? 'unknown'
  return {
    ...place,
    outcome,
    contentType,
    contentEncoding: 'unknown',
    text: '',
    metadata: { resourceName: [name], ...(contentType === 'unknown' ? {} : { 'Content-Type': [contentType] }) },
    embeddedPath: '',
    relationshipId: name,
    digest: null,
    sizeBytes,
  }
}
