import type { XrayKind } from '@dossier/contract/documents/xray'
import { zipOf } from '../planted/zip.ts'
import type { PlantedCase } from './planted-case.ts'

type Parts = Record<string, string>
type Planted = { kind: XrayKind; name: string; type: keyof typeof types; parts: (words: string) => Parts }

const types = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
} as const

const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const word = (body: string): Parts => ({
  'word/document.xml': `<w:document ${w}><w:body><w:p><w:r><w:t>Ordinary words.</w:t></w:r></w:p>${body}</w:body></w:document>`,
})
const s =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
const sheets = (second: string, state = '', rows = ''): Parts => ({
  'xl/workbook.xml': `<workbook ${s}><sheets><sheet name="Shown" sheetId="1" r:id="rId1"/><sheet name="Other" sheetId="2" ${state} r:id="rId2"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
  'xl/worksheets/sheet1.xml': `<worksheet ${s}><sheetData><row r="1">${cell('A1', 'Ordinary cell')}</row>${rows}</sheetData></worksheet>`,
  'xl/worksheets/sheet2.xml': `<worksheet ${s}><sheetData><row r="1">${cell('A1', second)}</row></sheetData></worksheet>`,
})
const slide = (text: string, attributes = '') =>
  `<p:sld xmlns:p="p" xmlns:a="a" ${attributes}><p:cSld><p:sp><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:sp></p:cSld></p:sld>`
const odf = (styles: string, body: string): Parts => ({
  'content.xml': `<office:document-content><office:automatic-styles>${styles}</office:automatic-styles><office:body>${body}</office:body></office:document-content>`,
})

const plants: Planted[] = [
  {
    kind: 'comment',
    name: 'Word comment',
    type: 'docx',
    parts: (words) => ({
      ...word(''),
      'word/comments.xml': `<w:comments ${w}><w:comment w:id="1" w:author="Ann"><w:p><w:r><w:t>${words}</w:t></w:r></w:p></w:comment></w:comments>`,
    }),
  },
  {
    kind: 'tracked-change',
    name: 'Word deletion',
    type: 'docx',
    parts: (words) =>
      word(`<w:p><w:del w:id="2" w:author="Bob"><w:r><w:delText xml:space="preserve">${words}</w:delText></w:r></w:del></w:p>`),
  },
  {
    kind: 'tracked-change',
    name: 'Word insertion',
    type: 'docx',
    parts: (words) => word(`<w:p><w:ins w:id="2" w:author="Bob"><w:r><w:t>${words}</w:t></w:r></w:ins></w:p>`),
  },
  {
    kind: 'hidden-text',
    name: 'Word hidden text',
    type: 'docx',
    parts: (words) => word(`<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>${words}</w:t></w:r></w:p>`),
  },
  {
    kind: 'colour',
    name: 'Word text in white',
    type: 'docx',
    parts: (words) =>
      word(
        `<w:p><w:r><w:rPr><w:color w:val="FFFFFF"/></w:rPr><w:t>${words.split(' ')[0]} </w:t></w:r><w:r><w:rPr><w:color w:val="FFFFFF"/></w:rPr><w:t>${words.split(' ')[1]}</w:t></w:r></w:p>`,
      ),
  },
  { kind: 'hidden-sheet', name: 'Excel hidden sheet', type: 'xlsx', parts: (words) => sheets(words, 'state="hidden"') },
  { kind: 'hidden-sheet', name: 'Excel very hidden sheet', type: 'xlsx', parts: (words) => sheets(words, 'state="veryHidden"') },
  {
    kind: 'hidden-rows',
    name: 'Excel hidden row',
    type: 'xlsx',
    parts: (words) => sheets('x', '', `<row r="2" hidden="1">${cell('A2', words)}</row>`),
  },
  {
    kind: 'comment',
    name: 'Excel note',
    type: 'xlsx',
    parts: (words) => ({
      ...sheets('x'),
      'xl/comments1.xml': `<comments ${s}><authors><author>Ann</author></authors><commentList><comment ref="A1" authorId="0"><text><r><t>${words}</t></r></text></comment></commentList></comments>`,
    }),
  },
  {
    kind: 'hidden-slide',
    name: 'PowerPoint hidden slide',
    type: 'pptx',
    parts: (words) => ({ 'ppt/slides/slide1.xml': slide('Shown'), 'ppt/slides/slide2.xml': slide(words, 'show="0"') }),
  },
  {
    kind: 'speaker-notes',
    name: 'PowerPoint notes',
    type: 'pptx',
    parts: (words) => ({
      'ppt/slides/slide1.xml': slide('Shown'),
      'ppt/notesSlides/notesSlide1.xml': `<p:notes xmlns:p="p" xmlns:a="a"><p:sp><p:nvPr><p:ph type="body"/></p:nvPr><a:t>${words}</a:t></p:sp></p:notes>`,
    }),
  },
  {
    kind: 'comment',
    name: 'Writer comment',
    type: 'odt',
    parts: (words) =>
      odf(
        '',
        `<text:p>Ordinary<office:annotation><dc:creator>Ann</dc:creator><text:p>${words}</text:p></office:annotation></text:p>`,
      ),
  },
  {
    kind: 'tracked-change',
    name: 'Writer deletion',
    type: 'odt',
    parts: (words) =>
      odf(
        '',
        `<text:tracked-changes><text:changed-region><text:deletion><office:change-info><dc:creator>Bob</dc:creator></office:change-info><text:p>${words}</text:p></text:deletion></text:changed-region></text:tracked-changes>`,
      ),
  },
  {
    kind: 'hidden-text',
    name: 'Writer hidden text',
    type: 'odt',
    parts: (words) =>
      odf(
        '<style:style style:name="T1"><style:text-properties text:display="none"/></style:style>',
        `<text:p>Ordinary <text:span text:style-name="T1">${words}</text:span></text:p>`,
      ),
  },
  {
    kind: 'hidden-sheet',
    name: 'Calc hidden sheet',
    type: 'ods',
    parts: (words) =>
      odf(
        '<style:style style:name="ta2"><style:table-properties table:display="false"/></style:style>',
        `<table:table table:name="Shown"><table:table-row><table:table-cell><text:p>x</text:p></table:table-cell></table:table-row></table:table><table:table table:name="Other" table:style-name="ta2"><table:table-row><table:table-cell><text:p>${words}</text:p></table:table-cell></table:table-row></table:table>`,
      ),
  },
]

const innocents: { name: string; type: keyof typeof types; parts: Parts }[] = [
  {
    name: 'Word white on black',
    type: 'docx',
    parts: word(
      '<w:p><w:r><w:rPr><w:color w:val="FFFFFF"/><w:shd w:val="clear" w:fill="000000"/></w:rPr><w:t>Head</w:t></w:r></w:p>',
    ),
  },
  {
    name: 'Word vanish switched off',
    type: 'docx',
    parts: word('<w:p><w:r><w:rPr><w:vanish w:val="0"/></w:rPr><w:t>Shown</w:t></w:r></w:p>'),
  },
  {
    name: 'Excel plain',
    type: 'xlsx',
    parts: sheets('shown too', 'state="visible"', '<row r="2" hidden="0"><c r="A2"><v>3</v></c></row>'),
  },
  { name: 'PowerPoint plain', type: 'pptx', parts: { 'ppt/slides/slide1.xml': slide('Shown', 'show="1"') } },
  {
    name: 'Writer plain',
    type: 'odt',
    parts: odf(
      '<style:style style:name="T1"><style:text-properties fo:color="#333333"/></style:style>',
      '<text:p><text:span text:style-name="T1">Shown</text:span></text:p>',
    ),
  },
]

/** Office files with something in them that is not seen, and some that hide nothing. */
export function plantedOffice(secret: () => string, round: number): PlantedCase[] {
  const planted = plants.map(({ kind, name, type, parts }): PlantedCase => {
    const words = secret()
    return { name: `${name} ${round}`, contentType: types[type], bytes: packed(parts(words)), secrets: [{ kind, words }] }
  })
  const plain = innocents.map(
    ({ name, type, parts }): PlantedCase => ({
      name: `${name} ${round}`,
      contentType: types[type],
      bytes: packed(parts),
      secrets: [],
    }),
  )
  return [...planted, ...plain]
}

function packed(parts: Parts): Buffer {
  return zipOf(Object.entries({ '[Content_Types].xml': '<Types/>', ...parts }).map(([name, content]) => ({ name, content })))
}
