import { readZipComments } from './archive/zip-comments.ts'
import { readIwork } from './iwork/iwork.ts'
import { readEmlx } from './mail/emlx.ts'
import { readMail } from './mail/mail.ts'
import { readMailbox } from './mail/mailbox.ts'
import { readHtml } from './markup/html.ts'
import { readXml } from './markup/xml.ts'
import { readOdf } from './office/odf.ts'
import { readFlatWord, readOoxml } from './office/ooxml.ts'
import { readPdf } from './pdf/pdf.ts'
import type { Piece, RawDocument } from './piece.ts'
import { decodeText } from './plain/decode.ts'
import { readJson } from './plain/json.ts'
import { readCalendar, readPlain } from './plain/plain.ts'
import { readRtf } from './rtf/rtf.ts'
import { readOutlook } from './tnef/outlook.ts'
import { readTnef } from './tnef/tnef.ts'

type Reader = { reads: RegExp; read(document: RawDocument): Piece[] | Promise<Piece[]> }

/** One line for each kind of file that the second reader knows; the first that fits reads. Each takes one document apart, not what is embedded. */
const readers: Reader[] = [
  { reads: /^(text\/html|application\/xhtml\+xml)$/, read: ({ bytes }) => readHtml(decodeText(bytes) ?? '') },
  {
    reads: /^application\/vnd\.(openxmlformats-officedocument|ms-(word|excel|powerpoint)\..*macroenabled)/,
    read: readOoxml,
  },
  { reads: /^application\/vnd\.apple\.(unknown|keynote|pages|numbers)\.\d+$/, read: ({ bytes }) => readIwork(bytes) },
  { reads: /^application\/vnd\.oasis\.opendocument\./, read: ({ bytes }) => readOdf(bytes) },
  {
    reads: /^(application|text)\/xml$|\+xml$|^application\/(x-plist|vnd\.ms-spreadsheetml)$/,
    read: ({ bytes }) => readXml(decodeText(bytes) ?? ''),
  },
  { reads: /^application\/vnd\.ms-wordml$/, read: ({ bytes }) => readFlatWord(bytes) },
  { reads: /(\/|\+)json$/, read: ({ bytes }) => readJson(bytes) },
  { reads: /^application\/zip$/, read: ({ bytes }) => readZipComments(bytes) },
  { reads: /^message\/(rfc822|news)$/, read: readMail },
  { reads: /^message\/x-emlx$/, read: readEmlx },
  { reads: /^application\/mbox$/, read: readMailbox },
  { reads: /^application\/pdf$/, read: ({ bytes }) => readPdf(bytes) },
  { reads: /^(application|text)\/rtf$/, read: ({ bytes }) => readRtf(bytes) },
  { reads: /^application\/(vnd\.)?ms-tnef$/, read: readTnef },
  { reads: /^application\/vnd\.ms-outlook$/, read: readOutlook },
  { reads: /^text\/(calendar|x-vcalendar|x-vcard|vcard|directory)$/, read: ({ bytes }) => readCalendar(bytes) },
  { reads: /^text\//, read: ({ bytes }) => readPlain(bytes) },
]

/** Whether we have a second reader for this kind. */
export function hasReader(contentType: string): boolean {
  return readers.some(({ reads }) => reads.test(contentType))
}

/** The words of the raw parts of a document; undefined where we have no second reader for its kind. */
export async function readRaw(document: RawDocument): Promise<Piece[] | undefined> {
  return readers.find(({ reads }) => reads.test(document.contentType))?.read(document)
}
