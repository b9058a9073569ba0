import { runSevenZip } from './run.ts'

/** A member of a 7z archive that is a file; members of one block are packed together. `sum`: its CRC-32; absent: it has none. */
export type SevenZipMember = { name: string; sizeBytes: number; isLocked: boolean; block: string; sum?: number }

/** The files of an archive; undefined where its list cannot be read, which may itself be locked. */
export async function listMembers(archive: Uint8Array, password: string): Promise<SevenZipMember[] | undefined> {
  const { status, lines } = await runSevenZip(archive, ['l', '-slt', '-ba', '-bd', `-p${password}`])
  if (status !== 0) return undefined
  return membersIn(lines)
}

/** A line for each property; an empty one ends a member. */
function membersIn(lines: string[]): SevenZipMember[] {
  const members: SevenZipMember[] = []
  let facts = new Map<string, string>()
  for (const line of [...lines, '']) {
    const [, key, value = ''] = /^(Path|Size|Attributes|CRC|Encrypted|Block) = ?(.*)$/.exec(line) ?? []
    if (key !== undefined && !facts.has(key)) facts.set(key, value)
    if (line !== '') continue
    const member = memberOf(facts)
    if (member) members.push(member)
    facts = new Map()
  }
  return members
}

function memberOf(facts: Map<string, string>): SevenZipMember | undefined {
  const name = facts.get('Path')
  if (name === undefined || /^D/.test(facts.get('Attributes') ?? '')) return undefined
  const sum = Number.parseInt(facts.get('CRC') ?? '', 16)
  return {
    name,
    sizeBytes: Number(facts.get('Size') ?? 0),
    isLocked: facts.get('Encrypted') === '+',
    block: facts.get('Block') ?? '',
    ...(Number.isNaN(sum) ? {} : { sum }),
  }
}
