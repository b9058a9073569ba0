import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bytesOfBuffer } from '../../containers/bytes.ts'
import { writeStoredZip } from '../../containers/zip/stored-zip.ts'
import type { OpenedBook } from './book.ts'
import { bookParts, cell, double, record, row, text, u32 } from './testing/made-binary-book.ts'
import { openXlsb } from './xlsb.ts'
import { openXlsx } from './xlsx.ts'
import { partsOf } from './zip-parts.ts'

const real = join(process.env.DOSSIER_SHARED ?? join(import.meta.dirname, '../../../../shared'), 'real-documents')
const hasShared = existsSync(real)
if (!hasShared) console.log(`skipped: no documents at ${real}`)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dossier-xlsb-'))
})
afterAll(() => rm(folder, { recursive: true }))

let made = 0
async function open(parts: Record<string, string | Buffer>): Promise<OpenedBook> {
  made += 1
  const path = join(folder, `${made}.xlsb`)
  async function* members() {
    for (const [name, content] of Object.entries(parts)) yield { name, bytes: Buffer.from(content) }
  }
  await writeStoredZip(path, members())
  return openXlsb(await partsOf(bytesOfBuffer(await readFile(path))))
}

it('reads a binary workbook: shared texts, dates, gaps, results of formulas, hidden sheets and columns', async () => {
  const { sheets, reading } = await open(bookParts)
  await reading
  expect(sheets.map(({ name, isHidden, hiddenColumns, frozenRows }) => [name, isHidden, hiddenColumns, frozenRows])).toEqual([
    ['Ships <b>', false, [1], 1],
    ['Bribes', true, [], 0],
  ])
  expect(await sheets[0]?.store.read(0, 9)).toEqual([
    ['Name', '', 'Day'],
    [],
    ['Oriøle', '0.3', '2023-03-15', 'TRUE', '#DIV/0!', '=HYPERLINK("http://evil.example")', 'rich'],
  ])
  expect(await sheets[1]?.store.read(0, 9)).toEqual([['7']])
  expect(sheets.map(({ store }) => store.fault)).toEqual([undefined, undefined])
})

it('names what is wrong with a sheet, and reads the next one', async () => {
  const faultOf = async (sheet: Buffer) => {
    const { sheets, reading } = await open({ ...bookParts, 'xl/worksheets/sheet1.bin': sheet })
    await reading
    expect(await sheets[1]?.store.read(0, 9)).toEqual([['7']])
    return [sheets[0]?.store.fault, sheets[0]?.store.rows, sheets[0]?.store.isCut]
  }
  // Rows that begin anew would make it endless.
  expect(await faultOf(Buffer.concat([row(3), row(4), row(3)]))).toEqual(['its rows are not in their order', 5, false])
  expect(await faultOf(row(0xfffffff0))).toEqual(['its rows are not in their order', 0, false])
  expect(await faultOf(Buffer.concat([row(0), Buffer.of(5, 0xff, 0xff, 0xff, 0x7f)]))).toEqual([
    'a record of it is too long',
    0,
    false,
  ])
  expect(await faultOf(Buffer.concat([row(0), cell(7, 0, 0, u32(9e8)), cell(5, 0xffff, 0, double(1))]))).toEqual([
    undefined,
    1,
    true,
  ])
  // The last row that there can be: those before it are empty.
  expect(await faultOf(Buffer.concat([row(1_048_575), cell(5, 0, 0, double(1))]))).toEqual([undefined, 1_048_576, false])
  const cut = bookParts['xl/worksheets/sheet1.bin']
  expect((await faultOf(cut.subarray(0, cut.length - 70)))[0]).toBe(undefined)
})

it('keeps in view what is frozen, not what is merely split', async () => {
  const pane = (...flags: number[]) => record(151, double(0), double(3), u32(1), u32(0), u32(2), Buffer.of(...flags))
  for (const [first, frozenRows] of [
    [pane(1), 3],
    [pane(0), 0],
    [pane(), 0],
    [record(60, u32(9), u32(9), Buffer.alloc(20, 1)), 0],
  ] as const) {
    const sheet = Buffer.concat([first, row(0)])
    const { sheets, reading } = await open({ ...bookParts, 'xl/worksheets/sheet1.bin': sheet })
    await reading
    expect([sheets[0]?.frozenRows, sheets[0]?.store.fault]).toEqual([frozenRows, undefined])
  }
})

it('shows days as numbers where the book has no styles', async () => {
  const { 'xl/styles.bin': _styles, ...others } = bookParts
  const { sheets, reading } = await open(others)
  await reading
  expect((await sheets[0]?.store.read(2, 3))?.[0]?.slice(0, 3)).toEqual(['Oriøle', '0.3', '45000'])
  expect(sheets[0]?.store.fault).toBe(undefined)
})

it('says in its last sheet that a book has more than are shown, and there alone', async () => {
  const names = Array.from({ length: 2_001 }, (_, number) => record(156, u32(0), u32(number), text('rId1'), text(`S${number}`)))
  const { sheets, reading } = await open({
    ...bookParts,
    'xl/workbook.bin': Buffer.concat(names),
    'xl/worksheets/sheet1.bin': row(0),
  })
  await reading
  const told = sheets.flatMap(({ name, store }) => (store.fault === undefined ? [] : [[name, store.fault]]))
  expect([sheets.length, told]).toEqual([2_000, [['S1999', 'it has more than 2000 sheets']]])
  for (const { store } of sheets) store.close()
})

it('is none without its parts', async () => {
  await expect(open({ 'xl/workbook.xml': '<workbook/>' })).rejects.toThrow(/workbook.bin cannot be read/)
})

it('a thousand sheets that are one and the same hold one file', async () => {
  const names = Array.from({ length: 1_500 }, (_, number) => record(156, u32(0), u32(number), text('rId1'), text(`S${number}`)))
  const long = Buffer.concat(Array.from({ length: 300 }, (_, number) => row(number)))
  const { sheets, reading } = await open({
    ...bookParts,
    'xl/workbook.bin': Buffer.concat(names),
    'xl/worksheets/sheet1.bin': long,
  })
  await reading
  expect([sheets.length, sheets.at(-1)?.store.rows, sheets.at(-1)?.store.fault]).toEqual([1_500, 300, undefined])
  for (const { store } of sheets) store.close()
})

it.runIf(hasShared)('reads real ones', async () => {
  const read = async (name: string) => {
    const { sheets, reading } = await openXlsb(await partsOf(bytesOfBuffer(readFileSync(join(real, name)))))
    await reading
    return sheets[0]?.store.read(0, 100)
  }
  expect((await read('testEXCEL.xlsb'))?.flat().join(' ')).toMatch(/This is an example/)
  // The same workbook in the other form.
  const { sheets, reading } = await openXlsx(await partsOf(bytesOfBuffer(readFileSync(join(real, 'test-columnar.xlsx')))))
  await reading
  expect(await read('test-columnar.xlsb')).toEqual(await sheets[0]?.store.read(0, 100))
})
