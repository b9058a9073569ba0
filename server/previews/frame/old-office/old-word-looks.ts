/** What is said of a paragraph: which heading it is (0: none), whether it is an item of a list, whether it ends a row of a table. */
export type ParagraphLook = { heading: number; isItem: boolean; endsRow: boolean }

/** Pages of 512 bytes say how paragraphs look; where their list stands ([MS-DOC] 2.8.5, 2.9.174). */
const [pageBytes, listAt, entryBytes] = [512, 0x102, 13]
const plain: ParagraphLook = { heading: 0, isItem: false, endsRow: false }
/** Properties that are looked at ([MS-DOC] 2.6.2): end of a row, list of which it is an item. */
const [endsRow, list] = [0x2417, 0x460b]

/** Gives the look of the paragraph whose mark stands at a place in the main stream. What cannot be read is plain. */
export function paragraphLooks(main: Buffer, table: Buffer): (at: number) => ParagraphLook {
  const [start, length] = [main.readUInt32LE(listAt), main.readUInt32LE(listAt + 4)]
  const pages = table.subarray(start, start + length)
  const count = Math.max(0, Math.floor((pages.length - 4) / 8))
  const from = Array.from({ length: count }, (_, page) => pages.readUInt32LE(page * 4))
  return (at) => {
    const page = lastBefore(count, (index) => from[index] ?? 0, at)
    if (page < 0) return plain
    const number = pages.readUInt32LE((count + 1) * 4 + page * 4) & 0x3fffff
    return lookIn(main.subarray(number * pageBytes, (number + 1) * pageBytes), at)
  }
}

function lookIn(page: Buffer, at: number): ParagraphLook {
  const count = page[pageBytes - 1] ?? 0
  if (page.length < pageBytes || (count + 1) * 4 + count * entryBytes > pageBytes) return plain
  const run = lastBefore(count, (index) => page.readUInt32LE(index * 4), at)
  const place = run < 0 ? 0 : (page[(count + 1) * 4 + run * entryBytes] ?? 0) * 2
  if (place === 0 || place + 2 > pageBytes) return plain
  const short = page[place] ?? 0
  const begin = short === 0 ? place + 2 : place + 1
  const size = short === 0 ? (page[place + 1] ?? 0) * 2 : short * 2 - 1
  return read(page.subarray(begin, Math.min(pageBytes, begin + size)))
}

/** The style comes first: those with the numbers 1 to 9 are the headings. */
function read(bytes: Buffer): ParagraphLook {
  if (bytes.length < 2) return plain
  const style = bytes.readUInt16LE(0)
  const look = { ...plain, heading: style >= 1 && style <= 9 ? style : 0 }
  for (let at = 2; at + 2 < bytes.length; ) {
    const property = bytes.readUInt16LE(at)
    if (property === endsRow) look.endsRow = bytes[at + 2] === 1
    if (property === list && at + 4 <= bytes.length) look.isItem = bytes.readUInt16LE(at + 2) !== 0
    at += 2 + sizeOf(property, bytes, at + 2)
  }
  return look
}

const sizes = [1, 1, 2, 4, 2, 2, -1, 3]

/** How long what a property says is ([MS-DOC] 2.2.5.1). */
function sizeOf(property: number, bytes: Buffer, at: number): number {
  const size = sizes[property >> 13] ?? 1
  return size >= 0 ? size : 1 + (bytes[at] ?? 0)
}

/** The last of the numbers, which ascend, that is not beyond; -1: none. */
function lastBefore(count: number, numberAt: (index: number) => number, wanted: number): number {
  let [low, high] = [0, count - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    if (numberAt(middle) <= wanted) low = middle + 1
    else high = middle - 1
  }
  return high
}
