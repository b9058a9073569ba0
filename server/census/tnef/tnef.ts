import { createHash } from 'node:crypto'
import { lostFile } from '../lost-file.ts'
import type { Piece, RawDocument } from '../piece.ts'
import { codePageName } from '../rtf/code-pages.ts'
import { attributeIds, attributesOf, isTnef } from './attributes.ts'
import { unpackRtf } from './compressed-rtf.ts'
import { asAlternatives, messagePieces, plainText, propertyIds, textOf } from './message-bodies.ts'
import { type Property, propertiesOf } from './properties.ts'

const deepest = 20
/** The prefix of an embedded message. */
const objectIdBytes = 16

/**
 * The bodies of a message that Outlook packed as `winmail.dat`, whether plain, HTML or RTF, its recipients, and attachments that are text. What the first
 * reader made a document of its own is not part of this one.
 */
export function readTnef({ bytes, isDocument }: RawDocument): Piece[] {
  return [...piecesOf(bytes, isDocument, 0)]
}

/** The bytes of all attachments, with and without the prefix of embedded messages. */
export function* attachmentsOfTnef(tnef: Buffer): Generator<Buffer> {
  for (const { id, data } of attributesOf(tnef)) {
    const properties =
      id === attributeIds.attachmentProperties || id === attributeIds.messageProperties ? [...propertiesOf(data)] : []
    const attached = properties.filter((property) => property.id === propertyIds.attachmentBytes).map(({ value }) => value)
    for (const bytes of id === attributeIds.attachmentData ? [data] : attached) {
      yield bytes
      if (isTnef(bytes.subarray(objectIdBytes))) yield bytes.subarray(objectIdBytes)
    }
    // The first reader makes a document of it.
    for (const { id: kind, value } of properties) if (kind === propertyIds.rtf) yield unpackRtf(value)
  }
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
    // A flipped bit makes the id of one the other's; rows of recipients give no properties of a message.
    else if (id === attributeIds.messageProperties || id === attributeIds.recipients) {
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

function addProperties(attachment: Attachment, properties: Property[], codePage: string): void {
  for (const property of properties) {
    if (property.id === propertyIds.attachmentName || property.id === propertyIds.attachmentLongName)
      attachment.names.push(textOf(property, codePage))
    else if (property.id === propertyIds.attachmentBytes) attachment.bytes.push(property.value)
  }
}

function* attachmentPieces({ names, bytes }: Attachment, isDocument: RawDocument['isDocument'], depth: number): Generator<Piece> {
  const forms = bytes.flatMap((data) => [data, data.subarray(objectIdBytes)])
  if (forms.some((data) => isDocument(createHash('sha384').update(data).digest('hex')))) return
  const messages = forms.filter((data) => depth < deepest && isTnef(data))
  for (const message of messages) yield* piecesOf(message, isDocument, depth + 1)
  const [name] = names
  if (messages.length === 0) for (const data of bytes) if (name !== undefined || isText(data)) yield lostFile(data, { name })
}

/** Programs attach what has neither a name nor a text. */
function isText(bytes: Buffer): boolean {
  return lostFile(bytes, {}).file?.contentType.startsWith('text/') ?? false
}
