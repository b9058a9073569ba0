import type { Bytes } from '../bytes.ts'
import { isCpio } from '../cpio/cpio.ts'
import { memberName } from '../zip/member-names.ts'
import { readZipDirectory, type ZipMember } from '../zip/zip-directory.ts'
import { cpioSpecials } from './cpio-specials.ts'
import { rarSpecials } from './rar-specials.ts'
import { kindOfMode, type SpecialMember } from './special-member.ts'
import { tarSpecials } from './tar-specials.ts'

/** The links and devices in a zip, tar, cpio or RAR archive, as far as its headers make sense; none for anything else. */
export async function specialMembers(bytes: Bytes): Promise<SpecialMember[]> {
  const head = await bytes.read(0, 512)
  if (head.toString('latin1', 257, 262) === 'ustar') return tarSpecials(bytes)
  if (isCpio(head)) return cpioSpecials(bytes)
  if (head.toString('latin1', 0, 6) === 'Rar!\x1a\x07') return rarSpecials(bytes)
  return zipSpecials((await readZipDirectory(bytes))?.members ?? [])
}

/** The same of a zip whose directory was read. The target of a link is its content. */
export function zipSpecials(members: ZipMember[]): SpecialMember[] {
  return members.flatMap((member) => {
    const kind = member.mode === undefined ? undefined : kindOfMode(member.mode)
    return kind ? [{ name: memberName(member), kind, target: null }] : []
  })
}
