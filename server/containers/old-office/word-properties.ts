import { u8, u16 } from './numbers-at.ts'

/** What properties of characters say that matters here. `white`: of the letters, where nothing dark is said to be behind them. */
export type Look = {
  isHidden: boolean
  isDeleted: boolean
  isInserted: boolean
  isWhite: boolean
  isShaded: boolean
  author: number
}

/** What letters look like of which nothing is said. */
export const plainLook: Look = {
  isHidden: false,
  isDeleted: false,
  isInserted: false,
  isWhite: false,
  isShaded: false,
  author: -1,
}

const sizes = [1, 1, 2, 4, 2, 2, undefined, 3] as const
const nearlyWhite = 0xfc

/** Reads a list of properties ([MS-DOC] 2.6.1) on top of others. */
export function lookOf(properties: Buffer, before: Look): Look {
  const look = { ...before }
  for (let at = 0; at + 2 < properties.length; ) {
    const sprm = u16(properties, at)
    const size = sizes[sprm >> 13]
    const value = at + 2 + (size === undefined ? 1 : 0)
    const end = value + (size ?? u8(properties, at + 2))
    set(look, sprm, properties.subarray(value, end))
    at = end
  }
  return look
}

function set(look: Look, sprm: number, value: Buffer): void {
  const isOn = (u8(value, 0) & 1) === 1
  if (sprm === 0x0800) look.isDeleted = isOn
  else if (sprm === 0x0801) look.isInserted = isOn
  else if (sprm === 0x083c) look.isHidden = isOn
  else if (sprm === 0x4804 || sprm === 0x4863) look.author = u16(value, 0)
  else if (sprm === 0x2a42) look.isWhite = u8(value, 0) === 8
  else if (sprm === 0x6870) look.isWhite = u8(value, 3) !== 0xff && [0, 1, 2].every((at) => u8(value, at) >= nearlyWhite)
  else if (sprm === 0x2a0c) look.isShaded = u8(value, 0) !== 0 && u8(value, 0) !== 8
  else if (sprm === 0x4866) look.isShaded = u16(value, 0) !== 0
  else if (sprm === 0xca71) look.isShaded = !isPlainBack(value)
}

/** Foreground, background (red, green, blue, whether automatic), pattern: nothing behind it, or white. */
function isPlainBack(shading: Buffer): boolean {
  const isNone = u8(shading, 7) === 0xff
  const isWhite = [4, 5, 6].every((at) => u8(shading, at) >= nearlyWhite)
  return u16(shading, 8) === 0 && (isNone || isWhite)
}
