import { dateOfSerial, plainNumber } from './book.ts'

/** Which styles of cells write dates, by their numbers, and from when days count. */
export type CellStyles = { isDate: readonly boolean[]; isFrom1904: boolean }

const errors = new Map([
  [0x00, '#NULL!'],
  [0x07, '#DIV/0!'],
  [0x0f, '#VALUE!'],
  [0x17, '#REF!'],
  [0x1d, '#NAME?'],
  [0x24, '#NUM!'],
  [0x2a, '#N/A'],
  [0x2b, '#GETTING_DATA'],
])

/** The sign of an error ([MS-XLS] 2.5.10, [MS-XLSB] 2.5.97.2). */
export function errorSign(code: number): string {
  return errors.get(code) ?? '#ERR'
}

/** A truth value as every program shows it. */
export function truthSign(value: number): string {
  return value === 1 ? 'TRUE' : 'FALSE'
}

/** A number in 30 bits, whole or the upper part of a double, perhaps in hundredths ([MS-XLS] 2.5.217). */
export function packedNumber(packed: number): number {
  const upper = Buffer.alloc(8)
  upper.writeUInt32LE((packed & 0xfffffffc) >>> 0, 4)
  const value = (packed & 2) === 2 ? (packed | 0) >> 2 : upper.readDoubleLE(0)
  return (packed & 1) === 1 ? value / 100 : value
}

/** A number as its cell shows it: a day, or as people write it. */
export function shownNumber(value: number, style: number, { isDate, isFrom1904 }: CellStyles): string {
  return isDate[style] ? dateOfSerial(value, isFrom1904) : plainNumber(String(value))
}
