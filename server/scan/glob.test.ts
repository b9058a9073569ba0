import { AppError } from '@dossier/contract'
import { expect, it } from 'vitest'
import { readGlob } from './glob.ts'

it.each([
  ['*.tmp', ['a.tmp', '.tmp'], ['a.tmpx', 'a/b.tmp', 'tmp']],
  ['a?c', ['abc', 'aéc', 'a😀c'], ['ac', 'a/c', 'abbc']],
  ['**/b', ['b', 'a/b', 'a/a/b'], ['ab', 'a/bb']],
  ['a/**', ['a/', 'a/b', 'a/b/c'], ['a', 'b/a/b']],
  ['a**c', ['ac', 'a/b/c'], ['a/b']],
  ['[abc].x', ['a.x', 'c.x'], ['d.x', 'ab.x']],
  ['[!a-c]', ['d', '-'], ['a', 'b', 'dd']],
  ['[^é-ü]', ['a'], ['ö']],
  ['[a-]', ['a', '-'], ['b']],
  ['{one,two}.{a,b}', ['one.a', 'two.b'], ['one.', 'one,two.a']],
  ['{a,b{c,d}*}e', ['ae', 'bce', 'bdxe'], ['be', 'abce']],
  ['x{,y}', ['x', 'xy'], ['xyy']],
  ['a,b', ['a,b'], ['a', 'b']],
  ['{{a}', ['{a'], ['a', '{{a}']],
  ['a}b', ['a}b'], ['ab']],
  ['{a,b', ['{a,b'], ['a', 'b']],
  ['[ab', ['[ab'], ['a']],
  ['a.(b)+$', ['a.(b)+$'], ['axb', 'a.b']],
  ['', [''], ['a']],
])('%s matches %j and not %j', (glob, yes, no) => {
  const isMatch = readGlob(glob)
  expect(yes.filter((text) => !isMatch(text))).toEqual([])
  expect(no.filter(isMatch)).toEqual([])
})

it('refuses a range that runs backwards, and names it', () => {
  expect(() => readGlob('[z-a].txt')).toThrow(AppError)
  expect(() => readGlob('[z-a].txt')).toThrow('"z-a"')
})

it('is done in a moment with a glob that has very many ways to match', () => {
  const startedAt = performance.now()
  expect(readGlob(`${'*a'.repeat(120)}*b`)('a'.repeat(4_000))).toBe(false)
  expect(readGlob(`${'{a,a*}'.repeat(40)}b`)('a'.repeat(4_000))).toBe(false)
  expect(readGlob(`${'{'.repeat(200)}${'}'.repeat(200)}`)('a')).toBe(false)
  expect(performance.now() - startedAt).toBeLessThan(2_000)
})
