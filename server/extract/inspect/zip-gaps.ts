import type { Bytes } from '../../containers/bytes.ts'
import type { ZipMember } from '../../containers/zip/zip-directory.ts'

/** Of the head in front of a member: no member is shorter. */
const headBytes = 30
const localMark = 0x04034b50
const inExtraField = 0xffffffff
/** Behind a member stand its sum and lengths where its head does not have them (APPNOTE 4.3.9), in the longest form. */
const descriptorBytes = 24
/** Zeros between members make room; more than this is not read. */
const mostGapBytes = 64 * 1024
/** What programs that sign packages of Android put between the members and the directory. */
const signingMark = 'APK Sig Block 42'

type Span = { start: number; end: number }

/**
 * Whether bytes between the members of a zip, or between them and the directory, belong to none: what a member was whose mark is damaged, and that no directory names. Members which
 * are whole but in no directory are read by those who go from one to the next.
 */
export async function hasBytesOfNobody(bytes: Bytes, members: ZipMember[], directoryAt: number): Promise<boolean> {
  const spans: Span[] = []
  for (const { place } of members) {
    if (place === null) return false
    spans.push({ start: place.localAt, end: (await dataAt(bytes, place.localAt)) + place.packedBytes })
  }
  spans.sort((a, b) => a.start - b.start)
  let at = spans[0]?.start ?? directoryAt
  for (const { start, end } of [...spans, { start: directoryAt, end: directoryAt }]) {
    if (start - at >= headBytes && (await isNobodys(bytes, at, start))) return true
    at = Math.max(at, end)
  }
  return false
}

/** Behind the head, the name and what stands between them. */
async function dataAt(bytes: Bytes, at: number): Promise<number> {
  const head = await bytes.read(at, headBytes)
  return head.length < headBytes ? at : at + headBytes + head.readUInt16LE(26) + head.readUInt16LE(28)
}

async function isNobodys(bytes: Bytes, from: number, to: number): Promise<boolean> {
  let at = from
  while (at < to) {
    const head = await bytes.read(at, headBytes)
    if (head.length < headBytes || head.readUInt32LE(0) !== localMark) break
    // How long it is stands behind it, where nobody looks for it.
    if (head.readUInt16LE(6) & 8 || head.readUInt32LE(18) === inExtraField) return false
    at = (await dataAt(bytes, at)) + head.readUInt32LE(18)
  }
  if (at > to) return true
  const rest = await bytes.read(at, Math.min(to - at, mostGapBytes))
  const end = await bytes.read(to - signingMark.length, signingMark.length)
  return rest.length > descriptorBytes && rest.some((byte) => byte !== 0) && end.toString('latin1') !== signingMark
}
