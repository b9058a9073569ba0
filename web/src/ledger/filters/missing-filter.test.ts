import { expect, test } from 'vitest'
import { missingClause } from './missing-clause.ts'
import { missingFilter } from './missing-filter.ts'

const resolve = (values: string[], isExcluded = false) => missingFilter.resolve({ values, isExcluded }, { index: 'p' })

test('documents whose file is on disk no longer, or the others', () => {
  expect(resolve(['true'])).toEqual([{ place: 'filter', clause: missingClause }])
  expect(resolve(['false'])).toEqual([{ place: 'filterNot', clause: missingClause }])
  expect(resolve(['true'], true)).toEqual([{ place: 'filterNot', clause: missingClause }])
  expect(resolve(['true', 'false'])).toEqual([])
})
