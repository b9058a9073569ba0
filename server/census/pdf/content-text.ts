import type { FontReader } from './fonts.ts'
import { Keyword, ValueReader } from './value-reader.ts'
import type { PdfValue } from './values.ts'

/** The resources of a content stream: its fonts, and form XObjects. */
export type Resources = { fontOf(name: string): FontReader | undefined; drawingOf(name: string): string }

/** The gap that counts as a space, in thousandths of the font size. */
const gap = -180
/** The largest advance, in font sizes, of letters that are placed one by one. */
const letterWidth = 0.9
const mostOperands = 64

/**
 * The text that a stream of drawing shows, line by line (ISO 32000-1, 9.4). Where words stand is only guessed: strings on one line are words, unless they are
 * letters placed one by one.
 */
export function textOfContent(content: Buffer, resources: Resources): string {
  const reader = new ValueReader(content)
  const shown = new Shown(resources)
  let operands: PdfValue[] = []
  while (true) {
    const next = reader.next()
    if (!(next instanceof Keyword)) operands = [...operands.slice(-mostOperands), next]
    else if (next.word === '') return shown.text
    else {
      if (next.word === 'ID') skipPicture(content, reader)
      else shown.carryOut(next.word, operands)
      operands = []
    }
  }
}

/** An inline image: samples up to its end operator. */
function skipPicture(content: Buffer, reader: ValueReader): void {
  const end = /\sEI\s/.exec(content.toString('latin1', reader.at))
  reader.at = end ? reader.at + end.index + 3 : content.length
}

type Point = { x: number; y: number }

class Shown {
  text = ''
  readonly #resources: Resources
  #font: FontReader | undefined
  #size = 1
  /** Movement along the line per unit of text space. */
  #along: Point = { x: 1, y: 0 }
  #at: Point = { x: 0, y: 0 }
  /** The start and length of the last string. */
  #last: { at: Point; length: number } | undefined

  constructor(resources: Resources) {
    this.#resources = resources
  }

  carryOut(operator: string, operands: PdfValue[]): void {
    const last = operands.at(-1)
    if (operator === 'Tf') this.#take(operands)
    else if (operator === 'BT') this.#place([1, 0, 0, 1, 0, 0])
    else if (operator === 'Tm') this.#place(operands.slice(-6).map(numberOf))
    else if (operator === 'Td' || operator === 'TD') this.#move(numberOf(operands.at(-2)), numberOf(last))
    else if (operator === 'T*') this.#break()
    else if (operator === 'Tj') this.#show([last ?? null])
    else if (operator === 'TJ' && Array.isArray(last)) this.#show(last)
    else if (operator === "'" || operator === '"') {
      this.#break()
      this.#show([last ?? null])
    } else if (operator === 'Do') this.#draw(nameOf(last))
  }

  #take(operands: PdfValue[]): void {
    this.#font = this.#resources.fontOf(nameOf(operands.at(-2)))
    this.#size = Math.abs(numberOf(operands.at(-1))) || 1
  }

  #place([a = 1, b = 0, , , x = 0, y = 0]: number[]): void {
    this.#along = { x: a, y: b }
    this.#at = { x, y }
  }

  #move(x: number, y: number): void {
    const { x: a, y: b } = this.#along
    this.#at = { x: this.#at.x + x * a - y * b, y: this.#at.y + x * b + y * a }
  }

  #break(): void {
    this.#last = undefined
    this.text += '\n'
  }

  #show(pieces: PdfValue[]): void {
    const text = pieces.map((piece) => this.#textOf(piece)).join('')
    if (text === '') return
    this.text += this.#between() + text
    this.#last = { at: this.#at, length: text.length }
  }

  #textOf(piece: PdfValue): string {
    if (typeof piece === 'number') return piece < gap ? ' ' : ''
    return Buffer.isBuffer(piece) ? (this.#font?.(piece) ?? '') : ''
  }

  /** The separator between the last string and the next one. */
  #between(): string {
    if (!this.#last) return ''
    const { x: a, y: b } = this.#along
    const unit = Math.hypot(a, b) || 1
    const moved = { x: this.#at.x - this.#last.at.x, y: this.#at.y - this.#last.at.y }
    const [forward, aside] = [(moved.x * a + moved.y * b) / unit, (moved.y * a - moved.x * b) / unit]
    const size = this.#size * unit
    if (Math.abs(aside) > size / 2 || forward < 0) return '\n'
    if (forward === 0) return ''
    return this.#last.length === 1 && forward < letterWidth * size ? '' : ' '
  }

  #draw(name: string): void {
    this.text += `\n${this.#resources.drawingOf(name)}\n`
    this.#last = undefined
  }
}

function numberOf(value: PdfValue | undefined): number {
  return typeof value === 'number' ? value : 0
}

function nameOf(value: PdfValue | undefined): string {
  return value !== null && typeof value === 'object' && 'name' in value ? value.name : ''
}
