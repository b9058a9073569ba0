import { expect, it } from 'vitest'
import { anyTerm } from './any-term.ts'

it.each([
  ['invoice AND (crane && NOT draft)', 'invoice OR (crane OR NOT draft)'],
  ['"this AND that" AND author:AND\\ so', '"this AND that" OR author:AND\\ so'],
  ['neither of them', 'neither of them'],
  ['cut AND "off', 'cut OR "off'],
])('asks for any term of %s', (query, any) => {
  expect(anyTerm(query)).toBe(any)
})
