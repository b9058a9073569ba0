import type { Bytes } from '../bytes.ts'
import { type CpioEntry, cpioEntries } from '../cpio/cpio.ts'
import { kindOfMode, type SpecialMember } from './special-member.ts'

const longestTarget = 64 * 1024

/** Links, devices, pipes and sockets of a cpio archive. */
export async function cpioSpecials(bytes: Bytes): Promise<SpecialMember[]> {
  const specials: SpecialMember[] = []
  const bare: CpioEntry[] = []
  const nameOfInode = new Map<number, string>()
  for await (const entry of cpioEntries(bytes)) {
    const kind = kindOfMode(entry.mode)
    if (kind) specials.push({ name: entry.name, kind, target: kind === 'link' ? await targetOf(entry, bytes) : null })
    else if (entry.sizeBytes > 0) nameOfInode.set(entry.inode, entry.name)
    else if (entry.links > 1) bare.push(entry)
  }
  for (const { name, inode } of bare) {
    const target = nameOfInode.get(inode)
    if (target !== undefined) specials.push({ name, kind: 'link', target })
  }
  return specials
}

async function targetOf({ dataAt, sizeBytes }: CpioEntry, bytes: Bytes): Promise<string> {
  return (await bytes.read(dataAt, Math.min(sizeBytes, longestTarget))).toString('utf8')
}
