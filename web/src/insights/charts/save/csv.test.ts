import { expect, it } from 'vitest'
import { fileName } from '../../../ui/saving/save-file.ts'
import { toCsv } from './csv.ts'

it('quotes what needs it, and keeps spreadsheets from running a name', async () => {
  const text = await toCsv([
    ['a,b', 'say "x"', 3],
    ['=cmd()', 'two\nlines', 0],
  ]).text()
  expect(text.replace('\uFEFF', '')).toBe('"a,b","say ""x""",3\r\n"\'=cmd()","two\nlines",0\r\n')
})

it('names files so that every system takes them', () => {
  expect(fileName('p', 'Documents by: date/月')).toBe('p-Documents-by-date-月')
})
