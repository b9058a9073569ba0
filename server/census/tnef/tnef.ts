import { createHash } from 'node:crypto'
import { headerLines } from '../mail/headers.ts'
import { readHtml } from '../markup/html.ts'
import type { Piece, RawDocument } from '../piece.ts'
import { decodeText } from '../plain/decode.ts'
import { codePageName, decodeCodePage } from '../rtf/code-pages.ts'
import { readRtf } from '../rtf/rtf.ts'
import { attributeIds, attributesOf, isTnef } from './attributes.ts'
import { unpackRtf } from './compressed-rtf.ts'
import { type Property, propertiesOf, string8, unicode } from './properties.ts'

/** Numbers of properties ([MS-OXPROPS]). */
const ids = {
  subject: 0x0037,
  headers: 0x007d,
  bcc: 0x0e02,
  cc: 0x0e03,
  to: 0x0e04,
  body: 0x1000,
  rtf: 0x1009,
  html: 0x1013,
  attachmentBytes: 0x3701,
  attachmentName: 0x3704,
  attachmentLongName: 0x3707,
  internetCodePage: 0x3fde,
} as const

const deepest = 20
/** What stands before a message in a message. */
const objectIdBytes = 16

/**
 * The bodies of a message that Outlook packed as `winmail.dat`, whether plain, HTML or RTF, its recipients, and attachments that are text. What the first
 * reader made a document of its own is not part of this one.
 */
export function readTnef({ bytes, isDocument }: RawDocument): Piece[] {
  return [...piecesOf(bytes, isDocument, 0)]
}

type Attachment = { names: string[]; bytes: Buffer[] }

function* piecesOf(tnef: Buffer, isDocument: RawDocument['isDocument'], depth: number): Generator<Piece> {
  const bodies: Piece[][] = []
  const attachments: Attachment[] = []
  let codePage = 'windows-1252'
  for (const { id, data } of attributesOf(tnef)) {
    const attachment = attachments.at(-1)
    if (id === attributeIds.codePage && data.length >= 4) codePage = codePageName(data.readUInt32LE(0))
    else if (id === attributeIds.subject) yield { kind: 'text', text: plainText(data, codePage) }
    else if (id === attributeIds.body) bodies.push([{ kind: 'text', text: plainText(data, codePage) }])
    else if (id === attributeIds.messageProperties) {
      const message = messagePieces([...propertiesOf(data)], codePage)
      yield* message.beside
      bodies.push(...message.bodies)
    } else if (id === attributeIds.attachmentBegins) attachments.push({ names: [], bytes: [] })
    else if (id === attributeIds.attachmentTitle) attachment?.names.push(plainText(data, codePage))
    else if (id === attributeIds.attachmentData) attachment?.bytes.push(data)
    else if (id === attributeIds.attachmentProperties && attachment) addProperties(attachment, [...propertiesOf(data)], codePage)
  }
  yield* asAlternatives(bodies)
  for (const attachment of attachments) yield* attachmentPieces(attachment, isDocument, depth)
}

/** The same message in several forms: what one says need be found once. */
function asAlternatives(bodies: Piece[][]): Piece[] {
  const [first = [], ...others] = bodies.filter((pieces) => pieces.some(({ text }) => /\S/.test(text)))
  const repeated = others.flat().map((piece): Piece => {
    return { ...piece, kind: piece.kind === 'text' ? 'alternative' : piece.kind, isRepeated: true }
  })
  return [...first, ...repeated]
}

function messagePieces(properties: Property[], codePage: string): { beside: Piece[]; bodies: Piece[][] } {
  const beside: Piece[] = []
  const bodies: Piece[][] = []
  const internetCodePage = properties
    .find(({ id, value }) => id === ids.internetCodePage && value.length >= 4)
    ?.value.readUInt32LE(0)
  const textTable = internetCodePage ? codePageName(internetCodePage) : codePage
  for (const property of properties) {
    const { id, value } = property
    if (id === ids.body) bodies.push([{ kind: 'text', text: textOf(property, codePage) }])
    else if (id === ids.html) bodies.push(readHtml(isText(property) ? textOf(property, codePage) : pageText(value, textTable)))
    else if (id === ids.rtf) bodies.push(readRtf(unpackRtf(value)))
    else if (id === ids.subject) beside.push({ kind: 'text', text: textOf(property, codePage) })
    else if (id === ids.headers) beside.push({ kind: 'header', text: headerLines(textOf(property, codePage)).join('\n') })
    else if (id === ids.bcc || id === ids.cc || id === ids.to) beside.push({ kind: 'header', text: textOf(property, codePage) })
  }
  return { beside, bodies }
}

function addProperties(attachment: Attachment, properties: Property[], codePage: string): void {
  for (const property of properties) {
    if (property.id === ids.attachmentName || property.id === ids.attachmentLongName)
      attachment.names.push(textOf(property, codePage))
    else if (property.id === ids.attachmentBytes) attachment.bytes.push(property.value)
  }
}

function* attachmentPieces({ names, bytes }: Attachment, isDocument: RawDocument['isDocument'], depth: number): Generator<Piece> {
  const forms = bytes.flatMap((data) => [data, data.subarray(objectIdBytes)])
  if (forms.some((data) => isDocument(createHash('sha384').update(data).digest('hex')))) return
  for (const text of new Set(names)) yield { kind: 'name', text }
  for (const data of forms) if (depth < deepest && isTnef(data)) yield* piecesOf(data, isDocument, depth + 1)
  for (const data of bytes) {
    const text = decodeText(data)
    if (text === undefined || binary.test(text)) continue
    if (/^\s*<[!?a-z]/i.test(text)) yield* readHtml(text)
    else yield { kind: 'text', text }
  }
}

/** What stands in no text. */
const binary = /[[\p{Cc}\ufffd]--[\t\n\r\f\u0085]]/v

function isText({ type }: Property): boolean {
  return type === string8 || type === unicode
}

function textOf({ type, value }: Property, codePage: string): string {
  return type === unicode ? value.toString('utf16le').replace(/\0+$/, '') : plainText(value, codePage)
}

function plainText(bytes: Buffer, codePage: string): string {
  const end = bytes.indexOf(0)
  return decodeCodePage(end < 0 ? bytes : bytes.subarray(0, end), codePage)
}

function pageText(bytes: Buffer, codePage: string): string {
  return decodeText(bytes) ?? decodeCodePage(bytes, codePage)
}
