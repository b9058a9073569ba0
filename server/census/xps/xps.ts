import { bytesOfBuffer } from '../../containers/bytes.ts'
import { Effort, measured } from '../../containers/effort.ts'
import { namedZipMembers } from '../../containers/zip/zip-members.ts'
import { walkXml } from '../office/xml-walk.ts'
import type { Piece } from '../piece.ts'
import { Pieces } from '../pieces.ts'
import { decodeText } from '../plain/decode.ts'

const largestPart = 64 * 1024 * 1024
/** Never aborted: the caller's timeout terminates the whole thread. */
const neverAborted = new AbortController().signal

/** Pages, what says how they hang together, and places for signatures; a part may be in pieces (`1.fpage/[0].piece`). */
const wanted = /\.(fpage|struct|frag|fdoc|fdseq)(\/\[\d+\](\.last)?\.piece)?$|SignatureDefinitions\.xml$/i

/** Words of XPS and OpenXPS (ECMA-388): runs of letters as they stand on the pages, descriptions, contents, addresses, what signatures are asked for. Pages of which most letters have no text are named. */
export async function readXps(bytes: Buffer): Promise<Piece[]> {
  const pieces = new Pieces()
  const effort = new Effort(neverAborted)
  const parts = new Map<string, Buffer[]>()
  const archive = measured(bytesOfBuffer(bytes), effort)
  for await (const { name, bytes: part } of namedZipMembers(archive, { maxBytes: largestPart, effort }, (each) =>
    wanted.test(each),
  )) {
    const whole = name.replace(/\/\[\d+\](\.last)?\.piece$/i, '')
    const at = Number(/\/\[(\d+)\](\.last)?\.piece$/i.exec(name)?.[1] ?? 0)
    const there = parts.get(whole) ?? []
    there[at] = part
    parts.set(whole, there)
  }
  const unread: Piece[] = []
  for (const [name, part] of parts) {
    const isRead = readPart(decodeText(Buffer.concat(part.filter(Boolean))) ?? '', pieces)
    if (!isRead) unread.push({ kind: 'unread', text: name.slice(name.lastIndexOf('/') + 1) })
  }
  return [...pieces.all().map((piece) => (piece.kind === 'text' ? piece : { ...piece, isRepeated: true })), ...unread]
}

/** Whether most letters of a page say which they are: a run may have nothing but their numbers in its font. */
function readPart(xml: string, pieces: Pieces): boolean {
  let [withText, withoutText] = [0, 0]
  walkXml(xml, {
    open(name, attributes) {
      // Two braces stand before a text that begins with one (12.1.3).
      if (name === 'Glyphs') {
        pieces.line('text', (attributes.UnicodeString ?? '').replace(/^\{\}/, ''))
        if (attributes.UnicodeString) withText += 1
        else if (attributes.Indices) withoutText += 1
      }
      if (name === 'OutlineEntry') pieces.line('name', attributes.Description ?? '')
      for (const key of ['AutomationProperties.Name', 'AutomationProperties.HelpText'])
        if (attributes[key]) pieces.line('description', attributes[key])
      const link = attributes['FixedPage.NavigateUri'] ?? attributes.OutlineTarget ?? ''
      if (/^\w+:/.test(link)) pieces.line('link', link)
    },
    text(text, above) {
      if (/^(Intent|SigningLocation|SignBy)$/.test(above.at(-1) ?? '')) pieces.line('form', text)
    },
  })
  return withoutText <= withText
}
