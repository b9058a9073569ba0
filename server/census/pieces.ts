import { isRecovered, type Piece, type PieceKind } from './piece.ts'

/** Collects text by kind while a file is read; within a kind the order is kept. */
export class Pieces {
  readonly #texts = new Map<PieceKind, string[]>()

  /** Adds text that may continue a line or a word. */
  add(kind: PieceKind, text: string): void {
    const texts = this.#texts.get(kind)
    if (texts) texts.push(text)
    else this.#texts.set(kind, [text])
  }

  /** Adds text that is a line of its own. */
  line(kind: PieceKind, text: string): void {
    this.add(kind, `\n${text}\n`)
  }

  /** Ends the current line of a kind. */
  breakLine(kind: PieceKind = 'text'): void {
    const texts = this.#texts.get(kind)
    if (texts && texts.at(-1) !== '\n') texts.push('\n')
  }

  /** The kinds that have text so far. */
  kinds(): PieceKind[] {
    return [...this.#texts.keys()]
  }

  /** What was collected, without blank lines. */
  all(): Piece[] {
    return [...this.#texts].map(([kind, texts]) => ({ kind, text: texts.join('') })).filter(({ text }) => /\S/.test(text))
  }
}

/** What is text before what stands beside it: of words that are in both, that they were left out is said. */
export function textFirst(pieces: Piece[]): Piece[] {
  return pieces.toSorted((one, other) => Number(isRecovered(other.kind)) - Number(isRecovered(one.kind)))
}
