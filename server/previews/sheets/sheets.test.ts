import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lockOffice } from '../../containers/testing/locked-office.ts'
import { lockDocument } from '../../containers/testing/locked-open-document.ts'
import { writeStoredZip } from '../../containers/zip/stored-zip.ts'
import { FileLocked } from '../../recognition/pages/file-locked.ts'
import { answerSheets } from './answer-sheets.ts'
import { dateOfSerial, plainNumber } from './book.ts'
import { StillReading } from './still-reading.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dossier-sheets-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** A file of these bytes, or a package of these parts. */
async function file(id: string, contentType: string, bytes: string | Record<string, string>) {
  if (typeof bytes === 'string') await writeFile(join(folder, id), bytes)
  else await writeStoredZip(join(folder, id), partsOf(bytes))
  return { id, path: Buffer.from(join(folder, id)), contentType, passwords: [] }
}
async function* partsOf(parts: Record<string, string>) {
  for (const [name, text] of Object.entries(parts)) yield { name, bytes: Buffer.from(text) }
}

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const main =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'

const workbook = {
  'xl/workbook.xml': `<workbook ${main}><sheets><sheet name="Ships" sheetId="1" r:id="rId1"/><sheet name="Bribes" sheetId="2" state="veryHidden" r:id="rId2"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
  'xl/sharedStrings.xml': `<sst ${main}><si><t>Name</t></si><si><r><t>Ori</t></r><r><t>ole</t></r><rPh><t>x</t></rPh></si></sst>`,
  'xl/styles.xml': `<styleSheet ${main}><numFmts><numFmt numFmtId="170" formatCode="dd/mm/yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>`,
  'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetViews><sheetView><pane ySplit="1" state="frozen"/></sheetView></sheetViews><cols><col min="2" max="2" hidden="1"/></cols><sheetData>
      <row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>Day</t></is></c></row>
      <row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3"><v>0.30000000000000004</v></c><c r="C3" s="1"><v>45000</v></c><c r="D3" t="b"><v>1</v></c></row></sheetData></worksheet>`,
  'xl/worksheets/sheet2.xml': `<worksheet ${main}><sheetData><row><c><f>HYPERLINK("http://evil.example")</f><v>7</v></c></row></sheetData></worksheet>`,
}

it('reads a workbook: shared texts, dates, gaps, hidden sheets and columns', async () => {
  const book = await file('a', xlsx, workbook)
  const rows = await answerSheets({ what: 'rows', sheet: 0, from: 0, size: 10, ...book })
  expect(rows).toMatchObject({
    rows: [['Name', '', 'Day'], [], ['Oriole', '0.3', '2023-03-15', 'TRUE']],
    sheet: { rows: 3, columns: 4, isComplete: true, frozenRows: 1, hiddenColumns: [1] },
  })
  expect(await answerSheets({ what: 'sheets', ...book })).toMatchObject([
    { name: 'Ships', isHidden: false },
    { name: 'Bribes', isHidden: true },
  ])
  expect(await answerSheets({ what: 'rows', sheet: 1, from: 0, size: 1, ...book })).toMatchObject({ rows: [['7']] })
  expect(await answerSheets({ what: 'find', sheet: 0, text: 'oriOLE', ...book })).toEqual({
    rows: [2],
    count: 1,
    isComplete: true,
  })
})

it('reads a spreadsheet of OpenDocument, without the repeats that fill it up', async () => {
  const content = `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x" xmlns:style="s">
    <style:style style:name="h"><style:table-properties table:display="false"/></style:style>
    <table:table table:name="One"><table:table-column/><table:table-column table:visibility="collapse"/>
    <table:table-row><table:table-cell><text:p>a</text:p><text:p>b</text:p></table:table-cell><table:table-cell table:number-columns-repeated="2" office:value="5"/></table:table-row>
    <table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>
    <table:table-row><table:table-cell/><table:table-cell><text:p>c</text:p></table:table-cell></table:table-row>
    <table:table-row table:number-rows-repeated="1048000"><table:table-cell/></table:table-row></table:table>
    <table:table table:name="Two" table:style-name="h"/></office:document-content>`
  const book = await file('b', 'application/vnd.oasis.opendocument.spreadsheet', { 'content.xml': content })
  expect(await answerSheets({ what: 'rows', sheet: 0, from: 0, size: 10, ...book })).toMatchObject({
    rows: [['a\nb', '5', '5'], [], [], ['', 'c']],
    sheet: { hiddenColumns: [1] },
  })
  expect(await answerSheets({ what: 'sheets', ...book })).toMatchObject([{ name: 'One' }, { name: 'Two', isHidden: true }])
})

it('answers the first rows of a large table before it is read, and its last ones then', async () => {
  const lines = Array.from({ length: 300_000 }, (_, row) => `${row},ship ${row},"quay, ${row % 9}"`)
  const book = await file('c', 'text/csv', lines.join('\n'))
  const first = await answerSheets({ what: 'rows', sheet: 0, from: 0, size: 100, ...book })
  expect(first).toMatchObject({ sheet: { isComplete: false } })
  const last = await answerSheets({ what: 'rows', sheet: 0, from: 299_999, size: 1, ...book })
  expect(last).toMatchObject({ rows: [['299999', 'ship 299999', 'quay, 2']], sheet: { rows: 300_000 } })
})

it('gives up waiting for rows of a long table before its process would be ended, and has them later', async () => {
  const book = await file('long', 'text/csv', Array.from({ length: 300_000 }, (_, row) => `${row},ship`).join('\n'))
  const last = { what: 'rows', sheet: 0, from: 299_999, size: 1, ...book } as const
  await expect(answerSheets(last, 0)).rejects.toThrow(StillReading)
  expect(await answerSheets(last)).toMatchObject({ rows: [['299999', 'ship']] })
})

it('opens a locked workbook with its password, and says that it is locked without', async () => {
  const { path } = await file('open', xlsx, workbook)
  await writeFile(join(folder, 'locked'), lockOffice(await readFile(path), 'Käfig 7'))
  const locked = { id: 'locked', path: Buffer.from(join(folder, 'locked')), contentType: xlsx }
  await expect(answerSheets({ what: 'sheets', ...locked, passwords: ['wrong'] })).rejects.toThrow(FileLocked)
  expect(await answerSheets({ what: 'sheets', ...locked, passwords: ['wrong', 'Käfig 7'] })).toMatchObject([
    { name: 'Ships' },
    { name: 'Bribes', isHidden: true },
  ])
})

it('opens a locked spreadsheet of OpenDocument with its password, and says that it is locked without', async () => {
  const row = (text: string) => `<table:table-row><table:table-cell><text:p>${text}</text:p></table:table-cell></table:table-row>`
  const content = `<office:body><table:table table:name="Fleet">${row('Oriole')}</table:table></office:body>`
  const ods = 'application/vnd.oasis.opendocument.spreadsheet'
  await writeFile(join(folder, 'fleet'), lockDocument({ 'content.xml': content }, 'Käfig 7', { contentType: ods }))
  const locked = { id: 'fleet', path: Buffer.from(join(folder, 'fleet')), contentType: ods }
  await expect(answerSheets({ what: 'sheets', ...locked, passwords: ['wrong'] })).rejects.toThrow(FileLocked)
  const opened = { ...locked, passwords: ['Käfig 7'] }
  expect(await answerSheets({ what: 'rows', sheet: 0, from: 0, size: 9, ...opened })).toMatchObject({
    rows: [['Oriole']],
    sheet: { name: 'Fleet' },
  })
})

it('takes what a sheet says of itself for what can be, and ends rows that are repeated for ever', async () => {
  const said = '<cols><col min="-4.5" max="1.5" hidden="1"/></cols><sheetViews><pane state="frozen" ySplit="1.5"/></sheetViews>'
  const odd = { ...workbook, 'xl/worksheets/sheet1.xml': `${said}<sheetData><row><c t="str"><v>a</v></c></row></sheetData>` }
  expect(await answerSheets({ what: 'rows', sheet: 0, from: 0, size: 9, ...(await file('odd', xlsx, odd)) })).toMatchObject({
    rows: [['a']],
    sheet: { hiddenColumns: [0], frozenRows: 1 },
  })
  const cell = '<table:table-cell><text:p>x</text:p></table:table-cell>'
  const rows = `${'<table:table-row table:number-rows-repeated="4000000000"/>'.repeat(2)}<table:table-row>${cell}</table:table-row>`
  const endless = await file('endless', 'application/vnd.oasis.opendocument.spreadsheet', {
    'content.xml': `<table:table>${rows}</table:table>`,
  })
  expect(await answerSheets({ what: 'rows', sheet: 0, from: 1_048_570, size: 99, ...endless })).toMatchObject({
    rows: [[], [], [], [], [], [], ['x']],
  })
})

it('says what a broken package lacks', async () => {
  const ods = 'application/vnd.oasis.opendocument.spreadsheet'
  await expect(answerSheets({ what: 'sheets', ...(await file('none', ods, { 'other.xml': '<x/>' })) })).rejects.toThrow(
    /content.xml cannot be read/,
  )
  await expect(answerSheets({ what: 'sheets', ...(await file('d', xlsx, 'no zip')) })).rejects.toThrow(/package/)
  const empty = await file('e', xlsx, { 'xl/other.xml': '<x/>' })
  await expect(answerSheets({ what: 'sheets', ...empty })).rejects.toThrow(/cannot be read/)
})

it('writes numbers and days as people do', () => {
  expect(['0.1', '1e3', '12345678901234567890', 'abc', '3.3000000000000003'].map(plainNumber)).toEqual([
    '0.1',
    '1000',
    '12345678901234567890',
    'abc',
    '3.3',
  ])
  expect([dateOfSerial(1, false), dateOfSerial(45_000.5, false), dateOfSerial(0.25, false), dateOfSerial(0, true)]).toEqual([
    '1899-12-31',
    '2023-03-15 12:00:00',
    '06:00:00',
    '1904-01-01',
  ])
})
