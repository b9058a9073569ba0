import type { PdfDictionary, PdfValue } from './values.ts'

/** Values nested deeper are read as if at this depth. */
const deepest = 60
const longestKeyword = 128
/** Longer strings are truncated. */
const longestString = 1 << 20
const [tab, lineFeed, formFeed, carriageReturn, space] = [0x09, 0x0a, 0x0c, 0x0d, 0x20]
const [round, square, less, slash] = [0x28, 0x5b, 0x3c, 0x2f]
const delimiters = new Set(Buffer.from('()<>[]{}/%'))

/** What ends an array or a dictionary, or what no value begins with, such as an operator; empty at the end of the bytes. */
export class Keyword {
  readonly word: string

  constructor(word: string) {
    this.word = word
  }
}

/** Reads values from an offset on (ISO 32000-1, 7.3); unclosed values end with their object. */
export class ValueReader {
  readonly #bytes: Buffer
  at: number

  constructor(bytes: Buffer, at = 0) {
    this.#bytes = bytes
    this.at = at
  }

  /** The next value or word. */
  next(): PdfValue | Keyword {
    return this.#next(0)
  }

  /** The next value; null where there is none. */
  read(): PdfValue {
    const value = this.next()
    return value instanceof Keyword ? null : value
  }

  /** Skips a keyword if it comes next. */
  takeWord(word: string): boolean {
    this.#skipSpace()
    if (this.#bytes.toString('latin1', this.at, this.at + word.length) !== word) return false
    this.at += word.length
    return true
  }

  #next(depth: number): PdfValue | Keyword {
    this.#skipSpace()
    const byte = this.#bytes[this.at] ?? 0
    if (byte === round) return this.#literal()
    if (byte === slash) return { name: this.#name() }
    const isDictionary = byte === less && this.#bytes[this.at + 1] === less
    if (byte === less && !isDictionary) return this.#hex()
    if (depth >= deepest && (byte === square || isDictionary)) return this.#tooDeep()
    if (byte === square) return this.#array(depth)
    if (isDictionary) return this.#dictionary(depth)
    if (isNumeric(byte)) return this.#number()
    return this.#keyword()
  }

  #keyword(): PdfValue | Keyword {
    const start = this.at
    if (this.#bytes[this.at] === 0x3e && this.#bytes[this.at + 1] === 0x3e) this.at += 2
    else if (delimiters.has(this.#bytes[this.at] ?? 0)) this.at += 1
    else while (this.at - start < longestKeyword && this.#isRegular(this.at)) this.at += 1
    const word = this.#bytes.toString('latin1', start, this.at)
    return word === 'null' || word === 'true' || word === 'false' ? null : new Keyword(word)
  }

  #tooDeep(): Keyword {
    this.at += 1
    return new Keyword('too deep')
  }

  #array(depth: number): PdfValue[] {
    this.at += 1
    const values: PdfValue[] = []
    while (true) {
      const value = this.#next(depth + 1)
      if (!(value instanceof Keyword)) values.push(value)
      else if (this.#ends(value, ']')) return values
    }
  }

  #dictionary(depth: number): PdfDictionary {
    this.at += 2
    const dictionary: PdfDictionary = new Map()
    let key: string | undefined
    while (true) {
      const value = this.#next(depth + 1)
      if (value instanceof Keyword) {
        if (this.#ends(value, '>>')) return dictionary
      } else if (key !== undefined) {
        dictionary.set(key, value)
        key = undefined
      } else if (value !== null && typeof value === 'object' && 'name' in value) key = value.name
    }
  }

  /** Whether what is being read ends here: at its delimiter, at the object's end, or at the end of the bytes. */
  #ends({ word }: Keyword, sign: string): boolean {
    if (word === sign || word === '') return true
    if (!/^(endobj|obj|stream|endstream|xref|trailer|startxref)$/.test(word)) return false
    this.at -= word.length
    return true
  }

  #name(): string {
    const start = this.at + 1
    this.at = start
    while (this.#isRegular(this.at)) this.at += 1
    const name = this.#bytes.toString('latin1', start, this.at)
    if (!name.includes('#')) return name
    return name.replace(/#([0-9a-f]{2})/gi, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  }

  #number(): PdfValue {
    const first = this.#digits()
    const end = this.at
    if (/^\d{1,10}$/.test(first)) {
      this.#skipSpace()
      if (/^\d{1,5}$/.test(this.#digits())) {
        this.#skipSpace()
        if (this.#bytes[this.at] === 0x52 && !this.#isRegular(this.at + 1)) {
          this.at += 1
          return { object: Number(first) }
        }
      }
      this.at = end
    }
    return Number.parseFloat(first) || 0
  }

  #digits(): string {
    const start = this.at
    while (this.at - start < longestKeyword && isNumeric(this.#bytes[this.at] ?? 0)) this.at += 1
    return this.#bytes.toString('latin1', start, this.at)
  }

  #hex(): Buffer {
    const mark = this.#bytes.indexOf('>', this.at)
    const end = mark < 0 ? this.#bytes.length : mark
    const written = this.#bytes.toString('latin1', this.at + 1, Math.min(end, this.at + 2 * longestString))
    this.at = end + 1
    const digits = written.replace(/[^0-9a-f]/gi, '')
    return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex')
  }

  /** Balanced parentheses are part of the string. */
  #literal(): Buffer {
    const text: number[] = []
    let depth = 0
    for (; this.at < this.#bytes.length; this.at += 1) {
      const byte = this.#bytes[this.at] ?? 0
      if (byte === 0x28) depth += 1
      else if (byte === 0x29) depth -= 1
      if (depth === 0) break
      if (byte === 0x5c) this.#escaped(text)
      else if ((byte !== 0x28 || depth > 1) && text.length < longestString) text.push(byte)
    }
    this.at += 1
    return Buffer.from(text)
  }

  /** An escape sequence; leaves the position at its last byte. */
  #escaped(text: number[]): void {
    const octal = /^[0-7]{1,3}/.exec(this.#bytes.toString('latin1', this.at + 1, this.at + 4))?.[0]
    if (octal !== undefined) {
      text.push(Number.parseInt(octal, 8) & 0xff)
      this.at += octal.length
      return
    }
    this.at += 1
    const byte = this.#bytes[this.at] ?? 0
    if (byte === carriageReturn && this.#bytes[this.at + 1] === lineFeed) this.at += 1
    if (byte !== carriageReturn && byte !== lineFeed) text.push(escapes[String.fromCharCode(byte)] ?? byte)
  }

  #skipSpace(): void {
    while (this.at < this.#bytes.length) {
      const byte = this.#bytes[this.at] ?? 0
      if (byte === 0x25) this.#skipComment()
      else if (isSpace(byte)) this.at += 1
      else return
    }
  }

  #skipComment(): void {
    while (this.at < this.#bytes.length && this.#bytes[this.at] !== lineFeed && this.#bytes[this.at] !== carriageReturn)
      this.at += 1
  }

  #isRegular(at: number): boolean {
    const byte = this.#bytes[at]
    return byte !== undefined && !isSpace(byte) && !delimiters.has(byte)
  }
}

const escapes: Record<string, number> = { n: lineFeed, r: carriageReturn, t: tab, b: 0x08, f: formFeed }

/** Digits, `+`, `-` and the decimal point. */
function isNumeric(byte: number): boolean {
  return (byte >= 0x30 && byte <= 0x39) || byte === 0x2b || byte === 0x2d || byte === 0x2e
}

function isSpace(byte: number): boolean {
  return byte === space || byte === lineFeed || byte === carriageReturn || byte === tab || byte === formFeed || byte === 0
}
