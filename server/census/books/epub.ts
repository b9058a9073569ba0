import { createHash } from 'node:crypto'
import { bytesOfBuffer } from '../../containers/bytes.ts'
import { Effort, measured } from '../../containers/effort.ts'
import { namedZipMembers } from '../../containers/zip/zip-members.ts'
import { lostFile } from '../lost-file.ts'
import { readHtml } from '../markup/html.ts'
import { readXml } from '../markup/xml.ts'
import { walkXml } from '../office/xml-walk.ts'
import type { Piece, RawDocument } from '../piece.ts'
import { Pieces } from '../pieces.ts'
import { decodeText } from '../plain/decode.ts'

const largestPart = 64 * 1024 * 1024
/** Never aborted: the caller's timeout terminates the whole thread. */
const neverAborted = new AbortController().signal

/** Where a book's parts lead, its fonts and its styles: no text. Pictures are documents of their own. */
const technical = /(^|\/)META-INF\/|^mimetype$|\.(css|js|smil|pls|xpgt|otf|ttf|woff2?|png|jpe?g|gif|webp|mp[34]|m4a|ogg)$|\/$/i

/** Words of an electronic book: of its pages, in its order of reading or not, its table of contents, and what it says of itself. */
export async function readEpub({ bytes, isDocument }: RawDocument): Promise<Piece[]> {
  const pieces = new Pieces()
  const files: Piece[] = []
  const effort = new Effort(neverAborted)
  const limits = { maxBytes: largestPart, effort }
  const archive = measured(bytesOfBuffer(bytes), effort)
  for await (const part of namedZipMembers(archive, limits, (name) => !technical.test(name))) {
    if (isDocument(createHash('sha384').update(part.bytes).digest('hex'))) continue
    const read = readerOf(part.name)
    if (read) read(decodeText(part.bytes) ?? '', pieces)
    else files.push(lostFile(part.bytes, { name: part.name.slice(part.name.lastIndexOf('/') + 1) }))
  }
  return [...pieces.all().map(onceIfName), ...files]
}

/** A table of contents repeats the headings. */
function onceIfName(piece: Piece): Piece {
  return piece.kind === 'name' || piece.kind === 'data' ? { ...piece, isRepeated: true } : piece
}

type ReadPart = (text: string, pieces: Pieces) => void

function readerOf(name: string): ReadPart | undefined {
  if (/\.(x?html?|xml)$/i.test(name)) return (text, pieces) => addAll(readHtml(text), pieces)
  if (/\.svg$/i.test(name))
    return (text, pieces) =>
      addAll(
        readXml(text).filter(({ kind }) => kind === 'text'),
        pieces,
      )
  if (/\.ncx$/i.test(name)) return readContents
  return /\.opf$/i.test(name) ? readPackage : undefined
}

function addAll(from: Piece[], pieces: Pieces): void {
  for (const { kind, text } of from) pieces.line(kind, text)
}

function readContents(xml: string, pieces: Pieces): void {
  for (const { kind, text } of readXml(xml)) if (kind === 'text') pieces.line('name', text)
}

/** Numbers and times are no words. */
const unsaid = new Set(['identifier', 'date', 'language'])
const isTechnicalProperty = (name = '') => /^(dcterms:modified|rendition:|schema:|a11y:|media:|cover$)/.test(name)

/** What the book says of itself, and the titles of its places. */
function readPackage(xml: string, pieces: Pieces): void {
  let isLeftOut = false
  walkXml(xml, {
    open(name, attributes, above) {
      isLeftOut = unsaid.has(name) || isTechnicalProperty(attributes.property ?? attributes.name)
      if (!above.includes('metadata')) return void (attributes.title && pieces.line('name', attributes.title))
      if (attributes.content && !isLeftOut) pieces.line('data', attributes.content)
    },
    text(text, above) {
      if (above.includes('metadata') && !isLeftOut) pieces.add('data', text)
    },
    close: () => pieces.breakLine('data'),
  })
}
