import { readHtml } from '../markup/html.ts'
import type { Piece } from '../piece.ts'

/** Where a database of Palm lists its records; each entry begins with the place of one. */
const [countAt, entriesAt, entryBytes] = [76, 78, 8]
const [stored, packed] = [1, 2]
const mostUnpacked = 64 * 1024 * 1024

/**
 * Text of a book for Mobipocket or Kindle, which the first reader has no reader for: pages of HTML in records, as they are or packed as Palm did. Nothing of
 * what is encrypted or packed otherwise (Huffman).
 */
export function readMobipocket(file: Buffer): Piece[] {
  const records = recordsOf(file)
  const head = records[0]
  if (!head || head.length < 16 || head.readUInt16BE(12) !== 0) return []
  const way = head.readUInt16BE(0)
  if (way !== stored && way !== packed) return []
  const texts = records
    .slice(1, 1 + head.readUInt16BE(8))
    .map((record) => record.subarray(0, withoutTrail(record, trailsOf(head))))
  const whole = Buffer.concat(way === stored ? texts : texts.map(unpackPalm)).subarray(0, mostUnpacked)
  const isUnicode = head.length >= 32 && head.toString('latin1', 16, 20) === 'MOBI' && head.readUInt32BE(28) === 65_001
  return readHtml(new TextDecoder(isUnicode ? 'utf-8' : 'windows-1252').decode(whole))
}

function recordsOf(file: Buffer): Buffer[] {
  if (file.length < entriesAt) return []
  const count = Math.min(file.readUInt16BE(countAt), Math.floor((file.length - entriesAt) / entryBytes))
  const places = Array.from({ length: count }, (_, at) => file.readUInt32BE(entriesAt + at * entryBytes))
  return places.map((at, index) => file.subarray(at, Math.max(at, places[index + 1] ?? file.length)))
}

/** Which entries stand behind the text of each record, a bit for each; the lowest for signs that are cut by a record's end. */
function trailsOf(head: Buffer): number {
  const [headLengthAt, flagsAt] = [20, 242]
  return head.length >= flagsAt + 2 && head.readUInt32BE(headLengthAt) >= 228 ? head.readUInt16BE(flagsAt) : 0
}

/** The length of a record's text. Each entry ends with its own length, seven bits a byte from the back, the first of them marked. */
function withoutTrail(record: Buffer, trails: number): number {
  let end = record.length
  for (let bits = trails >> 1; bits > 0; bits >>= 1) {
    if ((bits & 1) === 0) continue
    let length = 0
    for (const byte of record.subarray(Math.max(0, end - 4), end))
      length = byte & 0x80 ? byte & 0x7f : length * 128 + (byte & 0x7f)
    end = Math.max(0, end - length)
  }
  return trails & 1 && end > 0 ? Math.max(0, end - ((record[end - 1] ?? 0) & 3) - 1) : end
}

/** Palm's packing: bytes as they are, spaces with a letter, and repetitions of up to ten of the last 2,047 bytes. */
export function unpackPalm(bytes: Buffer): Buffer {
  const out: number[] = []
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at++] ?? 0
    if (byte >= 1 && byte <= 8) {
      out.push(...bytes.subarray(at, at + byte))
      at += byte
    } else if (byte < 0x80) out.push(byte)
    else if (byte >= 0xc0) out.push(0x20, byte ^ 0x80)
    else {
      const pair = (byte << 8) | (bytes[at++] ?? 0)
      const back = (pair >> 3) & 0x7ff
      for (let left = (pair & 7) + 3; left > 0 && back > 0; left -= 1) out.push(out.at(-back) ?? 0x20)
    }
  }
  return Buffer.from(out)
}
