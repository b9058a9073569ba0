import { u16, u32 } from '../../containers/old-office/numbers-at.ts'
import { deepRecords } from '../../containers/old-office/slide-records.ts'
import type { PieceKind } from '../piece.ts'

/** Tables of properties of shapes ([MS-ODRAW] 2.2.9, 2.2.10, 2.2.11). */
const tables = new Set([0xf00b, 0xf121, 0xf122])
const complex = 0x8000
/** Text of WordArt, and the description of a shape (2.3.22.1, 2.3.4.24). */
const texts: Record<number, PieceKind> = { 192: 'text', 897: 'description' }

/** Texts that shapes have among their properties, in records of drawings of Office. */
export function* drawnTexts(bytes: Buffer): Generator<{ kind: PieceKind; text: string }> {
  for (const { type, instance, data } of deepRecords(bytes)) if (tables.has(type)) yield* propertiesIn(data, instance)
}

/** Six bytes each; the values of those that are longer stand behind all of them, in their order. */
function* propertiesIn(record: Buffer, count: number): Generator<{ kind: PieceKind; text: string }> {
  let value = count * 6
  for (let at = 0; at < count * 6 && at + 6 <= record.length; at += 6) {
    const [id, length] = [u16(record, at), u32(record, at + 2)]
    if (!(id & complex)) continue
    const kind = texts[id & 0x3fff]
    if (kind)
      yield {
        kind,
        text: record
          .subarray(value, value + length)
          .toString('utf16le')
          .replaceAll('\0', ''),
      }
    value += length
  }
}
