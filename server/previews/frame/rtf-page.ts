import { escapeHtml } from './sanitise.ts'

/** Of the page that is made, in UTF-16 units. */
const longest = 5_000_000
/** Of an empty cell. */
const cellUnits = 9
/** Asides in asides: footnotes with comments. */
const deepestAside = 20

type Look = { isBold: boolean; isItalic: boolean }

/** A page that grows by paragraphs, items of lists and rows of tables, as RTF tells them: what a paragraph is stands before or in it, and its end behind it. */
export class RtfPage {
  readonly #parts: string[] = []
  #units = 0
  #line: string[] = []
  #cells: string[] = []
  #rows: string[] = []
  #items: string[] = []
  #isCell = false
  #level: number | undefined
  #asides = 0
  /** The present paragraph has a sign or number of a list before it. */
  isItem = false
  isFull = false

  add(text: string, { isBold, isItalic }: Look): void {
    let markup = escapeHtml(text).replaceAll('\n', '<br>')
    if (isItalic && text.trim() !== '') markup = `<i>${markup}</i>`
    if (isBold && text.trim() !== '') markup = `<b>${markup}</b>`
    this.#addMarkup(markup)
  }

  /** What has no letters is counted too: a file can be nothing but ends of lines and cells. */
  #addMarkup(markup: string): void {
    this.#line.push(markup)
    this.#count(markup.length)
  }

  #count(units: number): void {
    this.#units += units
    this.isFull ||= this.#units > longest
  }

  /** Control words that say what a paragraph is, or end it. */
  takeWord(name: string, value: number | undefined): void {
    if (name === 'pard') [this.#isCell, this.#level] = [false, undefined]
    else if (name === 'intbl') this.#isCell = true
    else if (name === 'outlinelevel') this.#level = value
    else if (name === 'line' || name === 'lbr') this.#addMarkup('<br>')
    else if (name === 'par' || name === 'sect' || name === 'page') this.#endParagraph()
    else if (name === 'cell' || name === 'nestcell') this.#endCell()
    else if (name === 'row' || name === 'nestrow') this.#endRow()
  }

  /** Notes, comments, boxes and margins stand in the line where they are called. */
  openAside(): void {
    this.#asides += 1
    if (this.#asides <= deepestAside) this.#addMarkup('<small>(')
  }

  closeAside(): void {
    if (this.#asides <= deepestAside) this.#line.push(')</small>')
    this.#asides -= 1
  }

  finish(): string {
    while (this.#asides > 0) this.closeAside()
    this.#endParagraph()
    if (this.#cells.length > 0) this.#endRow()
    this.#endTable()
    this.#endList()
    return this.#parts.join('')
  }

  #endParagraph(): void {
    if (this.#asides > 0) return void this.#addMarkup('<br>')
    const text = this.#line.join('')
    if (this.#isCell) return void this.#addMarkup('<br>')
    this.#line = []
    if (text.replace(/<[^>]*>/g, '').trim() === '') return
    this.#endTable()
    const isItem = this.isItem
    this.isItem = false
    if (isItem) return void this.#items.push(`<li>${text}</li>`)
    this.#endList()
    const level = this.#level
    const mark = level !== undefined && level >= 0 && level < 6 ? `h${level + 1}` : 'p'
    this.#parts.push(`<${mark}>${text}</${mark}>`)
  }

  #endCell(): void {
    if (this.#asides > 0) return
    this.#endList()
    this.#cells.push(`<td>${this.#line.join('').replace(/(?:<br>)+$/, '')}</td>`)
    this.#count(cellUnits)
    this.#line = []
    this.isItem = false
  }

  #endRow(): void {
    if (this.#cells.length > 0) this.#rows.push(`<tr>${this.#cells.join('')}</tr>`)
    this.#count(cellUnits)
    this.#cells = []
  }

  #endTable(): void {
    if (this.#rows.length > 0) this.#parts.push(`<table border="1">${this.#rows.join('')}</table>`)
    this.#rows = []
  }

  #endList(): void {
    if (this.#items.length > 0) this.#parts.push(`<ul>${this.#items.join('')}</ul>`)
    this.#items = []
  }
}
