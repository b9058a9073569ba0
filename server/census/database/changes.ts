import { bytesOfBuffer } from '../../containers/bytes.ts'
import { changesBeside, firstPageOf, rowsWritten, type WrittenTogether } from '../../containers/sqlite/changes-beside.ts'
import { encodingOf, keptOfPage, type TextEncoding } from '../../containers/sqlite/database-head.ts'
import { rowValues } from '../../containers/sqlite/row-values.ts'
import type { Piece } from '../piece.ts'
import { Pieces } from '../pieces.ts'
import { addColumns, searched } from './sqlite.ts'

/**
 * The rows in a file that SQLite keeps beside a database (`-wal`, `-journal`), each once, though a page is written again with each of its changes: what a program wrote last stands
 * nowhere else, and neither does what it overwrote.
 */
export async function readChanges(bytes: Buffer): Promise<Piece[]> {
  const changes: WrittenTogether[] = []
  for await (const pages of changesBeside(bytesOfBuffer(bytes))) changes.push(pages)
  const first = firstPageOf(changes)
  const kept = first ? keptOfPage(first) : 0
  const encoding = (first && encodingOf(first)) ?? (await likelyEncoding(changes))
  const pieces = new Pieces()
  const known = new Set<string>()
  for await (const row of rowsOf(changes, kept)) {
    const values = rowValues(row, encoding, searched)
    const line = values.join('\t')
    if (known.has(line)) continue
    known.add(line)
    addRow(values, pieces)
  }
  return pieces.all()
}

async function* rowsOf(changes: readonly WrittenTogether[], kept: number): AsyncGenerator<Buffer> {
  for (const pages of changes) for await (const { content } of rowsWritten(pages, kept)) yield content
}

/** What lists tables and the like is a table as any other: of its rows, names are kept, as of a whole database. */
function addRow(values: string[], pieces: Pieces): void {
  const [type = '', name = '', , , statement = ''] = values
  const isListing = values.length === 5 && /^(table|index|view|trigger)$/.test(type) && /^(CREATE\b|$)/i.test(statement)
  if (!isListing) pieces.line('text', values.join('\t'))
  else if (type === 'table') addColumns(name, statement, pieces)
}

const mostLookedAt = 200

/** Pages other than the first do not tell their encoding: UTF-8 unless that makes gaps of the texts, else the order of bytes that makes more Latin letters and blanks. */
async function likelyEncoding(changes: readonly WrittenTogether[]): Promise<TextEncoding> {
  const rows: Buffer[] = []
  for await (const row of rowsOf(changes, 0)) if (rows.push(row) === mostLookedAt) break
  const textIn = (encoding: TextEncoding) => rows.flatMap((row) => rowValues(row, encoding, searched)).join('')
  const share = (text: string, signs: RegExp) => (text.match(signs)?.length ?? 0) / Math.max(1, text.length)
  if (share(textIn('utf-8'), /[\0\ufffd]/g) < 0.1) return 'utf-8'
  const latin = /[\x20-\u024f]/g
  return share(textIn('utf-16le'), latin) >= share(textIn('utf-16be'), latin) ? 'utf-16le' : 'utf-16be'
}
