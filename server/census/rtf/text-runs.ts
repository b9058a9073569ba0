import type { Piece, PieceKind } from '../piece.ts'
import { Pieces } from '../pieces.ts'
import { decodeCodePage } from './code-pages.ts'
import { isDropped, isHeld, type Place } from './destinations.ts'

/** Text is decoded in chunks of about this many bytes. */
const longestRun = 1 << 16
const space = 0x20

/** The destination of bytes and their code page. */
type RunOf = { place: Place; codePage: string }

/** Text of an RTF document by place. Adjacent bytes in one code page are decoded together: two may form one character. */
export class TextRuns {
  readonly #pieces = new Pieces()
  #bytes: number[] = []
  #run: RunOf = { place: 'text', codePage: '' }
  #last: Place = 'text'
  #held = ''

  addBytes(bytes: Iterable<number>, run: RunOf): void {
    if (isDropped(run.place)) return
    if (run.place !== this.#run.place || run.codePage !== this.#run.codePage) this.flush()
    this.#run = run
    for (const byte of bytes) {
      this.#bytes.push(byte)
      if (byte === space && this.#bytes.length > longestRun) this.flush()
    }
  }

  addText(text: string, place: Place): void {
    this.flush()
    this.#put(text, place)
  }

  /** Adds a line that stands in no place of the document's text. */
  addLine(text: string, kind: PieceKind): void {
    this.#pieces.line(kind, text)
  }

  breakLine(place: Place): void {
    this.flush()
    if (!isHeld(place) && !isDropped(place)) this.#pieces.breakLine(place)
  }

  /** Takes what was held of a group that is looked at when it ends. */
  takeHeld(): string {
    this.flush()
    const held = this.#held
    this.#held = ''
    return held
  }

  all(): Piece[] {
    this.flush()
    return this.#pieces.all()
  }

  flush(): void {
    if (this.#bytes.length === 0) return
    const text = decodeCodePage(Buffer.from(this.#bytes), this.#run.codePage)
    this.#bytes = []
    this.#put(text, this.#run.place)
  }

  #put(text: string, place: Place): void {
    if (isHeld(place)) this.#held += text
    else if (!isDropped(place)) {
      // Two hidden words that are far apart are not one word.
      if (place !== this.#last && place !== 'text') this.#pieces.breakLine(place)
      this.#last = place
      this.#pieces.add(place, text)
    }
  }
}
