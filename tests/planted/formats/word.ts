import type { PlantedFile, Planter } from '../planting.ts'
import { plantFile } from '../planting.ts'
import { chartPart, diagramPart } from './ooxml-drawings.ts'
import { type Family, type Part, packageOf, type Relation, strict, transitional } from './ooxml-package.ts'
import { bookOf } from './sheet.ts'

const run = (text: string, properties = '') =>
  `<w:r>${properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`}<w:t>${text}</w:t></w:r>`
const paragraph = (content: string) => `<w:p>${content}</w:p>`
const author = 'w:id="7" w:author="nobody" w:date="2020-01-01T00:00:00Z"'
const typeOf = (part: string) => `application/vnd.openxmlformats-officedocument.wordprocessingml.${part}+xml`

/** Word documents with a word at every corner, in both families of namespaces. */
export function plantWord(seed: string): PlantedFile[] {
  return [
    plantFile({ format: 'Word', name: 'planted.docx', seed }, (planter) => documentOf(planter, transitional)),
    plantFile({ format: 'Word, strict', name: 'strict.docx', seed }, (planter) => documentOf(planter, strict)),
    plantFile({ format: 'Word', name: 'deletions only.docx', seed }, ({ word, ...rest }) =>
      smallDocument(
        paragraph(`<w:del ${author}><w:r><w:delText>${word('deleted text and no other')}</w:delText></w:r></w:del>`),
        {
          word,
          ...rest,
        },
      ),
    ),
  ]
}

/** A document of a body and nothing else. */
export function smallDocument(body: string, planter: Planter): Buffer {
  const main = {
    name: 'word/document.xml',
    type: typeOf('document.main'),
    xml: rootOf('document', transitional, `<w:body>${body}</w:body>`),
  }
  return packageOf({ main: main.name, parts: [main], family: transitional }, planter)
}

function rootOf(element: string, family: Family, content: string): string {
  const { word, drawing, chart, relations } = family
  const namespaces = `xmlns:w="${word}" xmlns:r="${relations}" xmlns:a="${drawing}" xmlns:c="${chart}" xmlns:wp="${drawing.replace(/main$/, 'wordprocessingDrawing')}" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:m="${drawing.includes('purl') ? 'http://purl.oclc.org/ooxml/officeDocument/math' : 'http://schemas.openxmlformats.org/officeDocument/2006/math'}"`
  return `<w:${element} ${namespaces}>${content}</w:${element}>`
}

function documentOf(planter: Planter, family: Family): Buffer {
  const { word } = planter
  const relation = (id: string, type: string, target: string, isExternal = false): Relation => ({
    id,
    type: `${family.relations}/${type}`,
    target,
    isExternal,
  })
  const margins = ['header1', 'header2', 'header3', 'footer1', 'footer2', 'footer3']
  const parts: Part[] = [
    {
      name: 'word/document.xml',
      type: typeOf('document.main'),
      xml: rootOf('document', family, `<w:body>${bodyOf(planter)}</w:body>`),
      relations: [
        ...margins.map((name) => relation(name, name.slice(0, -1), `word/${name}.xml`)),
        ...['comments', 'footnotes', 'endnotes', 'settings'].map((name) => relation(name, name, `word/${name}.xml`)),
        relation('glossary', 'glossaryDocument', 'word/glossary/document.xml'),
        relation('link', 'hyperlink', `https://example.org/${word('address of a link')}`, true),
        relation('chart', 'chart', 'word/charts/chart1.xml'),
        relation('diagram', 'diagramData', 'word/diagrams/data1.xml'),
        relation('package', 'package', 'word/embeddings/book.xlsx'),
        relation('chunk', 'aFChunk', 'word/afchunk.htm'),
        relation('xml', 'customXml', 'customXml/item1.xml'),
      ],
    },
    { name: 'word/comments.xml', type: typeOf('comments'), xml: rootOf('comments', family, commentsOf(planter)) },
    {
      name: 'word/footnotes.xml',
      type: typeOf('footnotes'),
      xml: rootOf('footnotes', family, noteOf('footnote', word('footnote'))),
    },
    { name: 'word/endnotes.xml', type: typeOf('endnotes'), xml: rootOf('endnotes', family, noteOf('endnote', word('endnote'))) },
    {
      name: 'word/settings.xml',
      type: typeOf('settings'),
      xml: rootOf(
        'settings',
        family,
        `<w:docVars><w:docVar w:name="variable" w:val="${word('document variable')}"/></w:docVars>`,
      ),
    },
    {
      name: 'word/glossary/document.xml',
      type: typeOf('document.glossary'),
      xml: rootOf(
        'glossaryDocument',
        family,
        `<w:docParts><w:docPart><w:docPartBody>${paragraph(run(word('building block')))}</w:docPartBody></w:docPart></w:docParts>`,
      ),
    },
    ...margins.map((name) => marginOf(name, family, planter)),
    chartPart('word/charts/chart1.xml', family, planter),
    diagramPart('word/diagrams/data1.xml', family, planter),
  ]
  const others = [
    { name: 'word/afchunk.htm', type: 'text/html', content: `<p>${word('alternative chunk')}</p>` },
    { name: 'customXml/item1.xml', content: `<data xmlns="urn:example"><field>${word('custom XML')}</field></data>` },
    {
      name: 'word/embeddings/book.xlsx',
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      content: bookOf(planter, family, 'embedded workbook: '),
    },
  ]
  return packageOf({ main: 'word/document.xml', parts, others, family }, planter)
}

function marginOf(name: string, family: Family, { word }: Planter): Part {
  const element = name.startsWith('header') ? 'hdr' : 'ftr'
  const watermark =
    name === 'header1'
      ? `<w:p><w:r><w:pict><v:shape id="mark" type="#_x0000_t136"><v:textpath string="${word('watermark')}"/></v:shape></w:pict></w:r></w:p>`
      : ''
  return {
    name: `word/${name}.xml`,
    type: typeOf(name.slice(0, -1)),
    xml: rootOf(element, family, paragraph(run(word(name))) + watermark),
  }
}

function noteOf(element: string, text: string): string {
  return `<w:${element} w:id="2">${paragraph(run(text))}</w:${element}>`
}

function commentsOf({ word }: Planter): string {
  return `<w:comment w:id="3" w:author="${word('author of a comment')}" w:initials="N">${paragraph(run(word('comment')))}</w:comment><w:comment w:id="4" w:author="nobody">${paragraph(run(word('reply to a comment')))}</w:comment>`
}

function bodyOf(planter: Planter): string {
  return [textOf(planter), trackedOf(planter), boxesOf(planter), fieldsOf(planter), marginsAndLinks(planter)].join('')
}

function textOf({ word, leftOut }: Planter): string {
  const cell = (content: string) => `<w:tc>${content}</w:tc>`
  const table = (content: string) => `<w:tbl><w:tr>${content}</w:tr></w:tbl>`
  const split = word('word in three runs')
  return [
    paragraph(run(word('paragraph'))),
    paragraph(run(split.slice(0, 4)) + run(split.slice(4, 8), '<w:b/>') + run(split.slice(8))),
    paragraph(run(word('hidden run'), '<w:vanish/>')),
    paragraph(run(word('white on white'), '<w:color w:val="FFFFFF"/>')),
    table(
      cell(paragraph(run(word('cell')))) + cell(table(cell(paragraph(run(word('cell of a table in a cell'))))) + paragraph('')),
    ),
    `<w:sdt><w:sdtPr><w:alias w:val="${word('title of a content control')}"/><w:dropDownList><w:listItem w:displayText="${word('choice of a content control')}" w:value="1"/></w:dropDownList></w:sdtPr><w:sdtContent>${paragraph(run(word('content control')))}</w:sdtContent></w:sdt>`,
    paragraph(`<w:sdt><w:sdtContent>${run(word('inline content control'))}</w:sdtContent></w:sdt>`),
    paragraph(`<w:smartTag w:uri="urn:x" w:element="place">${run(word('smart tag'))}</w:smartTag>`),
    paragraph(`<w:customXml w:uri="urn:x" w:element="x">${run(word('custom element'))}</w:customXml>`),
    paragraph(`<m:oMath><m:r><m:t>${word('equation')}</m:t></m:r></m:oMath>`),
    paragraph(
      `<w:r><w:ruby><w:rt>${run(leftOut('phonetic reading'))}</w:rt><w:rubyBase>${run(word('text with a reading'))}</w:rubyBase></w:ruby></w:r>`,
    ),
    paragraph(
      `<w:r><w:t>${word('before a tab')}</w:t><w:tab/><w:t>${word('behind a tab')}</w:t><w:br/><w:t>${word('behind a break')}</w:t></w:r>`,
    ),
    paragraph(`<w:dir w:val="rtl">${run(word('right to left'))}</w:dir>`),
    paragraph(`<w:bookmarkStart w:id="5" w:name="${word('bookmark')}"/>${run('x')}<w:bookmarkEnd w:id="5"/>`),
  ].join('')
}

function trackedOf({ word }: Planter): string {
  const deleted = (text: string) => `<w:del ${author}><w:r><w:delText>${text}</w:delText></w:r></w:del>`
  return [
    paragraph(`<w:ins w:id="8" w:author="${word('author of a change')}">${run(word('tracked insertion'))}</w:ins>`),
    paragraph(deleted(word('tracked deletion'))),
    paragraph(`<w:moveFrom ${author}>${run(word('moved from here'))}</w:moveFrom>`),
    paragraph(`<w:moveTo ${author}>${run(word('moved to here'))}</w:moveTo>`),
    paragraph(`<w:ins ${author}>${deleted(word('inserted and deleted'))}</w:ins>`),
    `<w:tbl><w:tr><w:trPr><w:del ${author}/></w:trPr><w:tc>${paragraph(deleted(word('deleted row')))}</w:tc></w:tr></w:tbl>`,
  ].join('')
}

function boxesOf({ word }: Planter): string {
  const box = (text: string) => `<w:txbxContent>${paragraph(run(text))}</w:txbxContent>`
  const drawing = (content: string, properties = '') =>
    `<w:drawing><wp:inline><wp:docPr id="9" name="shape" ${properties}/><a:graphic><a:graphicData>${content}</a:graphicData></a:graphic></wp:inline></w:drawing>`
  const both = word('text box in both forms')
  return [
    paragraph(
      `<w:r><mc:AlternateContent><mc:Choice Requires="wps">${drawing(`<wps:wsp><wps:txbx>${box(both)}</wps:txbx></wps:wsp>`)}</mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox>${box(both)}</v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>`,
    ),
    paragraph(`<w:r><w:pict><v:shape><v:textbox>${box(word('text box of VML'))}</v:textbox></v:shape></w:pict></w:r>`),
    paragraph(`<w:r><w:pict><v:shape><v:textpath string="${word('lettering of VML')}"/></v:shape></w:pict></w:r>`),
    paragraph(
      `<w:r>${drawing('<wps:wsp/>', `descr="${word('description of a picture')}" title="${word('title of a picture')}"`)}</w:r>`,
    ),
    paragraph(
      '<w:r><w:drawing><wp:inline><wp:docPr id="10" name="chart"/><a:graphic><a:graphicData uri="chart"><c:chart r:id="chart"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>',
    ),
    paragraph('<w:r><w:object><o:OLEObject Type="Embed" ProgID="Excel.Sheet.12" r:id="package"/></w:object></w:r>'),
    '<w:altChunk r:id="chunk"/>',
  ].join('')
}

function fieldsOf({ word }: Planter): string {
  const begin = (data = '') => `<w:r><w:fldChar w:fldCharType="begin">${data}</w:fldChar></w:r>`
  const instruction = (text: string) => `<w:r><w:instrText>${text}</w:instrText></w:r>`
  const result = (text: string) =>
    `<w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(text)}<w:r><w:fldChar w:fldCharType="end"/></w:r>`
  const end = '<w:r><w:fldChar w:fldCharType="end"/></w:r>'
  const data = `<w:ffData><w:name w:val="${word('name of a form field')}"/><w:helpText w:type="text" w:val="${word('help of a form field')}"/><w:statusText w:type="text" w:val="${word('status text of a form field')}"/><w:textInput><w:default w:val="${word('default of a form field')}"/></w:textInput></w:ffData>`
  const list = `<w:ffData><w:ddList><w:listEntry w:val="${word('entry of a form list')}"/></w:ddList></w:ffData>`
  return [
    paragraph(
      begin() +
        instruction(` HYPERLINK "https://example.org/${word('address in a field')}" `) +
        result(word('result of a field')),
    ),
    paragraph(begin(data) + instruction(' FORMTEXT ') + result(word('value of a form field'))),
    paragraph(begin(list) + instruction(' FORMDROPDOWN ') + end),
    paragraph(
      `<w:fldSimple w:instr=" HYPERLINK &quot;https://example.org/${word('address in a simple field')}&quot; ">${run(word('result of a simple field'))}</w:fldSimple>`,
    ),
    paragraph(begin() + instruction(` XE "${word('entry of an index')}" `) + end),
    paragraph(begin() + instruction(` TC "${word('entry of a table of contents')}" `) + end),
    paragraph(begin() + instruction(` INCLUDETEXT "C:\\\\${word('file in a field')}.doc" `) + end),
    paragraph(begin() + instruction(` COMMENTS "${word('text in another field')}" `) + end),
    paragraph(begin() + instruction(` MACROBUTTON NoMacro ${word('text of a button')} `) + end),
    paragraph(begin() + instruction(` EQ \\o(${word('text of an equation')},-) `) + end),
  ].join('')
}

function marginsAndLinks({ word }: Planter): string {
  const margins = ['default', 'first', 'even'].map(
    (type, index) =>
      `<w:headerReference w:type="${type}" r:id="header${index + 1}"/><w:footerReference w:type="${type}" r:id="footer${index + 1}"/>`,
  )
  return [
    paragraph(`<w:hyperlink r:id="link" w:tooltip="${word('tip of a link')}">${run(word('text of a link'))}</w:hyperlink>`),
    paragraph(
      `<w:commentRangeStart w:id="3"/>${run('y')}<w:commentRangeEnd w:id="3"/><w:r><w:commentReference w:id="3"/></w:r><w:r><w:commentReference w:id="4"/></w:r>`,
    ),
    paragraph('<w:r><w:footnoteReference w:id="2"/></w:r><w:r><w:endnoteReference w:id="2"/></w:r>'),
    `<w:sectPr>${margins.join('')}<w:titlePg/></w:sectPr>`,
  ].join('')
}
