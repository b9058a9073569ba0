import { readWordFile, type WordFile, type WordPart } from '../../containers/old-office/word-file.ts'
import { looksOf } from '../../containers/old-office/word-looks.ts'
import { readInstruction } from '../office/field-instructions.ts'
import type { Piece, PieceKind } from '../piece.ts'
import { Pieces } from '../pieces.ts'

/** Marks of fields in the text ([MS-DOC] 2.8.25): the instruction stands before the separator, the result behind it. */
const [fieldBegin, fieldSeparator, fieldEnd] = ['\x13', '\x14', '\x15']
const marks = [fieldBegin, fieldSeparator, fieldEnd]
/** Before each mark of a field. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the format's own marks
const beforeMarks = /(?=[\x13-\x15])/
/** Ends of cells, lines, pages and paragraphs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the format's own marks
const ends = /[\x07\x0b-\x0e]/g
/** Places of notes, pictures and drawings, and hyphens that are not shown. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the format's own marks
const unseen = /[\x01-\x06\x08\x1f]/g
const hyphen = '\x1e'

/** The text of a Word file of 1997 to 2003, part by part, what tracked changes delete apart, and what its fields say. */
export function readWord(streams: ReadonlyMap<string, Buffer>): Piece[] {
  const file = readWordFile(streams)
  if (file === undefined || file === 'locked') return []
  const pieces = new Pieces()
  const parts = partsOf(file).map(([kind, part]) => ({ ...part, text: new FieldText(kind, pieces) }))
  for (const { text, look, cp } of looksOf(file)) {
    for (const part of parts) {
      const [from, to] = [Math.max(cp, part.cp), Math.min(cp + text.length, part.cp + part.length)]
      if (from < to) part.text.add(text.slice(from - cp, to - cp), look.isDeleted)
    }
  }
  return pieces.all()
}

function partsOf(file: WordFile): [PieceKind, WordPart][] {
  return [
    ['text', file.main],
    ['note', file.footnotes],
    ['margin', file.margins],
    ['comment', file.comments],
    ['note', file.endnotes],
    ['box', file.boxes],
    ['box', file.marginBoxes],
  ]
}

/** One part of the text. Fields may lie in fields: of an instruction only what it says counts, of a result the text. */
class FieldText {
  readonly #kind: PieceKind
  readonly #pieces: Pieces
  readonly #fields: { instruction: string; isResult: boolean }[] = []

  constructor(kind: PieceKind, pieces: Pieces) {
    this.#kind = kind
    this.#pieces = pieces
  }

  add(text: string, isDeleted: boolean): void {
    for (const stretch of text.split(beforeMarks)) {
      const mark = stretch.charAt(0)
      if (mark === fieldBegin) this.#fields.push({ instruction: '', isResult: false })
      else if (mark === fieldSeparator) this.#endInstruction()
      else if (mark === fieldEnd) {
        this.#endInstruction()
        this.#fields.pop()
      }
      this.#addShown(stretch.slice(marks.includes(mark) ? 1 : 0), isDeleted)
    }
  }

  #endInstruction(): void {
    const field = this.#fields.at(-1)
    if (!field || field.isResult) return
    field.isResult = true
    for (const { kind, text } of readInstruction(field.instruction)) this.#pieces.line(kind, text)
  }

  #addShown(stretch: string, isDeleted: boolean): void {
    const text = stretch.replace(ends, '\n').replaceAll(hyphen, '-').replace(unseen, '')
    const open = this.#fields.findLast(({ isResult }) => !isResult)
    if (open) open.instruction += text
    else if (text !== '') this.#addText(text, isDeleted)
  }

  #addText(text: string, isDeleted: boolean): void {
    this.#pieces.add(isDeleted ? 'deleted' : this.#kind, text)
    // What is deleted on one line does not go on with what is deleted on the next.
    if (!isDeleted && text.includes('\n')) this.#pieces.breakLine('deleted')
  }
}
