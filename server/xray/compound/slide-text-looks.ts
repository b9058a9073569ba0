import { u8, u16, u32 } from '../../containers/old-office/numbers-at.ts'

/** Letters of a text and the colour that is said of them, as four bytes; undefined: none is said. */
export type ColouredRun = { text: string; colour: number | undefined }

/** Which properties of a paragraph, and of letters, are told, in the order of their values, each with its length ([MS-PPT] 2.9.20, 2.9.14). */
const paragraphParts: [mask: number, bytes: number][] = [
  [0x0f, 2],
  [0x80, 2],
  [0x10, 2],
  [0x40, 2],
  [0x20, 4],
  [0x800, 2],
  [0x1000, 2],
  [0x2000, 2],
  [0x4000, 2],
  [0x100, 2],
  [0x400, 2],
  [0x8000, 2],
]
const [tabStops, afterTabs]: [number, [number, number][]] = [
  0x100000,
  [
    [0x10000, 2],
    [0xe0000, 2],
    [0x200000, 2],
  ],
]
const beforeColour: [mask: number, bytes: number][] = [
  [0x3eb7, 2],
  [0x10000, 2],
  [0x200000, 2],
  [0x400000, 2],
  [0x800000, 2],
  [0x20000, 2],
]
const [colourTold, positionTold] = [0x40000, 0x80000]
const mostRuns = 100_000

/** The letters of a text of a slide with their colours, as what stands behind the text says ([MS-PPT] 2.9.44). */
export function colouredRuns(text: string, looks: Buffer): ColouredRun[] {
  let at = 0
  const skip = (mask: number, parts: readonly [number, number][]) => {
    for (const [told, bytes] of parts) if ((mask & told) !== 0) at += bytes
  }
  // Each of both lists has a letter more than the text: the end of its last paragraph.
  for (let letters = 0, runs = 0; letters <= text.length && at + 10 <= looks.length && runs < mostRuns; runs += 1) {
    letters += Math.max(1, u32(looks, at))
    const mask = u32(looks, at + 6)
    at += 10
    skip(mask, paragraphParts)
    if ((mask & tabStops) !== 0) at += 2 + u16(looks, at) * 4
    skip(mask, afterTabs)
  }
  const coloured: ColouredRun[] = []
  for (let from = 0; from <= text.length && at + 8 <= looks.length && coloured.length < mostRuns; ) {
    const count = Math.max(1, u32(looks, at))
    const mask = u32(looks, at + 4)
    at += 8
    skip(mask, beforeColour)
    const isTold = (mask & colourTold) !== 0
    coloured.push({ text: text.slice(from, from + count), colour: isTold ? u32(looks, at) : undefined })
    if (isTold) at += 4
    if ((mask & positionTold) !== 0) at += 2
    from += count
  }
  return coloured
}

/** What a colour of letters is ([MS-PPT] 2.12.2): three parts, or one of the eight of the slide. */
export function textColour(colour: number, scheme: readonly number[]): number | undefined {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(colour >>> 0)
  const kind = u8(bytes, 3)
  if (kind === 0xfe) return colour & 0xffffff
  return kind < 8 ? scheme[kind] : undefined
}
