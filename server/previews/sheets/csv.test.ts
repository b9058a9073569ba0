import { expect, it } from 'vitest'
import { CsvReader } from './csv.ts'

function rowsOf(pieces: string[], separator = ','): string[][] {
  const rows: string[][] = []
  const reader = new CsvReader(separator, (row) => rows.push(row) > 0)
  for (const piece of pieces) reader.take(piece)
  reader.end('')
  return rows
}

it('takes a table apart, with quotes, line breaks in cells, and any line end', () => {
  expect(rowsOf(['a,b\r\n"1,5","say ""so"""\n"two\nlines",x\rlast'])).toEqual([
    ['a', 'b'],
    ['1,5', 'say "so"'],
    ['two\nlines', 'x'],
    ['last'],
  ])
})

it('is the same wherever the pieces are cut', () => {
  const text = 'a,"b ""c""",d\r\n,"",e\r\n'
  const whole = rowsOf([text])
  expect(whole).toEqual([
    ['a', 'b "c"', 'd'],
    ['', '', 'e'],
  ])
  expect(rowsOf([...text])).toEqual(whole)
})

it('holds no more of a long cell and a wide row than shows that there is more', () => {
  const [row = []] = rowsOf([`${'x'.repeat(9_000)}${',y'.repeat(5_000)}\n`])
  expect([row[0]?.length, row.length]).toEqual([4_001, 2_001])
  // A quote that never closes takes no more than a million letters along.
  expect(rowsOf(['"', 'line\n'.repeat(300_000)]).length).toBeGreaterThan(90_000)
})

it('keeps a quote within a cell, and empty lines', () => {
  expect(rowsOf(['5" pipe;x\n\ny'], ';')).toEqual([['5" pipe', 'x'], [''], ['y']])
})
