import { plainNumber } from '../book.ts'
import { readNumber } from './database-file.ts'

/** More columns than SQLite allows. */
const mostColumns = 32_767
/** Bytes that are shown of a value that is no text, and of one that is: more than a cell has. */
const [shownBytes, shownTextBytes] = [16, 16_384]
const fixedBytes = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0, 0, 0]

/** The values of a row as they are shown (https://www.sqlite.org/fileformat2.html, 2.1): null as nothing, bytes by their first ones and how many there are. */
export function rowValues(content: Buffer, encoding: string): string[] {
  const head = readNumber(content, 0)
  const headEnd = Math.min(Number(head.value), content.length)
  const values: string[] = []
  let valueAt = headEnd
  for (let at = head.end; at < headEnd && values.length < mostColumns; ) {
    const { value, end } = readNumber(content, at)
    const kind = Number(value)
    const length = kind < 12 ? (fixedBytes[kind] ?? 0) : Math.floor((kind - 12) / 2)
    values.push(shown(kind, content.subarray(valueAt, valueAt + length), { length, encoding }))
    valueAt += length
    at = end
  }
  return values
}

function shown(kind: number, bytes: Buffer, { length, encoding }: { length: number; encoding: string }): string {
  if (kind === 0 || kind === 10 || kind === 11) return ''
  if (kind === 8 || kind === 9) return String(kind - 8)
  if (kind < 8 && bytes.length < length) return ''
  if (kind === 7) return plainNumber(String(bytes.readDoubleBE(0)))
  if (kind === 6) return String(bytes.readBigInt64BE(0))
  if (kind < 6) return String(bytes.readIntBE(0, length))
  if (kind % 2 === 1) return new TextDecoder(encoding).decode(bytes.subarray(0, shownTextBytes)).toWellFormed()
  const hex = bytes.toString('hex', 0, shownBytes)
  return length <= shownBytes ? `x'${hex}'` : `x'${hex}…' (${length} B)`
}
