import { i18n } from '@lingui/core'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { projectTagsOptions } from '../known/use-tags.ts'
import { tagsFilter, withoutTags } from './tags-filter.ts'

const resolve = (values: string[], isExcluded = false) => tagsFilter.resolve({ values, isExcluded }, { index: 'p' })
const none = { bool: { must_not: [{ exists: { field: 'tags' } }] } }
const words = { i18n, roots: [] }

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  queryClient.clear()
})

test('tags are asked for as the known client does', () => {
  expect(resolve(['a', 'b'])).toEqual([{ place: 'filter', clause: { terms: { tags: ['a', 'b'] } } }])
  expect(resolve(['a'], true)).toEqual([{ place: 'filterNot', clause: { terms: { tags: ['a'] } } }])
})

test('documents without tags are those where the field is not there, alone or beside tags', () => {
  expect(resolve([withoutTags])).toEqual([{ place: 'filter', clause: none }])
  expect(resolve([withoutTags], true)).toEqual([{ place: 'filterNot', clause: none }])
  expect(resolve(['a', withoutTags])).toEqual([
    { place: 'filter', clause: { bool: { should: [{ terms: { tags: ['a'] } }, none], minimum_should_match: 1 } } },
  ])
})

test('addresses name tags in whatever case', () => {
  expect(tagsFilter.readValues?.(['Audit', 'ÉTÉ', withoutTags])).toEqual(['audit', 'été', withoutTags])
})

test('a tag is shown as it was typed first, where that is known', () => {
  expect(tagsFilter.valueLabel?.('audit', words)).toBe('audit')
  const user = { id: 'local', name: null, email: null, provider: 'local', details: {} }
  const tag = { label: 'Audit', key: 'audit', count: 1, colour: null, authors: [], user, creationDate: '' }
  queryClient.setQueryData(projectTagsOptions('p').queryKey, { items: [tag], total: 1 })
  expect(tagsFilter.valueLabel?.('audit', words)).toBe('Audit')
  expect(tagsFilter.valueLabel?.(withoutTags, words)).toBe('Without tags')
})
