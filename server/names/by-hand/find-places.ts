import { limits } from '@dossier/contract'

/** A place where words stand. `start` in UTF-16 units of the content; `spelling`: as they stand there, each line break as a space; and a little of the text around them. */
export type WordPlace = { start: number; spelling: string; around: Around }
/** What stands before and behind, up to 40 units each, as it is. */
export type Around = { before: string; behind: string }

const unitsAround = 40
/** How much of the text has to be there to see a place whole: its words, what is behind them, and a character before and behind. */
const unitsSeen = limits.mentionLength + unitsAround + 2

/**
 * All places of the same words in a text that comes in pieces, ascending, but no more than one too many: capitals count, white space of any kind and up to 32 units may stand between
 * words, and neither side goes on as a word. In scripts that write no spaces words are found within others.
 */
export async function findPlaces(pieces: AsyncIterable<string>, mention: string): Promise<WordPlace[]> {
  const search = new WordSearch(mention)
  for await (const piece of pieces) search.add(piece)
  return search.end()
}

class WordSearch {
  readonly #pattern: RegExp
  readonly #places: WordPlace[] = []
  /** What is still looked at of the text, where it begins, and where in it the search goes on. */
  #window = ''
  #start = 0
  #from = 0

  constructor(mention: string) {
    const words = mention.split(/\s+/).map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
    this.#pattern = new RegExp(words.join('\\s{1,32}'), 'g')
  }

  add(piece: string): void {
    this.#window += piece
    this.#look(Math.max(0, this.#window.length - unitsSeen))
    const gone = Math.max(0, this.#from - unitsAround - 2)
    this.#window = this.#window.slice(gone)
    this.#start += gone
    this.#from -= gone
  }

  end(): WordPlace[] {
    this.#look(this.#window.length)
    return this.#places
  }

  /** Finds those that begin before `end`. */
  #look(end: number): void {
    while (this.#places.length <= limits.placesOfName) {
      this.#pattern.lastIndex = this.#from
      const match = this.#pattern.exec(this.#window)
      if (!match || match.index >= end) break
      const [found] = match
      const isPlace = found.length <= limits.mentionLength && isBounded(this.#window, match.index, found)
      if (isPlace) this.#places.push(placeIn({ start: this.#start, text: this.#window }, match.index, found.length))
      this.#from = match.index + (isPlace ? found.length : 1)
    }
    this.#from = Math.max(this.#from, end)
  }
}

/** A place of so many units within a stretch of the text that begins at `start`. */
export function placeIn(stretch: { start: number; text: string }, at: number, length: number): WordPlace {
  const { start, text } = stretch
  const around = {
    before: text.slice(Math.max(0, at - unitsAround), at),
    behind: text.slice(at + length, at + length + unitsAround),
  }
  return { start: start + at, spelling: spelled(text.slice(at, at + length)), around }
}

/** A piece of text with a space for each line break, as mentions have them: it stays as long as it is. */
export function spelled(text: string): string {
  return text.replace(/[\r\n]/g, ' ')
}

/** A little more than what is kept around a place of so many units. */
export function stretchAround(start: number, length: number): { from: number; to: number } {
  return { from: Math.max(0, start - unitsAround), to: start + length + unitsAround }
}

function isBounded(text: string, at: number, found: string): boolean {
  const first = Array.from(found.slice(0, 2))[0] ?? ''
  const last = Array.from(found.slice(-2)).at(-1) ?? ''
  const before = Array.from(text.slice(Math.max(0, at - 2), at)).at(-1) ?? ''
  const behind = Array.from(text.slice(at + found.length, at + found.length + 2))[0] ?? ''
  return !goesOn(before, first) && !goesOn(last, behind)
}

// A sign that chooses the look of the one before it, as with emoji, is a mark in Unicode.
const ofWord = /(?![\uFE00-\uFE0F])[\p{L}\p{M}\p{N}_]/u
const withoutSpaces = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u

/** Whether two neighbours are of one word. */
function goesOn(one: string, next: string): boolean {
  const isWord = (sign: string) => ofWord.test(sign) && !withoutSpaces.test(sign)
  return isWord(one) && isWord(next)
}
