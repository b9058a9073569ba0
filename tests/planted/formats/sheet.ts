import { type PlantedFile, type Planter, plantFile } from '../planting.ts'
import { chartPart } from './ooxml-drawings.ts'
import { type Family, type Part, packageOf, type Relation, strict, transitional } from './ooxml-package.ts'

const typeOf = (part: string) => `application/vnd.openxmlformats-officedocument.spreadsheetml.${part}+xml`
const inline = (reference: string, text: string) => `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`

/** Workbooks with a word at every corner, in both families of namespaces. */
export function plantSheet(seed: string): PlantedFile[] {
  return [
    plantFile({ format: 'Excel', name: 'planted.xlsx', seed }, (planter) => bookOf(planter, transitional)),
    plantFile({ format: 'Excel, strict', name: 'strict.xlsx', seed }, (planter) => bookOf(planter, strict)),
  ]
}

/** A workbook; `where` begins the names of its corners. */
export function bookOf(given: Planter, family: Family, where = ''): Buffer {
  const planter: Planter = {
    word: (corner) => given.word(where + corner),
    wordOf: (corner, alphabet) => given.wordOf(where + corner, alphabet),
    leftOut: (corner) => given.leftOut(where + corner),
  }
  const { word } = planter
  const relation = (id: string, type: string, target: string, isExternal = false): Relation => ({
    id,
    type: `${family.relations}/${type}`,
    target,
    isExternal,
  })
  const sheets = ['first', 'hidden', 'veryHidden', 'chart']
  const names = sheets.slice(0, 3).map((state, index) => {
    const shown = state === 'first' ? '' : ` state="${state}"`
    return `<sheet name="${word(`name of a sheet: ${state}`)}" sheetId="${index + 1}"${shown} r:id="sheet${index + 1}"/>`
  })
  const defined = `<definedNames><definedName name="${word('defined name')}" comment="${word('comment of a defined name')}">"${word('value of a defined name')}"</definedName></definedNames>`
  const parts: Part[] = [
    {
      name: 'xl/workbook.xml',
      type: typeOf('sheet.main'),
      xml: `<workbook xmlns="${family.sheet}" xmlns:r="${family.relations}"><sheets>${names.join('')}</sheets>${defined}</workbook>`,
      relations: [
        ...[1, 2, 3].map((number) => relation(`sheet${number}`, 'worksheet', `xl/worksheets/sheet${number}.xml`)),
        relation('strings', 'sharedStrings', 'xl/sharedStrings.xml'),
        relation('styles', 'styles', 'xl/styles.xml'),
        relation('external', 'externalLink', 'xl/externalLinks/externalLink1.xml'),
        relation('connections', 'connections', 'xl/connections.xml'),
        relation('pivot', 'pivotCacheDefinition', 'xl/pivotCache/pivotCacheDefinition1.xml'),
        relation('persons', 'person', 'xl/persons/person.xml'),
      ],
    },
    firstSheet(planter, family, relation),
    ...['hidden', 'veryHidden'].map((state, index) => ({
      name: `xl/worksheets/sheet${index + 2}.xml`,
      type: typeOf('worksheet'),
      xml: `<worksheet xmlns="${family.sheet}"><sheetData><row r="1">${inline('A1', word(`sheet: ${state}`))}</row></sheetData></worksheet>`,
    })),
    ...partsBeside(planter, family, relation),
    drawing(planter, family, relation),
    chartPart('xl/charts/chart1.xml', family, planter),
  ]
  const others = [
    {
      name: 'xl/drawings/vmlDrawing1.vml',
      type: 'application/vnd.openxmlformats-officedocument.vmlDrawing',
      content: vml(planter),
    },
  ]
  return packageOf({ main: 'xl/workbook.xml', parts, others, family }, planter)
}

type Relate = (id: string, type: string, target: string, isExternal?: boolean) => Relation

function firstSheet({ word }: Planter, family: Family, relation: Relate): Part {
  const rows = [
    `<row r="1"><c r="A1" t="s"><v>0</v></c>${inline('B1', word('inline text'))}<c r="C1" t="str"><f>"${word('text in a formula')}"&amp;A2</f><v>${word('result of a formula')}</v></c></row>`,
    `<row r="2" hidden="1">${inline('A2', word('hidden row'))}</row>`,
    `<row r="3">${inline('Z3', word('hidden column'))}<c r="A3" s="1"><v>7</v></c><c r="B3"><f>LOOKUP("${word('text in a formula without a result')}",A1:A2)</f></c><c r="C3" t="s"><v>1</v></c></row>`,
  ]
  const validation = `<dataValidations count="1"><dataValidation type="list" sqref="D1" promptTitle="${word('title of a hint')}" prompt="${word('hint of a cell')}" errorTitle="${word('title of a warning')}" error="${word('warning of a cell')}"><formula1>"${word('choice of a cell')},no"</formula1></dataValidation></dataValidations>`
  const condition = `<conditionalFormatting sqref="E1"><cfRule type="containsText" operator="containsText" text="${word('text of a condition')}" priority="1"><formula>TRUE</formula></cfRule></conditionalFormatting>`
  const scenario = `<scenarios><scenario name="${word('name of a scenario')}" comment="${word('comment of a scenario')}"><inputCells r="A9" val="${word('value of a scenario')}"/></scenario></scenarios>`
  const links = `<hyperlinks><hyperlink ref="A1" r:id="link" tooltip="${word('tip of a link')}" display="${word('shown text of a link')}"/><hyperlink ref="B1" location="Sheet!A1"/></hyperlinks>`
  const margins = ['oddHeader', 'oddFooter', 'evenHeader', 'evenFooter', 'firstHeader', 'firstFooter'].map(
    (element) => `<${element}>&amp;C&amp;"Arial,Bold"${word(element)}</${element}>`,
  )
  return {
    name: 'xl/worksheets/sheet1.xml',
    type: typeOf('worksheet'),
    xml: `<worksheet xmlns="${family.sheet}" xmlns:r="${family.relations}"><cols><col min="26" max="26" width="9" hidden="1"/></cols><sheetData>${rows.join('')}</sheetData>${scenario}${condition}${validation}${links}<headerFooter differentOddEven="1" differentFirst="1">${margins.join('')}</headerFooter><drawing r:id="drawing"/><legacyDrawing r:id="vml"/><tableParts count="1"><tablePart r:id="table"/></tableParts></worksheet>`,
    relations: [
      relation('link', 'hyperlink', `https://example.org/${word('address of a link')}`, true),
      relation('drawing', 'drawing', 'xl/drawings/drawing1.xml'),
      relation('vml', 'vmlDrawing', 'xl/drawings/vmlDrawing1.vml'),
      relation('comments', 'comments', 'xl/comments1.xml'),
      relation('table', 'table', 'xl/tables/table1.xml'),
      {
        id: 'threads',
        type: 'http://schemas.microsoft.com/office/2017/10/relationships/threadedComment',
        target: 'xl/threadedComments/threadedComment1.xml',
      },
    ],
  }
}

function partsBeside({ word, leftOut }: Planter, family: Family, relation: Relate): Part[] {
  return [
    {
      name: 'xl/sharedStrings.xml',
      type: typeOf('sharedStrings'),
      xml: `<sst xmlns="${family.sheet}" count="3" uniqueCount="3"><si><t>${word('shared text')}</t></si><si><r><t>${word('first run of a cell')}</t></r><r><t> ${word('second run of a cell')}</t></r><rPh sb="0" eb="1"><t>${leftOut('phonetic reading')}</t></rPh></si><si><t>${word('shared text that no cell shows')}</t></si></sst>`,
    },
    {
      name: 'xl/styles.xml',
      type: typeOf('styles'),
      xml: `<styleSheet xmlns="${family.sheet}"><numFmts count="1"><numFmt numFmtId="170" formatCode="&quot;${word('text in the format of a number')} &quot;0"/></numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="170" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    },
    {
      name: 'xl/comments1.xml',
      type: typeOf('comments'),
      xml: `<comments xmlns="${family.sheet}"><authors><author>${word('author of a comment')}</author></authors><commentList><comment ref="A1" authorId="0"><text><r><t>${word('comment')}</t></r></text></comment></commentList></comments>`,
    },
    {
      name: 'xl/threadedComments/threadedComment1.xml',
      type: 'application/vnd.ms-excel.threadedcomments+xml',
      xml: `<ThreadedComments xmlns="http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments"><threadedComment ref="A1" personId="{1}" id="{2}"><text>${word('reply in a thread of comments')}</text></threadedComment></ThreadedComments>`,
    },
    {
      name: 'xl/persons/person.xml',
      type: 'application/vnd.ms-excel.person+xml',
      xml: `<personList xmlns="http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments"><person displayName="${word('person in a thread of comments')}" id="{1}"/></personList>`,
    },
    {
      name: 'xl/tables/table1.xml',
      type: typeOf('table'),
      xml: `<table xmlns="${family.sheet}" id="1" name="t" displayName="${word('name of a table')}" ref="A1:B2"><tableColumns count="1"><tableColumn id="1" name="${word('column of a table')}" totalsRowLabel="${word('label of a row of totals')}"/></tableColumns></table>`,
    },
    {
      name: 'xl/externalLinks/externalLink1.xml',
      type: typeOf('externalLink'),
      xml: `<externalLink xmlns="${family.sheet}" xmlns:r="${family.relations}"><externalBook r:id="book"><sheetNames><sheetName val="${word('sheet of another book')}"/></sheetNames><sheetDataSet><sheetData sheetId="0"><row r="1"><cell r="A1" t="str"><v>${word('kept value of another book')}</v></cell></row></sheetData></sheetDataSet></externalBook></externalLink>`,
      relations: [relation('book', 'externalLinkPath', `file:///C:/${word('path of another book')}.xlsx`, true)],
    },
    {
      name: 'xl/connections.xml',
      type: typeOf('connections'),
      xml: `<connections xmlns="${family.sheet}"><connection id="1" name="${word('name of a connection')}" description="${word('description of a connection')}" type="1"><dbPr connection="Server=${word('address of a database')}" command="SELECT ${word('query of a database')}"/></connection></connections>`,
    },
    {
      name: 'xl/pivotCache/pivotCacheDefinition1.xml',
      type: typeOf('pivotCacheDefinition'),
      xml: `<pivotCacheDefinition xmlns="${family.sheet}" xmlns:r="${family.relations}" r:id="records"><cacheFields count="1"><cacheField name="${word('field of a pivot table')}"><sharedItems count="1"><s v="${word('kept value of a pivot table')}"/></sharedItems></cacheField></cacheFields></pivotCacheDefinition>`,
      relations: [relation('records', 'pivotCacheRecords', 'xl/pivotCache/pivotCacheRecords1.xml')],
    },
    {
      name: 'xl/pivotCache/pivotCacheRecords1.xml',
      type: typeOf('pivotCacheRecords'),
      xml: `<pivotCacheRecords xmlns="${family.sheet}" count="1"><r><s v="${word('kept row of a pivot table')}"/></r></pivotCacheRecords>`,
    },
  ]
}

function drawing({ word }: Planter, family: Family, relation: Relate): Part {
  const shape = `<xdr:sp><xdr:nvSpPr><xdr:cNvPr id="2" name="shape" descr="${word('description of a shape')}" title="${word('title of a shape')}"/></xdr:nvSpPr><xdr:txBody><a:p><a:r><a:t>${word('text box')}</a:t></a:r></a:p></xdr:txBody></xdr:sp>`
  const frame =
    '<xdr:graphicFrame><xdr:nvGraphicFramePr><xdr:cNvPr id="3" name="chart"/></xdr:nvGraphicFramePr><a:graphic><a:graphicData><c:chart r:id="chart"/></a:graphicData></a:graphic></xdr:graphicFrame>'
  const anchor = (content: string) => `<xdr:twoCellAnchor><xdr:from/><xdr:to/>${content}<xdr:clientData/></xdr:twoCellAnchor>`
  return {
    name: 'xl/drawings/drawing1.xml',
    type: 'application/vnd.openxmlformats-officedocument.drawing+xml',
    xml: `<xdr:wsDr xmlns:xdr="${family.drawing.replace(/main$/, 'spreadsheetDrawing')}" xmlns:a="${family.drawing}" xmlns:c="${family.chart}" xmlns:r="${family.relations}">${anchor(shape)}${anchor(frame)}</xdr:wsDr>`,
    relations: [relation('chart', 'chart', 'xl/charts/chart1.xml')],
  }
}

function vml({ word }: Planter): string {
  return `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:x="urn:schemas-microsoft-com:office:excel"><v:shape alt="${word('description of a control')}"><v:textbox><div><font>${word('label of a form control')}</font></div></v:textbox><x:ClientData ObjectType="Button"/></v:shape></xml>`
}
