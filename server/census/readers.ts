import { longNamesOf, textsBehindNames } from '../containers/ar-members.ts'
import { readAccess } from './access/access.ts'
import { readZipComments } from './archive/zip-comments.ts'
import { readEpub } from './books/epub.ts'
import { readFictionBook } from './books/fiction-book.ts'
import { readMobipocket } from './books/mobipocket.ts'
import { readChanges } from './database/changes.ts'
import { readSqlite } from './database/sqlite.ts'
import { readHelp } from './help/help.ts'
import { readIwork } from './iwork/iwork.ts'
import { kindToRead, type ReadKind } from './kinds.ts'
import { readEmlx } from './mail/emlx.ts'
import { readMail } from './mail/mail.ts'
import { readMailbox } from './mail/mailbox.ts'
import { readHtml } from './markup/html.ts'
import { tagsAsText } from './markup/tags-as-text.ts'
import { readXml } from './markup/xml.ts'
import { readMedia } from './media/media.ts'
import { readOdf } from './office/odf.ts'
import { readFlatWord, readOoxml } from './office/ooxml.ts'
import { readOldOffice } from './old-office/old-office.ts'
import { readOneNote } from './onenote/onenote.ts'
import { readPdf } from './pdf/pdf.ts'
import { readJpeg } from './pictures/jpeg.ts'
import { readPicture } from './pictures/pictures.ts'
import type { Piece, RawDocument } from './piece.ts'
import { readBinaryPlist } from './plain/binary-plist.ts'
import { codedTexts } from './plain/coded-text.ts'
import { decodeText } from './plain/decode.ts'
import { readJson } from './plain/json.ts'
import { readCalendar, readPlain } from './plain/plain.ts'
import { readTorrent } from './plain/torrent.ts'
import { readProject } from './project/project.ts'
import { readPublisher } from './publisher/publisher.ts'
import { readRtf } from './rtf/rtf.ts'
import { readOutlook } from './tnef/outlook.ts'
import { readTnef } from './tnef/tnef.ts'
import { readOldVisio } from './visio/old-visio.ts'
import { readVisio, visioTexts } from './visio/visio.ts'
import { readXps } from './xps/xps.ts'

type Reader = (document: RawDocument) => Piece[] | Promise<Piece[]>

/** Texts in which others stand coded. */
const withCoded =
  (read: Reader): Reader =>
  async (document) => [...(await read(document)), ...codedTexts(document)]

/** One line for each kind. Each takes one document apart, not what is embedded. */
const readers: Record<ReadKind, Reader> = {
  html: withCoded((document) => [...readHtml(decodeText(document.bytes) ?? ''), ...tagsAsText(document)]),
  ooxml: readOoxml,
  visio: readVisio,
  oldVisio: ({ bytes }) => readOldVisio(bytes),
  help: readHelp,
  xps: ({ bytes }) => readXps(bytes),
  iwork: ({ bytes }) => readIwork(bytes),
  odf: readOdf,
  epub: readEpub,
  fictionBook: ({ bytes }) => readFictionBook(decodeText(bytes) ?? ''),
  mobipocket: ({ bytes }) => readMobipocket(bytes),
  oneNote: ({ bytes }) => readOneNote(bytes),
  xml: withCoded(({ bytes }) => {
    const xml = decodeText(bytes) ?? ''
    return [...visioTexts(xml), ...readXml(xml)]
  }),
  flatWord: readFlatWord,
  json: withCoded(({ bytes }) => readJson(bytes)),
  zip: ({ bytes }) => readZipComments(bytes),
  ar: ({ bytes }) => [
    ...longNamesOf(bytes).map((text): Piece => ({ kind: 'name', text })),
    ...textsBehindNames(bytes).map((text): Piece => ({ kind: 'text', text })),
  ],
  message: readMail,
  emlx: readEmlx,
  mailbox: readMailbox,
  pdf: ({ bytes }) => readPdf(bytes),
  rtf: ({ bytes }) => readRtf(bytes),
  tnef: readTnef,
  sqlite: ({ bytes }) => readSqlite(bytes),
  sqliteChanges: ({ bytes }) => readChanges(bytes),
  oldOffice: readOldOffice,
  outlook: readOutlook,
  publisher: ({ bytes }) => readPublisher(bytes),
  project: ({ bytes }) => readProject(bytes),
  access: readAccess,
  torrent: ({ bytes }) => readTorrent(bytes),
  plist: ({ bytes }) => readBinaryPlist(bytes),
  cards: withCoded(({ bytes }) => readCalendar(bytes)),
  media: readMedia,
  picture: readPicture,
  jpeg: readJpeg,
  text: withCoded(({ bytes, contentType }) => readPlain(bytes, contentType)),
}

/** The words of the raw parts of a document; undefined where we have no second reader for its kind. */
export async function readRaw(document: RawDocument): Promise<Piece[] | undefined> {
  const kind = kindToRead(document.contentType)
  return kind && readers[kind](document)
}
