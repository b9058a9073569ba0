import { i18n } from '@lingui/core'
import { beforeAll, expect, it } from 'vitest'
import { hiddenPartsFilter } from './hidden-parts-filter.ts'
import { hiddenPartsRows } from './hidden-parts-rows.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const resolve = (values: string[], isExcluded = false) => hiddenPartsFilter.resolve({ values, isExcluded }, { index: 'p' })
const rowsOf = (hiddenParts?: string[]) =>
  hiddenPartsRows({ _id: 'd', _index: 'p', _source: { ...(hiddenParts && { hiddenParts }) } }, i18n)

it('finds documents with hidden parts of some kinds', () => {
  expect(resolve(['comments', 'layers'])).toEqual([
    { place: 'filter', clause: { terms: { hiddenParts: ['comments', 'layers'] } } },
  ])
})

it('finds those with any, whatever kinds are chosen beside it, or leaves them out', () => {
  const clause = { terms: { hasHiddenParts: ['true'] } }
  expect(resolve(['any', 'comments'])).toEqual([{ place: 'filter', clause }])
  expect(resolve(['any'], true)).toEqual([{ place: 'filterNot', clause }])
})

it('says what is hidden, and leads to others that have the same', () => {
  expect(rowsOf(['comments'])).toMatchObject([{ field: 'hiddenParts', value: 'comments', shown: 'Comments' }])
  expect(rowsOf(['hidden-rows', 'of-tomorrow'])).toMatchObject([
    { field: 'hasHiddenParts', value: 'true', shown: 'Hidden rows or columns, of-tomorrow' },
  ])
})

it('says nothing of a document without any', () => {
  expect(rowsOf()).toEqual([])
})
