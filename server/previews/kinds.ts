import { kindOfPages } from '../recognition/kinds.ts'

const heif = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'])
const drawings = new Set(['image/svg+xml'])

/** How a document becomes pictures: of its pages, or of itself. Undefined: it does not; `hasThumbnail` of the contract says the same. */
export function pictureKind(contentType: string): 'pdf' | 'picture' | 'heif' | undefined {
  const type = plain(contentType)
  if (heif.has(type)) return 'heif'
  if (drawings.has(type)) return 'picture'
  const kind = kindOfPages(type)
  if (kind === 'pdf' || kind === 'jpeg2000') return 'pdf'
  return kind === 'picture' ? 'picture' : undefined
}

const frames = new Map<string, FrameKind>([
  ['message/rfc822', 'mail'],
  ['message/news', 'mail'],
  ['message/x-emlx', 'mail'],
  ['application/vnd.ms-outlook', 'outlook'],
  ['application/rtf', 'rtf'],
  ['text/rtf', 'rtf'],
  ['text/markdown', 'markdown'],
  ['text/x-web-markdown', 'markdown'],
  ...['calendar', 'x-vcalendar', 'vcard', 'x-vcard', 'directory'].map((name) => [`text/${name}`, 'peopleAndDates'] as const),
  ['application/msword', 'oldWord'],
  ['text/html', 'html'],
  ['application/xhtml+xml', 'html'],
  ['multipart/related', 'mail'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'word'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.template', 'word'],
  ['application/vnd.ms-word.document.macroenabled.12', 'word'],
  ['application/vnd.ms-word.template.macroenabled.12', 'word'],
  ['application/vnd.openxmlformats-officedocument.presentationml.presentation', 'slides'],
  ['application/vnd.openxmlformats-officedocument.presentationml.slideshow', 'slides'],
  ['application/vnd.openxmlformats-officedocument.presentationml.template', 'slides'],
  ['application/vnd.ms-powerpoint.presentation.macroenabled.12', 'slides'],
  ['application/vnd.ms-powerpoint.slideshow.macroenabled.12', 'slides'],
  ['application/vnd.ms-powerpoint.template.macroenabled.12', 'slides'],
  ['application/vnd.oasis.opendocument.text', 'openText'],
  ['application/vnd.oasis.opendocument.text-template', 'openText'],
  ['application/vnd.oasis.opendocument.presentation', 'openText'],
])
/** Files of text that are shown as they stand, line by line. */
const sources =
  /^(?:text\/.+|(?:application|message)\/(?:xml|json|javascript|x-sh|x-bat|x-sql|x-tex|rdf\+xml|x-subrip|yaml|toml|.+\+xml|.+\+json))$/

/** What reads a document that becomes a page of our own. */
export type FrameKind =
  | 'mail'
  | 'outlook'
  | 'html'
  | 'word'
  | 'slides'
  | 'openText'
  | 'rtf'
  | 'markdown'
  | 'peopleAndDates'
  | 'oldWord'
  | 'source'

/** Which reader makes a page of a document; undefined: none. */
export function frameKind(contentType: string): FrameKind | undefined {
  const type = plain(contentType)
  return frames.get(type) ?? (sources.test(type) ? 'source' : undefined)
}

const office = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const sheets = new Map<string, SheetKind>([
  ['application/vnd.ms-excel', 'xls'],
  ['text/csv', 'csv'],
  ['text/tab-separated-values', 'csv'],
  [`${office}.sheet`, 'xlsx'],
  [`${office}.template`, 'xlsx'],
  ['application/vnd.ms-excel.sheet.macroenabled.12', 'xlsx'],
  ['application/vnd.ms-excel.template.macroenabled.12', 'xlsx'],
  ['application/vnd.oasis.opendocument.spreadsheet', 'ods'],
  ['application/vnd.oasis.opendocument.spreadsheet-template', 'ods'],
])

/** What reads the sheets of a document. */
export type SheetKind = 'csv' | 'xls' | 'xlsx' | 'ods'

/** Which reader a document of sheets has; undefined: it is none, or none that is read. */
export function sheetKind(contentType: string): SheetKind | undefined {
  return sheets.get(plain(contentType))
}

/** Which reader makes a tree of a document; undefined: none. Pages and drawings are no data. */
export function treeKind(contentType: string): 'json' | 'xml' | undefined {
  const type = plain(contentType)
  if (/^application\/(?:json|.+\+json|x-ndjson)$/.test(type)) return 'json'
  if (type === 'application/xhtml+xml' || type === 'image/svg+xml') return undefined
  return /^(?:(?:application|text)\/xml|application\/.+\+xml)$/.test(type) ? 'xml' : undefined
}

function plain(contentType: string): string {
  return (contentType.split(';')[0] ?? '').trim().toLowerCase()
}
