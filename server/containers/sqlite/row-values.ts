import { readNumber } from './page-cells.ts'

/** More columns than SQLite allows. */
const mostColumns = 32_767
const fixedBytes = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0, 0, 0]

/** A value as it is stored: its serial type, as many of its bytes as there are, and how many there should be. */
type StoredValue = { kind: number; bytes: Buffer; length: number }

/** How values are written: `numberAs` a fraction, `bytesAs` what is no text; `longestText`: bytes of a text, what lies beyond is left out. */
export type Spelling = { numberAs(value: number): string; bytesAs(bytes: Buffer, length: number): string; longestText: number }

/** The values of a row in the order in which they are stored, null as nothing. */
export function rowValues(content: Buffer, encoding: string, spelling: Spelling): string[] {
  return Array.from(storedValues(content), (value) => spell(value, encoding, spelling))
}

/** Signs that no text has: what is left where a piece of it was lost. */
const lostText = Buffer.alloc(8)

/** Whether the content of a row, which was not cut, is as long as its head says, and has no zeros in place of text: nothing else of a database tells that bytes of it were lost. */
export function isWholeRow(content: Buffer): boolean {
  // Even a row without values has a byte that says so.
  if (content.length === 0) return false
  let end = Number(readNumber(content, 0).value)
  for (const { kind, bytes, length } of storedValues(content)) {
    const isText = kind > 12 && kind % 2 === 1
    if (kind === 10 || kind === 11 || (isText && bytes.includes(lostText))) return false
    end += length
  }
  return end === content.length
}

/** https://www.sqlite.org/fileformat2.html, 2.1. */
function* storedValues(content: Buffer): Generator<StoredValue> {
  const head = readNumber(content, 0)
  const headEnd = Math.min(Number(head.value), content.length)
  let valueAt = headEnd
  for (let [at, values] = [head.end, 0]; at < headEnd && values < mostColumns; values += 1) {
    const { value, end } = readNumber(content, at)
    const kind = Number(value)
    const length = kind < 12 ? (fixedBytes[kind] ?? 0) : Math.floor((kind - 12) / 2)
    yield { kind, bytes: content.subarray(valueAt, valueAt + length), length }
    valueAt += length
    at = end
  }
}

function spell({ kind, bytes, length }: StoredValue, encoding: string, { numberAs, bytesAs, longestText }: Spelling): string {
  if (kind === 0 || kind === 10 || kind === 11) return ''
  if (kind === 8 || kind === 9) return String(kind - 8)
  if (kind < 8 && bytes.length < length) return ''
  if (kind === 7) return numberAs(bytes.readDoubleBE(0))
  if (kind === 6) return String(bytes.readBigInt64BE(0))
  if (kind < 6) return String(bytes.readIntBE(0, length))
  if (kind % 2 === 0) return bytesAs(bytes, length)
  return new TextDecoder(encoding).decode(bytes.subarray(0, longestText)).toWellFormed()
}
