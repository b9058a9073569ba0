import { expect, it } from 'vitest'
import { expressionFinder } from './expression-finder.ts'
import { longestPlace, TooMuchWork } from './machine-finder.ts'

type Options = { wholeWords?: boolean; matchCase?: boolean; pieces?: number }

/** What is found, as begin and end, in a text that is given in pieces of so many units. */
function find(source: string, text: string, { wholeWords = false, matchCase = true, pieces = 7 }: Options = {}) {
  const found: [number, number][] = []
  const add = (start: number, end: number) => found.push([start, end])
  const finder = expressionFinder(source, { wholeWords, matchCase }, { wantsStart: () => true, add })
  for (let at = 0; at < text.length || at === 0; at += pieces) finder(text.slice(at, at + pieces), at + pieces >= text.length)
  return found
}

const texts = (source: string, text: string, options?: Options) =>
  find(source, text, options).map(([start, end]) => text.slice(start, end))

it.each([
  ['\\d{4}', 'In 2019 and 2021.', ['2019', '2021']],
  ['^Date: .*$', 'To: x\nDate: 3 May\r\nDate: 4 May', ['Date: 3 May', 'Date: 4 May']],
  ['a.*b', 'xaYbZb\nab', ['aYbZb', 'ab']],
  ['a.*?b', 'xaYbZb\nab', ['aYb', 'ab']],
  ['foo|foobar', 'foobar', ['foo']],
  ['foobar|foo', 'foobar foo', ['foobar', 'foo']],
  ['a*', 'baac', ['aa']],
  ['x*?y|z', 'xxyz', ['xxy', 'z']],
  ['\\bkey\\b', 'monkey key Écokey', ['key']],
  ['[^a]+$', 'aa😀é', ['😀é']],
  ['$', 'ab', []],
])('%j finds in %j: %j', (source, text, found) => {
  expect(texts(source, text)).toEqual(found)
})

it('finds either case, also in sets', () => {
  expect(texts('É[a-c]+', 'éAB Éca éx', { matchCase: false })).toEqual(['éAB', 'Éca'])
  expect(texts('[^a]', 'aAbB', { matchCase: false })).toEqual(['b', 'B'])
})

it('finds whole words of any script', () => {
  expect(texts('foo|foobar', 'foobar foo barfoo', { wholeWords: true })).toEqual(['foobar', 'foo'])
  expect(texts('été', 'été étés Été', { wholeWords: true, matchCase: false })).toEqual(['été', 'Été'])
  expect(texts('\\(x', 'a(x (x', { wholeWords: true })).toEqual(['(x', '(x'])
})

it('marks the last part of what is longer than can be looked back', () => {
  const text = `${'.'.repeat(50)}<${'x'.repeat(longestPlace + 5_000)}>`
  expect(find('<x*>', text, { pieces: 4_096 })).toEqual([[text.length - longestPlace, text.length]])
})

it('gives up where an expression looks at the same text again and again', () => {
  const text = 'ab'.repeat(40_000)
  expect(() => find('a[^c]*c|a', text, { pieces: 65_536 })).toThrow(TooMuchWork)
})

it('finds the same ends where nobody asks for the beginnings', () => {
  const text = 'one two  three, 2021 😀 four'
  for (const source of ['[a-z]+', '\\w+?', '\\d{2}', '[^ ]+ ']) {
    const ends: number[] = []
    expressionFinder(
      source,
      { wholeWords: false, matchCase: true },
      { wantsStart: () => false, add: (_, end) => ends.push(end) },
    )(text, true)
    expect(ends).toEqual(find(source, text).map(([, end]) => end))
  }
})

it('tells hundreds of different characters apart', () => {
  const names = Array.from({ length: 150 }, (_, at) => String.fromCharCode(0x4e00 + at * 2, 0x5e00 + at * 3))
  expect(texts(names.join('|'), `x${names.join('，')}一`)).toEqual(names)
})

it('reads each character once, also for expressions that would keep others busy for ever', () => {
  const text = 'a'.repeat(200_000)
  for (const source of ['(a+)+$b', '(a|a)*b', '(a|aa)+$x']) expect(find(source, text, { pieces: 65_536 })).toEqual([])
})

it('finds what the platform finds, by thousands of made expressions', () => {
  const random = numbers(20_261_123)
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[Math.floor(random() * values.length)]
    if (value === undefined) throw new Error('nothing to pick')
    return value
  }
  const make = (depth: number): string => {
    // Of what can be empty every engine has its own idea how often it is repeated.
    const repeated = (node: string) =>
      new RegExp(`^(?:${node})$`, 'u').test('')
        ? node
        : `(?:${node})${pick(['*', '+', '?', '{2}', '{1,}', '{0,2}', '*?', '+?', '??'])}`
    if (depth === 0) return pick(['a', 'b', 'c', '.', '[ab]', '[^a]', '\\w', '\\b', '^', '$', '\\d', '\\s'])
    const part = () => make(depth - 1)
    return pick([() => `${part()}${part()}`, () => `(?:${part()}|${part()})`, () => repeated(part()), part])()
  }
  for (let made = 0; made < 3_000; made++) {
    const source = make(3)
    const text = Array.from({ length: Math.floor(random() * 12) }, () => pick(['a', 'b', 'c', '1', ' ', '\n'])).join('')
    expect([source, text, find(source, text, { pieces: 3 })]).toEqual([source, text, byThePlatform(source, text)])
  }
})

/** All that is not empty, from the left, each behind the one before it. */
function byThePlatform(source: string, text: string): [number, number][] {
  const found: [number, number][] = []
  for (let at = 0; at < text.length; ) {
    // What it finds has to end behind the place where it begins.
    const expression = new RegExp(`(?:${source})(?<=[^]{${at + 1}})`, 'uym')
    expression.lastIndex = at
    const [match = ''] = expression.exec(text) ?? []
    if (match !== '') found.push([at, at + match.length])
    at += match.length || 1
  }
  return found
}

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
