import { databaseTypes, isArchive, isMail } from '../extract/content-types.ts'
import { isTnefType } from './tnef/attributes.ts'

/** The kinds of document that the second reader knows, by content type; of several that fit the first counts. */
const kinds = [
  ['html', /^(text\/html|application\/xhtml\+xml)$/],
  ['ooxml', /^application\/vnd\.(openxmlformats-officedocument|ms-(word|excel|powerpoint)\..*macroenabled)/],
  ['visio', /^application\/vnd\.ms-visio\.(drawing|stencil|template)/],
  ['oldVisio', /^application\/vnd\.visio$/],
  ['help', /^application\/(vnd\.ms-htmlhelp|x-chm|chm)$/],
  ['xps', /^application\/(vnd\.ms-xpsdocument|oxps)$/],
  ['iwork', /^application\/vnd\.apple\.(unknown|keynote|pages|numbers)\.\d+$/],
  ['odf', /^application\/vnd\.oasis\.opendocument\./],
  ['epub', /^application\/epub\+zip$/],
  ['mobipocket', /^application\/(x-mobipocket-ebook|vnd\.amazon\.(ebook|mobi8-ebook))$/],
  ['fictionBook', /^application\/x-fictionbook\+xml$/],
  ['oneNote', /^application\/onenote$/],
  ['xml', /^(application|text)\/xml$|\+xml$|^application\/(x-plist|vnd\.ms-spreadsheetml)$/],
  ['flatWord', /^application\/vnd\.ms-word(2006)?ml$/],
  ['json', /(\/|\+)json$/],
  ['zip', /^application\/zip$/],
  ['ar', /^application\/x-archive$/],
  ['message', /^message\/(rfc822|news)$/],
  ['emlx', /^message\/x-emlx$/],
  ['mailbox', /^application\/mbox$/],
  ['pdf', /^application\/pdf$/],
  ['rtf', /^(application|text)\/rtf$/],
  ['tnef', /^application\/(vnd\.)?ms-tnef$/],
  ['sqlite', databaseTypes],
  ['sqliteChanges', /^application\/x-sqlite3-(wal|journal)$/],
  ['oldOffice', /^application\/(msword|vnd\.ms-(excel|powerpoint))$/],
  ['outlook', /^application\/vnd\.ms-outlook$/],
  ['publisher', /^application\/x-mspublisher$/],
  ['project', /^application\/vnd\.ms-project$/],
  ['access', /^application\/x-msaccess$/],
  ['torrent', /^application\/x-bittorrent$/],
  ['plist', /^application\/x-bplist$/],
  ['cards', /^text\/(calendar|x-vcalendar|x-vcard|vcard|directory)$/],
  ['media', /^(audio\/(?!midi$)|video\/)|^application\/(x-matroska|mp4|ogg|x-ms-wmz|vnd\.ms-asf)$/],
  ['picture', /^image\/(png|gif|tiff|webp|emf|wmf|jp2|jpx|heic|heif|avif|vnd\.adobe\.photoshop)$/],
  ['jpeg', /^image\/jpeg$/],
  ['text', /^text\/|^application\/x-subrip$/],
] as const

/** A name of ours for each of them. */
export type ReadKind = (typeof kinds)[number][0]

/** Which of these a document is; undefined where the second reader knows none. */
export function kindToRead(contentType: string): ReadKind | undefined {
  return kinds.find(([, types]) => types.test(contentType))?.[0]
}

/** Whether we have a second reader for this kind. */
export function hasReader(contentType: string): boolean {
  return kindToRead(contentType) !== undefined
}

/** Whether only some of such a file is read, where it lies: sound and films may be of any length, and photographs are many. */
export function isReadInPlace(contentType: string): boolean {
  const kind = kindToRead(contentType)
  return kind === 'media' || kind === 'jpeg'
}

/** Whether fields are the most that such a file says. */
export function hasFieldsOnly(contentType: string): boolean {
  const kind = kindToRead(contentType)
  return kind === 'media' || kind === 'picture' || kind === 'jpeg'
}

/** Office files of today are packages: zips of XML. */
export const isOfficePackage =
  /^application\/vnd\.(openxmlformats-officedocument|oasis\.opendocument|ms-(word|excel|powerpoint)\..*macroenabled)/
/** Electronic books: zips of pages. */
export const epubType = 'application/epub+zip'
const isOldOffice = /^application\/(msword|vnd\.ms-(word|excel|powerpoint|works|project|visio)|x-tika-msoffice)/

/** Whether files of this type can contain documents that we can take out. */
export function isContainer(contentType: string): boolean {
  return (
    isArchive(contentType) ||
    isMail(contentType) ||
    isTnefType(contentType) ||
    isOfficePackage.test(contentType) ||
    contentType === epubType ||
    isOldOffice.test(contentType) ||
    contentType === 'application/mbox' ||
    contentType === 'application/pdf'
  )
}

/**
 * Whether what is embedded in a file is looked for: it is compared itself, or what lies in it may be. Pictures are in archives alone: messages and documents are full of them, and
 * their fields are the first reader's.
 */
export function isLookedFor(contentType: string, root: string): boolean {
  if (/^(picture|jpeg)$/.test(kindToRead(contentType) ?? '')) return isArchive(root)
  return hasReader(contentType) || isContainer(contentType)
}

/** Whether comparing a file can come to anything, by its own type and those of what is embedded in it. */
export function isWorthComparing(root: string, embedded: string[]): boolean {
  return hasReader(root) || (isContainer(root) && embedded.some((type) => isLookedFor(type, root)))
}
