import { expect, it } from 'vitest'
import { pathPattern, patternOfText } from './path-pattern.ts'
import { sentenceOf } from './pattern-fault.ts'

function matches(source: string, path: string): boolean {
  const pattern = pathPattern(source)
  if ('fault' in pattern) throw new Error(sentenceOf(pattern.fault))
  return pattern.matches(path)
}

it.each([
  ['secret', '/data/secret/a.txt', true],
  ['^/data/[^/]+/mail', '/data/2014/mail/1.eml', true],
  ['^/data/[^/]+/mail', '/data/2014/old/mail/1.eml', false],
  ['\\.(jpe?g|png)$', '/data/a.jpg', true],
  ['\\.(jpe?g|png)$', '/data/a.jpgx', false],
  ['/20(1[4-9]|2\\d)/', '/data/2023/x', true],
  ['\\bkey\\b', '/a key/b', true],
  ['\\bkey\\b', '/monkey/b', false],
  ['a{2,3}$', '/baa', true],
  ['^/a{2,3}$', '/aaaa', false],
  ['^/a{0}b$', '/b', true],
  ['^$', '', true],
  ['(a*)*b', '/aaac', false],
  ['^(?:/|(?<rest>.*))$', '/anything', true],
  ['\\p{Lu}é', '/Éé', true],
  ['^/.$', '/😀', true],
  ['[^a]$', '/😀', true],
  ['\\x41\\u0042', '/AB', true],
  ['a|', '', true],
  ['[\\]\\-_]', '/a-b', true],
  ['x}]', '/x}]', true],
])('finds by %j in %j: %j', (source, path, found) => {
  expect(matches(source, path)).toBe(found)
})

it.each([
  ['', 'empty', 1],
  ['x'.repeat(1001), 'too-long', 1],
  ['a{1000}b{1000}', 'too-large', 1],
  ['((((){1000}){1000}){1000}){1000}', 'too-large', 1],
  ['a(b', 'open-group', 2],
  ['a)b', 'lone-bracket', 2],
  ['a[b', 'open-class', 2],
  ['[]', 'wrong-class', 1],
  ['[z-a]', 'wrong-class', 1],
  ['[a&&b]', 'wrong-class', 1],
  ['[a[b]]', 'wrong-class', 1],
  ['*a', 'nothing-to-repeat', 1],
  ['a**', 'nothing-to-repeat', 3],
  ['a++', 'nothing-to-repeat', 3],
  ['^*', 'nothing-to-repeat', 2],
  ['a{3,2}', 'wrong-count', 2],
  ['a{x}', 'wrong-count', 2],
  ['a{2000}', 'wrong-count', 2],
  ['\\Qa', 'unknown-escape', 1],
  ['a\\', 'unknown-escape', 2],
  ['\\p{Nothing}', 'unknown-escape', 1],
  ['(a)\\1', 'back-reference', 4],
  ['a(?=b)', 'look-around', 2],
  ['(?<!b)', 'look-around', 1],
  ['(?i)a', 'unknown-group', 1],
])('refuses %j: %s at %i', (source, code, at) => {
  expect(pathPattern(source)).toMatchObject({ fault: { code, at } })
})

it('says where the fault is, what stands there, and what to do', () => {
  const pattern = pathPattern('/a/(?i)b')
  expect('fault' in pattern && sentenceOf(pattern.fault)).toBe(
    'The regular expression cannot be used: at character 4, "(?i": of groups ( ), (?: ) and (?<name> ) are known; for either case write [Aa]',
  )
})

it('reads each character once, also for expressions that would keep others busy for ever', () => {
  const path = `/${'a'.repeat(20_000)}`
  for (const source of ['(a+)+$b', '(a|a)*b', '(a|aa)+$x', '(.*)*(.*)*(.*)*!', '^(([a-z])+.)+[A-Z]([a-z])+$'])
    expect(matches(source, path)).toBe(false)
})

it('finds what the platform finds, by thousands of made expressions', () => {
  const random = numbers(20_261_122)
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[Math.floor(random() * values.length)]
    if (value === undefined) throw new Error('nothing to pick')
    return value
  }
  const make = (depth: number): string => {
    const atoms = ['a', 'b', '/', '.', '[ab]', '[^a]', '\\w', '\\W', '\\b', '\\B', '^', '$', '\\d', '\\.']
    if (depth === 0) return pick(atoms)
    const part = () => make(depth - 1)
    return pick([
      () => `${part()}${part()}`,
      () => `(${part()}|${part()})`,
      () => `(?:${part()})${pick(['*', '+', '?', '{2}', '{1,}', '{0,2}', '*?'])}`,
      part,
    ])()
  }
  for (let made = 0; made < 3_000; made++) {
    const source = make(3)
    const path = Array.from({ length: Math.floor(random() * 8) }, () => pick(['a', 'b', '/', '1', '.', 'é'])).join('')
    expect([source, path, matches(source, path)]).toEqual([source, path, new RegExp(source, 'u').test(path)])
  }
})

it('makes an expression of a text, for clients that read every path as one', () => {
  const folder = '/data/a (b) [c]+$1.d{2}'
  expect(matches(`^${patternOfText(folder)}/`, `${folder}/x`)).toBe(true)
  expect(patternOfText('/data/plain folder/v1.2')).toBe('/data/plain folder/v1.2')
})

/** The same numbers from 0 to 1 each time (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
