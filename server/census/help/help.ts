import { createHash } from 'node:crypto'
import { helpMembers } from '../../containers/chm/chm-file.ts'
import { lostFile } from '../lost-file.ts'
import { readHtml } from '../markup/html.ts'
import type { Piece, RawDocument } from '../piece.ts'
import { Pieces, textFirst } from '../pieces.ts'
import { decodeText } from '../plain/decode.ts'

const mostUnpacked = 128 * 1024 * 1024
const page = /\.(x?html?|shtml|asp|php)$/i
/** Contents and index: lists of objects with parameters. */
const contents = /\.(hhc|hhk)$/i
/** What pages look like and what the compiler was told: no text, or pictures. */
const technical = /\.(css|js|vbs|gif|jpe?g|png|bmp|ico|cur|wmf|ali|h|hhp|stp|lng|brs|ttf|avi|wav|swf|hlp|glo)$/i

/** Words of compiled help (CHM): of all its pages, in its contents or not, the labels of contents and index; other files in it are read as what they are, or named. */
export function readHelp({ bytes, isDocument }: RawDocument): Piece[] {
  const pieces = new Pieces()
  const files: Piece[] = []
  for (const { name, bytes: member } of helpMembers(bytes, mostUnpacked)) {
    if (technical.test(name) || member?.length === 0) continue
    if (!member) files.push({ kind: 'unread', text: name })
    else if (page.test(name)) for (const { kind, text } of readHtml(decodeText(member) ?? '')) pieces.line(kind, text)
    else if (contents.test(name)) addLabels(decodeText(member) ?? '', pieces)
    else if (!isDocument(createHash('sha384').update(member).digest('hex'))) files.push(lostFile(member, { name }))
  }
  return [...textFirst(pieces.all()).map((piece) => (piece.kind === 'text' ? piece : { ...piece, isRepeated: true })), ...files]
}

const label = /<param\s+name="(?:Name|Keyword)"\s+value="([^"]*)"/gi

function addLabels(html: string, pieces: Pieces): void {
  for (const [, value = ''] of html.matchAll(label)) {
    const [text] = readHtml(value)
    pieces.line('name', text?.text.trim() ?? value)
  }
}
