import { shownName } from '../ui/words/shown-name.ts'
import { isEmail, isTweet } from './document-kinds.ts'
import { decodeEncodedWords } from './encoded-words.ts'
import { metadataText, type WireDocument } from './wire-document.ts'

const shortIdLength = 10

/** The title above a document: an embedded document's own name, else the file's name, else the short id. */
export function documentTitle(document: WireDocument): string {
  const embedded = (document._source.extractionLevel ?? 0) > 0
  return shownName((embedded && resourceName(document)) || baseName(document) || document._id.slice(0, shortIdLength))
}

/** The subject of a mail or the text of a tweet without `Re:` and `Fwd:`, or undefined. */
export function documentSubject(document: WireDocument): string | undefined {
  const subject = isEmail(document)
    ? (metadataText(document, 'subject') ?? metadataText(document, 'dc_title'))
    : isTweet(document)
      ? metadataText(document, 'dc_title')
      : undefined
  return subject === undefined ? undefined : shownName(cleanSubject(decodeEncodedWords(subject)))
}

/** The heading of a document: a mail's subject, a file's own title, else its name. */
export function documentHeading(document: WireDocument): string {
  return documentSubject(document) || documentTitle(document)
}

/** Drops prefixes of up to four letters: `Re: Fwd: Question` becomes `Question`. */
export function cleanSubject(subject: string): string {
  return subject.replace(/^(?:\s*\p{L}{1,4}\s*(?:\[\d+\])?:\s+)+/u, '').trim()
}

/** The file's own name on disk. */
export function baseName(document: WireDocument): string {
  return document._source.path?.split('/').findLast((part) => part !== '') ?? ''
}

/** The extension of the title, in lower case; empty where it has none. */
export function extensionOf(document: WireDocument): string {
  const name = documentTitle(document)
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : ''
}

/**
 * The folders of a path, for the line of folders above a document: below the root in which it lies. Where there are several roots its
 * own name comes first.
 */
export function foldersOf(path: string, roots: string[]): { name: string; path: string }[] {
  const root = roots.find((each) => path.startsWith(`${each}/`)) ?? ''
  const parts = path
    .slice(root.length)
    .split('/')
    .filter((part) => part !== '')
  const names = parts.slice(0, -1)
  const below = names.map((name, index) => ({ name: shownName(name), path: `${root}/${names.slice(0, index + 1).join('/')}` }))
  const isNamed = root !== '' && roots.length > 1
  return isNamed ? [{ name: shownName(root.slice(root.lastIndexOf('/') + 1)), path: root }, ...below] : below
}

/** The creation date if it can be parsed: never an invalid date. */
export function creationDate(document: WireDocument): Date | undefined {
  const text = metadataText(document, 'dcterms_created_iso8601', 'dcterms_created', 'creation_date', 'meta_creation_date')
  if (text === undefined) return undefined
  const date = new Date(text.split(',')[0] ?? '')
  return Number.isNaN(date.getTime()) ? undefined : date
}

function resourceName(document: WireDocument): string | undefined {
  const name = metadataText(document, 'resourcename')
  return name === undefined ? undefined : decodeEncodedWords(name)
}
