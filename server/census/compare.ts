import type { Piece, PieceKind } from './piece.ts'
import { countWords, isSameText, wordsOf } from './words.ts'

/** What one kind of place holds beyond the first reader's text: whole lines, so that they can be read, and the words among them that were missing. */
export type Missing = { kind: PieceKind; lines: string[]; words: number }

/** Longer lines are split between words, so that one missing word does not repeat a megabyte. */
const longestLine = 60

/**
 * The second reader's lines with words that the first reader's text lacks or has less often.
 *
 * A word counts as missing where it is nowhere in the text, or where it was used up by earlier lines and the line as a whole stands nowhere: a
 * footnote of common words is missed too, a header that is repeated on each page is not.
 * @param found what the first reader made searchable of the same document
 * @param inside what it made of the documents in this one: a file that nobody opened is not read because a text, such as the very lines that it is packed in, says its name
 */
export function findMissing(found: string, pieces: Piece[], inside = ''): Missing[] {
  if (isAllThere(found, pieces)) return []
  const left = countWords(found)
  const recovered = new Set<string>()
  const documents = new Set(pieces.some(({ kind }) => kind === 'unread') ? countWords(inside).keys() : [])
  const lines = new Lines(found)
  const missing = new Map<PieceKind, Missing>()
  for (const piece of pieces) {
    for (const { text, words } of linesOf(piece.text)) {
      const isUnread = piece.kind === 'unread'
      const absent = words.filter((word) => (isUnread ? !documents.has(word) : !left.has(word) && !recovered.has(word)))
      const short = piece.isRepeated || isUnread ? [] : takeWords(left, words)
      const lost = absent.length > 0 ? absent : short.length > 0 && !lines.has(words) ? short : []
      if (lost.length === 0) continue
      // What is recovered once need not be recovered again.
      for (const word of absent) recovered.add(word)
      lines.add(words)
      const entry = missing.get(piece.kind) ?? { kind: piece.kind, lines: [], words: 0 }
      entry.lines.push(text)
      entry.words += lost.length
      missing.set(piece.kind, entry)
    }
  }
  return [...missing.values()]
}

/** Most plain texts are read alike by both, and need not be taken apart into words. */
function isAllThere(found: string, [piece, ...others]: Piece[]): boolean {
  return piece === undefined || (others.length === 0 && piece.kind !== 'unread' && isSameText(found, piece.text))
}

/** Subtracts these words from the remaining counts; returns those that had run out. */
function takeWords(left: Map<string, number>, words: string[]): string[] {
  return words.filter((word) => {
    const count = left.get(word) ?? 0
    if (count > 0) left.set(word, count - 1)
    return count === 0
  })
}

type Line = { text: string; words: string[] }

function* linesOf(text: string): Generator<Line> {
  for (const line of text.split(/[\n\r\u0085\u2028\u2029]+/)) {
    const words = wordsOf(line)
    if (words.length === 0) continue
    if (words.length <= longestLine) yield { text: line.trim(), words }
    else yield* cutLine(line)
  }
}

/** In chunks that end at white space; a run without white space is not split. */
function* cutLine(line: string): Generator<Line> {
  let piece: string[] = []
  let words: string[] = []
  for (const part of line.trim().split(/\s+/)) {
    piece.push(part)
    words.push(...wordsOf(part))
    if (words.length < longestLine) continue
    yield { text: piece.join(' '), words }
    piece = []
    words = []
  }
  if (words.length > 0) yield { text: piece.join(' '), words }
}

/** In longer texts a line of common words counts as present: searching for each whole line would take too long. */
const longestFolded = 8_000_000
/** Characters searched for whole lines, per document. */
const mostLooks = 2_000_000_000

/** Whether a text contains the line as a whole, whatever separates its words. */
class Lines {
  readonly #found: string
  /** Those that were looked for and are there, as pages of one book have many in common, and those that were added. */
  readonly #known = new Set<string>()
  #folded: string | undefined
  /** Where the last one begins that is there: mostly the next one comes soon after it. */
  #last = 0
  #looked = 0

  constructor(found: string) {
    this.#found = found
  }

  has(words: string[]): boolean {
    const line = joinWords(words)
    if (this.#known.has(line) || this.#found.length > longestFolded || this.#looked > mostLooks) return true
    const isThere = this.#find(line)
    if (isThere) this.#known.add(line)
    return isThere
  }

  #find(line: string): boolean {
    this.#folded ??= joinWords(wordsOf(this.#found))
    const ahead = this.#folded.indexOf(line, this.#last)
    const at = ahead < 0 ? this.#folded.indexOf(line) : ahead
    this.#looked += ahead < 0 ? this.#folded.length : ahead - this.#last
    if (at >= 0) this.#last = at
    return at >= 0
  }

  add(words: string[]): void {
    this.#known.add(joinWords(words))
  }
}

function joinWords(words: string[]): string {
  return ` ${words.join(' ')} `
}
