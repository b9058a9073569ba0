import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compoundOf } from '@dossier/server/containers/testing/compound-of.ts'
import { bookParts, record, text as wideText } from '@dossier/server/previews/sheets/testing/made-binary-book.ts'
import { zipOf } from '../planted/zip.ts'

/** An original that is very large, or becomes so; `write` puts it where it is to lie. */
export type LargeOriginal = { name: string; contentType: string; write: (path: string) => Promise<void> }

const office = 'application/vnd.openxmlformats-officedocument'
const types = {
  ppt: 'application/vnd.ms-powerpoint',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  rtf: 'application/rtf',
  epub: 'application/epub+zip',
  sxw: 'application/vnd.sun.xml.writer',
  dxf: 'image/vnd.dxf; format=ascii',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  xlsx: `${office}.spreadsheetml.sheet`,
  docx: `${office}.wordprocessingml.document`,
  pptx: `${office}.presentationml.presentation`,
  xlsb: 'application/vnd.ms-excel.sheet.binary.macroenabled.12',
  sqlite: 'application/x-sqlite3',
  csv: 'text/csv',
} as const
type Type = keyof typeof types

/** Files of so many megabytes of each kind: a healthy beginning, then nothing but holes, which take no room on the disk. */
export function holedOriginals(megabytes: number): LargeOriginal[] {
  const compound = compoundOf([{ name: 'WordDocument', content: Buffer.alloc(600) }])
  const beginnings: [Type, Buffer][] = [
    ...(['ppt', 'doc', 'xls', 'xlsx', 'xlsb'] as const).map((type): [Type, Buffer] => [type, compound]),
    ['rtf', Buffer.from('{\\rtf1 quay ')],
    ...(['epub', 'sxw', 'odt', 'ods', 'docx', 'pptx'] as const).map((type): [Type, Buffer] => [type, Buffer.from('PK\x03\x04')]),
    ['dxf', Buffer.from('0\r\nSECTION\r\n')],
    ['sqlite', Buffer.from('SQLite format 3\0\x10\0\x01\x01\0\x40\x20\x20')],
    ['csv', Buffer.from('ship;quay\n')],
  ]
  return beginnings.map(([type, bytes]) => ({
    name: `holes.${type}`,
    contentType: types[type],
    write: async (path) => {
      await writeFile(path, bytes)
      const handle = await open(path, 'r+')
      await handle.truncate(megabytes * 2 ** 20).finally(() => handle.close())
    },
  }))
}

/** Small files that unpack, repeat or go on until they have so many megabytes. */
export function growingOriginals(megabytes: number): LargeOriginal[] {
  const much = (piece: string, before = '', after = '') =>
    Buffer.concat([
      Buffer.from(before),
      Buffer.alloc(Math.floor((megabytes * 2 ** 20) / Buffer.byteLength(piece)) * Buffer.byteLength(piece), piece),
      Buffer.from(after),
    ])
  const zipped = (name: string, members: () => Record<string, string | Buffer>): LargeOriginal => ({
    name,
    contentType: typeOf(name),
    write: (path) => writeFile(path, zipOf(Object.entries(members()).map(([member, content]) => ({ name: member, content })))),
  })
  const plain = (name: string, piece: string, { before = '', after = '', most = megabytes } = {}): LargeOriginal => ({
    name,
    contentType: typeOf(name),
    write: (path) => writeOver(path, { piece, before, after, megabytes: Math.min(megabytes, most) }),
  })
  const rows = '<table:table table:name="a"><table:table-row table:number-rows-repeated="4000000000"/>'
  const row = '<table:table-row><table:table-cell><text:p>x</text:p></table:table-cell></table:table-row></table:table>'
  const sheetOf = (sheet: string | Buffer, texts: string | Buffer = '<sst/>') => ({
    'xl/workbook.xml': '<workbook><sheets><sheet name="a" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/sharedStrings.xml': texts,
    'xl/worksheets/sheet1.xml': sheet,
  })
  const slide = '<p:sld><a:p><a:r><a:t>'
  const slidesOf = (count: number, part: Buffer) => ({
    'ppt/presentation.xml': `<p:presentation>${'<p:sldId r:id="r1"/>'.repeat(count)}</p:presentation>`,
    'ppt/_rels/presentation.xml.rels': '<Relationships><Relationship Id="r1" Target="slides/slide1.xml"/></Relationships>',
    'ppt/slides/slide1.xml': part,
  })
  const wordOf = (part: Buffer) => ({
    '[Content_Types].xml':
      '<Types><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    '_rels/.rels':
      '<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    'word/document.xml': part,
  })
  const word = '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>'
  const chapters = (chapter: Buffer) => ({
    'META-INF/container.xml': '<container><rootfiles><rootfile full-path="a.opf"/></rootfiles></container>',
    'a.opf': '<package><manifest><item id="a" href="a.xhtml"/></manifest><spine><itemref idref="a"/></spine></package>',
    'a.xhtml': chapter,
  })
  return [
    plain('letters.rtf', 'quay', { before: '{\\rtf1 ', after: '}', most: 60 }),
    plain('lines.rtf', '\\line ', { before: '{\\rtf1 ', after: '}', most: 60 }),
    plain('cells.rtf', '\\cell ', { before: '{\\rtf1 ', after: '}', most: 60 }),
    plain('rows.rtf', '\\cell\\row ', { before: '{\\rtf1 ', after: '}', most: 60 }),
    plain('notes.rtf', '\\par ', { before: '{\\rtf1 {\\footnote ', after: '}}', most: 60 }),
    plain('groups.rtf', '{\\b ', { before: '{\\rtf1 ', most: 60 }),
    plain('one-line.csv', 'quay '),
    plain('cells.csv', ';'),
    plain('quoted.csv', 'quay\n', { before: '"' }),
    plain('lines.dxf', '0\r\nLINE\r\n', { most: 60 }),
    zipped('text.sxw', () => ({ 'content.xml': much('quay ', '<office:body><text:p>') })),
    zipped('deep.sxw', () => ({ 'content.xml': much('<text:list>', '<office:body>') })),
    zipped('chapter.epub', () => chapters(much('<p>quay</p>', '<html><body>'))),
    zipped('list.epub', () => ({ ...chapters(Buffer.alloc(0)), 'a.opf': much('<item id="a" href="a.xhtml"/>', '<package>') })),
    zipped('rows.ods', () => ({ 'content.xml': `<office:body>${`${rows}${row}`.repeat(10)}` })),
    zipped('cell.ods', () => ({
      'content.xml': much('quay ', '<office:body><table:table><table:table-row><table:table-cell><text:p>'),
    })),
    zipped('columns.ods', () => ({
      'content.xml': much(
        '<table:table-column table:number-columns-repeated="2000" table:visibility="collapse"/>',
        '<office:body><table:table>',
        row,
      ),
    })),
    zipped('sheets.ods', () => ({ 'content.xml': much('<table:table/>', '<office:body>') })),
    zipped('cell.xlsx', () => sheetOf(much('quay ', '<sheetData><row><c t="str"><v>'))),
    zipped('cells.xlsx', () => sheetOf(much('<c><v>1</v></c>', '<sheetData><row>'))),
    zipped('hidden.xlsx', () => sheetOf(much('<col hidden="1" min="1" max="16384"/>', '<cols>'))),
    zipped('texts.xlsx', () => sheetOf('<sheetData/>', much('<si><t>quay quay quay quay</t></si>', '<sst>'))),
    zipped('text.xlsx', () => sheetOf('<sheetData/>', much('quay ', '<sst><si><t>'))),
    zipped('styles.xlsx', () => ({ ...sheetOf('<sheetData/>'), 'xl/styles.xml': much('<xf/>', '<cellXfs>') })),
    zipped('texts.xlsb', () => ({
      ...bookParts,
      'xl/sharedStrings.bin': many(record(19, Buffer.of(0), wideText('quay '.repeat(99))), megabytes),
    })),
    zipped('sheets.xlsb', () => ({
      ...bookParts,
      'xl/workbook.bin': many(record(156, Buffer.alloc(8), wideText('rId1'), wideText('a')), Math.min(20, megabytes)),
    })),
    zipped('slide.pptx', () => slidesOf(1, much('quay ', slide))),
    zipped('paragraphs.pptx', () => slidesOf(1, much(`${slide}quay</a:t></a:r></a:p></p:sld>`, '<p:sld>'))),
    zipped('again.pptx', () => slidesOf(1_000, Buffer.from(`${slide}${'quay '.repeat(400_000)}</a:t></a:r></a:p></p:sld>`))),
    zipped('text.docx', () => wordOf(much('quay ', `${word}<w:p><w:r><w:t>`, '</w:t></w:r></w:p></w:body></w:document>'))),
    zipped('paragraphs.docx', () => wordOf(much('<w:p><w:r><w:t>quay</w:t></w:r></w:p>', word, '</w:body></w:document>'))),
    zipped('styles.docx', () => ({
      ...wordOf(Buffer.from(`${word}</w:body></w:document>`)),
      'word/styles.xml': much('<w:style/>', '<w:styles>', '</w:styles>'),
    })),
  ]
}

function typeOf(name: string): string {
  const type = Object.entries(types).find(([ending]) => name.endsWith(`.${ending}`))
  if (!type) throw new Error(`no type for ${name}`)
  return type[1]
}

function many(piece: Buffer, megabytes: number): Buffer {
  return Buffer.alloc(Math.floor((megabytes * 2 ** 20) / piece.length) * piece.length, piece)
}

/** Writes a megabyte at a time: a gigabyte need not lie in memory. */
async function writeOver(
  path: string,
  { piece, before, after, megabytes }: { piece: string; before: string; after: string; megabytes: number },
): Promise<void> {
  const stream = createWriteStream(path)
  stream.write(before)
  const block = piece.repeat(Math.floor(2 ** 20 / piece.length))
  for (let written = 0; written < megabytes; written += 1) if (!stream.write(block)) await once(stream, 'drain')
  stream.end(after)
  await once(stream, 'close')
}

/** Where a large original is put. */
export const largePlace = (folder: string) => join(folder, 'large')
