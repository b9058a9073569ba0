import { u8, u16 } from '../../containers/old-office/numbers-at.ts'
import type { Column, Shape } from './access-file.ts'

const widths: Record<number, number> = { 2: 1, 3: 2, 4: 4, 5: 8, 6: 4, 7: 8, 8: 8, 15: 16, 16: 17, 18: 4, 19: 8 }

/** The bytes of the values of a row, by the names of their columns: those of a fixed width stand first, then all others, and at the end where these begin and which columns have one. */
export function rowValues(columns: readonly Column[], row: Buffer, shape: Shape): Map<string, Buffer> {
  const values = new Map<string, Buffer>()
  const head = shape.isOld ? 1 : 2
  const count = shape.isOld ? u8(row, 0) : u16(row, 0)
  const maskAt = row.length - Math.ceil(count / 8)
  if (maskAt <= head) return values
  const begins = shape.isOld ? oldBegins(row, maskAt) : newBegins(row, maskAt)
  for (const { name, type, number, fixedAt, varying } of columns) {
    if (number >= count || !(u8(row, maskAt + (number >> 3)) & (1 << (number & 7)))) continue
    const from = fixedAt === undefined ? begins[varying] : head + fixedAt
    const to = fixedAt === undefined ? begins[varying + 1] : head + fixedAt + (widths[type] ?? 0)
    if (from !== undefined && to !== undefined && from <= to && to <= row.length) values.set(name, row.subarray(from, to))
  }
  return values
}

function newBegins(row: Buffer, maskAt: number): number[] {
  const count = u16(row, maskAt - 2)
  return Array.from({ length: Math.min(count, row.length) + 1 }, (_, index) => u16(row, maskAt - 4 - 2 * index))
}

/** One byte each; which of them are beyond another 256 bytes stands behind them. */
function oldBegins(row: Buffer, maskAt: number): number[] {
  const count = u8(row, maskAt - 1)
  let jumps = Math.floor((row.length - 1) / 256)
  const last = maskAt - 2 - jumps
  if (Math.floor((last - count) / 256) < jumps) jumps -= 1
  let used = 0
  return Array.from({ length: count + 1 }, (_, index) => {
    while (used < jumps && index === u8(row, maskAt - 2 - used)) used += 1
    return u8(row, last - index) + used * 256
  })
}
