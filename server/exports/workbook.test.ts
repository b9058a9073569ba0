import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { sheetsOf } from './testing/sheets-of.ts'
import { workbookOf } from './workbook.ts'

test('a workbook goes on in another sheet, marks what is cut and replaces what XML cannot hold', async () => {
  const rows = async function* () {
    for (let at = 0; at < 5; at += 1) yield ['path', at, at === 4 ? 'x'.repeat(40_000) : `\u0000a${at}\ud800`]
  }
  const sheet = { name: 'Review', columns: ['place', 'number', 'query'], rows: rows() }
  const { sheet1 = '', sheet2 = '', sheet3 = '' } = await sheetsOf(await buffer(await workbookOf(sheet, 3)))
  expect([sheet1, sheet2, sheet3].map((xml) => xml.match(/<row /g)?.length)).toEqual([3, 3, 2])
  for (const xml of [sheet1, sheet2, sheet3]) expect(xml).toContain('query')
  expect(sheet1).toContain('\ufffda0\ufffd')
  expect(sheet3).toContain('x… [cut]')
})
