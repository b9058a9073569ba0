import { expect, test } from 'vitest'
import type { Query } from '../../query/tree.ts'
import { isSlow, isWide } from './slow-query.ts'

const phrase = (words: number, slop: number): Query => ({ kind: 'phrase', field: 'content', text: 'word '.repeat(words), slop })

test('takes a long phrase with slop for slow, however deep it lies', () => {
  const query: Query = {
    kind: 'boost',
    boost: 2,
    query: { kind: 'disMax', queries: [phrase(2, 0), phrase(50, 3)], tieBreaker: 0 },
  }
  expect(isSlow({ kind: 'bool', must: [], should: [], filter: [query], mustNot: [] })).toBe(true)
})

test('takes short phrases, and long ones without slop, for quick', () => {
  expect(isSlow(phrase(5, 3))).toBe(false)
  expect(isSlow(phrase(500, 0))).toBe(false)
  expect(isSlow({ kind: 'all' })).toBe(false)
})

const wildcard = (pattern: string, fields: number): Query => ({
  kind: 'disMax',
  queries: Array.from({ length: fields }, (_, at) => ({ kind: 'wildcard', field: `f${at}`, pattern, ignoreCase: true })),
  tieBreaker: 0,
})

test('takes a leading wildcard in several fields for wide', () => {
  expect(isWide(wildcard('*e*', 20))).toBe(true)
  expect(isWide(wildcard('?e', 4))).toBe(true)
  expect(isWide(wildcard('*e*', 3))).toBe(false)
  expect(isWide(wildcard('e*', 20))).toBe(false)
  expect(isWide({ kind: 'all' })).toBe(false)
})
