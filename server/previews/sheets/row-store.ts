import { RowFile } from './row-file.ts'

/** Rows of a block on disk. */
const blockRows = 250
/** Of all rows of a book on disk: what comes after is left out. */
const mostBytes = 2 * 1024 * 1024 * 1024
/** Wider rows and longer cells are cut: readers need not hold more of them than one beyond. */
export const [mostCells, longestCell] = [2_000, 4_000]
/** Rows that one search names. */
const mostFound = 1_000

/** The rows of one sheet as they are read, on disk: a million of them must not lie in memory. A row can be asked for while later ones are still being read. */
export class RowStore {
  readonly #file: RowFile
  readonly #blocks: { at: number; bytes: number }[] = []
  #open: string[][] = []
  #waiting: (() => void)[] = []
  /** The widest row so far. */
  columns = 0
  /** Rows so far. */
  rows = 0
  isComplete = false
  /** There was more than is kept. */
  isCut = false
  fault: string | undefined

  /** `file`: where its rows go, which other sheets of its book share. */
  constructor(file: RowFile = new RowFile()) {
    this.#file = file
  }

  /** Adds the next row; false: no more is taken. */
  add(row: readonly string[]): boolean {
    if (this.#file.end >= mostBytes) {
      this.isCut = true
      return false
    }
    this.#open.push(row.slice(0, mostCells).map((cell) => (cell.length > longestCell ? `${cell.slice(0, longestCell)}…` : cell)))
    if (row.length > mostCells) this.isCut = true
    this.columns = Math.max(this.columns, Math.min(row.length, mostCells))
    this.rows += 1
    if (this.#open.length === blockRows) {
      this.#write()
      this.#tell()
    }
    return true
  }

  /** There are no more; `fault`: because the rest cannot be read. */
  finish(fault?: string): void {
    this.fault = fault
    if (this.#open.length > 0) this.#write()
    this.isComplete = true
    this.#tell()
  }

  /** Rows from one on, once they are there. */
  async read(from: number, size: number): Promise<string[][]> {
    while (!this.isComplete && this.rows < from + size) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    const rows: string[][] = []
    for (let at = from; at < Math.min(from + size, this.rows); ) {
      const block = this.#block(Math.floor(at / blockRows))
      const some = block.slice(at % blockRows, (at % blockRows) + size - rows.length)
      if (some.length === 0) break
      rows.push(...some)
      at += some.length
    }
    return rows
  }

  /** The numbers of the rows that have a text, of those read so far, in either case; `count`: of all of them. */
  find(text: string): { rows: number[]; count: number } {
    const wanted = text.toLowerCase()
    const rows: number[] = []
    let count = 0
    for (let number = 0; number * blockRows < this.rows; number += 1) {
      for (const [index, row] of this.#block(number).entries()) {
        if (!row.some((cell) => cell.toLowerCase().includes(wanted))) continue
        count += 1
        if (rows.length < mostFound) rows.push(number * blockRows + index)
      }
    }
    return { rows, count }
  }

  /** Closes the file, for all that share it. */
  close(): void {
    this.#file.close()
  }

  #block(number: number): string[][] {
    const place = this.#blocks[number]
    if (!place) return number === this.#blocks.length ? this.#open : []
    return JSON.parse(this.#file.read(place.at, place.bytes).toString())
  }

  #write(): void {
    const bytes = Buffer.from(JSON.stringify(this.#open))
    this.#blocks.push({ at: this.#file.write(bytes), bytes: bytes.length })
    this.#open = []
  }

  #tell(): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const go of waiting) go()
  }
}
