import { textOf, u8, u16, u32 } from './numbers-at.ts'

/** A stretch of the text: its characters from `cp` on lie at `fc` of the stream; `prm`: properties that a fast save gave it. */
export type WordPiece = { cp: number; length: number; fc: number; isWide: boolean; prm: Buffer }
/** Characters of the stream from `fc` to `end` with their properties. */
export type WordRun = { fc: number; end: number; properties: Buffer }

/** A part of the characters of a file. */
export type WordPart = { cp: number; length: number }

/** What of a Word file is looked into ([MS-DOC] 2.5): its streams, pieces and runs, and where its parts of text begin. */
export type WordFile = {
  stream: Buffer
  table: Buffer
  isFastSaved: boolean
  pieces: WordPiece[]
  runs: WordRun[]
  /** Pages of the stream with properties: 512 bytes each. */
  pages: number[]
  /** Where text begins and ends in the stream, as the file says. */
  textFrom: number
  textTo: number
  /** Texts one behind the other ([MS-DOC] 2.5.4): where each begins, and how many characters it has. */
  main: WordPart
  footnotes: WordPart
  margins: WordPart
  comments: WordPart
  endnotes: WordPart
  boxes: WordPart
  marginBoxes: WordPart
}

/** Places of the tables that are looked for, by their numbers in the header ([MS-DOC] 2.5.6). */
export const wordTables = {
  footnoteRefs: 2,
  footnoteTexts: 3,
  commentRefs: 4,
  commentTexts: 5,
  runs: 12,
  paragraphs: 13,
  pieces: 33,
  owners: 36,
  shapes: 40,
  endnoteRefs: 46,
  endnoteTexts: 47,
  drawings: 50,
  revisers: 51,
  boxTexts: 56,
} as const

const [word97, ofWord97, ofWord6] = [0xc1, 0xa5ec, 0xa5dc]
const pageBytes = 512
const mostRuns = 1_000_000

/** Whether a stream of text was written before Word 97, in forms that are not read. */
export function isOlderWord(stream: Buffer | undefined): boolean {
  const mark = stream ? u16(stream, 0) : 0
  return mark === ofWord6 || (mark === ofWord97 && stream !== undefined && u16(stream, 2) < word97)
}

/** Reads it; `locked` where it is encrypted, undefined where it is older than Word 97 or no Word file. */
export function readWordFile(streams: ReadonlyMap<string, Buffer>): WordFile | 'locked' | undefined {
  const stream = streams.get('WordDocument')
  if (!stream || u16(stream, 0) !== ofWord97 || u16(stream, 2) < word97) return undefined
  const flags = u16(stream, 10)
  if (flags & 0x100) return 'locked'
  const table = streams.get(flags & 0x200 ? '1Table' : '0Table')
  if (!table) return undefined
  const { runs, pages } = readRuns(stream, table)
  const papx = bins(tableOf({ stream, table }, wordTables.paragraphs))
  const lengths = [0x4c, 0x50, 0x54, 0x58, 0x5c, 0x60, 0x64, 0x68].map((at) => u32(stream, at))
  const part = (number: number): WordPart => ({
    cp: lengths.slice(0, number).reduce((all, each) => all + each, 0),
    length: lengths[number] ?? 0,
  })
  return {
    stream,
    table,
    isFastSaved: (flags & 4) !== 0,
    pieces: readPieces(tableOf({ stream, table }, wordTables.pieces)),
    runs,
    pages: [...pages, ...papx],
    textFrom: u32(stream, 0x18),
    textTo: u32(stream, 0x1c),
    main: part(0),
    footnotes: part(1),
    margins: part(2),
    comments: part(4),
    endnotes: part(5),
    boxes: part(6),
    marginBoxes: part(7),
  }
}

/** A table of the file, by its number. */
export function tableOf({ stream, table }: Pick<WordFile, 'stream' | 'table'>, number: number): Buffer {
  const at = 0x9a + number * 8
  return table.subarray(u32(stream, at), u32(stream, at) + u32(stream, at + 4))
}

function readPieces(clx: Buffer): WordPiece[] {
  const shared: Buffer[] = []
  let at = 0
  while (u8(clx, at) === 1 && at < clx.length) {
    shared.push(clx.subarray(at + 3, at + 3 + u16(clx, at + 1)))
    at += 3 + u16(clx, at + 1)
  }
  if (u8(clx, at) !== 2) return []
  const plc = clx.subarray(at + 5, at + 5 + u32(clx, at + 1))
  const count = Math.floor((plc.length - 4) / 12)
  return Array.from({ length: Math.max(0, count) }, (_, piece) => {
    const from = (count + 1) * 4 + piece * 8
    const fc = u32(plc, from + 2)
    const isWide = (fc & 0x40000000) === 0
    const cp = u32(plc, piece * 4)
    return {
      cp,
      length: Math.max(0, u32(plc, piece * 4 + 4) - cp),
      fc: isWide ? fc : (fc & 0x3fffffff) >>> 1,
      isWide,
      prm: propertiesOf(u16(plc, from + 6), shared),
    }
  })
}

/** Properties that fit two bytes are told by a short number ([MS-DOC] 2.9.215), others by the number of a list. */
const short: Record<number, number> = { 65: 0x0800, 66: 0x0801, 92: 0x083c, 98: 0x2a42 }

function propertiesOf(prm: number, shared: readonly Buffer[]): Buffer {
  if (prm & 1) return shared[prm >> 1] ?? Buffer.alloc(0)
  const sprm = short[(prm >> 1) & 0x7f]
  return sprm === undefined ? Buffer.alloc(0) : Buffer.from([sprm & 0xff, sprm >> 8, prm >> 8])
}

function bins(plc: Buffer): number[] {
  const count = Math.floor((plc.length - 4) / 8)
  return Array.from({ length: Math.max(0, count) }, (_, at) => (u32(plc, (count + 1) * 4 + at * 4) & 0x3fffff) * pageBytes)
}

function readRuns(stream: Buffer, table: Buffer): { runs: WordRun[]; pages: number[] } {
  const pages = bins(tableOf({ stream, table }, wordTables.runs))
  const runs: WordRun[] = []
  for (const page of pages) {
    const bytes = stream.subarray(page, page + pageBytes)
    const count = u8(bytes, pageBytes - 1)
    for (let run = 0; run < count && runs.length < mostRuns; run++) {
      const at = u8(bytes, (count + 1) * 4 + run) * 2
      const properties = at === 0 ? Buffer.alloc(0) : bytes.subarray(at + 1, at + 1 + u8(bytes, at))
      runs.push({ fc: u32(bytes, run * 4), end: u32(bytes, run * 4 + 4), properties })
    }
  }
  return { runs: runs.sort((one, other) => one.fc - other.fc), pages }
}

/** The text of a stretch of characters. */
export function wordText({ stream, pieces }: Pick<WordFile, 'stream' | 'pieces'>, from: number, to: number): string {
  const texts: string[] = []
  for (let piece = firstPiece(pieces, from); piece < pieces.length; piece++) {
    const { cp, length, fc, isWide } = pieces[piece] ?? { cp: to, length: 0, fc: 0, isWide: false }
    if (cp >= to) break
    const [start, end] = [Math.max(from, cp), Math.min(to, cp + length)]
    if (end <= start) continue
    const unit = isWide ? 2 : 1
    texts.push(textOf(stream.subarray(fc + (start - cp) * unit, fc + (end - cp) * unit), isWide))
  }
  return texts.join('')
}

/** The first piece that ends behind a character: pieces are in their order. */
function firstPiece(pieces: readonly WordPiece[], cp: number): number {
  let [low, high] = [0, pieces.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const piece = pieces[middle]
    if (piece && piece.cp + piece.length <= cp) low = middle + 1
    else high = middle
  }
  return low
}
