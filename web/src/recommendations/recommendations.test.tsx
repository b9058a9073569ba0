import { i18n } from '@lingui/core'
import { beforeEach, expect, test } from 'vitest'
import { recommendedByFilter } from './recommended-by-filter.ts'
import { namesOf } from './recommenders.ts'

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const setOf = (user: string) => ({ terms: { _id: { index: '.sets', id: `recommended:${user}`, path: 'documents' } } })

test('a choice of users finds what any of them recommended, or what none of them did', async () => {
  const clause = { bool: { should: [setOf('ada'), setOf('bob')], minimum_should_match: 1 } }
  const resolve = (isExcluded: boolean) => recommendedByFilter.resolve({ values: ['ada', 'bob'], isExcluded }, { index: 'p' })
  expect(await resolve(false)).toEqual([{ place: 'filter', clause }])
  expect(await resolve(true)).toEqual([{ place: 'filterNot', clause }])
})

test('the reader comes first and is called You', () => {
  expect(namesOf(['ada', 'local'], 'local', i18n)).toEqual(['You', 'ada'])
  expect(namesOf(['ada'], 'local', i18n)).toEqual(['ada'])
})

test('a chosen reader is told as the list tells them', () => {
  const words = { i18n, roots: [], reader: 'local' }
  expect(recommendedByFilter.valueLabel?.('local', words)).toBe('You')
  expect(recommendedByFilter.valueLabel?.('ada', words)).toBe('ada')
})
