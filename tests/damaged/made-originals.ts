import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { lockDocument } from '@dossier/server/containers/testing/locked-open-document.ts'
import { madeSlides } from '@dossier/server/containers/testing/made-slides.ts'
import { madeWord } from '@dossier/server/containers/testing/made-word.ts'
import { bookParts } from '@dossier/server/previews/sheets/testing/made-binary-book.ts'
import { makeFolder } from '../harness/folders.ts'
import { type Member, zipOf } from '../planted/zip.ts'

/** An original that a reader of ours shows; `password`: what opens it. */
export type Original = { name: string; contentType: string; bytes: Buffer; password?: string }

const open = 'application/vnd.oasis.opendocument'
const password = 'Käfig 7'

/** A healthy one for each reader; what is packed lies open in its zip, so that damage meets the reader and not what unpacks. */
export async function madeOriginals(): Promise<Original[]> {
  const zip = (members: Record<string, string | Buffer>) =>
    zipOf(Object.entries(members).map(([name, content]): Member => ({ name, content, isStored: true })))
  return [
    { name: 'talk.ppt', contentType: 'application/vnd.ms-powerpoint', bytes: madeSlides(slides) },
    { name: 'letter.doc', contentType: 'application/msword', bytes: madeWord(letter) },
    { name: 'ships.xlsb', contentType: 'application/vnd.ms-excel.sheet.binary.macroenabled.12', bytes: zip(bookParts) },
    { name: 'ships.sqlite', contentType: 'application/x-sqlite3', bytes: await database() },
    { name: 'deed.rtf', contentType: 'application/rtf', bytes: Buffer.from(deed) },
    { name: 'night.epub', contentType: 'application/epub+zip', bytes: zip(book) },
    { name: 'old.sxw', contentType: 'application/vnd.sun.xml.writer', bytes: zip({ 'content.xml': text }) },
    { name: 'old.sxi', contentType: 'application/vnd.sun.xml.impress', bytes: zip({ 'content.xml': text }) },
    { name: 'plan.dxf', contentType: 'image/vnd.dxf; format=ascii', bytes: Buffer.from(drawing) },
    {
      name: 'locked.odt',
      contentType: `${open}.text`,
      bytes: lockDocument({ 'content.xml': text }, password, { how: 'aes' }),
      password,
    },
    {
      name: 'locked.ods',
      contentType: `${open}.spreadsheet`,
      bytes: lockDocument({ 'content.xml': table }, password, { how: 'blowfish', contentType: `${open}.spreadsheet` }),
      password,
    },
  ]
}

const slides = [
  {
    title: 'Cranes',
    text: 'Two cranes at the quay',
    notes: 'Do not say this',
    table: [[{ text: 'Crane' }, { text: 'Lifts' }], [{ text: 'East', columns: 2 }]],
  },
  { text: 'Kept back', isHidden: true },
]

const letter = {
  runs: [{ text: 'The deed\x02 was \x13 HYPERLINK "x" \x14signed\x15.\rShip\x07Quay\x07\x07' }],
  footnotes: [{ text: 'In May', at: 8 }],
  comments: [{ text: 'Who says so?', author: 'Ann', at: 12 }],
  boxes: [{ text: 'Boxed', at: 3 }],
}

const deed =
  '{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0\\fcharset204 Arial;}}\\pard\\outlinelevel0 The deed\\par\\pard{\\footnote In {\\b May}}' +
  "{\\listtext 1.}first\\par{\\*\\generator none;}\\intbl Ship\\cell Quay\\cell\\row\\pard \\u1046?\\'c6 {\\f0\\'c6}\\line end\\par}"

const book = {
  mimetype: 'application/epub+zip',
  'META-INF/container.xml': '<container><rootfiles><rootfile full-path="a.opf"/></rootfiles></container>',
  'a.opf':
    '<package><manifest><item id="a" href="a.xhtml"/><item id="p" href="p.png" media-type="image/png"/></manifest><spine><itemref idref="a"/></spine></package>',
  'a.xhtml': '<html><body><script>run()</script><h1>The quay</h1><p>by <i>night</i><img src="p.png"/></p></body></html>',
  'p.png': 'PNG',
}

const text =
  '<office:document-content><office:body><draw:page><text:h text:outline-level="2">Head</text:h><text:list><text:list-item><text:p>one<text:s text:c="2"/>two</text:p></text:list-item></text:list><presentation:notes><text:p>Not said</text:p></presentation:notes></draw:page></office:body></office:document-content>'

const table =
  '<office:body><table:table table:name="Ships"><table:table-column table:number-columns-repeated="3" table:visibility="collapse"/><table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="2"><text:p>Ship</text:p></table:table-cell></table:table-row></table:table></office:body>'

const drawing = `${['0', 'SECTION', '2', 'ENTITIES', '0', 'LINE', '8', 'Quay', '10', '1.5', '20', '2.5', '0', 'ENDSEC', '0', 'EOF'].join('\r\n')}\r\n`

async function database(): Promise<Buffer> {
  const path = join(await makeFolder('damaged-made'), 'a.sqlite')
  const db = new DatabaseSync(path)
  db.exec(`PRAGMA page_size = 512; CREATE TABLE ships(id INTEGER PRIMARY KEY, name TEXT, length REAL, picture BLOB);
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)
      INSERT INTO ships SELECT i, 'Ship ' || i, i * 1.5, zeroblob(i * 20) FROM n;
    CREATE TABLE quays(name TEXT PRIMARY KEY, berths INT) WITHOUT ROWID; INSERT INTO quays VALUES ('East', 4), ('West', 2)`)
  db.close()
  return readFile(path)
}
