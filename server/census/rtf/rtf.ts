import { decodeAddress, readHtml } from '../markup/html.ts'
import { readInstruction } from '../office/field-instructions.ts'
import type { Piece } from '../piece.ts'
import { decodeText } from '../plain/decode.ts'
import { charsetName, codePageName } from './code-pages.ts'
import { isDropped, isHeld, type Place, placeOf, shapeProperties, signs } from './destinations.ts'
import { TextRuns } from './text-runs.ts'
import { rtfTokens, type Token } from './tokens.ts'

/** Text, notes, comments, boxes, margins, hidden and deleted text, addresses and descriptions of an RTF document, whatever its paragraphs look like. */
export function readRtf(rtf: Buffer): Piece[] {
  return new RtfReader().read(rtf)
}

/** State that lasts until the end of the group. */
type Group = {
  place: Place
  /** Where the text went before an `\upr` took it. */
  outer: Place
  /** Whether the place began with this group. */
  isOwn: boolean
  isHidden: boolean
  isDeleted: boolean
  font: number | undefined
  /** How many characters after `\u` are the fallback for readers that do not support it. */
  ansiSigns: number
}

const noGroup: Group = {
  place: 'text',
  outer: 'text',
  isOwn: false,
  isHidden: false,
  isDeleted: false,
  font: undefined,
  ansiSigns: 1,
}
/** Groups nested deeper are read as part of the enclosing one. */
const deepest = 1_000
/** What stands in no text. */
const binary = /[[\p{Cc}\ufffd]--[\t\n\r\f]]/v
const oldTables: Record<string, string> = { mac: 'macintosh', pc: 'ibm437', pca: 'ibm850' }

class RtfReader {
  readonly #runs = new TextRuns()
  readonly #fonts = new Map<number, string>()
  readonly #outer: Group[] = []
  #group = noGroup
  #depth = 0
  #codePage = 'windows-1252'
  #defaultFont: number | undefined
  /** The next control word says what its group is; behind `\*` it is for readers that know it. */
  #isFresh = false
  #isOptional = false
  #toSkip = 0
  #shapeName = ''
  /** The tags of a page that a mail program wrote as RTF ([MS-OXRTFEX]); its text stands between them. */
  readonly #tags: string[] = []

  read(rtf: Buffer): Piece[] {
    for (const { token, end } of rtfTokens(rtf)) {
      this.#take(token)
      if (this.#depth > 0 || token.type !== 'close') continue
      // Programs stop here, but more text may follow.
      const behind = decodeText(rtf.subarray(end)) ?? ''
      if (!binary.test(behind)) this.#runs.addLine(behind, 'hidden')
      break
    }
    for (const { kind, text } of readHtml(this.#tags.join(''))) this.#runs.addLine(text, kind)
    return this.#runs.all()
  }

  #take(token: Token): void {
    if (token.type === 'open') this.#open()
    else if (token.type === 'close') this.#close()
    else if (this.#group.place === 'sealed') return
    else if (token.type === 'word') this.#takeWord(token.name, token.value)
    else if (token.type === 'symbol') this.#takeSymbol(token.sign)
    else if (token.type === 'byte') this.#takeBytes([token.byte])
    else if (token.type === 'bytes') this.#takeBytes(token.bytes)
  }

  #open(): void {
    this.#depth += 1
    this.#toSkip = 0
    if (this.#depth > deepest) return
    this.#outer.push(this.#group)
    this.#group = { ...this.#group, isOwn: false }
    this.#isFresh = true
    this.#isOptional = false
    // Name and value of a variable are groups without a word between.
    if (this.#group.place === 'data') this.#runs.breakLine('data')
  }

  #close(): void {
    this.#depth -= 1
    this.#toSkip = 0
    this.#isFresh = false
    if (this.#depth >= deepest) return
    if (this.#group.isOwn) this.#endPlace(this.#group.place)
    this.#group = this.#outer.pop() ?? noGroup
  }

  #takeWord(name: string, value: number | undefined): void {
    const sign = signs[name]
    if (sign !== undefined && /\S/.test(sign) && this.#skips()) return
    const place = this.#isFresh || this.#isOptional ? placeOf(name, this.#isOptional) : undefined
    this.#isFresh = false
    this.#isOptional = false
    if (place !== undefined) this.#beginPlace(place)
    else if (name === 'u') this.#takeUnicode(value ?? 0)
    else if (sign !== undefined) this.#runs.addText(sign, this.#placeHere())
    else this.#setProperty(name, value)
  }

  #beginPlace(place: Place): void {
    const group = this.#group
    group.isOwn = true
    if (place === 'ansi') group.outer = group.place
    group.place = place === 'unicode' ? group.outer : place
    if (isHeld(place)) this.#runs.takeHeld()
    else this.#runs.breakLine(group.place)
  }

  #endPlace(place: Place): void {
    if (place === 'instruction') this.#readInstruction(this.#runs.takeHeld())
    else if (place === 'page') this.#tags.push(this.#runs.takeHeld())
    else if (place === 'shape-name') this.#shapeName = this.#runs.takeHeld().trim()
    else if (place === 'shape-value') {
      const kind = shapeProperties[this.#shapeName]
      const text = this.#runs.takeHeld()
      if (kind) this.#runs.addLine(text, kind)
    } else if (place !== 'text') this.#runs.breakLine(place)
  }

  #readInstruction(instruction: string): void {
    if (!/^\s*(HYPERLINK|INCLUDEPICTURE|INCLUDETEXT)\s/i.test(instruction)) {
      for (const { kind, text } of readInstruction(instruction)) this.#runs.addLine(text, kind)
      return
    }
    const [, quoted, plain] = /^\s*(?:HYPERLINK|INCLUDEPICTURE|INCLUDETEXT)\s+(?:"([^"]*)"|([^\s"\\]+))/i.exec(instruction) ?? []
    // Fields escape a backslash by another one; `#` leads to a place in the same document.
    const address = (quoted ?? plain ?? '').replaceAll('\\\\', '\\')
    if (!address.startsWith('#')) this.#runs.addLine(decodeAddress(address), 'link')
    this.#runs.addLine(/\s\\o\s+"([^"]*)"/i.exec(instruction)?.[1] ?? '', 'description')
  }

  #setProperty(name: string, value: number | undefined): void {
    const group = this.#group
    if (name === 'v') group.isHidden = value !== 0
    else if (name === 'deleted') group.isDeleted = value !== 0
    else if (name === 'plain') Object.assign(group, { isHidden: false, isDeleted: false, font: undefined })
    else if (name === 'uc') group.ansiSigns = Math.min(Math.max(value ?? 1, 0), 100)
    else if (name === 'f') group.font = value
    else if (name === 'deff') this.#defaultFont = value
    else if (name === 'ansicpg' && value) this.#codePage = codePageName(value)
    else if (oldTables[name] !== undefined) this.#codePage = oldTables[name]
    else if (group.place === 'fonts') this.#setFont(name, value)
  }

  #setFont(name: string, value: number | undefined): void {
    if (this.#group.font === undefined || value === undefined) return
    const table = name === 'fcharset' ? charsetName(value) : name === 'cpg' ? codePageName(value) : undefined
    if (table !== undefined) this.#fonts.set(this.#group.font, table)
  }

  #takeSymbol(sign: string): void {
    if (sign === '*') {
      this.#isOptional = this.#isFresh
      return
    }
    this.#isFresh = false
    if (sign === '\\' || sign === '{' || sign === '}') this.#takeBytes([sign.charCodeAt(0)])
    else if (sign === '\n' || sign === '\r') this.#runs.addText('\n', this.#placeHere())
    else if (!this.#skips()) this.#runs.addText(sign === '~' ? ' ' : sign === '_' ? '-' : '', this.#placeHere())
  }

  #takeUnicode(value: number): void {
    this.#runs.addText(String.fromCharCode(value & 0xffff), this.#placeHere())
    this.#toSkip = this.#group.ansiSigns
  }

  #takeBytes(bytes: Iterable<number>): void {
    this.#isFresh = false
    const place = this.#placeHere()
    if (isDropped(place)) return
    const codePage = this.#fonts.get(this.#group.font ?? this.#defaultFont ?? -1) ?? this.#codePage
    this.#runs.addBytes(this.#toSkip > 0 ? [...bytes].filter(() => !this.#skips()) : bytes, { place, codePage })
  }

  /** Whether this character is the fallback of a preceding `\u`. */
  #skips(): boolean {
    if (this.#toSkip === 0) return false
    this.#toSkip -= 1
    return true
  }

  /** Text that is deleted or hidden is that first, wherever it stands. */
  #placeHere(): Place {
    const { place, isDeleted, isHidden } = this.#group
    if (isHeld(place) || isDropped(place)) return place
    return isDeleted ? 'deleted' : isHidden ? 'hidden' : place
  }
}
