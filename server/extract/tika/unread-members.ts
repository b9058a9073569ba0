import type { Inspection } from '../inspect/inspect-file.ts'
import { memberName, nameByTable } from '../inspect/member-names.ts'
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

const locked: Outcome = { state: 'encrypted', reason: 'needs a password that we do not have' }

/** Adds to `embedded` what an archive names and the reader did not give: each such member has its line in the ledger. */
export function nameUnreadMembers(container: Container): void {
  const { root, embedded, faults, inspection, table } = container
  if (faults.isEncrypted) lockUnreadParts(embedded)
  if (root.contentType !== 'application/zip' || !inspection.zip) {
    nameLockedMembers(embedded, -1, faults.encryptedMembers)
    return
  }
  const { members } = inspection.zip
  const partOf = matchParts(members, partsBelow(embedded, -1), table)
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

/** The reader names a mail by its subject; what relates it to the archive is the member's own name. */
function nameInContainer({ relationshipId, name }: EmbeddedPart): string {
  return relationshipId ?? name ?? ''
}

/** Which part each member became: by name, then, where the reader spells a name in its own way, by size and order. */
function matchParts(members: ZipMember[], parts: EmbeddedPart[], table: string | undefined): Map<ZipMember, EmbeddedPart> {
  const matched = new Map<ZipMember, EmbeddedPart>()
  const byName = new Map<string, EmbeddedPart[]>()
  for (const part of parts) {
    // A set, because mostly both are one.
    for (const name of new Set([nameInContainer(part), part.name ?? ''])) {
      const namesakes = byName.get(name)
      if (namesakes) namesakes.push(part)
      else byName.set(name, [part])
    }
  }
  const left = new Set(parts)
  const take = (member: ZipMember, part: EmbeddedPart | undefined) => {
    if (!part) return
    matched.set(member, part)
    left.delete(part)
  }
  for (const member of members) {
    const names = [memberName(member, table), nameByTable(member, table)]
    const namesakes = [...names, ...names.map((name) => name.replaceAll('\\', '/'))].flatMap((name) => byName.get(name) ?? [])
    take(
      member,
      namesakes.find((part) => left.has(part)),
    )
  }
  for (const member of members) {
    if (left.size === 0) break
    if (matched.has(member) || member.isFolder || member.isEncrypted) continue
    take(
      member,
      [...left].find(({ sizeBytes }) => sizeBytes !== null && sizeBytes === member.sizeBytes),
    )
  }
  return matched
}

function outcomeOf(member: ZipMember, { inspection, faults, isLimited }: Container): Outcome {
  if (member.sizeBytes === 0) return { state: 'empty', reason: 'zero bytes' }
  if (member.isEncrypted) return locked
  if (isLimited) return { state: 'failed', reason: 'not read: the limit of its container was reached' }
  const isWhole = inspection.zip?.isComplete && faults.stopped === undefined
  return isWhole
    ? { state: 'failed', reason: 'the reader left it out of the archive' }
    : { state: 'damaged', reason: 'the archive is damaged here' }
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
