import { expect, test } from 'vitest'
import { bareRows, doubledNumbers, hasTest, indexOf, namedPaths, namedTests } from './check-docs.mjs'

test('the index has each page once, in order, by its own title', () => {
  const index = 'Intro.\n\n| page | decision |\n| --- | --- |\n| [0002](0002-b.md) | Old |\n| [0002](0002-b.md) | Old |\n'
  const pages = [
    { name: '0002-b.md', text: '# 0002. Second\n\nText' },
    { name: '0001-a.md', text: '# First\n' },
  ]
  const rows = '| [0001](0001-a.md) | First |\n| [0002](0002-b.md) | Second |\n'
  expect(indexOf(index, pages)).toBe(`Intro.\n\n| page | decision |\n| --- | --- |\n${rows}`)
})

test('a number that two pages have is named', () => {
  expect(doubledNumbers(['0001-a.md', '0002-b.md', '0002-c.md'])).toEqual(['0002'])
})

test('paths of source files are seen, words and folders are not', () => {
  expect(namedPaths('See `server/main.ts`, `tests/bench/`, `npm test` and `web/src/features.ts`.')).toEqual([
    'server/main.ts',
    'web/src/features.ts',
  ])
})

test('tests are named by file and title, several of one file behind it', () => {
  expect(
    namedTests('| Steps | `tests/a.test.ts` “goes on”, “goes back”; `web/b.test.tsx` “is there”, and `server/c.ts` “not” |'),
  ).toEqual([
    { path: 'tests/a.test.ts', title: 'goes on' },
    { path: 'tests/a.test.ts', title: 'goes back' },
    { path: 'web/b.test.tsx', title: 'is there' },
  ])
})

test('a title is that of a test only as a whole', () => {
  const source = `it('goes on', () => {})\nit("says that it's there", () => {})`
  expect(['goes on', "says that it's there", 'goes', 'goes back'].map((title) => hasTest(source, title))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('a line of the list of security names a test, or begins with its reason', () => {
  const rows = [
    '| line | what | held by |',
    '| --- | --- | --- |',
    '| 1 | a | `server/a.test.ts` “does it” |',
    '| 2 | b | by the proxy |',
    '| 3 | c | not here |',
    '| 4 | d | limit: not yet |',
    '| 5 | e | yes |',
    '| 6 | f | `server/a.ts` |',
  ]
  expect(bareRows(rows.join('\n'))).toEqual(rows.slice(-2))
})
