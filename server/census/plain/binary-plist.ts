import { endBytes, hasTable, isBinaryPlist, markBytes, tableOf } from '../../containers/binary-plist.ts'
import type { Piece } from '../piece.ts'

/** Kinds of objects, by the upper half of their first byte (CoreFoundation, CFBinaryPList.c). */
const [ascii, utf16] = [0x5, 0x6]

/**
 * The texts of a binary property list of Apple, keys and values, one in a line and each once. The table at its end tells where its objects lie; those of other kinds than texts are
 * numbers, dates, bytes and lists of the others. Empty where it is none, or its end is damaged.
 */
export function readBinaryPlist(bytes: Buffer): Piece[] {
  if (bytes.length < markBytes + endBytes || !isBinaryPlist(bytes)) return []
  const end = bytes.subarray(bytes.length - endBytes)
  if (!hasTable(end, bytes.length)) return []
  const { width, count, table } = tableOf(end)
  const texts = new Set<string>()
  for (let index = 0; index < count; index += 1) {
    const text = textAt(bytes, bytes.readUIntBE(table + index * width, width))
    if (text !== undefined) texts.add(text)
  }
  return texts.size > 0 ? [{ kind: 'text', text: [...texts].join('\n') }] : []
}

/** Undefined where something else lies there. */
function textAt(bytes: Buffer, at: number): string | undefined {
  const kind = (bytes[at] ?? 0) >> 4
  if (kind !== ascii && kind !== utf16) return undefined
  const { length, start } = lengthAt(bytes, at)
  const size = kind === utf16 ? 2 * length : length
  const found = bytes.subarray(start, Math.min(start + size, bytes.length - endBytes))
  return kind === utf16 ? new TextDecoder('utf-16be').decode(found) : found.toString('latin1')
}

/** The lower half of the first byte; 15 where a number follows it, of one byte or of two to some power. */
function lengthAt(bytes: Buffer, at: number): { length: number; start: number } {
  const short = (bytes[at] ?? 0) & 15
  if (short < 15) return { length: short, start: at + 1 }
  const width = 2 ** ((bytes[at + 1] ?? 0) & 3)
  const start = at + 2 + width
  const isThere = width <= 4 && start <= bytes.length
  return { length: isThere ? bytes.readUIntBE(at + 2, width) : 0, start }
}
