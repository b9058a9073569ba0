import { Parser } from 'htmlparser2'
import type { Piece } from '../piece.ts'
import { Pieces } from '../pieces.ts'

/** Inline elements: they stand inside a word or a line; every other one ends it. */
const inline = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd mark nobr q rb rp rt rtc ruby s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
)
/** What no reader of the page sees as text; a comment of the guide says so. */
const leftOut = new Set(['script', 'style', 'template'])
const descriptions = ['alt', 'title', 'aria-label', 'placeholder', 'summary', 'label', 'content-desc']

/** Visible words of a page, its comments, and what stands in attributes: descriptions, form values, addresses. */
export function readHtml(html: string): Piece[] {
  const pieces = new Pieces()
  let skipped: string | undefined
  /** Of a script that never ends the rest of the page may be text. */
  let unclosed = ''
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (leftOut.has(name) && skipped === undefined) skipped = name
        if (!inline.has(name)) pieces.breakLine()
        readAttributes(pieces, name, attributes)
      },
      ontext(text) {
        if (skipped === undefined) pieces.add('text', text)
        else unclosed += text
      },
      oncomment(text) {
        // Instructions to programs, and what pages say to old browsers only.
        if (!/^\?|^\[if |^<!\[endif/.test(text)) pieces.line('source', text)
      },
      onclosetag(name, isImplied) {
        if (name === skipped) {
          skipped = undefined
          if (!isImplied) unclosed = ''
        }
        if (!inline.has(name)) pieces.breakLine()
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  )
  parser.end(html)
  if (unclosed !== '') pieces.line('hidden', unclosed.replace(/<[^>]*>/g, ' '))
  return pieces.all()
}

function readAttributes(pieces: Pieces, name: string, attributes: Record<string, string>): void {
  for (const key of descriptions) if (attributes[key]) pieces.line('description', attributes[key])
  if (/^(input|option|button|textarea)$/.test(name) && attributes.value) pieces.line('form', attributes.value)
  const address = attributes.href ?? (name === 'form' ? attributes.action : undefined)
  if (address && /^(https?|ftp|mailto|tel|sip|file):/i.test(address)) pieces.line('link', decodeAddress(address))
}

/** An address as a reader would write it: `%C3%A9` as `é`. */
export function decodeAddress(address: string): string {
  try {
    return decodeURI(address)
  } catch {
    return address
  }
}
