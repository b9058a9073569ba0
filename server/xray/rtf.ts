import type { XrayFinding, XrayKind } from '@dossier/contract/documents/xray'
import { charsetName, codePageName, decodeCodePage } from '../census/rtf/code-pages.ts'
import { signs } from '../census/rtf/destinations.ts'
import { rtfTokens, type Token } from '../census/rtf/tokens.ts'
import { finding, type Looked, mostFindings } from './finding.ts'

/** State that lasts until the end of the group. `own`: what it is for; text of others is nobody's. */
type Group = {
  own: 'text' | 'comment' | 'author' | 'reviser' | 'fonts' | 'colours' | 'nothing'
  isHidden: boolean
  isDeleted: boolean
  isInserted: boolean
  colour: number
  isShaded: boolean
  reviser: number
  font: number
  ansiSigns: number
}

const plain = { isHidden: false, isDeleted: false, isInserted: false, colour: 0, isShaded: false, reviser: -1, font: -1 }
const owns: Record<string, Group['own']> = {
  annotation: 'comment',
  atnauthor: 'author',
  revtbl: 'reviser',
  fonttbl: 'fonts',
  colortbl: 'colours',
}
/** Groups that are no text, although nothing says that readers may leave them out. */
const silent =
  /^(fldinst|stylesheet|info|pict|object|objdata|listtable|header[lrf]?|footer[lrf]?|xe|tc|nonshppict|themedata|datastore|private|ftnsep\w?|aftnsep\w?)$/
const deepest = 1_000
const nearlyWhite = 0xfc

/** Looks into an RTF file: comments, tracked changes, hidden text, text in white. */
export function lookIntoRtf(bytes: Buffer): Looked {
  const isRtf = bytes.subarray(0, 64).toString('latin1').includes('{\\rtf')
  if (!isRtf) return { findings: [], pages: null, pagesRead: 0, gap: 'damaged' }
  const findings = new RtfLook().read(bytes)
  const gap = findings.length > mostFindings ? 'findings' : null
  return { findings: findings.slice(0, mostFindings), pages: null, pagesRead: 0, gap }
}

type Part = { kind: XrayKind; place: string | null; reviser: number; text: string }

class RtfLook {
  readonly #outer: Group[] = []
  readonly #parts: Part[] = []
  readonly #comments: { author: string; text: string }[] = []
  readonly #fonts = new Map<number, string>()
  readonly #whites: boolean[] = []
  #revisers = ''
  #author = ''
  #colour: number[] = []
  #group: Group = { own: 'text', ...plain, ansiSigns: 1 }
  #depth = 0
  #codePage = 'windows-1252'
  #isOptional = false
  #toSkip = 0
  #last: Part | undefined

  read(rtf: Buffer): XrayFinding[] {
    for (const { token } of rtfTokens(rtf)) {
      this.#take(token)
      if (this.#depth === 0 && token.type === 'close') break
    }
    const revisers = this.#revisers.split(';').map((name) => name.trim())
    const told = this.#parts.flatMap(({ kind, place, reviser, text }) =>
      text.trim() === '' ? [] : [finding(kind, text, { place, author: (place && revisers[reviser]) || null })],
    )
    const comments = this.#comments.filter(({ text }) => text.trim() !== '')
    return [...comments.map(({ author, text }) => finding('comment', text, { author: author.trim() || null })), ...told]
  }

  #take(token: Token): void {
    if (token.type === 'open') {
      this.#depth++
      if (this.#depth <= deepest) this.#outer.push({ ...this.#group })
      this.#isOptional = false
      this.#toSkip = 0
    } else if (token.type === 'close') {
      if (this.#depth <= deepest) this.#group = this.#outer.pop() ?? this.#group
      this.#depth--
      this.#toSkip = 0
    } else if (token.type === 'word') this.#takeWord(token.name, token.value)
    else if (token.type === 'symbol') this.#takeSymbol(token.sign)
    else if (token.type === 'byte') this.#takeBytes(Buffer.of(token.byte))
    else if (token.type === 'bytes') this.#takeBytes(token.bytes)
  }

  #takeWord(name: string, value: number | undefined): void {
    const own = owns[name]
    const isSilent = this.#isOptional || silent.test(name)
    this.#isOptional = false
    if (name === 'annotation') this.#comments.push({ author: this.#author, text: '' })
    if (name === 'atnauthor') this.#author = ''
    if (own) this.#group = { ...this.#group, ...plain, own }
    else if (isSilent) this.#group.own = 'nothing'
    else if (name === 'u') {
      this.#add(String.fromCharCode((value ?? 0) & 0xffff))
      this.#toSkip = this.#group.ansiSigns
    } else if (signs[name] !== undefined) this.#add(signs[name] ?? '')
    else this.#set(name, value)
  }

  #set(name: string, value: number | undefined): void {
    const group = this.#group
    const isOn = value !== 0
    if (name === 'v') group.isHidden = isOn
    else if (name === 'deleted') group.isDeleted = isOn
    else if (name === 'revised') group.isInserted = isOn
    else if (name === 'revauth' || name === 'revauthdel') group.reviser = value ?? -1
    else if (name === 'cf') group.colour = value ?? 0
    else if (name === 'plain') Object.assign(group, plain)
    else if (name === 'pard') group.isShaded = false
    else if (name === 'highlight' || name === 'cb' || name === 'chcbpat' || name === 'cbpat')
      group.isShaded = this.#isDark(value ?? 0)
    else if (name === 'uc') group.ansiSigns = Math.min(Math.max(value ?? 1, 0), 100)
    else if (name === 'ansicpg' && value) this.#codePage = codePageName(value)
    else if (name === 'f') group.font = value ?? -1
    else if (name === 'fcharset' && group.own === 'fonts') {
      const table = charsetName(value ?? 0)
      if (table !== undefined) this.#fonts.set(group.font, table)
    } else if (group.own === 'colours' && /^(red|green|blue)$/.test(name)) this.#colour.push(value ?? 0)
  }

  /** Whether something that is not white is behind the letters. */
  #isDark(colour: number): boolean {
    return colour > 0 && this.#whites[colour] !== true
  }

  #takeSymbol(sign: string): void {
    if (sign === '*') this.#isOptional = true
    else if (/[\\{}]/.test(sign)) this.#takeBytes(Buffer.from(sign))
    else if (sign === '\n' || sign === '\r') this.#add('\n')
    else if (sign === '~') this.#add(' ')
    else if (sign === '_') this.#add('-')
  }

  #takeBytes(bytes: Buffer): void {
    this.#isOptional = false
    const skipped = Math.min(this.#toSkip, bytes.length)
    this.#toSkip -= skipped
    if (this.#group.own === 'colours') this.#endColours(bytes)
    else if (skipped < bytes.length)
      this.#add(decodeCodePage(bytes.subarray(skipped), this.#fonts.get(this.#group.font) ?? this.#codePage))
  }

  /** Each colour ends with a semicolon; the first, without a value, is automatic. */
  #endColours(bytes: Buffer): void {
    for (const byte of bytes) {
      if (byte !== 0x3b) continue
      this.#whites.push(this.#colour.length === 3 && this.#colour.every((each) => each >= nearlyWhite))
      this.#colour = []
    }
  }

  #add(text: string): void {
    const { own } = this.#group
    if (own === 'author') this.#author += text
    else if (own === 'reviser') this.#revisers += text
    else if (own === 'comment') {
      const comment = this.#comments.at(-1)
      if (comment) comment.text += text
    } else if (own === 'text') this.#addText(text)
  }

  #addText(text: string): void {
    const kind = this.#kindHere()
    if (!kind) {
      if (text.trim() !== '') this.#last = undefined
      return
    }
    const place = kind === 'tracked-change' ? (this.#group.isDeleted ? 'del' : 'ins') : null
    const { reviser } = this.#group
    if (this.#last?.kind === kind && this.#last.place === place && this.#last.reviser === reviser) this.#last.text += text
    else {
      this.#last = { kind, place, reviser, text }
      this.#parts.push(this.#last)
    }
  }

  #kindHere(): XrayKind | undefined {
    const { isDeleted, isInserted, isHidden, colour, isShaded } = this.#group
    if (isDeleted || isInserted) return 'tracked-change'
    if (isHidden) return 'hidden-text'
    return this.#whites[colour] === true && !isShaded ? 'colour' : undefined
  }
}
