/** Headers whose values look like addresses and are names of messages (RFC 5322, 3.6.4), also in quoted letters. */
const idHeader = /^[>\s]*(?:(?:Resent-|Original-|X-[\w-]{0,20}?)?Message-?ID|In-Reply-To|References|Content-ID)\s*:/i
const longestHeader = 60

/** Tells the names of messages from addresses, which they look like. Asked for places in the order of a text, it looks at each character of it once. */
export class IdLines {
  readonly #text: string
  #seen = 0
  #isId: boolean

  constructor(text: string) {
    this.#text = text
    this.#isId = this.#isHeaderAt(0)
  }

  /** Whether what begins here is the name of a message. */
  isId(place: number): boolean {
    const passed = this.#text.slice(this.#seen, place)
    const newline = passed.lastIndexOf('\n')
    if (newline >= 0) this.#isId = this.#beginLine(this.#seen + newline + 1, passed.indexOf('\n') === newline)
    this.#seen = place
    return this.#isId && this.#text[place - 1] === '<'
  }

  /** A header goes on in the next line where that begins with white space, or as some programs write it, with the next of its values. */
  #beginLine(start: number, isNext: boolean): boolean {
    return this.#isHeaderAt(start) || (this.#isId && isNext && /[ \t<]/.test(this.#text[start] ?? ''))
  }

  #isHeaderAt(start: number): boolean {
    return idHeader.test(this.#text.slice(start, start + longestHeader))
  }
}
