import type { Piece, PieceKind } from './piece.ts'

/** Gathers text by kind while a file is read from its beginning to its end; within a kind the order stays. */
export class Pieces {
  readonly #texts = new Map<PieceKind, string[]>()

  /** Adds text that may go on a line or a word. */
  add(kind: PieceKind, text: string): void {
    const texts = this.#texts.get(kind)
    if (texts) texts.push(text)
    else this.#texts.set(kind, [text])
  }

  /** Adds text that is a line of its own. */
  line(kind: PieceKind, text: string): void {
    this.add(kind, `\n${text}\n`)
  }

  /** Ends the line that is being read of a kind. */
  breakLine(kind: PieceKind = 'text'): void {
    const texts = this.#texts.get(kind)
    if (texts && texts.at(-1) !== '\n') texts.push('\n')
  }

  /** The kinds that there is text of so far. */
  kinds(): PieceKind[] {
    return [...this.#texts.keys()]
  }

  /** What was gathered, without what is blank. */
  all(): Piece[] {
    return [...this.#texts].map(([kind, texts]) => ({ kind, text: texts.join('') })).filter(({ text }) => /\S/.test(text))
  }
}
