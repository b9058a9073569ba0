import { i18n } from '@lingui/core'
import { beforeAll, expect, it } from 'vitest'
import { parseAddressSearch } from '../address/address-search.ts'
import { offerFeatures } from '../feature/offered.ts'
import { features } from '../features.ts'
import { readSearch } from '../search/address/search-address.ts'
import { resolveFilters } from '../search/body/filter-clauses.ts'
import { searchQuery } from '../search/body/search-body.ts'
import { searchAnswerOf } from '../testing/answers.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { countEqualTexts } from './equal-texts.ts'
import { equalTextsFilter, sameTextFilter } from './equal-texts-filter.ts'

beforeAll(() => {
  offerFeatures(features)
  i18n.loadAndActivate({ locale: 'en', messages: {} })
})

const digest = 'abcdef0123456789abcdef0123456789'

/** The query for an address, and the same without the filter. */
async function queries(address: string) {
  const all = readSearch(parseAddressSearch('?q=fox&f[language]=FRENCH'), 'p')
  const state = readSearch(parseAddressSearch(`?q=fox&f[language]=FRENCH&${address}`), 'p')
  return { all: searchQuery(all, await resolveFilters(all)), query: searchQuery(state, await resolveFilters(state)) }
}

it('puts its clause around the words and every other filter', async () => {
  const { all, query } = await queries('f[equalTexts]=one')
  expect(query).toEqual({ one_of_equal_texts: { query: all } })
})

it('leaves those that repeat a text where it is excluded', async () => {
  const { all, query } = await queries('f[-equalTexts]=one')
  expect(query).toEqual({ bool: { must: [all], must_not: [{ one_of_equal_texts: { query: all } }] } })
})

it('understands no other value', () => {
  expect(readSearch(parseAddressSearch('?f[equalTexts]=two'), 'p')).toMatchObject({ filters: {} })
  expect(readSearch(parseAddressSearch('?f[textDigest]=x'), 'p')).toMatchObject({ filters: {} })
  expect(readSearch(parseAddressSearch(`?f[textDigest]=${digest}`), 'p').filters).toHaveProperty('textDigest')
})

it('says in its chip what is left', () => {
  const words = { i18n, roots: [] }
  expect(equalTextsFilter.chipText?.({ values: ['one'], isExcluded: false }, words)).toBe('Only one of equal texts')
  expect(equalTextsFilter.chipText?.({ values: ['one'], isExcluded: true }, words)).toBe('Only repeated texts')
  expect(sameTextFilter.valueLabel?.(digest, words)).toBe('abcdef01…')
})

it('counts the documents of each text of a page, by two requests', async () => {
  const hit = (id: string, sort: string | null) => ({ _index: 'p', _id: id, _score: null, sort: [sort] })
  const calls = fakeServer(({ body }) => {
    const isCount = Object(body).aggs !== undefined
    const answer = searchAnswerOf(isCount ? { texts: { buckets: [{ key: digest, doc_count: 3 }] } } : {})
    return { body: isCount ? answer : { ...answer, hits: { ...answer.hits, hits: [hit('a', digest), hit('b', null)] } } }
  })
  const state = readSearch(parseAddressSearch('?q=fox'), 'p')
  const found = await countEqualTexts(state, ['a', 'b'], new AbortController().signal)
  expect([...found]).toEqual([['a', { digest, total: 3 }]])
  expect(calls).toHaveLength(2)
})
