import { textOf, u16, u32 } from './numbers-at.ts'

/** Types of records of a presentation of 1997 to 2003 that are looked at ([MS-PPT] 2.13.24). */
export const slideTypes = {
  document: 0x03e8,
  documentFacts: 0x03e9,
  drawings: 0x040b,
  slide: 0x03ee,
  notes: 0x03f0,
  notesFacts: 0x03f1,
  slidePlace: 0x03f3,
  slideShow: 0x03f9,
  outlineText: 0x0f9e,
  textKind: 0x0f9f,
  wideText: 0x0fa0,
  narrowText: 0x0fa8,
  string: 0x0fba,
  slideList: 0x0ff0,
  edit: 0x0ff5,
  binaryTag: 0x138b,
  directory: 0x1772,
  comment: 0x2ee0,
  locked: 0x2f14,
  shapes: 0xf003,
  shape: 0xf004,
  storedPicture: 0xf007,
  properties: 0xf00b,
  textBox: 0xf00d,
  placeInGroup: 0xf00f,
  anchor: 0xf010,
  moreProperties: 0xf122,
} as const

/** A record; those that hold others are containers. */
export type SlideRecord = { type: number; instance: number; data: Buffer; isContainer: boolean }

const deepest = 20
const mostEdits = 1_000

/** The record at a place, as far as the bytes go. */
export function recordAt(bytes: Buffer, at: number): SlideRecord | undefined {
  if (at < 0 || at + 8 > bytes.length) return undefined
  const head = u16(bytes, at)
  const data = bytes.subarray(at + 8, at + 8 + u32(bytes, at + 4))
  return { type: u16(bytes, at + 2), instance: head >> 4, isContainer: (head & 15) === 15, data }
}

/** Records one behind the other. */
export function* recordsIn(data: Buffer): Generator<SlideRecord> {
  for (let at = 0; at + 8 <= data.length; ) {
    const record = recordAt(data, at)
    if (!record) return
    yield record
    at += 8 + record.data.length
  }
}

/** All below, in the order of the file. */
export function* deepRecords(data: Buffer, depth = 0): Generator<SlideRecord> {
  if (depth > deepest) return
  for (const record of recordsIn(data)) {
    yield record
    if (record.isContainer) yield* deepRecords(record.data, depth + 1)
  }
}

/** The text of a record that is one; else none. */
export function recordText({ type, data }: SlideRecord): string {
  if (type === slideTypes.wideText || type === slideTypes.string) return textOf(data, true)
  return type === slideTypes.narrowText ? textOf(data, false) : ''
}

/** Whether a presentation is encrypted, by its stream `Current User`. */
export function isLocked(user: Buffer): boolean {
  return u32(user, 12) === 0xf3d1c4df
}

/** Where the objects of the newest save lie, by their numbers, and where those lie that a later save has replaced ([MS-PPT] 2.1.2). `newest`: as the last user's record says. */
export function savesOf(stream: Buffer, newest: number): { now: Map<number, number>; before: number[]; document: number } {
  const now = new Map<number, number>()
  const before = new Set<number>()
  let document = -1
  for (let at = newest, edits = 0; at > 0 && edits < mostEdits; edits++) {
    const edit = recordAt(stream, at)
    if (edit?.type !== slideTypes.edit) break
    if (document < 0) document = u32(edit.data, 16)
    const directory = recordAt(stream, u32(edit.data, 12))?.data ?? Buffer.alloc(0)
    for (const [number, place] of placesIn(directory)) {
      if (!now.has(number)) now.set(number, place)
      else if (now.get(number) !== place) before.add(place)
    }
    const previous = u32(edit.data, 8)
    if (previous >= at) break
    at = previous
  }
  return { now, before: [...before], document }
}

function* placesIn(directory: Buffer): Generator<[number, number]> {
  for (let at = 0; at + 4 <= directory.length; ) {
    const [first, count] = [u32(directory, at) & 0xfffff, u32(directory, at) >>> 20]
    for (let each = 0; each < count; each++) yield [first + each, u32(directory, at + 4 + each * 4)]
    at += 4 + count * 4
  }
}
