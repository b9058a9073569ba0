import { type Bytes, bytesOfBuffer } from '../../containers/bytes.ts'
import { type Piece, wholeOf } from '../plan.ts'
import { cleanPackage, type Fate, fateOfMedia, inPart } from './package.ts'
import {
  createPeople,
  type People,
  withAttributes,
  withAttributesOf,
  withoutAttributes,
  withoutElements,
  withTexts,
} from './people.ts'

/** Documents in documents in documents. */
const deepest = 3

/** Parts without a place for anybody's name that we know of: drawings, fonts, sounds, and pictures of kinds that we do not write. */
const plainParts = /\.(?:gif|bmp|emf|wmf|wdp|svg|webp|ico|odttf|fntdata|ttf|otf|wav|mp3|glb)$/i
const embeddedDocuments = /\.(?:docx|dotx|xlsx|xltx|pptx|ppsx|potx|sldx)$/i

/**
 * An Office document (ECMA-376) without what it says of people: properties, authors of comments and changes, users, signatures, printers, places of templates, also in
 * the pictures and documents inside it. Whoever wrote becomes "Author 1", "Author 2". Macros, objects of other programs and other binary parts cannot be looked
 * through: with them a document is refused. Throws Uncleanable, and the signal's reason.
 */
export function cleanOoxml(bytes: Bytes, signal: AbortSignal, depth = 0): Promise<Piece[]> {
  const people = createPeople()
  return cleanPackage(bytes, (name) => fateOf(name, people, signal, depth), signal)
}

function fateOf(name: string, people: People, signal: AbortSignal, depth: number): Fate {
  if (/^_xmlsignatures\//i.test(name) || /(?:^|\/)printerSettings\d*\.bin$/i.test(name)) return 'leave out'
  const media = fateOfMedia(name)
  if (media) return media
  if (/\.(?:xml|rels|vml|psmdcp)$/i.test(name)) return { text: (xml) => cleanPart(name, xml, people) }
  if (plainParts.test(name)) return 'keep'
  if (embeddedDocuments.test(name) && depth < deepest)
    return { bytes: (inner) => inPart(name, async () => wholeOf(await cleanOoxml(bytesOfBuffer(inner), signal, depth + 1))) }
  return 'refuse'
}

function cleanPart(name: string, xml: string, people: People): string {
  const root = xml.match(/<(?![?!])(?:[\w.-]+:)?([\w.-]+)[^<>]*>/)
  const emptied = root && emptyRoots.test(root[1] ?? '') && isProperties(root[0]) ? emptyElement(xml, root[0]) : undefined
  if (emptied !== undefined) return emptied
  if (/\.rels$/i.test(name)) return cleanRelations(xml)
  if (name === '[Content_Types].xml') return withoutListed(xml, 'Override', /_xmlsignatures|printerSettings/i)
  return cleanPeople(name, xml, people)
}

const emptyRoots = /^(?:coreProperties|Properties|properties|labelList|contentTypeSchema)$/
const isProperties = (tag: string) => /properties|metadata|labelList/i.test(tag)

/** The root element of a part with nothing in it. */
function emptyElement(xml: string, tag: string): string {
  const declaration = xml.match(/^\ufeff?<\?xml[^>]*\?>/)?.[0] ?? ''
  const open = tag.replace(/\s*\/?>$/, '')
  return `${declaration}${open}/>`
}

function cleanRelations(xml: string): string {
  return withoutListed(xml, 'Relationship', /digital-signature|\/printerSettings"|\/attachedTemplate"/i)
}

/** Takes the lines of a list away that say this. */
function withoutListed(xml: string, element: string, pattern: RegExp): string {
  return xml.replace(new RegExp(`<(?:[\\w.-]+:)?${element}\\s[^<>]*?(?:/>|></(?:[\\w.-]+:)?${element}>)`, 'g'), (line) =>
    pattern.test(line) ? '' : line,
  )
}

function cleanPeople(name: string, xml: string, people: People): string {
  const alias = (value: string) => people.alias(value)
  let clean = withAttributes(xml, 'author|userName', alias)
  clean = withAttributes(clean, 'initials', (value) => (value === '' ? '' : 'A'))
  clean = withAttributes(clean, 'userId|providerId', () => 'none')
  clean = withAttributesOf(clean, 'cmAuthor|author|chgData|userInfo', 'name', alias)
  clean = withAttributesOf(clean, 'person', 'displayName', alias)
  clean = withoutAttributes(clean, 'rsid(?:R|RDefault|RPr|P|Tr|Del|Sect)?')
  clean = withoutElements(clean, 'rsids|attachedTemplate|absPath|fileSharing')
  clean = withoutAttributes(clean, 'id', 'pageSetup')
  return /comments/i.test(name) ? withTexts(withTexts(clean, 'author', alias), 't', (text) => unnamed(text, people)) : clean
}

/** Excel writes who commented before a comment: "Jane Doe:". */
function unnamed(text: string, people: People): string {
  const name = text.match(/^\s*(.{1,100}):\s*$/)?.[1]
  return name !== undefined && people.names().includes(name) ? `${people.alias(name)}:` : text
}
