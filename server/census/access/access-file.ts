import { Rc4 } from '../../containers/office-locks/rc4.ts'
import { u8, u16, u32 } from '../../containers/old-office/numbers-at.ts'

/** A column of a table: its number in the row's mask of those that have a value, and where its value stands. */
export type Column = { name: string; type: number; number: number; fixedAt: number | undefined; varying: number }

/** What a database of Access is in all its pages; `isOld`: as Access 97 and before wrote it, with one byte a letter. */
export type Shape = { isOld: boolean; pageBytes: number; codePage: number }

const [dataPage, tablePage] = [1, 2]
const headerKey = Buffer.from('c7da396b', 'hex')
const lvalMark = 0x4c41564c
/** Chains of pages that lead in a circle end somewhere. */
const longestChain = 100_000
const [overflow, deleted, offsetMask] = [0x4000, 0x8000, 0x1fff]

/**
 * The pages of a database of Access (Jet 3, Jet 4 and ACE): each data page says which table its rows are of, so that every row is found, whatever lists say. The layout is that which
 * the notes of mdbtools (HACKING) describe.
 */
export class AccessFile {
  readonly shape: Shape
  /** Its pages are encrypted: nothing can be read. */
  readonly isLocked: boolean
  readonly #file: Buffer

  constructor(file: Buffer) {
    this.#file = file
    const isOld = u8(file, 0x14) === 0
    const head = new Rc4(headerKey).apply(file.subarray(0x18, 0x18 + (isOld ? 126 : 128)))
    this.shape = { isOld, pageBytes: isOld ? 2048 : 4096, codePage: u16(head, 0x3c - 0x18) }
    this.isLocked = u32(head, 0x3e - 0x18) !== 0
  }

  /** Numbers of the pages on which definitions of tables begin. */
  *tables(): Generator<number> {
    const next = new Set<number>()
    const found: number[] = []
    for (let number = 1; number < this.#count; number += 1) {
      const page = this.#page(number)
      if (u8(page, 0) !== tablePage || u8(page, 1) !== 1) continue
      found.push(number)
      if (u32(page, 4) !== 0) next.add(u32(page, 4))
    }
    for (const number of found) if (!next.has(number)) yield number
  }

  /** How many rows a table has by its own count. */
  rowCount(table: number): number {
    return u32(this.#page(table), this.shape.isOld ? 0x0c : 0x10)
  }

  columns(table: number): Column[] {
    const { isOld } = this.shape
    const bytes = this.#definition(table)
    const [count, indexes] = isOld ? [u16(bytes, 0x19), u32(bytes, 0x1f)] : [u16(bytes, 0x2d), u32(bytes, 0x33)]
    let at = isOld ? 0x2b + indexes * 8 : 0x3f + indexes * 12
    const columns: Column[] = []
    for (let index = 0; index < count && at < bytes.length; index += 1) {
      columns.push(isOld ? oldColumn(bytes.subarray(at)) : newColumn(bytes.subarray(at)))
      at += isOld ? 18 : 25
    }
    for (const column of columns) {
      const length = isOld ? u8(bytes, at) : u16(bytes, at)
      const from = at + (isOld ? 1 : 2)
      column.name = this.text(bytes.subarray(from, from + length), true)
      at = from + length
    }
    return columns
  }

  /** All rows, with the number of their table, but those that are deleted. */
  *rows(): Generator<{ table: number; row: Buffer }> {
    for (let number = 1; number < this.#count; number += 1) {
      const page = this.#page(number)
      const table = u32(page, 4)
      if (u8(page, 0) !== dataPage || table === lvalMark) continue
      for (let index = 0; index < this.#rowCount(page); index += 1) {
        const flags = u16(page, this.#rowTable + index * 2)
        if (flags & deleted) continue
        const row = this.#rowOf(page, index)
        // A row that has grown stands elsewhere.
        yield { table, row: flags & overflow ? this.#at(u32(row, 0)) : row }
      }
    }
  }

  /** The bytes of a long value (memo, object) by what stands in its row. */
  longValue(field: Buffer): Buffer {
    const length = field.readUIntLE(0, Math.min(3, field.length))
    const where = u8(field, 3)
    if (where & 0x80) return field.subarray(12, 12 + length)
    if (where & 0x40) return this.#at(u32(field, 4)).subarray(0, length)
    const pieces: Buffer[] = []
    let left = length
    let place = u32(field, 4)
    for (let links = 0; place !== 0 && left > 0 && links < longestChain; links += 1) {
      const row = this.#at(place)
      pieces.push(row.subarray(4, 4 + left))
      left -= Math.max(0, row.length - 4)
      place = u32(row, 0)
    }
    return Buffer.concat(pieces)
  }

  /** `isPlain`: never packed, as names are. */
  text(bytes: Buffer, isPlain = false): string {
    if (this.shape.isOld) return oldText(bytes, this.shape.codePage)
    const isPacked = !isPlain && u16(bytes, 0) === 0xfeff
    return isPacked ? unpackText(bytes) : bytes.subarray(0, bytes.length & ~1).toString('utf16le')
  }

  get #count(): number {
    return Math.floor(this.#file.length / this.shape.pageBytes)
  }

  get #rowTable(): number {
    return this.shape.isOld ? 10 : 14
  }

  #rowCount(page: Buffer): number {
    return Math.min(u16(page, this.#rowTable - 2), this.shape.pageBytes / 2)
  }

  #page(number: number): Buffer {
    return this.#file.subarray(number * this.shape.pageBytes, (number + 1) * this.shape.pageBytes)
  }

  /** A row by its number in the lowest byte and its page above. */
  #at(place: number): Buffer {
    return this.#rowOf(this.#page(place >>> 8), place & 0xff)
  }

  #rowOf(page: Buffer, index: number): Buffer {
    const start = u16(page, this.#rowTable + index * 2) & offsetMask
    const end = index === 0 ? this.shape.pageBytes : u16(page, this.#rowTable + (index - 1) * 2) & offsetMask
    return page.subarray(start, Math.max(start, end))
  }

  #definition(table: number): Buffer {
    const pieces: Buffer[] = []
    let number = table
    for (let links = 0; number !== 0 && links < 1_000; links += 1) {
      const page = this.#page(number)
      if (u8(page, 0) !== tablePage) break
      pieces.push(links === 0 ? page : page.subarray(8))
      number = u32(page, 4)
    }
    return Buffer.concat(pieces)
  }
}

function newColumn(bytes: Buffer): Column {
  const isFixed = (u8(bytes, 0xf) & 1) === 1
  return {
    name: '',
    type: u8(bytes, 0),
    number: u16(bytes, 5),
    fixedAt: isFixed ? u16(bytes, 0x15) : undefined,
    varying: u16(bytes, 7),
  }
}

function oldColumn(bytes: Buffer): Column {
  const isFixed = (u8(bytes, 0xd) & 1) === 1
  return {
    name: '',
    type: u8(bytes, 0),
    number: u16(bytes, 1),
    fixedAt: isFixed ? u16(bytes, 0xe) : undefined,
    varying: u16(bytes, 3),
  }
}

/** Behind a mark letters below 256 are one byte; a zero changes to two bytes a letter and back. */
function unpackText(bytes: Buffer): string {
  const units: number[] = []
  let isPacked = true
  for (let at = 2; at < bytes.length; ) {
    if (u8(bytes, at) === 0 && (isPacked || u8(bytes, at + 1) === 0 || at + 1 === bytes.length)) {
      isPacked = !isPacked
      at += 1
    } else if (isPacked) {
      units.push(u8(bytes, at))
      at += 1
    } else {
      units.push(u16(bytes, at))
      at += 2
    }
  }
  let text = ''
  for (let from = 0; from < units.length; from += 8192) text += String.fromCharCode(...units.slice(from, from + 8192))
  return text
}

/** Tables that Windows numbers, where those are not the names of an encoding. */
const farTables: Record<number, string> = { 932: 'shift_jis', 936: 'gbk', 949: 'euc-kr', 950: 'big5' }

function oldText(bytes: Buffer, codePage: number): string {
  const name = farTables[codePage] ?? `windows-${codePage}`
  try {
    return new TextDecoder(name).decode(bytes)
  } catch {
    // A number that no table has.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
