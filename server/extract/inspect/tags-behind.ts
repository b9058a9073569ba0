import { because, type Reason } from '@dossier/contract'
import { type Bytes, tailOf } from '../../containers/bytes.ts'

const tailBytes = 64 * 1024
const [apeMark, apeHeadBytes, isHead] = ['APETAGEX', 32, 0x2000_0000]
const oldMark = 'TAG'
const oldBytes = 128

/** Sound whose tags, behind it, are cut: of APE, which begin and end with a head that says how long they are, and of ID3 in its first version, of 128 bytes. */
export async function checkTagsBehind(bytes: Bytes, contentType: string): Promise<Reason | undefined> {
  if (!/^audio\/(?!midi$)/.test(contentType)) return undefined
  const { tail, start } = await tailOf(bytes, tailBytes)
  const ape = tail.lastIndexOf(apeMark, undefined, 'latin1')
  const behindApe = ape < 0 ? 0 : endOfApe(tail, ape)
  const end = behindApe > tail.length ? behindApe : endOfOld(tail, behindApe)
  return end === undefined ? undefined : because('cut-bytes', { there: bytes.sizeBytes, whole: start + end })
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
