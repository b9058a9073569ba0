import { escapeHtml } from '../sanitise.ts'

/** Stands in a line for a note, whose markup comes behind: signs that are none are left out of texts. */
const noteSign = '\0'

/** Makes markup of letters, and of what marks the ends of paragraphs, cells and rows. */
export class OldWordWriter {
  readonly #parts: string[] = []
  #line = ''
  #cells: string[] = []
  #rows: string[] = []
  #items: string[] = []
  readonly #asides: string[] = []
  #asidesTold = 0
  /** Fields within fields, and whether their instructions are being read, which are no text. */
  readonly #fields: boolean[] = []

  take(letter: string, look: () => { heading: number; isItem: boolean; endsRow: boolean }): void {
    if (letter === '\x13') this.#fields.push(true)
    else if (letter === '\x14') this.#fields[this.#fields.length - 1] = false
    else if (letter === '\x15') this.#fields.pop()
    else if (letter === '\r' || letter === '\f' || letter === '\x0e') this.#endParagraph(look())
    else if (letter === '\x07') this.#endCell(look().endsRow)
    else if (!this.#fields.includes(true))
      this.#line += letter === '\v' ? '\n' : letter === '\x1e' ? '-' : letter < ' ' && letter !== '\t' ? '' : letter
  }

  /** A note, where its sign stands. */
  aside(markup: string): void {
    this.#asides.push(markup)
    this.#line += noteSign
  }

  /** What is called nowhere. */
  asideBehind(markup: string): void {
    this.#endAll()
    this.#parts.push(`<aside class="dossier-notes">${markup}</aside>`)
  }

  finish(): string {
    this.#endAll()
    return this.#parts.join('')
  }

  #endAll(): void {
    this.#endParagraph({ heading: 0, isItem: false })
    if (this.#cells.length > 0) this.#endRow()
    this.#endTable()
    this.#endList()
  }

  #endParagraph({ heading, isItem }: { heading: number; isItem: boolean }): void {
    const text = this.#taken()
    if (this.#cells.length > 0 || text.trim() === '') {
      // A cell may have several paragraphs.
      if (this.#cells.length > 0) this.#line = `${text}\n`
      return
    }
    this.#endTable()
    const markup = this.#markupOf(text)
    if (isItem) {
      this.#items.push(`<li>${markup}</li>`)
      return
    }
    this.#endList()
    const mark = heading > 0 ? `h${Math.min(6, heading)}` : 'p'
    this.#parts.push(`<${mark}>${markup}</${mark}>`)
  }

  #endCell(endsRow: boolean): void {
    const markup = this.#markupOf(this.#taken().trim())
    if (endsRow) this.#endRow()
    else this.#cells.push(`<td>${markup}</td>`)
  }

  #endRow(): void {
    this.#endList()
    if (this.#cells.length > 0) this.#rows.push(`<tr>${this.#cells.join('')}</tr>`)
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

  #markupOf(text: string): string {
    const markup = escapeHtml(text.toWellFormed()).replaceAll('\n', '<br>')
    return markup.replaceAll(noteSign, () => {
      this.#asidesTold += 1
      return `<small>(${this.#asides[this.#asidesTold - 1] ?? ''})</small>`
    })
  }

  #taken(): string {
    const text = this.#line
    this.#line = ''
    return text
  }
}
