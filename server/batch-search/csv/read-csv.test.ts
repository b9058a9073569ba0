import { describe, expect, test } from 'vitest'
import { queriesOf, readQueries } from './read-csv.ts'

const most = 60_000
const read = (text: string | Uint8Array, charset = '') =>
  readQueries(typeof text === 'string' ? new TextEncoder().encode(text) : text, { charset, most })
const queries = (text: string | Uint8Array, charset = '') => queriesOf(read(text, charset))

describe('the lines of a CSV', () => {
  test('are queries in their order, whatever ends them', () => {
    expect(queries('first\r\nsecond\nthird\rfourth')).toEqual(['first', 'second', 'third', 'fourth'])
    expect(queries('\uFEFFfirst\nsecond\n')).toEqual(['first', 'second'])
  })

  test('are left out where they say nothing, or nothing new, and that is counted', () => {
    const list = read('one\n\n  \nx\none\n one \ntwo\n')
    expect([queriesOf(list), list.dropped, list.rows]).toEqual([['one', 'two'], { empty: 2, short: 1, repeated: 2 }, 7])
    expect(list.lines.filter(({ state }) => state === 'repeated')).toEqual([
      { row: 5, line: 'one', query: 'one', state: 'repeated', sameAs: 1 },
      { row: 6, line: 'one', query: 'one', state: 'repeated', sameAs: 1 },
    ])
  })

  test('are searched as they were corrected, and left out where nothing is said instead', () => {
    const corrections = { '(one': '(one)', two: '', three: 'four' }
    const list = readQueries(new TextEncoder().encode('(one\ntwo\nthree\nfour\n'), { charset: '', most, corrections })
    expect([queriesOf(list), list.dropped]).toEqual([['(one)', 'four'], { empty: 1, short: 0, repeated: 1 }])
  })

  test('are refused where there are millions of them with nothing in most', () => {
    expect(() => read(`one${'\n'.repeat(1_000_001)}`)).toThrow(/has 1000001 lines/)
  })

  test.each([
    ['Doe, John', 'Doe, John'],
    ['"Doe, John"', 'Doe, John'],
    ['"Mossack Fonseca"', '"Mossack Fonseca"'],
    ['"""Mossack Fonseca"" AND Panama"', '"Mossack Fonseca" AND Panama'],
    ['"""Mossack Fonseca"""', '"Mossack Fonseca"'],
    ['"Mossack Fonseca" AND "Jürgen M"~2', '"Mossack Fonseca" AND "Jürgen M"~2'],
    ['path:"/data/a" OR x', 'path:"/data/a" OR x'],
    ['an "open quote', 'an "open quote'],
    ["O'Neill", "O'Neill"],
    ['東京銀行', '東京銀行'],
  ])('%s means %s', (line, query) => {
    expect(queries(`before\n${line}\nafter`)).toEqual(['before', query, 'after'])
  })

  test('an open quote takes no other line along', () => {
    expect(queries('"one\ntwo\n"three"\nfour"')).toEqual(['"one', 'two', '"three"', 'four"'])
  })

  test('are one column: empty ones beside it do not matter, others are refused', () => {
    expect(queries('one;;\ntwo;;\n"th;ree";;\n')).toEqual(['one', 'two', 'th;ree'])
    expect(queries('one,\ntwo,\n')).toEqual(['one', 'two'])
    for (const table of ['a1;b1\na2;b2\n', 'a1,b1\na2,b2', 'a1\tb1\na2\tb2\n'])
      expect(() => read(table)).toThrow('The CSV has 2 columns. A batch search takes one')
    expect(queries('one,two\nthree\n')).toEqual(['one,two', 'three'])
    expect(queries('Doe, John\nRoe, Jane\n')).toEqual(['Doe, John', 'Roe, Jane'])
  })
})

describe('a CSV', () => {
  test('has at most 60,000 queries', () => {
    const lines = (count: number) => Array.from({ length: count }, (_, at) => `name ${at}`).join('\n')
    expect(queries(lines(60_000))).toHaveLength(60_000)
    expect(() => read(lines(60_001))).toThrow('Error in CSV, your CSV exceed 60.000 queries.')
    expect(() => read(lines(200_000))).toThrow('Error in CSV, your CSV exceed 60.000 queries.')
  })

  test('may have lines as long as a query, and names a longer one', () => {
    expect(queries(`one\n${'x'.repeat(100_000)}\n"${'y, '.repeat(30_000)}"\ntwo`)).toHaveLength(4)
    expect(() => queries(`one\n${'x'.repeat(1_000_000)}\ntwo`)).toThrow('Line 2 of the CSV has 1000000 letters')
  })

  test('has to have a query', () => {
    for (const empty of ['', '\n\n', 'x\n', '\uFEFF']) expect(() => read(empty)).toThrow('The CSV has no queries')
  })

  test('that is not UTF-8 is refused by the name of its encoding, and converted where that is told', () => {
    const latin = Uint8Array.from([0x4a, 0xfc, 0x72, 0x67, 0x65, 0x6e])
    expect(() => read(latin)).toThrow('looks like windows-1252')
    expect(queries(latin, 'windows-1252')).toEqual(['Jürgen'])
    const wide = Buffer.from('\uFEFFone\r\ntwo', 'utf16le')
    expect(() => read(wide)).toThrow('looks like utf-16le')
    expect(queries(wide, 'utf-16le')).toEqual(['one', 'two'])
    expect(() => read('one', 'klingon')).toThrow('There is no encoding "klingon"')
    expect(() => read(latin, 'utf-8')).toThrow('The CSV is not utf-8')
  })

  test('is no spreadsheet', () => {
    expect(() => read(Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0, 0, 9]))).toThrow('The file is not a CSV')
  })
})
