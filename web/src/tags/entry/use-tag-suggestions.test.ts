import { expect, test } from 'vitest'
import { suggestTags } from './use-tag-suggestions.ts'

const tagged = (...labels: string[]) => labels.map((label) => ({ label, key: label.toLowerCase() }))
const suggest = (all: ReturnType<typeof tagged>, word: string, without: string[] = []) =>
  suggestTags(all, word, without).map(({ label }) => label)

test('tags that begin with the word come before those that hold it, each kind in its order', () => {
  expect(suggest(tagged('offshore', 'Shore', 'shell'), 'sh')).toEqual(['Shore', 'shell', 'offshore'])
})

test('case and accents do not matter', () => {
  expect(suggest(tagged('Enquête'), 'enque')).toEqual(['Enquête'])
})

test('tags that are there already are not suggested, and nothing is before something is typed', () => {
  expect(suggest(tagged('Bank', 'bankrupt'), 'b', ['bank'])).toEqual(['bankrupt'])
  expect(suggest(tagged('Bank'), '')).toEqual([])
})
