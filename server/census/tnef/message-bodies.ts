import { headerLines } from '../mail/headers.ts'
import { readHtml } from '../markup/html.ts'
import type { Piece } from '../piece.ts'
import { decodeText } from '../plain/decode.ts'
import { codePageName, decodeCodePage } from '../rtf/code-pages.ts'
import { readRtf } from '../rtf/rtf.ts'
import { unpackRtf } from './compressed-rtf.ts'
import { type Property, string8, unicode } from './properties.ts'

/** Numbers of properties ([MS-OXPROPS]). */
export const propertyIds = {
  subject: 0x0037,
  headers: 0x007d,
  sentFor: 0x0042,
  sender: 0x0c1a,
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
  messageCodePage: 0x3ffd,
  displayName: 0x3001,
  address: 0x3003,
  mailAddress: 0x39fe,
} as const

/** The same message in several formats: each word must be found once. */
export function asAlternatives(bodies: Piece[][]): Piece[] {
  const [first = [], ...others] = bodies.filter((pieces) => pieces.some(({ text }) => /\S/.test(text)))
  const repeated = others.flat().map((piece): Piece => {
    return { ...piece, kind: piece.kind === 'text' ? 'alternative' : piece.kind, isRepeated: true }
  })
  return [...first, ...repeated]
}

const people: ReadonlySet<number> = new Set([
  propertyIds.sentFor,
  propertyIds.sender,
  propertyIds.bcc,
  propertyIds.cc,
  propertyIds.to,
])

/** The bodies of a message by its properties, each with its pieces, and what stands beside them: subject, sender, recipients, headers. */
export function messagePieces(properties: Property[], codePage: string): { beside: Piece[]; bodies: Piece[][] } {
  const beside: Piece[] = []
  const bodies: Piece[][] = []
  const internetCodePage = properties
    .find(({ id, value }) => id === propertyIds.internetCodePage && value.length >= 4)
    ?.value.readUInt32LE(0)
  const textTable = internetCodePage ? codePageName(internetCodePage) : codePage
  for (const property of properties) {
    const { id, value } = property
    if (id === propertyIds.body) bodies.push([{ kind: 'text', text: textOf(property, codePage) }])
    else if (id === propertyIds.html)
      bodies.push(readHtml(isText(property) ? textOf(property, codePage) : pageText(value, textTable)))
    else if (id === propertyIds.rtf) bodies.push(readRtf(unpackRtf(value)))
    else if (id === propertyIds.subject) beside.push({ kind: 'text', text: textOf(property, codePage) })
    else if (id === propertyIds.headers) beside.push({ kind: 'header', text: headersIn(textOf(property, codePage)) })
    else if (people.has(id)) beside.push({ kind: 'header', text: textOf(property, codePage) })
  }
  return { beside, bodies }
}

/** Of the first line behind a lost piece the name is lost, too. */
function headersIn(text: string): string {
  const [whole = '', ...others] = text.split(/\0+/)
  return [whole, ...others]
    .flatMap((piece, at) => [...(at > 0 ? [piece.split(/\r?\n/, 1)[0] ?? ''] : []), ...headerLines(piece)])
    .join('\n')
}

function isText({ type }: Property): boolean {
  return type === string8 || type === unicode
}

/** A text by its type: UTF-16, or bytes in the message's code page. */
export function textOf({ type, value }: Property, codePage: string): string {
  return type === unicode ? value.toString('utf16le').replace(/\0+$/, '') : plainText(value, codePage)
}

/** Text up to its first NUL. */
export function plainText(bytes: Buffer, codePage: string): string {
  const end = bytes.indexOf(0)
  return decodeCodePage(end < 0 ? bytes : bytes.subarray(0, end), codePage)
}

function pageText(bytes: Buffer, codePage: string): string {
  return decodeText(bytes) ?? decodeCodePage(bytes, codePage)
}
