const office = 'application/vnd.openxmlformats-officedocument'
const open = 'application/vnd.oasis.opendocument'

/** What makes a page of our own of a document; `source`: of a text as it stands, line by line. */
export type FrameReader =
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
  | 'oldSlides'
  | 'eBook'
  | 'source'

const pages = new Map<string, FrameReader>(
  Object.entries({
    'message/rfc822': 'mail',
    'message/news': 'mail',
    'message/x-emlx': 'mail',
    'multipart/related': 'mail',
    'application/vnd.ms-outlook': 'outlook',
    'text/html': 'html',
    'application/xhtml+xml': 'html',
    'application/rtf': 'rtf',
    'text/rtf': 'rtf',
    'text/markdown': 'markdown',
    'text/x-web-markdown': 'markdown',
    'text/calendar': 'peopleAndDates',
    'text/x-vcalendar': 'peopleAndDates',
    'text/vcard': 'peopleAndDates',
    'text/x-vcard': 'peopleAndDates',
    'text/directory': 'peopleAndDates',
    'application/msword': 'oldWord',
    'application/vnd.ms-powerpoint': 'oldSlides',
    'application/epub+zip': 'eBook',
    [`${office}.wordprocessingml.document`]: 'word',
    [`${office}.wordprocessingml.template`]: 'word',
    'application/vnd.ms-word.document.macroenabled.12': 'word',
    'application/vnd.ms-word.template.macroenabled.12': 'word',
    [`${office}.presentationml.presentation`]: 'slides',
    [`${office}.presentationml.slideshow`]: 'slides',
    [`${office}.presentationml.template`]: 'slides',
    'application/vnd.ms-powerpoint.presentation.macroenabled.12': 'slides',
    'application/vnd.ms-powerpoint.slideshow.macroenabled.12': 'slides',
    'application/vnd.ms-powerpoint.template.macroenabled.12': 'slides',
    // What OpenDocument came from: the same parts under older names.
    'application/vnd.sun.xml.writer': 'openText',
    'application/vnd.sun.xml.writer.template': 'openText',
    'application/vnd.sun.xml.impress': 'openText',
    [`${open}.text`]: 'openText',
    [`${open}.text-template`]: 'openText',
    [`${open}.presentation`]: 'openText',
  }),
)

/** Files of text that are shown as they stand. */
const sources =
  /^(?:text\/.+|(?:application|message)\/(?:xml|json|javascript|x-sh|x-bat|x-sql|x-tex|rdf\+xml|x-subrip|yaml|toml|.+\+xml|.+\+json))$/

/** Office documents in one file of XML. */
const officeXml = new Set(['wordml', 'spreadsheetml', 'word2006ml'].map((name) => `application/vnd.ms-${name}`))
/** Files of text whose types do not say so: mailboxes, tables of studies, programs, drawings, keys. */
const alsoText = new Set([
  ...['application/mbox', 'application/x-isatab', 'application/x-isatab-assay', 'application/x-isatab-investigation'],
  ...['application/x-sas', 'application/x-mif', 'application/illustrator+ps', 'application/postscript'],
  ...['application/x-x509-dsa-parameters', 'application/vnd.adobe.xfdf', 'model/x.stl-ascii', 'image/vnd.dxf'],
])

/** Which reader makes a page of documents of a type, whatever parameters stand behind it; undefined: none. */
export function frameReader(contentType: string): FrameReader | undefined {
  const type = plainType(contentType)
  const isText = sources.test(type) || officeXml.has(type) || (alsoText.has(type) && !/format=binary/i.test(contentType))
  return pages.get(type) ?? (isText ? 'source' : undefined)
}

/** What reads the sheets of a document; of a database, these are its tables. */
export type SheetReader = 'csv' | 'xls' | 'xlsx' | 'xlsb' | 'ods' | 'sqlite'

const sheets = new Map<string, SheetReader>(
  Object.entries({
    'text/csv': 'csv',
    'text/tab-separated-values': 'csv',
    'application/vnd.ms-excel': 'xls',
    [`${office}.spreadsheetml.sheet`]: 'xlsx',
    [`${office}.spreadsheetml.template`]: 'xlsx',
    'application/vnd.ms-excel.sheet.macroenabled.12': 'xlsx',
    'application/vnd.ms-excel.template.macroenabled.12': 'xlsx',
    'application/vnd.ms-excel.sheet.binary.macroenabled.12': 'xlsb',
    'application/x-sqlite3': 'sqlite',
    'application/vnd.sqlite3': 'sqlite',
    'application/x-geopackage': 'sqlite',
    'application/x-mbtiles': 'sqlite',
    [`${open}.spreadsheet`]: 'ods',
    [`${open}.spreadsheet-template`]: 'ods',
  }),
)

/** Which reader documents of sheets of a type have; undefined: they have none, or none that is read. */
export function sheetReader(contentType: string): SheetReader | undefined {
  return sheets.get(plainType(contentType))
}

/** Which reader makes a tree of documents of a type; undefined: none. Pages and drawings are no data. */
export function treeReader(contentType: string): 'json' | 'xml' | undefined {
  const type = plainType(contentType)
  if (/^application\/(?:json|.+\+json|x-ndjson)$/.test(type)) return 'json'
  if (type === 'application/xhtml+xml' || type === 'image/svg+xml') return undefined
  if (officeXml.has(type) || type === 'application/vnd.adobe.xfdf') return 'xml'
  return /^(?:(?:application|text)\/xml|application\/.+\+xml)$/.test(type) ? 'xml' : undefined
}

/** What a locked Office file is called, whatever lies in it. */
const lockedOffice = 'application/x-tika-ooxml-protected'
const officeByExtension: [RegExp, string][] = [
  [/\.do[ct][xm]$/i, `${office}.wordprocessingml.document`],
  [/\.(?:pp[ts]|pot)[xm]$/i, `${office}.presentationml.presentation`],
  [/\.xl[st][xm]$/i, `${office}.spreadsheetml.sheet`],
  [/\.xlsb$/i, 'application/vnd.ms-excel.sheet.binary.macroenabled.12'],
]

/** The type by which a document is shown: its own; of a locked Office file, whose type says no more than that, the one of its name. */
export function shownType(contentType: string, name: string): string {
  if (plainType(contentType) !== lockedOffice) return contentType
  return officeByExtension.find(([extension]) => extension.test(name))?.[1] ?? contentType
}

/** A media type without its parameters, in lower case. */
export function plainType(contentType: string): string {
  return (contentType.split(';')[0] ?? '').trim().toLowerCase()
}
