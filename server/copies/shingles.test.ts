import { expect, it } from 'vitest'
import { resemblance, sampleOf, shinglesOf } from './shingles.ts'

it('takes each run of five words once, with its place', () => {
  const text = '“One, two; three four FIVE six. One two three four five'
  const shingles = [...shinglesOf(text).values()]
  expect(shingles.map(({ start, end }) => text.slice(start, end))).toEqual([
    'One, two; three four FIVE',
    'two; three four FIVE six',
    'three four FIVE six. One',
    'four FIVE six. One two',
    'FIVE six. One two three',
    'six. One two three four',
  ])
})

it('takes letters of scripts without spaces one by one, beside words', () => {
  const text = 'PDF契約書の三'
  expect([...shinglesOf(text).values()].map(({ start, end }) => text.slice(start, end))).toEqual(['PDF契約書の', '契約書の三'])
})

it('tells how much two texts share, whatever their letters and lines', () => {
  const one = shinglesOf('a b c d e f g h')
  expect(resemblance(one, shinglesOf('A b, c d\ne f g h!'))).toBe(1)
  expect(resemblance(one, shinglesOf('a b c d e f x y'))).toBeCloseTo(2 / 6)
  expect(resemblance(shinglesOf(''), shinglesOf(''))).toBe(0)
})

it('samples the same runs wherever they stand', () => {
  const words = Array.from({ length: 400 }, (_, number) => `w${number}`)
  const one = sampleOf(shinglesOf(words.join(' ')), 16).map(({ hash }) => hash)
  const other = sampleOf(shinglesOf(`An introduction of five words here. ${words.join(' ')}`), 16).map(({ hash }) => hash)
  expect(one.filter((hash) => other.includes(hash)).length).toBeGreaterThan(12)
})
