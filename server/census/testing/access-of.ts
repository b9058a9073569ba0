import { Rc4 } from '../../containers/office-locks/rc4.ts'

/** A value of a row by the kind of its column: whole numbers, texts, memos that stand in their row, or on a page of their own where they are wrapped in an array, and bytes. */
type Value = number | string | [string] | Buffer | null
type Table = { name: string; columns: string[]; rows: Value[][]; deleted?: Value[][] }

const pageBytes = 4096
const [long, text, object, memo] = [4, 10, 11, 12]

/** A database of Access as Jet 4 lays it out: the catalog on page 2, then of each table its definition, its rows, and long values. */
export function accessOf(tables: Table[]): Buffer {
  const head = Buffer.alloc(pageBytes)
  head.write('\0\x01\0\0Standard Jet DB\0', 'latin1')
  head[0x14] = 1
  new Rc4(Buffer.from('c7da396b', 'hex')).apply(Buffer.alloc(128)).copy(head, 0x18)
  const catalog: Table = {
    name: 'MSysObjects',
    columns: ['Id', 'ParentId', 'Type', 'Name'],
    rows: tables.map(({ name }, index) => [5 + index * 3, 1, 1, name]),
  }
  const pages = [catalog, ...tables].flatMap((table, index) => pagesOf(table, 2 + index * 3))
  return Buffer.concat([head, Buffer.alloc(pageBytes), ...pages])
}

function pagesOf(table: Table, number: number): Buffer[] {
  const types = table.columns.map((_, index) =>
    typeOf([...table.rows, ...(table.deleted ?? [])].find((row) => row[index] !== null)?.[index] ?? ''),
  )
  const long: Buffer[] = []
  const rows = table.rows.map((row) => rowOf(row, types, (bytes) => ((number + 2) << 8) | (long.push(bytes) - 1)))
  const deleted = (table.deleted ?? []).map((row) => rowOf(row, types, () => 0))
  return [definition(table, types), dataPage(number, [...rows, ...deleted], rows.length), dataPage(0x4c41564c, long, long.length)]
}

function typeOf(value: Value): number {
  if (typeof value === 'number') return long
  if (Array.isArray(value)) return memo
  return Buffer.isBuffer(value) ? object : text
}

function definition({ columns, rows }: Table, types: number[]): Buffer {
  const page = Buffer.alloc(pageBytes)
  page.set([2, 1])
  page.writeUInt32LE(rows.length, 0x10)
  page.writeUInt16LE(columns.length, 0x2d)
  let [at, fixed, varying] = [0x3f, 0, 0]
  types.forEach((type, index) => {
    page[at] = type
    page.writeUInt16LE(index, at + 5)
    page[at + 0xf] = type === long ? 1 : 0
    if (type === long) page.writeUInt16LE(fixed++ * 4, at + 0x15)
    else page.writeUInt16LE(varying++, at + 7)
    at += 25
  })
  for (const name of columns) {
    page.writeUInt16LE(name.length * 2, at)
    page.write(name, at + 2, 'utf16le')
    at += 2 + name.length * 2
  }
  return page
}

function rowOf(values: Value[], types: number[], store: (bytes: Buffer) => number): Buffer {
  const count = Buffer.from([values.length, 0])
  const fixed = types.flatMap((type, index) => (type === long ? [numberBytes(Number(values[index] ?? 0))] : []))
  const varying = types.flatMap((type, index) => (type === long ? [] : [bytesOf(values[index] ?? null, store)]))
  const begins: number[] = [2 + fixed.length * 4]
  for (const bytes of varying) begins.push((begins.at(-1) ?? 0) + bytes.length)
  const tail = Buffer.alloc(begins.length * 2 + 2)
  for (const [index, begin] of begins.toReversed().entries()) tail.writeUInt16LE(begin, index * 2)
  tail.writeUInt16LE(varying.length, begins.length * 2)
  const mask = Buffer.alloc(Math.ceil(values.length / 8))
  for (const [index, value] of values.entries())
    if (value !== null) mask[index >> 3] = (mask[index >> 3] ?? 0) | (1 << (index & 7))
  return Buffer.concat([count, ...fixed, ...varying, tail, mask])
}

function numberBytes(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32LE(value)
  return bytes
}

/** Texts of letters below 256 are packed, as Access packs them. */
function bytesOf(value: Value, store: (bytes: Buffer) => number): Buffer {
  if (value === null || typeof value === 'number') return Buffer.alloc(0)
  if (typeof value === 'string') return textBytes(value)
  const [bytes, where] = Buffer.isBuffer(value) ? [value, 0x80] : [textBytes(value[0]), 0x40]
  const head = Buffer.alloc(12)
  head.writeUIntLE(bytes.length, 0, 3)
  head[3] = where
  if (where === 0x40) head.writeUInt32LE(store(bytes), 4)
  return where === 0x40 ? head : Buffer.concat([head, bytes])
}

function textBytes(text: string): Buffer {
  return Array.from(text).every((sign) => sign > '\0' && sign < '\u0100')
    ? Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'latin1')])
    : Buffer.from(text, 'utf16le')
}

/** Rows stand from the end of their page; the last of them may be deleted. */
function dataPage(table: number, rows: Buffer[], kept: number): Buffer {
  const page = Buffer.alloc(pageBytes)
  page.set([1, 1])
  page.writeUInt32LE(table, 4)
  page.writeUInt16LE(rows.length, 12)
  let end = pageBytes
  for (const [index, row] of rows.entries()) {
    end -= row.length
    row.copy(page, end)
    page.writeUInt16LE(end | (index < kept ? 0 : 0x8000), 14 + index * 2)
  }
  return page
}
