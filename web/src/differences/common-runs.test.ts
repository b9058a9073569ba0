import { expect, test } from 'vitest'
import { commonRuns } from './common-runs.ts'

/** What both have in common, as one text. */
function common(first: string, second: string): string {
  return commonRuns([...first], [...second])
    .map(({ a, length }) => first.slice(a, a + length))
    .join('')
}

test.each([
  ['', '', ''],
  ['abc', '', ''],
  ['abc', 'abc', 'abc'],
  ['abc', 'xyz', ''],
  ['abcabba', 'cbabac', 4],
  ['the quick fox', 'the slow fox', 8],
  ['xaby', 'ab', 'ab'],
])('finds the most that %j and %j have in common', (first, second, expected) => {
  const found = common(first, second)
  expect(typeof expected === 'number' ? found.length : found).toBe(expected)
})

/** Numbers that look like chance and are the same each time. */
function* chance(seed: number): Generator<number> {
  for (let value = seed; ; ) {
    value = (value * 48_271) % 2_147_483_647
    yield value
  }
}

test('runs are in order, do not overlap, and are the same in both', () => {
  const numbers = chance(7)
  const next = (most: number) => (numbers.next().value ?? 0) % most
  for (let round = 0; round < 200; round++) {
    const first = Array.from({ length: next(60) }, () => next(5))
    const second = Array.from({ length: next(60) }, () => next(5))
    let [a, b] = [0, 0]
    for (const run of commonRuns(first, second)) {
      expect(run.a >= a && run.b >= b).toBe(true)
      expect(first.slice(run.a, run.a + run.length)).toEqual(second.slice(run.b, run.b + run.length))
      ;[a, b] = [run.a + run.length, run.b + run.length]
    }
    expect(a <= first.length && b <= second.length).toBe(true)
  }
})

test('long lists that differ much keep what occurs once in each', () => {
  const first = Array.from({ length: 20_000 }, (_, at) => (at % 2 === 0 ? at : 'old'))
  const second = Array.from({ length: 20_000 }, (_, at) => (at % 2 === 0 ? at : `new ${at}`))
  const shared = commonRuns(first, second).reduce((sum, { length }) => sum + length, 0)
  expect(shared).toBe(10_000)
})
