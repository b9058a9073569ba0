import { crc32 } from 'node:zlib'
import { SevenZipFault } from './fields.ts'
import { listMembers, type SevenZipMember } from './list-members.ts'
import { type Run, runSevenZip, target } from './run.ts'

/** Passwords to try on what is locked, and how much may be unpacked at a time. */
export type Unpacking = { passwords: readonly string[]; maxBytes: number }

/** A member: its bytes, or why there are none. `password`: the one that opened it. */
export type Unpacked = { name: string } & ({ bytes: Buffer; password?: string } | { fault: 'locked' | 'damaged' | 'too-large' })

const mark = Buffer.from('377abcaf271c', 'hex')

/** Whether bytes begin as a 7z archive does. */
export function isSevenZip(bytes: Buffer): boolean {
  return bytes.subarray(0, mark.length).equals(mark)
}

/** The files of a 7z archive one after the other, unpacked by 7-Zip. @throws SevenZipFault where its directory cannot be read, before the first one. */
export async function* unpackSevenZip(archive: Buffer, { passwords, maxBytes }: Unpacking): AsyncGenerator<Unpacked> {
  const toTry = [...passwords]
  const members = await openDirectory(archive, toTry)
  for (const group of groupsOf(members, maxBytes)) {
    if (group.sizeBytes > maxBytes) for (const { name } of group.members) yield { name, fault: 'too-large' }
    else yield* unpackGroup(archive, group.members, toTry)
  }
}

async function openDirectory(archive: Buffer, passwords: string[]): Promise<SevenZipMember[]> {
  for (const password of ['', ...passwords]) {
    const members = await listMembers(archive, password)
    if (!members) continue
    if (password !== '') prefer(passwords, password)
    return members
  }
  throw new SevenZipFault('its directory cannot be read, or no password opens it')
}

type Group = { members: SevenZipMember[]; sizeBytes: number }

/** Whole blocks, several of them as long as they are small: one that is begun anew for each member would take too long. */
function groupsOf(members: SevenZipMember[], maxBytes: number): Group[] {
  const blocks = [...Map.groupBy(members, ({ block }) => block).values()]
  const groups: Group[] = []
  for (const block of blocks) {
    const sizeBytes = block.reduce((sum, member) => sum + member.sizeBytes, 0)
    const last = groups.at(-1)
    if (!last || last.sizeBytes + sizeBytes > maxBytes) groups.push({ members: [...block], sizeBytes })
    else {
      last.members.push(...block)
      last.sizeBytes += sizeBytes
    }
  }
  return groups
}

async function* unpackGroup(archive: Buffer, members: SevenZipMember[], passwords: string[]): AsyncGenerator<Unpacked> {
  let left = members
  for (const password of ['', ...passwords]) {
    const wanted = left.filter(({ isLocked }) => isLocked === (password !== ''))
    if (wanted.length === 0) continue
    const names = wanted.map(({ name }) => name)
    const run = await runSevenZip(archive, ['x', '-y', '-bd', '-spd', '-aou', `-o${target}`, `-p${password}`], names)
    const missing: SevenZipMember[] = []
    for (const member of wanted) {
      const bytes = bytesOf(run, member)
      if (bytes) yield { name: member.name, bytes, ...(password && { password }) }
      else missing.push(member)
    }
    if (password !== '' && missing.length < wanted.length) prefer(passwords, password)
    left = [...left.filter((member) => !wanted.includes(member)), ...missing]
    if (password === '') {
      for (const { name } of missing) yield { name, fault: 'damaged' }
      left = left.filter(({ isLocked }) => isLocked)
    }
  }
  for (const { name } of left) yield { name, fault: 'locked' }
}

/** Undefined where it made no such file, or not the whole of it. */
function bytesOf({ made }: Run, { name, sizeBytes, sum }: SevenZipMember): Buffer | undefined {
  const path = `${target}/${name}`
  if (!made.analyzePath(path).exists || !made.isFile(made.lstat(path).mode)) return undefined
  const bytes = Buffer.from(made.readFile(path))
  return bytes.length === sizeBytes && (sum === undefined || crc32(bytes) === sum) ? bytes : undefined
}

/** A password that opened one is tried first on the next. */
function prefer(passwords: string[], password: string): void {
  passwords.unshift(...passwords.splice(passwords.indexOf(password), 1))
}
