import { compoundOf } from './compound-of.ts'

/** A run of text, and its properties as they are stored: two bytes of name each, then the value. */
export type MadeRun = { text: string; properties?: Buffer }
/** Things beside the main text: `at`: the character that calls them. */
type Beside = { text: string; at: number }
/** A text box: what its letters look like, and properties of its shape by their numbers. */
type MadeBox = Beside & { look?: Buffer; properties?: [number, number][] }
type Made = {
  runs: MadeRun[]
  comments?: { text: string; author: string; at?: number }[]
  footnotes?: Beside[]
  endnotes?: Beside[]
  boxes?: MadeBox[]
  revisers?: string[]
  leftBehind?: string
}

const textAt = 0x600
const pageBytes = 512

/** A Word file of 1997 ([MS-DOC]); `leftBehind`: text between two pieces, as fast saves leave it. */
export function madeWord(made: Made): Buffer {
  const { runs, comments = [], footnotes = [], endnotes = [], boxes = [], revisers = [], leftBehind = '' } = made
  const main = `${runs.map(({ text }) => text).join('')}\r`
  const notes = comments.map(({ text }) => `\x05${text}\r`)
  const feet = footnotes.map(({ text }) => `\x02 ${text}\r`)
  const ends = endnotes.map(({ text }) => `\x02 ${text}\r`)
  const boxed = boxes.map(({ text }) => `${text}\r`)
  const all = [main, ...feet, ...notes, ...ends, ...boxed].join('')
  const half = Math.floor(main.length / 2)
  const bytes = [all.slice(0, half), leftBehind, all.slice(half)].map((text) => Buffer.from(text, 'utf16le'))
  const secondAt = textAt + (bytes[0]?.length ?? 0) + (bytes[1]?.length ?? 0)
  const text = Buffer.concat(bytes)
  const pageAt = Math.ceil((textAt + text.length) / pageBytes) * pageBytes
  const placeOf = (cp: number) => (cp < half ? textAt + cp * 2 : secondAt + (cp - half) * 2)

  const stream = Buffer.alloc(pageAt + pageBytes)
  stream.writeUInt16LE(0xa5ec, 0)
  stream.writeUInt16LE(0xc1, 2)
  stream.writeUInt16LE(0x200 | (leftBehind === '' ? 0 : 4), 10)
  stream.writeUInt32LE(textAt, 0x18)
  stream.writeUInt32LE(textAt + text.length, 0x1c)
  stream.writeUInt32LE(main.length, 0x4c)
  stream.writeUInt32LE(feet.join('').length, 0x50)
  stream.writeUInt32LE(notes.join('').length, 0x5c)
  stream.writeUInt32LE(ends.join('').length, 0x60)
  stream.writeUInt32LE(boxed.join('').length, 0x64)
  text.copy(stream, textAt)
  const looks = boxes.map(({ look }, at): MadeRun => ({ text: boxed[at] ?? '', ...(look && { properties: look }) }))
  const between = all.slice(main.length - 1, all.length - boxed.join('').length)
  pageOf([...runs, { text: between }, ...looks], placeOf).copy(stream, pageAt)

  const pieces = Buffer.concat([
    numbers(0, half, all.length),
    Buffer.alloc(2),
    numbers(textAt),
    Buffer.alloc(4),
    numbers(secondAt),
    Buffer.alloc(2),
  ])
  const places = (things: readonly { at?: number }[]) => numbers(...things.map(({ at = 0 }) => at), main.length)
  const tables: [number, Buffer][] = [
    [2, Buffer.concat([places(footnotes), Buffer.alloc(footnotes.length * 2)])],
    [3, startsOf(feet)],
    [4, Buffer.concat([places(comments), ...comments.map((_, at) => reference(at))])],
    [5, startsOf(notes)],
    [12, numbers(textAt, pageAt, pageAt / pageBytes)],
    [33, Buffer.concat([Buffer.of(2), numbers(pieces.length), pieces])],
    [36, Buffer.concat(comments.map(({ author }) => counted(author)))],
    [40, Buffer.concat([places(boxes), ...boxes.map((_, at) => Buffer.concat([numbers(1_025 + at), Buffer.alloc(22)]))])],
    [46, Buffer.concat([places(endnotes), Buffer.alloc(endnotes.length * 2)])],
    [47, startsOf(ends)],
    [50, boxes.some(({ properties }) => properties) ? drawingsOf(boxes) : Buffer.alloc(0)],
    [51, Buffer.concat([Buffer.of(0xff, 0xff, revisers.length, 0, 0, 0), ...revisers.map(counted)])],
    [56, Buffer.concat([startsOf(boxed).subarray(0, -4), ...boxed.map((_, at) => boxFacts(1_025 + at))])],
  ]
  let at = 0
  for (const [number, table] of tables) {
    stream.writeUInt32LE(at, 0x9a + number * 8)
    stream.writeUInt32LE(table.length, 0x9a + number * 8 + 4)
    at += table.length
  }
  return compoundOf([
    { name: 'WordDocument', content: stream },
    { name: '1Table', content: Buffer.concat(tables.map(([, table]) => table)) },
  ])
}

/** A page of properties: where runs begin, and from its end what is said of them. Runs end where pieces do. */
function pageOf(runs: readonly MadeRun[], placeOf: (cp: number) => number): Buffer {
  const page = Buffer.alloc(pageBytes)
  let cp = 0
  let free = pageBytes - 2
  page[pageBytes - 1] = runs.length
  for (const [at, { text, properties }] of runs.entries()) {
    page.writeUInt32LE(placeOf(cp), at * 4)
    cp += text.length
    if (!properties) continue
    free = (free - properties.length - 1) & ~1
    page[free] = properties.length
    properties.copy(page, free + 1)
    page[(runs.length + 1) * 4 + at] = free / 2
  }
  page.writeUInt32LE(placeOf(cp), runs.length * 4)
  return page
}

function reference(owner: number): Buffer {
  const bytes = Buffer.alloc(30)
  bytes.writeUInt16LE(owner, 20)
  return bytes
}

/** Where texts begin, one behind the other, the end twice. */
function startsOf(texts: readonly string[]): Buffer {
  let cp = 0
  const starts = texts.map((text) => {
    cp += text.length
    return cp - text.length
  })
  return numbers(...starts, cp, cp)
}

/** Shapes of boxes: a record of all drawings, then one drawing with a byte before it. */
function drawingsOf(boxes: readonly MadeBox[]): Buffer {
  const record = (head: number, type: number, data: Buffer) =>
    Buffer.concat([Buffer.of(head & 0xff, head >> 8, type & 0xff, type >> 8), numbers(data.length), data])
  const property = ([name, value]: [number, number]) => Buffer.concat([Buffer.of(name & 0xff, name >> 8), numbers(value)])
  const shapes = boxes.map(({ properties = [] }, at) =>
    record(
      0x0f,
      0xf004,
      Buffer.concat([
        record(0x0ca2, 0xf00a, numbers(1_025 + at, 0xa00)),
        record((properties.length << 4) | 3, 0xf00b, Buffer.concat(properties.map(property))),
      ]),
    ),
  )
  const drawing = record(0x0f, 0xf002, record(0x0f, 0xf003, Buffer.concat(shapes)))
  return Buffer.concat([record(0x0f, 0xf000, Buffer.alloc(16)), Buffer.of(0), drawing])
}

/** Of the text of a box: which shape it is. */
function boxFacts(shape: number): Buffer {
  return Buffer.concat([Buffer.alloc(14), numbers(shape), Buffer.alloc(4)])
}

function counted(name: string): Buffer {
  return Buffer.concat([Buffer.of(name.length, 0), Buffer.from(name, 'utf16le')])
}

function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) bytes.writeUInt32LE(value, at * 4)
  return bytes
}
