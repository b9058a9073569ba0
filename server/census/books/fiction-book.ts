import { readXml } from '../markup/xml.ts'
import { walkXml } from '../office/xml-walk.ts'
import type { Piece } from '../piece.ts'
import { Pieces } from '../pieces.ts'

/** Elements within a line; every other one is a line of its own. */
const inline = new Set(['a', 'strong', 'emphasis', 'style', 'strikethrough', 'sub', 'sup', 'code'])

/** Words of a FictionBook: one file of XML, in which pictures stand as base64 behind the text. */
export function readFictionBook(xml: string): Piece[] {
  const pieces = new Pieces()
  walkXml(xml, {
    open(name, { id, alt, title, ...attributes }) {
      if (!inline.has(name)) pieces.breakLine()
      // The first reader names pictures where they stand.
      if (name === 'binary' && id) pieces.line('text', id)
      for (const text of [alt, title]) if (text) pieces.line('description', text)
      const address = Object.entries(attributes).find(([key]) => key.endsWith(':href'))?.[1]
      if (address && !address.startsWith('#')) pieces.line('link', address)
    },
    text(text, above) {
      if (above.at(-1) !== 'binary') pieces.add('text', text)
    },
    close(name) {
      if (!inline.has(name)) pieces.breakLine()
    },
  })
  const comments = xml.includes('<!--') ? readXml(xml).filter(({ kind }) => kind === 'source') : []
  return [...pieces.all(), ...comments]
}
