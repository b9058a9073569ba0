import { compoundOf } from '@dossier/server/containers/testing/compound-of.ts'

const u16 = (...values: number[]) => Buffer.concat(values.map((value) => Buffer.of(value & 0xff, value >> 8)))
const u32 = (value: number) => Buffer.concat([u16(value & 0xffff), u16(value >>> 16)])
const wide = (text: string) => Buffer.from(text, 'utf16le')

type Cell = { row: number; column: number; text: string; isWhite?: boolean }
type Note = { row: number; column: number; text: string; author: string }
type MadeSheet = { name: string; state?: number; cells: Cell[]; rows?: number[]; columns?: number[]; notes?: Note[] }

const record = (type: number, ...data: Buffer[]) => {
  const bytes = Buffer.concat(data)
  return Buffer.concat([u16(type, bytes.length), bytes])
}

/** An Excel file of 1997 ([MS-XLS]); `rows` and `columns` are hidden, `state` 1 is hidden, 2 hidden from menus. A long text goes on in a second record. */
export function madeSheets(sheets: MadeSheet[]): Buffer {
  const texts = sheets.flatMap(({ cells }) => cells.map(({ text }) => text))
  const beginning = (kind: number) => record(0x809, u16(0x600, kind), Buffer.alloc(12))
  const font = (colour: number) => record(0x31, u16(200, 0, colour), Buffer.alloc(10))
  const format = (own: number) => record(0xe0, u16(own), Buffer.alloc(18))
  const head = [beginning(5), font(8), font(9), format(0), format(1)]
  const list = record(0xfc, u32(texts.length), u32(texts.length), ...texts.slice(0, -1).map(sharedText))
  const last = texts.at(-1) ?? ''
  const cut = Math.floor(last.length / 2)
  const cutText = [
    Buffer.concat([u16(last.length), Buffer.of(1), wide(last.slice(0, cut))]),
    record(0x3c, Buffer.of(0), Buffer.from(last.slice(cut), 'latin1')),
  ]
  list.writeUInt16LE(list.length - 4 + (cutText[0]?.length ?? 0), 2)
  let text = 0
  const bodies = sheets.map(({ cells, rows = [], columns = [], notes = [] }) =>
    Buffer.concat([
      beginning(16),
      ...columns.map((column) => record(0x7d, u16(column, column, 2_000, 15, 1, 0))),
      ...rows.map((row) => record(0x208, u16(row, 0, 9, 255, 0, 0, 0x20, 0))),
      ...cells.map(({ row, column, isWhite }) => record(0xfd, u16(row, column, isWhite ? 1 : 0), u32(text++))),
      ...notes.flatMap(({ text: words }, at) => [
        record(0x5d, u16(0x15, 0x12, 0x19, at + 1), Buffer.alloc(14)),
        record(0x1b6, Buffer.alloc(10), u16(words.length), Buffer.alloc(6)),
        record(0x3c, Buffer.of(1), wide(words)),
      ]),
      ...notes.map(({ row, column, author }, at) =>
        record(0x1c, u16(row, column, 0, at + 1, author.length), Buffer.of(1), wide(author)),
      ),
      record(0x0a),
    ]),
  )
  const names = (places: number[]) =>
    sheets.map(({ name, state = 0 }, at) => record(0x85, u32(places[at] ?? 0), Buffer.of(state, 0, name.length, 1), wide(name)))
  const bookOf = (places: number[]) => Buffer.concat([...head, ...names(places), list, ...cutText, record(0x0a)])
  let at = bookOf([]).length
  const places = bodies.map((body) => {
    at += body.length
    return at - body.length
  })
  return compoundOf([{ name: 'Workbook', content: Buffer.concat([bookOf(places), ...bodies]) }])
}

function sharedText(text: string): Buffer {
  return Buffer.concat([u16(text.length), Buffer.of(1), wide(text)])
}

type MadeSlide = { text: string; isHidden?: boolean; left?: number; notes?: string; comment?: string; before?: string }

const atom = (type: number, data: Buffer, head = 0) => Buffer.concat([u16(head, type), u32(data.length), data])
const holder = (type: number, ...items: Buffer[]) => atom(type, Buffer.concat(items), 0x0f)

/** A PowerPoint file of 1997 ([MS-PPT]); `left`: of the text, on a slide 5,760 wide; `before`: what the slide said until the last save. */
export function madeSlides(slides: MadeSlide[]): Buffer {
  const parts: Buffer[] = []
  let length = 0
  const put = (item: Buffer) => {
    parts.push(item)
    length += item.length
    return length - item.length
  }
  const shape = (text: string, left: number) =>
    holder(0xf004, atom(0xf010, u16(100, left, left + 400, 500)), holder(0xf00d, atom(0x0f9f, u32(4)), atom(0x0fa0, wide(text))))
  const slideOf = ({ text, isHidden, left = 100, comment }: MadeSlide) =>
    holder(
      0x03ee,
      shape(text, left & 0xffff),
      atom(0x03f9, Buffer.concat([Buffer.alloc(10), u16(isHidden ? 4 : 0), Buffer.alloc(4)])),
      ...(comment === undefined
        ? []
        : [
            holder(
              0x1388,
              holder(
                0x138a,
                atom(0x0fba, wide('___PPT10')),
                atom(0x138b, holder(0x2ee0, atom(0x0fba, wide('Ann')), atom(0x0fba, wide(comment), 0x10))),
              ),
            ),
          ]),
    )
  const notesOf = (words: string, id: number) =>
    holder(
      0x03f0,
      atom(0x03f1, Buffer.concat([u32(id), u32(0)])),
      holder(0xf00d, atom(0x0f9f, u32(2)), atom(0x0fa8, Buffer.from(words, 'latin1'))),
    )
  const document = (name: number) =>
    holder(
      0x03e8,
      atom(0x03e9, Buffer.concat([u32(5_760), u32(4_320), Buffer.alloc(32)])),
      atom(
        0x0ff0,
        Buffer.concat(
          slides.map((_, at) => atom(0x03f3, Buffer.concat([u32(at + 2), u32(0), u32(0), u32(256 + at), u32(name)]))),
        ),
        0x0f,
      ),
    )
  const save = (places: number[], previous: number) => {
    const directory = put(atom(0x1772, Buffer.concat([u32(((places.length << 20) | 1) >>> 0), ...places.map(u32)])))
    return put(atom(0x0ff5, Buffer.concat([u32(0), u32(0), u32(previous), u32(directory), u32(1), u32(9), u32(0)])))
  }
  const others = slides.flatMap(({ notes }, at) => (notes === undefined ? [] : [put(notesOf(notes, 256 + at))]))
  const first = save(
    [put(document(0)), ...slides.map((slide) => put(slideOf({ ...slide, text: slide.before ?? slide.text }))), ...others],
    0,
  )
  const isSavedAgain = slides.some(({ before }) => before !== undefined)
  const newest = isSavedAgain ? save([put(document(1)), ...slides.map((slide) => put(slideOf(slide))), ...others], first) : first
  const user = atom(0x0ff6, Buffer.concat([u32(20), u32(0xe391c05f), u32(newest), Buffer.alloc(12)]))
  return compoundOf([
    { name: 'PowerPoint Document', content: Buffer.concat(parts) },
    { name: 'Current User', content: user },
  ])
}
