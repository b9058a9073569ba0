import { memberName, nameByTable } from '../../../containers/zip/member-names.ts'
import type { ZipMember } from '../../../containers/zip/zip-directory.ts'

type Given = { relationshipId: string | null; name: string | null; sizeBytes: number | null }

/** The reader names a mail by its subject; what relates it to the archive is the member's own name. */
export function nameInContainer({ relationshipId, name }: Omit<Given, 'sizeBytes'>): string {
  return relationshipId ?? name ?? ''
}

/** Which part each member became: by name, then, where the reader spells a name in its own way, by size and order. */
export function matchMembers<Part extends Given>(
  members: ZipMember[],
  parts: Part[],
  table: string | undefined,
): Map<ZipMember, Part> {
  const matched = new Map<ZipMember, Part>()
  const byName = new Map<string, Part[]>()
  for (const part of parts) {
    // A set, because mostly both are one.
    for (const name of new Set([nameInContainer(part), part.name ?? ''])) {
      const namesakes = byName.get(name)
      if (namesakes) namesakes.push(part)
      else byName.set(name, [part])
    }
  }
  const left = new Set(parts)
  const take = (member: ZipMember, part: Part | undefined) => {
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
