import type { Bytes } from '../bytes.ts'
import { blockBytes, fitsItsSum, nameOf, octalAt, readRecords, textAt } from '../tar/tar.ts'
import type { SpecialKind, SpecialMember } from './special-member.ts'

/** Type flags (POSIX.1-2001, pax): a hard and a symbolic link, devices of letters and of blocks, a pipe. */
const kinds: Record<string, SpecialKind> = { '1': 'link', '2': 'link', '3': 'device', '4': 'device', '6': 'pipe' }
const longestName = 64 * 1024

/** What headers before that of a member say of it. */
type Said = { path?: string; linkpath?: string }

/** Links, devices and pipes of a tar archive, up to its end or to the first header that makes no sense. */
export async function tarSpecials(bytes: Bytes): Promise<SpecialMember[]> {
  const specials: SpecialMember[] = []
  let said: Said = {}
  for (let at = 0; ; ) {
    const header = await bytes.read(at, blockBytes)
    const size = header.length < blockBytes || !fitsItsSum(header) ? undefined : octalAt(header, 124, 12)
    if (size === undefined) return specials
    const [type, dataAt] = [String.fromCharCode(header[156] ?? 0), at + blockBytes]
    at = dataAt + Math.ceil(size / blockBytes) * blockBytes
    if (type === 'x' || type === 'L' || type === 'K') {
      said = { ...said, ...readSaid(type, await bytes.read(dataAt, Math.min(size, longestName))) }
      continue
    }
    const kind = kinds[type]
    if (kind) specials.push({ name: said.path ?? nameOf(header), kind, target: said.linkpath ?? textAt(header, 157, 100) })
    if (type !== 'g') said = {}
  }
}

/** Long names: in records of POSIX, or as GNU writes them. */
function readSaid(type: 'x' | 'L' | 'K', data: Buffer): Said {
  if (type !== 'x') return { [type === 'L' ? 'path' : 'linkpath']: textAt(data, 0, data.length) }
  try {
    const { path, linkpath } = readRecords(data)
    return { ...(path !== undefined && { path }), ...(linkpath !== undefined && { linkpath }) }
  } catch {
    // Damaged: the header's own short name stands.
    return {}
  }
}
