import { accessOf } from '@dossier/server/census/testing/access-of.ts'
import { helpOf } from '@dossier/server/containers/testing/help-of.ts'
import { type PlantedFile, type Planter, plantFile } from '../planting.ts'
import { type Member, zipOf } from '../zip.ts'

/** Words at each corner of files of programs beside Office: drawings, pages for printers, databases, help, and what Facebook gives out. */
export function plantOfficeKin(seed: string): PlantedFile[] {
  return [
    plantFile({ format: 'Visio', name: 'drawing.vsdx', seed }, (planter) => zipOf(visio(planter))),
    plantFile({ format: 'XPS', name: 'pages.xps', seed }, (planter) => zipOf(xps(planter))),
    plantFile({ format: 'Access', name: 'people.mdb', seed }, access),
    plantFile({ format: 'Help (CHM)', name: 'help.chm', seed }, help),
    plantFile({ format: "JSON (Facebook's)", name: 'message_1.json', seed }, facebook),
  ]
}

const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const relationship = (type: string, target: string, more = '') =>
  `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${type}" Target="${target}"${more}/></Relationships>`
const types = (...parts: [string, string][]) =>
  `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${parts.map(([name, type]) => `<Override PartName="${name}" ContentType="${type}"/>`).join('')}</Types>`

function visio({ word, leftOut }: Planter): Member[] {
  const visioType = 'http://schemas.microsoft.com/visio/2010/relationships'
  const namespaces = `xmlns="http://schemas.microsoft.com/office/visio/2012/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"`
  const cell = (name: string, value: string) => `<Cell N="${name}" V="${value}" U="STR"/>`
  const section = (name: string, cells: string) => `<Section N="${name}"><Row N="Row_1">${cells}</Row></Section>`
  const split = word('text of a shape with two formats')
  const shape = [
    section(
      'Property',
      cell('Value', word('data of a shape')) + cell('Label', word('label of data')) + cell('Prompt', word('prompt of data')),
    ),
    section(
      'Hyperlink',
      cell('Description', word('description of a link')) + cell('Address', `https://example.org/${word('address of a link')}`),
    ),
    section('Annotation', cell('Comment', word('comment of before 2013'))),
    section('User', cell('Value', leftOut('cell of a program'))),
    `<Text>${split.slice(0, 6)}<cp IX="1"/>${split.slice(6)} <fld IX="0">${word('field')}</fld></Text>`,
  ]
  const margins = ['HeaderLeft', 'FooterRight'].map((name) => `<${name}>${word(name)}</${name}>`).join('')
  return [
    {
      name: '[Content_Types].xml',
      content: types(
        ['/visio/document.xml', 'application/vnd.ms-visio.drawing.main+xml'],
        ['/visio/pages/pages.xml', 'application/vnd.ms-visio.pages+xml'],
        ['/visio/pages/page1.xml', 'application/vnd.ms-visio.page+xml'],
      ),
    },
    { name: '_rels/.rels', content: relationship(`${visioType}/document`, 'visio/document.xml') },
    {
      name: 'visio/document.xml',
      content: `<VisioDocument ${namespaces}><HeaderFooter>${margins}</HeaderFooter></VisioDocument>`,
    },
    { name: 'visio/_rels/document.xml.rels', content: relationship(`${visioType}/pages`, 'pages/pages.xml') },
    {
      name: 'visio/pages/pages.xml',
      content: `<Pages ${namespaces}><Page ID="0" Name="${word('name of a page')}" NameU="Page-1"><PageSheet>${section('Layer', cell('Name', word('name of a layer')))}</PageSheet><Rel r:id="rId1"/></Page></Pages>`,
    },
    { name: 'visio/pages/_rels/pages.xml.rels', content: relationship(`${visioType}/page`, 'page1.xml') },
    {
      name: 'visio/pages/page1.xml',
      content: `<PageContents ${namespaces}><Shapes><Shape ID="1" Type="Shape">${shape.join('')}</Shape></Shapes></PageContents>`,
    },
    {
      name: 'visio/comments.xml',
      content: `<Comments ${namespaces}><AuthorList><AuthorEntry ID="1" Name="${word('author of a comment')}"/></AuthorList><CommentList><CommentEntry AuthorID="1">${word('comment')}</CommentEntry></CommentList></Comments>`,
    },
    { name: 'visio/data/recordset1.xml', content: `<xml><row c0="${word('data from elsewhere')}"/></xml>` },
  ]
}

function xps({ word }: Planter): Member[] {
  const xpsType = 'http://schemas.microsoft.com/xps/2005/06'
  const glyphs = (text: string) =>
    `<Glyphs UnicodeString="${text}" OriginX="90" OriginY="90" FontRenderingEmSize="12" FontUri="/f.odttf"/>`
  const link = `<Path FixedPage.NavigateUri="https://example.org/${word('address of a link')}" AutomationProperties.Name="${word('description of a picture')}"/>`
  return [
    {
      name: '[Content_Types].xml',
      content: types(
        ['/FixedDocSeq.fdseq', 'application/vnd.ms-package.xps-fixeddocumentsequence+xml'],
        ['/Documents/1/FixedDoc.fdoc', 'application/vnd.ms-package.xps-fixeddocument+xml'],
        ['/Documents/1/Pages/1.fpage', 'application/vnd.ms-package.xps-fixedpage+xml'],
      ),
    },
    { name: '_rels/.rels', content: relationship(`${xpsType}/fixedrepresentation`, '/FixedDocSeq.fdseq') },
    {
      name: 'FixedDocSeq.fdseq',
      content: `<FixedDocumentSequence xmlns="${xpsType}"><DocumentReference Source="/Documents/1/FixedDoc.fdoc"/></FixedDocumentSequence>`,
    },
    {
      name: 'Documents/1/FixedDoc.fdoc',
      content: `<FixedDocument xmlns="${xpsType}"><PageContent Source="Pages/1.fpage"/></FixedDocument>`,
    },
    {
      name: 'Documents/1/Pages/1.fpage',
      content: `<FixedPage xmlns="${xpsType}">${glyphs(word('text of a page'))}<Canvas>${glyphs(word('text in a group'))}</Canvas>${link}</FixedPage>`,
    },
    {
      name: 'Documents/1/Structure/DocStructure.struct',
      content: `<DocumentStructure><OutlineEntry Description="${word('entry of contents')}"/></DocumentStructure>`,
    },
    {
      name: 'Documents/1/SignatureDefinitions.xml',
      content: `<SignatureDefinitions><Intent>${word('what is signed')}</Intent></SignatureDefinitions>`,
    },
  ]
}

function access({ word, leftOut }: Planter): Buffer {
  return accessOf([
    {
      name: word('name of a table'),
      columns: ['ID', word('name of a column'), 'About'],
      rows: [
        [1, word('text'), [word('memo')]],
        [2, null, [`<div>${word('memo with formats')}</div>`]],
      ],
      deleted: [[3, leftOut('deleted row'), null]],
    },
    { name: 'MSysQueries', columns: ['Expression'], rows: [[word('expression of a query')]] },
    {
      name: 'MSysAccessStorage',
      columns: ['Name', 'Lv'],
      rows: [['Blob', Buffer.from(`\0${word('text on a form')}\0`, 'utf16le')]],
    },
  ])
}

function help({ word, leftOut }: Planter): Buffer {
  const label = (name: string, value: string) => `<OBJECT><param name="${name}" value="${value}"></OBJECT>`
  return helpOf([
    {
      name: 'one.htm',
      text: `<title>${word('title of a page')}</title><p>${word('text of a page')}</p><!-- ${word('comment in a page')} -->`,
    },
    { name: 'contents.hhc', text: label('Name', word('label of contents')) },
    { name: 'index.hhk', text: label('Keyword', word('keyword of the index')) },
    { name: 'list.txt', text: word('text in another file') },
    { name: 'look.css', text: `/* ${leftOut('comment in a style')} */` },
  ])
}

/** Each byte of UTF-8 as a letter of its own. */
function facebook({ wordOf }: Planter): string {
  const bytes = (text: string) =>
    Array.from(Buffer.from(text), (byte) => (byte < 128 ? String.fromCharCode(byte) : `\\u00${byte.toString(16)}`)).join('')
  const said = bytes(wordOf('message', 'żółćęśąźńЖШЮЯфщ'))
  return `{"participants":[{"name":"${bytes(wordOf('name', 'éèüößñçøåæ'))}"}],"messages":[{"content":"${said}"}]}`
}
