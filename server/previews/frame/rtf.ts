import { charsetName, codePageName, decodeCodePage } from '../../census/rtf/code-pages.ts'
import { isDropped, isHeld, type Place, placeOf, signs } from '../../census/rtf/destinations.ts'
import { rtfTokens, type Token } from '../../census/rtf/tokens.ts'
import type { MadeBody } from './page.ts'
import { RtfPage } from './rtf-page.ts'

/** State that lasts until the end of a group; `ansiSigns`: how many characters behind `\u` stand in for it. */
type Group = { place: Place; outer: Place; isBold: boolean; isItalic: boolean; font: number | undefined; ansiSigns: number }

const noGroup: Group = { place: 'text', outer: 'text', isBold: false, isItalic: false, font: undefined, ansiSigns: 1 }
/** Groups nested deeper are read as part of the enclosing one. */
const deepest = 1_000
/** Bytes that are decoded together where no group or word ends them, as soon as two ASCII letters stand together, of which the second is no half of one; and however they go on. */
const [mostBytes, mostOfAll] = [65_536, 1_000_000]
/** Where text stands that is not part of a line of the document itself. */
const aside = new Set<Place>(['note', 'comment', 'margin', 'box'])

/** A document in RTF by its structure: headings, lists, tables, what is bold and italic, notes and comments. */
export function rtfFrame(bytes: Buffer): MadeBody {
  const { page, isCut } = new Reader().read(bytes)
  return { body: page, heads: [], remote: [], isCut }
}

class Reader {
  readonly #page = new RtfPage()
  readonly #fonts = new Map<number, string>()
  readonly #outer: Group[] = []
  #group = noGroup
  #depth = 0
  #codePage = 'windows-1252'
  #isFresh = false
  #isOptional = false
  #toSkip = 0
  #bytes: number[] = []

  read(rtf: Buffer): { page: string; isCut: boolean } {
    for (const { token } of rtfTokens(rtf)) {
      this.#take(token)
      if (this.#page.isFull || (this.#depth === 0 && token.type === 'close')) break
    }
    this.#flush()
    return { page: this.#page.finish(), isCut: this.#page.isFull }
  }

  #take(token: Token): void {
    if (token.type === 'open') this.#open()
    else if (token.type === 'close') this.#close()
    else if (token.type === 'word') this.#takeWord(token.name, token.value)
    else if (token.type === 'symbol') this.#takeSymbol(token.sign)
    else if (token.type === 'byte') this.#takeBytes([token.byte])
    else if (token.type === 'bytes') this.#takeBytes(token.bytes)
  }

  #open(): void {
    this.#flush()
    this.#depth += 1
    this.#toSkip = 0
    if (this.#depth > deepest) return
    this.#outer.push(this.#group)
    this.#group = { ...this.#group }
    ;[this.#isFresh, this.#isOptional] = [true, false]
  }

  #close(): void {
    this.#flush()
    this.#depth -= 1
    this.#toSkip = 0
    this.#isFresh = false
    if (this.#depth >= deepest) return
    const { place } = this.#group
    this.#group = this.#outer.pop() ?? noGroup
    if (aside.has(place) && !aside.has(this.#group.place)) this.#page.closeAside()
  }

  #takeWord(name: string, value: number | undefined): void {
    const place = this.#isFresh || this.#isOptional ? placeOf(name, this.#isOptional) : undefined
    ;[this.#isFresh, this.#isOptional] = [false, false]
    if (name === 'listtext' || name === 'pntext') this.#page.isItem = true
    if (place !== undefined) this.#beginPlace(place)
    else if (name === 'u') this.#takeUnicode(value ?? 0)
    else this.#takeOther(name, value)
  }

  #takeOther(name: string, value: number | undefined): void {
    this.#flush()
    const sign = signs[name]
    if (this.#isSilent()) this.#setFont(name, value)
    else if (sign !== undefined && /\S|\t/.test(sign)) this.#page.add(sign, this.#group)
    else this.#page.takeWord(name, value)
    this.#setProperty(name, value)
  }

  #beginPlace(place: Place): void {
    this.#flush()
    const group = this.#group
    if (place === 'ansi') group.outer = group.place
    if (aside.has(place) && !aside.has(group.place)) this.#page.openAside()
    group.place = place === 'unicode' ? group.outer : place
  }

  #setProperty(name: string, value: number | undefined): void {
    const group = this.#group
    if (name === 'b') group.isBold = value !== 0
    else if (name === 'i') group.isItalic = value !== 0
    else if (name === 'plain') Object.assign(group, { isBold: false, isItalic: false, font: undefined })
    else if (name === 'uc') group.ansiSigns = Math.min(Math.max(value ?? 1, 0), 100)
    else if (name === 'f') group.font = value
    else if (name === 'ansicpg' && value) this.#codePage = codePageName(value)
  }

  #setFont(name: string, value: number | undefined): void {
    if (this.#group.place !== 'fonts' || this.#group.font === undefined || value === undefined) return
    const table = name === 'fcharset' ? charsetName(value) : name === 'cpg' ? codePageName(value) : undefined
    if (table !== undefined) this.#fonts.set(this.#group.font, table)
  }

  #takeSymbol(sign: string): void {
    if (sign === '*') {
      this.#isOptional = this.#isFresh
      return
    }
    this.#isFresh = false
    if (/[\\{}]/.test(sign)) this.#takeBytes([sign.charCodeAt(0)])
    else if (sign === '\n' || sign === '\r') this.#takeWord('par', undefined)
    else if (sign === '~' || sign === '_') this.#takeBytes([sign === '~' ? 0x20 : 0x2d])
  }

  #takeUnicode(value: number): void {
    this.#flush()
    if (!this.#isSilent()) this.#page.add(String.fromCharCode(value & 0xffff), this.#group)
    this.#toSkip = this.#group.ansiSigns
  }

  #takeBytes(bytes: Iterable<number>): void {
    this.#isFresh = false
    if (this.#isSilent()) return
    for (const byte of bytes) {
      if (this.#toSkip > 0) this.#toSkip -= 1
      else this.#bytes.push(byte)
      const { length } = this.#bytes
      if (length > mostOfAll || (length > mostBytes && byte < 0x80 && (this.#bytes[length - 2] ?? 0) < 0x80)) this.#flush()
      if (this.#page.isFull) return
    }
  }

  /** Adjacent bytes are decoded together: two may form one character. */
  #flush(): void {
    if (this.#bytes.length === 0) return
    const table = this.#fonts.get(this.#group.font ?? -1) ?? this.#codePage
    this.#page.add(decodeCodePage(Buffer.from(this.#bytes), table), this.#group)
    this.#bytes = []
  }

  #isSilent(): boolean {
    const { place } = this.#group
    return isHeld(place) || isDropped(place)
  }
}
