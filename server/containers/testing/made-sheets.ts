import { compoundOf } from './compound-of.ts'

const u16 = (...values: number[]) => Buffer.concat(values.map((value) => Buffer.of(value & 0xff, value >> 8)))
const u32 = (value: number) => Buffer.concat([u16(value & 0xffff), u16(value >>> 16)])
const wide = (text: string) => Buffer.from(text, 'utf16le')

/** `isFilled`: white, on something that is not. */
type Cell = { row: number; column: number; text: string; isWhite?: boolean; isFilled?: boolean }
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

/** An Excel file of 1995: texts of one byte a letter, in the cells themselves; comments with their text. */
export function madeOldSheets(sheets: MadeSheet[]): Buffer {
  const beginning = (kind: number) => record(0x809, u16(0x500, kind), Buffer.alloc(4))
  const font = (colour: number) => record(0x31, u16(200, 0, colour), Buffer.alloc(9))
  const format = (own: number, filled = 0) => record(0xe0, u16(own, 0, 1, 0), u32(filled), Buffer.alloc(4))
  const head = [beginning(5), font(8), font(9), format(0), format(1), format(1, 0x10000)]
  const narrow = (text: string) => Buffer.from(text, 'latin1')
  const bodies = sheets.map(({ cells, rows = [], columns = [], notes = [] }) =>
    Buffer.concat([
      beginning(16),
      ...columns.map((column) => record(0x7d, u16(column, column, 2_000, 15, 1, 0))),
      ...rows.map((row) => record(0x208, u16(row, 0, 9, 255, 0, 0, 0x20, 0))),
      ...cells.map(({ row, column, text, isWhite, isFilled }) =>
        record(0x204, u16(row, column, isFilled ? 2 : isWhite ? 1 : 0, text.length), narrow(text)),
      ),
      ...notes.flatMap(({ row, column, text }) => {
        const half = Math.floor(text.length / 2)
        return [
          record(0x1c, u16(row, column, text.length), narrow(text.slice(0, half))),
          record(0x1c, u16(0xffff, 0, text.length - half), narrow(text.slice(half))),
        ]
      }),
      record(0x0a),
    ]),
  )
  const names = (places: number[]) =>
    sheets.map(({ name, state = 0 }, at) => record(0x85, u32(places[at] ?? 0), Buffer.of(state, 0, name.length), narrow(name)))
  const bookOf = (places: number[]) => Buffer.concat([...head, ...names(places), record(0x0a)])
  let at = bookOf([]).length
  const places = bodies.map((body) => {
    at += body.length
    return at - body.length
  })
  return compoundOf([{ name: 'Book', content: Buffer.concat([bookOf(places), ...bodies]) }])
}
