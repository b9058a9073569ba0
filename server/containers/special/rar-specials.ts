import type { Bytes } from '../bytes.ts'
import { type RarEntry, rarEntries } from '../rar/rar-headers.ts'
import { kindOfMode, type SpecialKind, type SpecialMember } from './special-member.ts'

/** Links and devices of a RAR archive, and files that go on in another volume. */
export async function rarSpecials(bytes: Bytes): Promise<SpecialMember[]> {
  const specials: SpecialMember[] = []
  const isFive = (await bytes.read(6, 1))[0] === 1
  for await (const entry of rarEntries(bytes)) {
    const kind = entry.isPiece ? 'piece' : kindOf(entry, isFive)
    if (kind) specials.push({ name: entry.name, kind, target: kind === 'link' ? entry.target : null })
  }
  return specials
}

/** Version 5 has a record for every kind of link, hard ones and those of Windows too. */
function kindOf({ mode, target }: RarEntry, isFive: boolean): SpecialKind | undefined {
  if (isFive && target !== null) return 'link'
  return mode === null ? undefined : kindOfMode(mode)
}
