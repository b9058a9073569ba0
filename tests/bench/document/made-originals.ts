import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makePdf } from '../../harness/made-pdf.ts'
import { zipOf } from '../../planted/zip.ts'

/** Short documents that all have the word `reportmarker`, and each its number. */
const shortDocuments = 520
/** Of the long PDF, whose first thousand pages say little. */
const pdfPages = 5_000
/** The only page with the word `palimpsest`. */
export const pageOfWord = 3_700
const sheetRows = 1_000_000
/** Units of the long text. */
const textUnits = 20_000_000

/** Writes what the screens of a document are measured with. */
export async function makeOriginals(folder: string): Promise<void> {
  await makeReports(join(folder, 'short'))
  await writeFile(join(folder, 'long.txt'), longText())
  await writeFile(join(folder, 'book.pdf'), book())
  for (let number = 0; number < 20; number++)
    await writeFile(join(folder, `leaflet-${number}.pdf`), makePdf({ pages: [pageLines(number, 40)] }))
  const rows = Array.from({ length: sheetRows }, (_, row) => rowOf(row))
  await writeFile(join(folder, 'table.csv'), `id,name,amount\n${rows.map((cells) => cells.join(',')).join('\n')}\n`)
  await writeFile(join(folder, 'table.xlsx'), workbook(rows))
}

/** Writes the short ones alone. */
export async function makeReports(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (let number = 0; number < shortDocuments; number++)
    await writeFile(join(folder, `report-${String(number).padStart(3, '0')}.txt`), shortText(number))
}

function word(number: number): string {
  return ((number * 7_919) % 60_466_176).toString(36)
}

function shortText(number: number): string {
  const lines = Array.from({ length: 60 }, (_, line) =>
    Array.from({ length: 12 }, (_, at) => word(number * 60 + line + at * 97)).join(' '),
  )
  return `Report number ${number}.\nIt is a reportmarker.\n${lines.join('\n')}\n`
}

function longText(): string {
  const lines = ['A text of twenty million units begins here: longtextmarker.']
  for (let length = 0, line = 0; length < textUnits; line++) {
    const words = Array.from({ length: 12 }, (_, at) => word((line * 31 + at * 97) % 5_000)).join(' ')
    lines.push(line % 2_000 === 0 ? `Quayside ${words}` : words)
    length += words.length + 1
  }
  return lines.join('\n')
}

function pageLines(page: number, count: number): string[] {
  return Array.from({ length: count }, (_, line) =>
    Array.from({ length: 9 }, (_, at) => word(page * 41 + line * 3 + at * 89)).join(' '),
  )
}

function book(): Buffer {
  const pages = Array.from({ length: pdfPages }, (_, at) => {
    const lines = pageLines(at, at < 1_000 ? 3 : 40)
    return at + 1 === pageOfWord ? [...lines, 'a palimpsest'] : lines
  })
  return makePdf({ pages })
}

function rowOf(row: number): [string, string, string] {
  return [String(row), `name-${word(row)}`, String((row * 37) % 10_007)]
}

function workbook(rows: readonly [string, string, string][]): Buffer {
  const cells = rows.map(
    ([id, name, amount], row) =>
      `<row r="${row + 1}"><c r="A${row + 1}"><v>${id}</v></c><c r="B${row + 1}" t="inlineStr"><is><t>${name}</t></is></c><c r="C${row + 1}"><v>${amount}</v></c></row>`,
  )
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packages = 'http://schemas.openxmlformats.org/package/2006'
  return zipOf([
    {
      name: '[Content_Types].xml',
      content: `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      content: `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets><sheet name="Rows" sheetId="1" r:id="r1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `<worksheet xmlns="${main}"><sheetData>${cells.join('')}</sheetData></worksheet>`,
    },
  ])
}
