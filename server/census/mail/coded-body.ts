import { lostFile } from '../lost-file.ts'
import type { Piece } from '../piece.ts'
import { isTnef } from '../tnef/attributes.ts'

/** Encodings that a head may name; where it names none of them, it may have been damaged. */
const known = /^(7bit|8bit|binary|quoted-printable|base64|(x-)?uu(e|encode))$/i
/** Lines as encoders break them, the last one shorter: no text looks like that. */
const fullLine = /^[A-Za-z0-9+/]{60,76}\r?$/
const lastLine = /^[A-Za-z0-9+/]{0,76}={0,2}\s*$/

/** How files begin that are sent by mail. */
const beginnings = ['PK\x03\x04', '%PDF-', '{\\rtf', '\xd0\xcf\x11\xe0', '\x89PNG', '\xff\xd8\xff', 'GIF8', 'II*\0', '\x1f\x8b']

/** The file in a body that is base64 though no head says so: to the first reader it is a text of letters and numbers. */
export function codedFile(body: Buffer, encoding: string, name: string | undefined): Piece | undefined {
  if (known.test(encoding)) return undefined
  const text = body.toString('latin1')
  if (!isCoded(text.trim())) return undefined
  const bytes = Buffer.from(text, 'base64')
  if (isTnef(bytes)) return lostFile(bytes, { name, declared: 'application/vnd.ms-tnef' })
  const begin = bytes.toString('latin1', 0, 8)
  return beginnings.some((beginning) => begin.startsWith(beginning)) ? lostFile(bytes, { name }) : undefined
}

/** Line by line: one expression over megabytes would end the stack. */
function isCoded(text: string): boolean {
  let from = 0
  let full = 0
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', from)) {
    if (!fullLine.test(text.slice(from, end))) return false
    full += 1
    from = end + 1
  }
  return full >= 2 && lastLine.test(text.slice(from))
}
