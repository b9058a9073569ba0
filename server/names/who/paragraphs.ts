/** A longer paragraph counts as several of this length, in UTF-16 units: about a page of text. */
export const longestParagraph = 2_000

/**
 * The paragraphs of a text: what stands between blank lines, cut into pieces where it is longer than `longestParagraph`. Two places are in the same one if their
 * numbers are equal. `of` takes places in UTF-16 units from the beginning of the text.
 */
export class Paragraphs {
  /** Where each stretch between blank lines begins, ascending. */
  readonly #starts: number[]

  constructor(text: string) {
    this.#starts = [
      0,
      ...Array.from(text.matchAll(/(?:\r\n|\r(?!\n)|\n)[^\S\r\n]*(?=[\r\n])/g), ({ index, 0: found }) => index + found.length),
    ]
  }

  /** The number of the paragraph of a place; places are asked for in any order. */
  of(place: number): number {
    const at = this.#stretchOf(place)
    return at * piecesOfStretch + Math.floor((place - (this.#starts[at] ?? 0)) / longestParagraph)
  }

  #stretchOf(place: number): number {
    let [low, high] = [0, this.#starts.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((this.#starts[middle] ?? 0) <= place) low = middle
      else high = middle - 1
    }
    return low
  }
}

/** More than a text has. */
const piecesOfStretch = 1_000_000
