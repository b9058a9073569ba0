import { createHash } from 'node:crypto'
import { boundaryIn } from '../../containers/mail/boundary-in.ts'
import {
  behindPadding,
  decodeBody,
  encodingIn,
  headerOf,
  parameterOf,
  splitMessage,
  splitParts,
} from '../../containers/mail/mime.ts'
import { takeUuencoded } from '../../containers/mail/uuencode.ts'
import { takeYencoded } from '../../containers/mail/yenc.ts'
import { lostFile } from '../lost-file.ts'
import { decodeAddress, readHtml } from '../markup/html.ts'
import type { Piece, PieceKind, RawDocument } from '../piece.ts'
import { calendarText } from '../plain/calendar.ts'
import { decodeLabel, decodeText } from '../plain/decode.ts'
import { codedFile, codedFilesWithin, packedFileWithin } from './coded-body.ts'
import { withWholeNames } from './damaged-names.ts'
import { decodeWords, headerLines } from './headers.ts'

const deepest = 20
/** The preamble that mail programs write for clients without MIME. */
const boilerplate = /multi-?part message in MIME|mime-?(encoded|formatted) message|not mime.?(compliant|capable)/i

/** A part's role in its message. */
type Place = { kind: PieceKind; depth: number }

/**
 * Every leaf of a message, at any multipart nesting: bodies, all alternatives, reports, preamble, epilogue and headers. What the first
 * reader made a document of its own is not part of this one.
 */
export function readMail({ bytes, isDocument }: RawDocument): Piece[] {
  return [...piecesOf(bytes, { kind: 'text', depth: 0 }, isDocument)]
}

function* piecesOf(message: Buffer, place: Place, isDocument: RawDocument['isDocument']): Generator<Piece> {
  const { headers: given, body } = splitMessage(message)
  const headers = withWholeNames(given)
  const contentType = headerOf(headers, 'content-type')
  const type = contentType.split(';')[0]?.trim().toLowerCase() || 'text/plain'
  if (place.depth === 0) for (const text of headerLines(given)) yield { kind: 'header', text }
  const boundary = boundaryIn(headers, body)
  if (boundary !== undefined && place.depth < deepest) {
    const kind = type === 'multipart/alternative' ? 'alternative' : place.kind
    for (const part of splitParts(body, boundary)) yield* piecesOf(part, { kind, depth: place.depth + 1 }, isDocument)
    for (const text of besideParts(body, boundary)) yield { kind: 'outside', text }
    return
  }
  const encoding = encodingIn(headers)
  const decoded = decodeBody(body, encoding)
  // The first reader goes by what stands there.
  const told = encodingIn(given)
  if (encoding.toLowerCase() === 'base64' && texts.test(type)) yield* textsBehind(body)
  for (const text of namedIn(headers)) yield { kind: 'name', text }
  const coded = place.depth > 0 ? codedFile(body, told, nameOf(headers)) : undefined
  const files = coded ? [coded] : texts.test(type) ? filesWithin(body, told) : []
  for (const each of files) if (each.file && !isDocument(createHash('sha384').update(each.file.bytes).digest('hex'))) yield each
  // As it lies there it is no file.
  if (coded && !texts.test(type)) return
  if (place.depth > 0 && isDocument(createHash('sha384').update(decoded).digest('hex'))) return
  if (type === 'message/rfc822' && place.depth < deepest) yield* nested(decoded, place, isDocument)
  else if (texts.test(type)) yield* leafPieces(decoded, { type, charset: parameterOf(contentType, 'charset') }, place)
  else yield lostFile(decoded, { name: nameOf(headers), declared: type === 'application/octet-stream' ? undefined : type })
}

function filesWithin(body: Buffer, encoding: string): Piece[] {
  const packed = packedFileWithin(body, encoding)
  return [...codedFilesWithin(body, encoding), ...(packed ? [packed] : [])]
}

/** The form field that a part is the value of, and the location of an external body. */
function namedIn(headers: string): string[] {
  const disposition = headerOf(headers, 'content-disposition')
  const contentType = headerOf(headers, 'content-type')
  const field = /^(attachment|inline)/i.test(disposition) ? undefined : parameterOf(disposition, 'name')
  const isElsewhere = /^message\/external-body/i.test(contentType)
  const places = isElsewhere ? ['url', 'site', 'directory', 'name'].map((key) => parameterOf(contentType, key)) : []
  return [field, ...places].filter((text) => text !== undefined)
}

/** A part's file name, whichever header has it and however it is encoded (RFC 2047, RFC 2231). */
function nameOf(headers: string): string | undefined {
  const [disposition, contentType] = [headerOf(headers, 'content-disposition'), headerOf(headers, 'content-type')]
  const coded = parameterOf(disposition, 'filename\\*') ?? parameterOf(contentType, 'name\\*')
  if (coded !== undefined) return decodeAddress(coded.replace(/^[^']*'[^']*'/, ''))
  const name = parameterOf(disposition, 'filename') ?? parameterOf(contentType, 'name')
  return name === undefined ? undefined : decodeWords(name)
}

/** Decoders stop at base64 padding, whatever follows it. */
function* textsBehind(body: Buffer): Generator<Piece> {
  for (const bytes of behindPadding(body)) {
    const text = decodeText(bytes)
    if (text !== undefined) yield { kind: 'outside', text }
  }
}

/** An attached message that the first reader did not make a document of its own. */
function* nested(message: Buffer, { kind, depth }: Place, isDocument: RawDocument['isDocument']): Generator<Piece> {
  const { headers } = splitMessage(message)
  for (const text of headerLines(headers)) yield { kind: 'header', text }
  yield* piecesOf(message, { kind, depth: depth + 1 }, isDocument)
}

const texts =
  /^(text\/|message\/(delivery-status|disposition-notification|partial|feedback-report|external-body)|application\/ics$)/

function* leafPieces(
  leaf: Buffer,
  { type, charset }: { type: string; charset: string | undefined },
  { kind }: Place,
): Generator<Piece> {
  const { rest: bytes, files } = takeYencoded(leaf)
  for (const file of files) yield lostFile(file.bytes, file)
  const text =
    (charset === undefined ? undefined : decodeLabel(bytes, charset)) ??
    decodeText(bytes) ??
    decodeLabel(bytes, 'windows-1252') ??
    ''
  const isRepeated = kind === 'alternative'
  if (/html$/.test(type)) {
    for (const piece of readHtml(text)) yield { ...piece, kind: piece.kind === 'text' ? kind : piece.kind, isRepeated }
    return
  }
  const isCalendar = /calendar|vcard|directory|\/ics$/.test(type)
  const rest = takeUuencoded(isCalendar ? calendarText(text) : text)
  yield { kind, text: rest.text, isRepeated }
  for (const file of rest.files) yield lostFile(file.bytes, file)
}

/** Preamble and epilogue: no mail program shows them, but somebody wrote them. */
function besideParts(body: Buffer, boundary: string): string[] {
  const mark = `--${boundary}`
  // Within a line it is no boundary, as where the line feed before it is damaged.
  const first = body.indexOf(mark) === 0 ? 0 : body.indexOf(`\n${mark}`) + 1
  const last = body.lastIndexOf(`${mark}--`)
  const before = first > 0 ? body.subarray(0, first) : Buffer.alloc(0)
  const behind = last >= 0 ? body.subarray(last + mark.length + 2) : Buffer.alloc(0)
  return [before, behind]
    .map((bytes) => decodeText(bytes) ?? bytes.toString('latin1'))
    .filter((text) => /\S/.test(text) && !boilerplate.test(text))
}
