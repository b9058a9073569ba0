import { expect, test } from 'vitest'
import type { Query } from '../../query/tree.ts'
import { laneOf } from './slow-query.ts'

const phrase = (words: number, slop: number): Query => ({ kind: 'phrase', field: 'content', text: 'word '.repeat(words), slop })

test('takes a long phrase with slop for slow, however deep it lies', () => {
  const query: Query = {
    kind: 'boost',
    boost: 2,
    query: { kind: 'disMax', queries: [phrase(2, 0), phrase(50, 3)], tieBreaker: 0 },
  }
  expect(laneOf([{ kind: 'bool', must: [], should: [], filter: [query], mustNot: [] }])).toBe('slow')
})

test('takes short phrases, and long ones without slop, for quick', () => {
  expect(laneOf([phrase(5, 3)])).toBe('quick')
  expect(laneOf([phrase(500, 0)])).toBe('quick')
  expect(laneOf([{ kind: 'all' }])).toBe('quick')
})

const wildcard = (pattern: string, fields: number): Query => ({
  kind: 'disMax',
  queries: Array.from({ length: fields }, (_, at) => ({ kind: 'wildcard', field: `f${at}`, pattern, ignoreCase: true })),
  tieBreaker: 0,
})

test('takes a leading wildcard in several fields for wide', () => {
  expect(laneOf([wildcard('*e*', 20)])).toBe('wide')
  expect(laneOf([wildcard('?e', 4)])).toBe('wide')
  expect(laneOf([wildcard('*e*', 3), wildcard('*o*', 1)])).toBe('wide')
  expect(laneOf([wildcard('*e*', 3)])).toBe('quick')
  expect(laneOf([wildcard('e*', 20)])).toBe('quick')
  expect(laneOf([{ kind: 'all' }])).toBe('quick')
})
