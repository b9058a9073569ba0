import { compoundOf } from '@dossier/server/containers/testing/compound-of.ts'

/** A run of text, and its properties as they are stored: two bytes of name each, then the value. */
export type MadeRun = { text: string; properties?: Buffer }
type Made = { runs: MadeRun[]; comments?: { text: string; author: string }[]; revisers?: string[]; leftBehind?: string }

const textAt = 0x600
const pageBytes = 512

/** A Word file of 1997 ([MS-DOC]); `leftBehind`: text between two pieces, as fast saves leave it. */
export function madeWord({ runs, comments = [], revisers = [], leftBehind = '' }: Made): Buffer {
  const main = `${runs.map(({ text }) => text).join('')}\r`
  const notes = comments.map(({ text }) => `\x05${text}\r`)
  const all = `${main}${notes.join('')}`
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
  stream.writeUInt32LE(notes.join('').length, 0x5c)
  text.copy(stream, textAt)
  pageOf(runs, placeOf).copy(stream, pageAt)

  const pieces = Buffer.concat([
    numbers(0, half, all.length),
    Buffer.alloc(2),
    numbers(textAt),
    Buffer.alloc(4),
    numbers(secondAt),
    Buffer.alloc(2),
  ])
  let cp = 0
  const starts = notes.map((note) => {
    cp += note.length
    return cp - note.length
  })
  const tables: [number, Buffer][] = [
    [4, Buffer.concat([numbers(...starts, cp), ...comments.map((_, at) => reference(at))])],
    [5, numbers(...starts, cp, cp)],
    [12, numbers(textAt, pageAt, pageAt / pageBytes)],
    [33, Buffer.concat([Buffer.of(2), numbers(pieces.length), pieces])],
    [36, Buffer.concat(comments.map(({ author }) => counted(author)))],
    [51, Buffer.concat([Buffer.of(0xff, 0xff, revisers.length, 0, 0, 0), ...revisers.map(counted)])],
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

function counted(name: string): Buffer {
  return Buffer.concat([Buffer.of(name.length, 0), Buffer.from(name, 'utf16le')])
}

function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) bytes.writeUInt32LE(value, at * 4)
  return bytes
}
