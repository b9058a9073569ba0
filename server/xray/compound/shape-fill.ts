import { u8, u16, u32 } from '../../containers/old-office/numbers-at.ts'
import { recordsIn, type SlideRecord } from '../../containers/old-office/slide-records.ts'

/** Records of drawings, which Word and PowerPoint share ([MS-ODRAW] 2.2.40, 2.2.9), and properties of fills ([MS-ODRAW] 2.3.7). */
const [facts, properties] = [0xf00a, 0xf00b]
const [fillKind, fillColour, fillFlags] = [0x0180, 0x0181, 0x01bf]
const nearlyWhite = 0xfc

/** What stands behind the text of a shape: nothing of its own, white, or something that may be of another colour. `unknown`: the shape does not say. */
export type ShapeFill = 'none' | 'white' | 'other' | 'unknown'

/** The number of a shape, by which others refer to it; `kind`: which of the many forms it has, `isBackground`: it is that of a slide. */
export function shapeFacts(shape: Buffer): { number: number; kind: number; isBackground: boolean } {
  const record = [...recordsIn(shape)].find(({ type }) => type === facts)
  const data = record?.data ?? Buffer.alloc(0)
  return { number: u32(data, 0), kind: record?.instance ?? 0, isBackground: (u32(data, 4) & 0x400) !== 0 }
}

/** How a shape is filled; `isWhite`: whether a colour is, of four bytes as properties have them. */
export function shapeFill(shape: Buffer, isWhite: (colour: number) => boolean): ShapeFill {
  const said = new Map([...recordsIn(shape)].filter(({ type }) => type === properties).flatMap(propertiesOf))
  const flags = said.get(fillFlags) ?? 0
  // The upper half says which of the lower half are meant.
  const isTold = (flags & 0x00100000) !== 0
  if (isTold && (flags & 0x10) === 0) return 'none'
  const colour = said.get(fillColour)
  if (!isTold && colour === undefined && !said.has(fillKind)) return 'unknown'
  if ((said.get(fillKind) ?? 0) !== 0) return 'other'
  return colour === undefined || isWhite(colour) ? 'white' : 'other'
}

function propertiesOf({ instance, data }: SlideRecord): [number, number][] {
  const count = Math.min(instance, Math.floor(data.length / 6))
  return Array.from({ length: count }, (_, at) => [u16(data, at * 6) & 0x3fff, u32(data, at * 6 + 2)])
}

/** Whether a colour that is given by its parts is white: red, green, blue, and no flag that it is another's. */
export function isPlainWhite(colour: number): boolean {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(colour >>> 0)
  return u8(bytes, 3) === 0 && [0, 1, 2].every((at) => u8(bytes, at) >= nearlyWhite)
}
