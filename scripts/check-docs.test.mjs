import { expect, test } from 'vitest'
import { doubledNumbers, indexOf, namedPaths } from './check-docs.mjs'

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
