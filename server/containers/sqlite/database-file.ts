import type { Bytes } from '../bytes.ts'
import { encodingOf, isPageSize, keptOfPage, type TextEncoding } from './database-head.ts'
import { isWhollyUsed } from './page-cells.ts'
import { type StoredRow, storedRow } from './row-content.ts'

/** What the head of a database says (https://www.sqlite.org/fileformat2.html, 1.3). `usable`: bytes of a page that are not kept for others. */
type Shape = {
  pageBytes: number
  usable: number
  pages: number
  encoding: TextEncoding
  /** As many bytes as the head says that there are; 0 where what wrote last does not keep that. */
  saidBytes: number
}

const mark = 'SQLite format 3\0'
const headBytes = 100
/** Of the content of one row, unless more is wanted: what lies beyond is not read. */
const longestRowBytes = 1024 * 1024
/** Deeper trees hold more rows than any disk. */
const deepest = 40

/** It is no database, or what its pages say of each other cannot be. */
export class DamagedDatabase extends Error {
  override name = 'DamagedDatabase'
}

/** `longestRow`: bytes of the content of one row that are read; `isChecked`: whether pages are looked at as wholes. */
type Looks = { longestRow?: number; isChecked?: boolean }

/**
 * A database of SQLite, read by its pages: nothing of it is carried out, no query, view or trigger, and it is never written to. Changes that lie beside it are not in
 * it (`changes-beside.ts`).
 */
export class DatabaseFile {
  readonly #bytes: Bytes
  readonly shape: Shape
  /** Bytes that were read of rows beyond their pages: a file can say that all of them go on in the same place. */
  #beyond = 0
  readonly #longestRow: number
  readonly #isChecked: boolean
  /** Pages so far whose parts do not come to a page; counted only of a database that is checked. */
  oddPages = 0

  private constructor(bytes: Bytes, shape: Shape, { longestRow = longestRowBytes, isChecked = false }: Looks) {
    this.#bytes = bytes
    this.shape = shape
    this.#longestRow = longestRow
    this.#isChecked = isChecked
  }

  /** @throws DamagedDatabase where it is none. */
  static async open(bytes: Bytes, looks: Looks = {}): Promise<DatabaseFile> {
    const head = await bytes.read(0, headBytes)
    if (head.length < headBytes || head.toString('latin1', 0, 16) !== mark)
      throw new DamagedDatabase('it is no database of SQLite')
    const size = head.readUInt16BE(16)
    const pageBytes = size === 1 ? 65_536 : size
    const usable = pageBytes - keptOfPage(head)
    if (!isPageSize(pageBytes) || usable < 480) throw new DamagedDatabase('its pages have no possible size')
    const encoding = encodingOf(head)
    if (!encoding) throw new DamagedDatabase('its texts are in no known encoding')
    // Old versions of SQLite change a database without counting its pages; then the two counts of changes differ.
    const isCounted = head.readUInt32BE(24) === head.readUInt32BE(92)
    const saidBytes = isCounted ? head.readUInt32BE(28) * pageBytes : 0
    const shape = { pageBytes, usable, pages: Math.ceil(bytes.sizeBytes / pageBytes), encoding, saidBytes }
    return new DatabaseFile(bytes, shape, looks)
  }

  /** The rows of a tree, from the page of its root on. @throws DamagedDatabase where its pages make none. */
  async *rows(root: number): AsyncGenerator<StoredRow> {
    const budget = { left: this.shape.pages }
    yield* this.#walk(root, { depth: 0, budget })
  }

  async *#walk(number: number, { depth, budget }: { depth: number; budget: { left: number } }): AsyncGenerator<StoredRow> {
    budget.left -= 1
    if (budget.left < 0 || depth > deepest) throw new DamagedDatabase('its pages run in a circle')
    const page = await this.#page(number)
    const start = number === 1 ? headBytes : 0
    const kind = page[start]
    const isInner = kind === 2 || kind === 5
    const isIndex = kind === 2 || kind === 10
    if (!isInner && kind !== 10 && kind !== 13) throw new DamagedDatabase(`its page ${number} is damaged`)
    const cells = page.readUInt16BE(start + 3)
    const listAt = start + (isInner ? 12 : 8)
    if (this.#isChecked && !isWhollyUsed(page, { start, usable: this.shape.usable })) this.oddPages += 1
    for (let cell = 0; cell < cells && listAt + cell * 2 + 2 <= page.length; cell += 1) {
      const at = page.readUInt16BE(listAt + cell * 2)
      if (at + 4 > page.length) continue
      if (isInner) yield* this.#walk(page.readUInt32BE(at), { depth: depth + 1, budget })
      // Of a tree of rows, inner pages hold but the way to them.
      if (!isInner || isIndex) yield await this.#row(page, isInner ? at + 4 : at, isIndex)
    }
    if (isInner) yield* this.#walk(page.readUInt32BE(start + 8), { depth: depth + 1, budget })
  }

  async #page(number: number): Promise<Buffer> {
    const { pageBytes, pages } = this.shape
    if (number < 1 || number > pages) throw new DamagedDatabase(`its page ${number} is not there`)
    const page = await this.#bytes.read((number - 1) * pageBytes, pageBytes)
    if (page.length < pageBytes) throw new DamagedDatabase(`its page ${number} is cut off`)
    return page
  }

  #row(page: Buffer, at: number, isIndex: boolean): Promise<StoredRow> {
    const { usable } = this.shape
    return storedRow({ page, at, isIndex }, { usable, longestRow: this.#longestRow, goOn: (number) => this.#goOn(number) })
  }

  #goOn(number: number): Promise<Buffer> {
    const { pageBytes, pages } = this.shape
    this.#beyond += 1
    if (this.#beyond > pages * 4 + this.#longestRow / pageBytes) throw new DamagedDatabase('its pages run in a circle')
    return this.#page(number)
  }
}
