import { because, type Reason } from '@dossier/contract'
import { type Bytes, tailOf } from '../../../containers/bytes.ts'

const tailBytes = 64 * 1024
const [apeMark, apeHeadBytes, isHead] = ['APETAGEX', 32, 0x2000_0000]
const oldMark = 'TAG'
const oldBytes = 128
/** Where its fields begin, and how long they are: title, artist, album, year, comment; in version 1.1 the last two bytes of it are a zero and the number of the track. */
const oldFields = [
  [3, 30],
  [33, 30],
  [63, 30],
  [93, 4],
  [97, 28],
] as const
const markIsLost = because('partly-read', { detail: 'the beginning of a tag behind it is zeros' })

/** Sound whose tags, behind it, are cut: of APE, which begin and end with a head that says how long they are, and of ID3 in its first version, of 128 bytes. */
export async function checkTagsBehind(bytes: Bytes, contentType: string): Promise<Reason | undefined> {
  if (!/^audio\/(?!midi$)/.test(contentType)) return undefined
  const { tail, start } = await tailOf(bytes, tailBytes)
  const ape = tail.lastIndexOf(apeMark, undefined, 'latin1')
  if (fieldsWithoutMark(tail).length > 0) return markIsLost
  const behindApe = ape < 0 ? 0 : endOfApe(tail, ape)
  const end = behindApe > tail.length ? behindApe : endOfOld(tail, behindApe)
  return end === undefined ? undefined : because('cut-bytes', { there: bytes.sizeBytes, whole: start + end })
}

/**
 * What is left of a tag of ID3 in its first version whose mark became zeros, as on a broken disk: the fields that have letters. Each ends in zeros, or where fields do, as no
 * sound does.
 */
export function fieldsWithoutMark(tail: Buffer): Buffer[] {
  const tag = tail.subarray(-oldBytes)
  if (tag.length < oldBytes || !isZero(tag.subarray(0, oldMark.length))) return []
  const fields = oldFields.map(([start, length]) => partedByZeros(tag.subarray(start, start + length)))
  return fields.every((parts) => parts.length <= 1 && parts.every(isPrintable))
    ? fields.flat().filter(({ length }) => length >= leastLetters)
    : []
}

const leastLetters = 3
const isZero = (bytes: Buffer) => bytes.every((byte) => byte === 0)
const isPrintable = (bytes: Buffer) => bytes.every((byte) => byte >= 0x20)

function partedByZeros(field: Buffer): Buffer[] {
  const parts = field.toString('latin1').split(/\0+/).filter(Boolean)
  return parts.map((part) => Buffer.from(part, 'latin1'))
}

function endOfApe(tail: Buffer, at: number): number {
  const body = at + apeHeadBytes
  if (body > tail.length) return body
  return tail.readUInt32LE(at + 20) & isHead ? body + tail.readUInt32LE(at + 12) : body
}

/** Where one that is cut would end. Letters of a field within a whole one are no mark. */
function endOfOld(tail: Buffer, from: number): number | undefined {
  const whole = tail.length - oldBytes
  if (whole >= 0 && tail.toString('latin1', whole, whole + oldMark.length) === oldMark) return undefined
  const at = tail.indexOf(oldMark, Math.max(from, whole + 1), 'latin1')
  return at < 0 ? undefined : at + oldBytes
}
