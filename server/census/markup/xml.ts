import { Parser } from 'htmlparser2'
import type { Piece } from '../piece.ts'
import { Pieces } from '../pieces.ts'
import { readHtml } from './html.ts'

/** Namespaces, schemas and layout numbers are not text. */
const technical = /^(xmlns|xsi|xml)(:|$)|schemaLocation$/

/** Every element's text as a line of its own, attributes and comments; feed items hold escaped HTML, which is read as HTML. */
export function readXml(xml: string): Piece[] {
  const pieces = new Pieces()
  let markup = ''
  const flush = () => {
    if (/<[a-z!/]/i.test(markup)) for (const piece of readHtml(markup)) pieces.line(piece.kind, piece.text)
    else if (markup !== '') pieces.line('text', markup)
    markup = ''
  }
  const parser = new Parser(
    {
      onopentag(_name, attributes) {
        flush()
        for (const [key, value] of Object.entries(attributes)) if (!technical.test(key)) pieces.line('attribute', value)
      },
      ontext(text) {
        markup += text
      },
      onclosetag: flush,
      oncomment: (text) => pieces.line('source', text),
    },
    { xmlMode: true, decodeEntities: true, recognizeCDATA: true },
  )
  parser.end(xml)
  flush()
  return pieces.all()
}
