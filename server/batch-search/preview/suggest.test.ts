import { expect, test } from 'vitest'
import { faultOf } from './check-line.ts'
import { suggestLine } from './suggest.ts'

const options = { phraseMatches: false, fuzziness: 0, fileTypes: [], paths: [], tags: [], queryTemplate: null }

test.each([
  ['(crane', '(crane)'],
  ['crane)', 'crane'],
  ['harbour OR [crane', 'harbour OR \\[crane'],
  ['"Tobias Wrenfield', '"Tobias Wrenfield"'],
  ['Wrenfield AND', 'Wrenfield'],
  ['AND Wrenfield', 'Wrenfield'],
  ['Wrenfield OR AND Quint', 'Wrenfield OR Quint'],
  ['account:', 'account'],
  ['12/04 invoice', '12\\/04 invoice'],
  ['Wrenfield^', 'Wrenfield'],
])('%s becomes %s', (line, expected) => {
  expect(faultOf(line, options)).not.toBeNull()
  expect(suggestLine(line, options)).toBe(expected)
})

test('is understood, and told where nothing is wrong', () => {
  for (const line of ['Tobias Wrenfield', "O'Brien, Jean-Luc", '-harbour', 'a AND b', '"a b"~2', '名前'])
    expect(faultOf(line, options)).toBeNull()
})

test('says where the fault is', () => {
  expect(faultOf('crane AND', options)).toMatchObject({ at: 9 })
  expect(faultOf('crane)', options)).toMatchObject({ at: 5 })
})

test('what a phrase is made of is never wrong', () => {
  for (const line of ['(crane', 'a "b', 'x AND', '\\']) expect(faultOf(line, { ...options, phraseMatches: true })).toBeNull()
})

test('a line of a megabyte is refused in time, without a suggestion', () => {
  const line = '( '.repeat(500_000)
  expect(faultOf(line, options)?.message).toContain('more than the')
  expect(suggestLine(line, options)).toBeNull()
})
