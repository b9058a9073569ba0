import { bytesOfBuffer } from '../../containers/bytes.ts'
import { openDocumentParts } from '../sheets/zip-parts.ts'
import type { MadeBody } from './page.ts'
import { escapeHtml } from './sanitise.ts'

/** Of the page that is made, in UTF-16 units. */
const longest = 5_000_000

/** Deeper elements are there to break readers: of them the text alone is kept. */
const deepest = 150

/** What elements of OpenDocument are in a page; others are looked into. */
const marks: Record<string, string> = {
  p: 'p',
  list: 'ul',
  'list-item': 'li',
  table: 'table',
  'table-row': 'tr',
  'table-cell': 'td',
  page: 'section',
  notes: 'aside',
  note: 'small',
}

/** A text or presentation of OpenDocument by its structure: headings, lists, tables, notes, changes that are recorded in it. @throws FileLocked. */
export async function openTextFrame(bytes: Buffer, passwords: readonly string[] = []): Promise<MadeBody> {
  const parts = await openDocumentParts(bytesOfBuffer(bytes), passwords)
  const pieces: string[] = []
  const open: (string | undefined)[] = []
  let [units, isBody] = [0, false]
  const add = (piece: string) => {
    units += piece.length
    pieces.push(piece)
  }
  await parts.walk('content.xml', {
    open: (tag, attributes) => {
      if (tag === 'body') isBody = true
      const level = Math.min(6, Math.max(1, Number(attributes['text:outline-level']) || 1))
      const mark = tag === 'h' ? `h${level}` : Object.hasOwn(marks, tag) ? marks[tag] : undefined
      const isShown = isBody && open.length < deepest
      open.push(isShown ? mark : undefined)
      if (!isBody) return
      if (isShown && mark)
        add(tag === 'page' ? '<section class="dossier-slide">' : tag === 'notes' ? '<aside class="dossier-notes">' : `<${mark}>`)
      if (tag === 's') add(' '.repeat(Math.min(100, Number(attributes['text:c']) || 1)))
      if (tag === 'tab') add('\t')
      if (tag === 'line-break') add('<br>')
    },
    text: (piece) => {
      if (isBody) add(escapeHtml(piece))
    },
    close: (tag) => {
      const mark = open.pop()
      if (mark) add(`</${mark}>`)
      if (tag === 'body') isBody = false
    },
    isEnough: () => units > longest,
  })
  return { body: pieces.join(''), heads: [], remote: [], isCut: units > longest }
}
