import { compoundOf } from './compound-of.ts'

const u16 = (...values: number[]) => Buffer.concat(values.map((value) => Buffer.of(value & 0xff, value >> 8)))
const u32 = (value: number) => Buffer.concat([u16(value & 0xffff), u16(value >>> 16)])
const wide = (text: string) => Buffer.from(text, 'utf16le')

/** Colours of a slide: of its letters, its eight, and properties of shapes: of the text, of one below it, of the slide itself, of one on the master. */
type SlideColours = {
  letters: number
  eight?: number[]
  text?: [number, number][]
  below?: [number, number][]
  back?: [number, number][]
  master?: [number, number][]
}

/** A slide; `title`: kept beside it, as titles are. */
export type MadeSlide = {
  text: string
  title?: string
  isHidden?: boolean
  left?: number
  notes?: string
  comment?: string
  before?: string
  colours?: SlideColours
  /** Numbers of pictures from 1, with what is told of them. */
  pictures?: { number: number; told?: string }[]
  /** Rows of a table; of each cell its text, and how many columns it takes. */
  table?: { text: string; columns?: number }[][]
}

const atom = (type: number, data: Buffer, head = 0) => Buffer.concat([u16(head, type), u32(data.length), data])
const holder = (type: number, ...items: Buffer[]) => atom(type, Buffer.concat(items), 0x0f)

/** A picture that a shape shows ([MS-ODRAW] 2.3.23.5), with its description ([MS-ODRAW] 2.3.4.11). */
function pictureShape({ number, told }: { number: number; told?: string }): Buffer {
  const long = told === undefined ? Buffer.alloc(0) : wide(`${told}\0`)
  const said = [[0x4104, number], ...(told === undefined ? [] : [[0xc381, long.length]])]
  const properties = Buffer.concat([...said.map(([name = 0, value = 0]) => Buffer.concat([u16(name), u32(value)])), long])
  return holder(
    0xf004,
    atom(0xf00a, Buffer.concat([u32(8), u32(0xa00)]), 0x4b2),
    atom(0xf00b, properties, (said.length << 4) | 3),
  )
}

/** A table: a group of shapes, whose first says that it is one ([MS-ODRAW] 2.3.4.37), with cells 100 wide and 50 high and a line below. */
function tableShape(rows: NonNullable<MadeSlide['table']>): Buffer {
  const place = (left: number, top: number, right: number, bottom: number) =>
    atom(0xf00f, Buffer.concat([left, top, right, bottom].map(u32)))
  const cells = rows.flatMap((row, down) => {
    let left = 0
    return row.map(({ text, columns = 1 }) => {
      const from = left
      left += columns * 100
      const words = holder(0xf00d, atom(0x0f9f, u32(4)), atom(0x0fa0, wide(text)))
      return holder(0xf004, place(from, down * 50, left, down * 50 + 50), words)
    })
  })
  const line = holder(0xf004, place(0, rows.length * 50, 300, rows.length * 50))
  const itself = holder(0xf004, atom(0xf122, Buffer.concat([u16(0x039f), u32(1)]), 0x13))
  // Programs keep cells in any order.
  return holder(0xf003, itself, line, ...cells.reverse())
}

/** A PowerPoint file of 1997 ([MS-PPT]); `left`: of the text, on a slide 5,760 wide; `before`: what the slide said until the last save. `pictures`: records of drawings. */
export function madeSlides(slides: MadeSlide[], pictures: Buffer[] = []): Buffer {
  const parts: Buffer[] = []
  let length = 0
  const put = (item: Buffer) => {
    parts.push(item)
    length += item.length
    return length - item.length
  }
  const propertiesOf = (said: [number, number][] = []) =>
    atom(0xf00b, Buffer.concat(said.map(([name, value]) => Buffer.concat([u16(name), u32(value)]))), (said.length << 4) | 3)
  const plain = (said: [number, number][], flags = 0xa00) =>
    holder(
      0xf004,
      atom(0xf00a, Buffer.concat([u32(7), u32(flags)]), 0x12),
      propertiesOf(said),
      atom(0xf010, u16(0, 0, 5_000, 4_000)),
    )
  const shape = (text: string, left: number, colours?: SlideColours) =>
    holder(
      0xf004,
      atom(0xf00a, Buffer.concat([u32(9), u32(0xa00)]), 0xca2),
      propertiesOf(colours?.text),
      atom(0xf010, u16(100, left, left + 400, 500)),
      holder(
        0xf00d,
        atom(0x0f9f, u32(4)),
        atom(0x0fa0, wide(text)),
        ...(colours ? [atom(0x0fa1, looksOf(text, colours.letters))] : []),
      ),
    )
  const eightOf = (eight?: number[]) => (eight ? [atom(0x07f0, Buffer.concat(eight.map(u32)), 0x10)] : [])
  const masterOf = ({ master, eight }: SlideColours) => holder(0x03f8, ...eightOf(eight), ...(master ? [plain(master)] : []))
  const slideOf = ({ text, title, isHidden, left = 100, comment, colours, pictures = [], table }: MadeSlide) =>
    holder(
      0x03ee,
      ...(title === undefined ? [] : [holder(0xf004, holder(0xf00d, atom(0x0f9e, u32(0))))]),
      ...(colours?.master ? [atom(0x03ef, Buffer.concat([Buffer.alloc(12), u32(0x80000001), u32(0), u16(7, 0)]))] : []),
      ...eightOf(colours?.eight),
      ...(colours?.back ? [plain(colours.back, 0xc00)] : []),
      ...(colours?.below ? [plain(colours.below)] : []),
      shape(text, left & 0xffff, colours),
      ...pictures.map(pictureShape),
      ...(table ? [holder(0x040c, holder(0xf002, tableShape(table)))] : []),
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
  const master = slides.find(({ colours }) => colours?.master)?.colours
  const masterNumber = slides.length + 2
  let pictureAt = 0
  const stored = pictures.map((picture) => {
    const at = pictureAt
    pictureAt += picture.length
    return atom(0xf007, Buffer.concat([Buffer.alloc(28), u32(at), Buffer.alloc(4)]), 0x62)
  })
  const document = (name: number) =>
    holder(
      0x03e8,
      ...(master
        ? [atom(0x0ff0, atom(0x03f3, Buffer.concat([u32(masterNumber), u32(0), u32(0), u32(0x80000001), u32(0)])), 0x1f)]
        : []),
      atom(0x03e9, Buffer.concat([u32(5_760), u32(4_320), Buffer.alloc(32)])),
      ...(pictures.length > 0 ? [holder(0x040b, holder(0xf000, holder(0xf001, ...stored)))] : []),
      atom(
        0x0ff0,
        Buffer.concat(
          slides.flatMap(({ title }, at) => [
            atom(0x03f3, Buffer.concat([u32(at + 2), u32(0), u32(0), u32(256 + at), u32(name)])),
            ...(title === undefined ? [] : [atom(0x0f9f, u32(0)), atom(0x0fa0, wide(title))]),
          ]),
        ),
        0x0f,
      ),
    )
  const save = (places: number[], previous: number) => {
    const directory = put(atom(0x1772, Buffer.concat([u32(((places.length << 20) | 1) >>> 0), ...places.map(u32)])))
    return put(atom(0x0ff5, Buffer.concat([u32(0), u32(0), u32(previous), u32(directory), u32(1), u32(9), u32(0)])))
  }
  const masters = master ? [put(masterOf(master))] : []
  const others = slides.flatMap(({ notes }, at) => (notes === undefined ? [] : [put(notesOf(notes, 256 + at))]))
  const first = save(
    [
      put(document(0)),
      ...slides.map((slide) => put(slideOf({ ...slide, text: slide.before ?? slide.text }))),
      ...masters,
      ...others,
    ],
    0,
  )
  const isSavedAgain = slides.some(({ before }) => before !== undefined)
  const newest = isSavedAgain
    ? save([put(document(1)), ...slides.map((slide) => put(slideOf(slide))), ...masters, ...others], first)
    : first
  const user = atom(0x0ff6, Buffer.concat([u32(20), u32(0xe391c05f), u32(newest), Buffer.alloc(12)]))
  return compoundOf([
    { name: 'PowerPoint Document', content: Buffer.concat(parts) },
    { name: 'Current User', content: user },
    ...(pictures.length > 0 ? [{ name: 'Pictures', content: Buffer.concat(pictures) }] : []),
  ])
}

/** A record of a picture of samples ([MS-ODRAW] 2.2.27), by its kind. */
export function pictureRecord(kind: number, picture: Buffer): Buffer {
  return atom(kind, Buffer.concat([Buffer.alloc(17), picture]))
}

/** Looks of a text: a paragraph with a tab stop, and letters that are bold, large and of a colour. */
function looksOf(text: string, colour: number): Buffer {
  const paragraph = Buffer.concat([u32(text.length + 1), u16(0), u32(0x100801), u16(1, 2), u16(1, 0, 0)])
  return Buffer.concat([paragraph, u32(text.length + 1), u32(0x60001), u16(1, 24), u32(colour)])
}
