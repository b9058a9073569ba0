import { expect, test } from 'vitest'
import { faultOf } from './check-line.ts'
import { suggestLine } from './suggest.ts'

const options = { phraseMatches: false, fuzziness: 0, fileTypes: [], paths: [], tags: [], queryTemplate: null }

const suggest = (line: string) => {
  const fault = faultOf(line, options)
  return fault && suggestLine(line, fault, options)
}

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
  ['[crane', '\\[crane'],
])('%s becomes %s', (line, expected) => {
  expect(faultOf(line, options)).not.toBeNull()
  expect(suggest(line)).toBe(expected)
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
  expect(suggest(line)).toBeNull()
})

test('a correction is made where it is asked for alone, in little time', () => {
  const lines = Array.from({ length: 500 }, (_, at) => `(${`a${at} [b{ /c `.repeat(50)}`.slice(0, 500))
  const began = performance.now()
  const faults = lines.map((line) => faultOf(line, options))
  const checked = performance.now()
  expect(checked - began).toBeLessThan(1_500)
  for (const line of lines.slice(0, 100)) expect(suggest(line)).not.toBeNull()
  expect(performance.now() - checked).toBeLessThan(3_000)
  expect(faults).not.toContain(null)
})

test('within a template tells where the line is wrong, and corrects the line', () => {
  const templated = { ...options, queryTemplate: '{"query_string":{"query":"content:x AND <query>"}}' }
  const fault = faultOf('(crane', templated)
  expect(fault).toMatchObject({ at: 6 })
  expect(fault && suggestLine('(crane', fault, templated)).toBe('(crane)')
})
