import { createHash } from 'node:crypto'
import { compoundStreams } from '../../containers/compound.ts'
import { lostFile } from '../lost-file.ts'
import type { Piece, RawDocument } from '../piece.ts'
import { codePageName } from '../rtf/code-pages.ts'
import { asAlternatives, messagePieces, propertyIds, textOf } from './message-bodies.ts'
import type { Property } from './properties.ts'

/** Where a stream lies: in the message, in a recipient, in an attachment, or in a message that is attached. */
type Storage = { properties: Property[]; recipients: Map<string, Storage>; attachments: Map<string, Storage>; inner?: Storage }

const deepest = 20
const fixedProperties = '__properties_version1.0'
/** The table of a message begins with counts, that of a message in it with fewer, others with nothing ([MS-OXMSG] 2.4). */
const tableHeads = { message: 32, inner: 24, other: 8 }

/**
 * The bodies of a message of Outlook (`.msg`), whether plain, HTML or RTF, its recipients and headers, and messages in it. What the first reader
 * made a document of its own is not part of this one.
 */
export function readOutlook({ bytes, isDocument }: RawDocument): Piece[] {
  const message = emptyStorage()
  for (const { storages, name, bytes: value } of compoundStreams(bytes)) {
    const place = storageAt(message, storages)
    if (!place) continue
    if (name === fixedProperties) place.storage.properties.push(...fixedOf(value.subarray(tableHeads[place.kind])))
    else {
      const property = propertyOf(name, value)
      if (property) place.storage.properties.push(property)
    }
  }
  return [...piecesOf(message, isDocument)]
}

function emptyStorage(): Storage {
  return { properties: [], recipients: new Map(), attachments: new Map() }
}

type Found = { storage: Storage; kind: keyof typeof tableHeads }

/** The storage that names lead to, made where it is new; undefined for what only programs read. */
function storageAt(message: Storage, names: string[]): Found | undefined {
  let found: Found = { storage: message, kind: 'message' }
  for (const name of names.slice(0, 2 * deepest)) {
    if (/^__recip_/i.test(name)) found = { storage: childOf(found.storage.recipients, name), kind: 'other' }
    else if (/^__attach_/i.test(name)) found = { storage: childOf(found.storage.attachments, name), kind: 'other' }
    else if (/^__substg1\.0_3701000d$/i.test(name)) {
      found.storage.inner ??= emptyStorage()
      found = { storage: found.storage.inner, kind: 'inner' }
    } else return undefined
  }
  return found
}

function childOf(children: Map<string, Storage>, name: string): Storage {
  const child = children.get(name) ?? emptyStorage()
  children.set(name, child)
  return child
}

/** `__substg1.0_1000001F`: a number and a type. */
function propertyOf(name: string, value: Buffer): Property | undefined {
  const [, id = '', type = ''] = /^__substg1\.0_([0-9a-f]{4})([0-9a-f]{4})$/i.exec(name) ?? []
  return id === '' ? undefined : { id: Number.parseInt(id, 16), type: Number.parseInt(type, 16), value }
}

function* fixedOf(table: Buffer): Generator<Property> {
  for (let at = 0; at + 16 <= table.length; at += 16) {
    const type = table.readUInt16LE(at)
    // Numbers; of the others only the length stands here.
    if (type === 3) yield { id: table.readUInt16LE(at + 2), type, value: table.subarray(at + 8, at + 12) }
  }
}

function* piecesOf({ properties, recipients, attachments }: Storage, isDocument: RawDocument['isDocument']): Generator<Piece> {
  const codePage = codePageOf(properties)
  const { beside, bodies } = messagePieces(properties, codePage)
  yield* beside
  yield* asAlternatives(bodies)
  const people = [propertyIds.displayName, propertyIds.address, propertyIds.mailAddress]
  for (const recipient of recipients.values())
    for (const text of textsOf(recipient, people, codePage)) yield { kind: 'header', text }
  for (const attachment of attachments.values()) {
    if (attachment.inner) yield* piecesOf(attachment.inner, isDocument)
    const [name] = textsOf(attachment, [propertyIds.attachmentLongName, propertyIds.attachmentName], codePage)
    const content = attachment.properties.find(({ id }) => id === propertyIds.attachmentBytes)?.value
    if (!content) yield* name === undefined ? [] : [{ kind: 'name' as const, text: name }]
    else if (!isDocument(digestOf(content))) yield lostFile(content, { name })
  }
}

function textsOf({ properties }: Storage, ids: number[], codePage: string): Set<string> {
  const texts = properties.filter(({ id }) => ids.includes(id)).map((property) => textOf(property, codePage))
  return new Set(texts)
}

function codePageOf(properties: Property[]): string {
  const number = properties.find(({ id, value }) => id === propertyIds.messageCodePage && value.length >= 4)
  return number ? codePageName(number.value.readUInt32LE(0)) : 'windows-1252'
}

function digestOf(bytes: Buffer): string {
  return createHash('sha384').update(bytes).digest('hex')
}
