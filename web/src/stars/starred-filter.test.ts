import { expect, test } from 'vitest'
import { starredClause } from './starred-clause.ts'
import { starredFilter } from './starred-filter.ts'

const resolve = (values: string[], isExcluded = false) => starredFilter.resolve({ values, isExcluded }, { index: 'p' })

test('starred documents, or the others, by the set that the server keeps', () => {
  expect(resolve(['true'])).toEqual([{ place: 'filter', clause: starredClause }])
  expect(resolve(['false'])).toEqual([{ place: 'filterNot', clause: starredClause }])
})

test('excluding turns each into the other', () => {
  expect(resolve(['true'], true)).toEqual([{ place: 'filterNot', clause: starredClause }])
  expect(resolve(['false'], true)).toEqual([{ place: 'filter', clause: starredClause }])
})

test('both are everything', () => {
  expect(resolve(['true', 'false'])).toEqual([])
})
