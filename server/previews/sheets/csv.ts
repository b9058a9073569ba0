import { isUtf8 } from 'node:buffer'
import type { FileHandle } from 'node:fs/promises'
import { whyUnreadable } from '../why-unreadable.ts'
import type { OpenedBook } from './book.ts'
import { longestCell, mostCells, RowStore } from './row-store.ts'

const headBytes = 64 * 1024

/** A table of text, whatever stands between its cells: comma, semicolon, tab or bar, whichever its first lines have most evenly. */
export async function openCsv(handle: FileHandle, contentType: string): Promise<OpenedBook> {
  const head = Buffer.alloc(headBytes)
  const { bytesRead } = await handle.read(head, 0, headBytes, 0)
  const beginning = head.subarray(0, bytesRead)
  const encoding = encodingOf(beginning)
  const separator = contentType === 'text/tab-separated-values' ? '\t' : separatorOf(new TextDecoder(encoding).decode(beginning))
  const store = new RowStore()
  const reading = readAll(handle, { encoding, separator, store })
  return { sheets: [{ name: '', isHidden: false, hiddenColumns: [], frozenRows: 0, store }], reading }
}

type How = { encoding: string; separator: string; store: RowStore }

async function readAll(handle: FileHandle, { encoding, separator, store }: How): Promise<void> {
  const reader = new CsvReader(separator, (row) => store.add(row))
  const decoder = new TextDecoder(encoding)
  try {
    for await (const piece of handle.createReadStream({ start: 0, autoClose: false, highWaterMark: 256 * 1024 })) {
      if (!reader.take(decoder.decode(piece, { stream: true }))) break
    }
    reader.end(decoder.decode())
    store.finish()
  } catch (error) {
    store.finish(whyUnreadable(error))
  }
}

/** Longer quotes end all the same: one that never closes must not take the file along. */
const longestQuote = 1_000_000

/** Takes a table apart as it comes (RFC 4180, and what is found beside it: quotes within a cell, other line ends). */
export class CsvReader {
  readonly #separator: string
  readonly #onRow: (row: string[]) => boolean
  #row: string[] = []
  #cell = ''
  /** How long the quoted part of the cell is, kept or not. */
  #quoted = 0
  #isQuoted = false
  #wasQuote = false
  #wasReturn = false
  #wantsMore = true

  constructor(separator: string, onRow: (row: string[]) => boolean) {
    this.#separator = separator
    this.#onRow = onRow
  }

  /** False: nobody wants more. */
  take(text: string): boolean {
    let from = 0
    for (let at = 0; at < text.length && this.#wantsMore; at += 1) {
      const sign = text[at]
      if (this.#isQuoted) {
        this.#quoted += 1
        if (sign !== '"' && this.#quoted < longestQuote) continue
        this.#keep(text, from, at)
        from = at + 1
        this.#quoted = 0
        this.#isQuoted = false
        this.#wasQuote = true
        continue
      }
      if (sign === '"') {
        this.#keep(text, from, at)
        // A quote after a closing one stands for itself.
        if (this.#wasQuote) this.#keep('"', 0, 1)
        if (this.#wasQuote || this.#cell === '') this.#isQuoted = true
        else this.#keep('"', 0, 1)
        from = at + 1
      } else if (sign === this.#separator) {
        this.#keep(text, from, at)
        this.#endCell()
        from = at + 1
      } else if (sign === '\n' || sign === '\r') {
        if (!(sign === '\n' && this.#wasReturn && from === at)) this.#endRow(text, from, at)
        from = at + 1
      }
      this.#wasQuote = false
      this.#wasReturn = sign === '\r'
    }
    this.#keep(text, from, text.length)
    return this.#wantsMore
  }

  end(rest: string): void {
    this.take(rest)
    if (this.#cell !== '' || this.#row.length > 0) this.#endRow('', 0, 0)
  }

  /** No more of a cell and of a row than shows that there is more. */
  #keep(text: string, from: number, to: number): void {
    const room = longestCell + 1 - this.#cell.length
    if (room > 0 && to > from) this.#cell += text.slice(from, Math.min(to, from + room))
  }

  #endCell(): void {
    if (this.#row.length <= mostCells) this.#row.push(this.#cell)
    this.#cell = ''
  }

  #endRow(text: string, from: number, to: number): void {
    this.#keep(text, from, to)
    this.#endCell()
    this.#wantsMore = this.#onRow(this.#row)
    this.#row = []
  }
}

const separators = [',', ';', '\t', '|'] as const

function separatorOf(text: string): string {
  const lines = text.split(/\r?\n/).slice(0, 20)
  const score = (separator: string) => {
    const counts = lines.map((line) => line.split(separator).length - 1)
    const [first = 0] = counts
    return first * (1 + counts.filter((count) => count === first).length)
  }
  return separators.toSorted((one, other) => score(other) - score(one))[0] ?? ','
}

function encodingOf(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  // A letter may be cut at the end of what was read.
  return isUtf8(head.subarray(0, Math.max(0, head.lastIndexOf(0x0a)))) ? 'utf-8' : 'windows-1252'
}
