import { compoundStreams, isCompound } from '../../containers/compound.ts'
import { FileLocked } from '../../recognition/pages/file-locked.ts'
import { paragraphLooks } from './old-word-looks.ts'
import type { MadeBody } from './page.ts'
import { escapeHtml } from './sanitise.ts'

/** Places in the head of the file ([MS-DOC] 2.5.1): what it is, its flags, how long its text is, where the table of pieces stands. */
const head = { mark: 0xa5ec, flagsAt: 0x0a, lettersAt: 0x4c, piecesAt: 0x1a2, bytes: 0x1aa } as const
const [isLocked, isSecondTable] = [0x0100, 0x0200]
/** Of the page that is made, in letters. */
const longest = 3_000_000

/** A piece of the text: its letters, and where each stands in the file, for what is said of paragraphs. */
type Piece = { text: string; at: number; width: 1 | 2 }

/** A document of Word 97 to 2003 by its structure: headings, lists, tables and paragraphs of its main text. @throws FileLocked; Error where it is none. */
export function oldWordFrame(bytes: Buffer): MadeBody {
  if (!isCompound(bytes)) throw new Error('it is no document of Word')
  const streams = [...compoundStreams(bytes)].filter(({ storages }) => storages.length === 0)
  // Names of streams are the same in either case ([MS-CFB] 2.6.4).
  const streamOf = (wanted: string) => streams.find(({ name }) => name.toLowerCase() === wanted.toLowerCase())?.bytes
  const main = streamOf('WordDocument')
  if (!main || main.length < head.bytes || main.readUInt16LE(0) !== head.mark)
    throw new Error('there is no document of Word 97 in it')
  const flags = main.readUInt16LE(head.flagsAt)
  if ((flags & isLocked) !== 0) throw new FileLocked()
  const table = streamOf((flags & isSecondTable) === 0 ? '0Table' : '1Table')
  if (!table) throw new Error('its table of pieces is not there')
  const letters = Math.min(longest, main.readUInt32LE(head.lettersAt))
  const writer = new Writer()
  const looks = paragraphLooks(main, table)
  for (const { text, at, width } of piecesOf(main, table, letters)) {
    for (let index = 0; index < text.length; index += 1) writer.take(text.charAt(index), () => looks(at + index * width))
  }
  return { body: writer.finish(), heads: [], remote: [], isCut: main.readUInt32LE(head.lettersAt) > longest }
}

/** The text in its order: its parts lie anywhere in the file ([MS-DOC] 2.9.38). */
function* piecesOf(main: Buffer, table: Buffer, letters: number): Generator<Piece> {
  const [start, length] = [main.readUInt32LE(head.piecesAt), main.readUInt32LE(head.piecesAt + 4)]
  const all = table.subarray(start, start + length)
  let at = 0
  // What stands before the table of pieces says how it looks.
  while (all[at] === 1 && at + 3 <= all.length) at += 3 + all.readUInt16LE(at + 1)
  if (all[at] !== 2 || at + 5 > all.length) throw new Error('its table of pieces cannot be read')
  const pieces = all.subarray(at + 5)
  const count = Math.floor((pieces.length - 4) / 12)
  for (let piece = 0; piece < count; piece += 1) {
    const [from, to] = [pieces.readUInt32LE(piece * 4), Math.min(letters, pieces.readUInt32LE(piece * 4 + 4))]
    if (from >= to) continue
    const place = pieces.readUInt32LE((count + 1) * 4 + piece * 8 + 2)
    const width = (place & 0x40000000) === 0 ? 2 : 1
    const begin = width === 1 ? (place & 0x3fffffff) / 2 : place & 0x3fffffff
    const bytes = main.subarray(begin, begin + (to - from) * width)
    yield { text: new TextDecoder(width === 1 ? 'windows-1252' : 'utf-16le').decode(bytes), at: begin, width }
  }
}

/** Takes letters, and what marks the ends of paragraphs, cells and rows. */
class Writer {
  readonly #parts: string[] = []
  #line = ''
  #cells: string[] = []
  #rows: string[] = []
  #items: string[] = []
  /** Fields within fields, and whether their instructions are being read, which are no text. */
  readonly #fields: boolean[] = []

  take(letter: string, look: () => { heading: number; isItem: boolean; endsRow: boolean }): void {
    if (letter === '\x13') this.#fields.push(true)
    else if (letter === '\x14') this.#fields[this.#fields.length - 1] = false
    else if (letter === '\x15') this.#fields.pop()
    else if (letter === '\r' || letter === '\f' || letter === '\x0e') this.#endParagraph(look())
    else if (letter === '\x07') this.#endCell(look().endsRow)
    else if (!this.#fields.includes(true))
      this.#line += letter === '\v' ? '\n' : letter === '\x1e' ? '-' : letter < ' ' && letter !== '\t' ? '' : letter
  }

  finish(): string {
    this.#endParagraph({ heading: 0, isItem: false })
    if (this.#cells.length > 0) this.#endRow()
    this.#endTable()
    this.#endList()
    return this.#parts.join('')
  }

  #endParagraph({ heading, isItem }: { heading: number; isItem: boolean }): void {
    const text = this.#taken()
    if (this.#cells.length > 0 || text.trim() === '') {
      // A cell may have several paragraphs.
      if (this.#cells.length > 0) this.#line = `${text}\n`
      return
    }
    this.#endTable()
    const markup = escapeHtml(text).replaceAll('\n', '<br>')
    if (isItem) {
      this.#items.push(`<li>${markup}</li>`)
      return
    }
    this.#endList()
    const mark = heading > 0 ? `h${Math.min(6, heading)}` : 'p'
    this.#parts.push(`<${mark}>${markup}</${mark}>`)
  }

  #endCell(endsRow: boolean): void {
    const text = this.#taken()
    if (endsRow) this.#endRow()
    else this.#cells.push(`<td>${escapeHtml(text.trim()).replaceAll('\n', '<br>')}</td>`)
  }

  #endRow(): void {
    this.#endList()
    if (this.#cells.length > 0) this.#rows.push(`<tr>${this.#cells.join('')}</tr>`)
    this.#cells = []
  }

  #endTable(): void {
    if (this.#rows.length > 0) this.#parts.push(`<table border="1">${this.#rows.join('')}</table>`)
    this.#rows = []
  }

  #endList(): void {
    if (this.#items.length > 0) this.#parts.push(`<ul>${this.#items.join('')}</ul>`)
    this.#items = []
  }

  #taken(): string {
    const text = this.#line
    this.#line = ''
    return text
  }
}
