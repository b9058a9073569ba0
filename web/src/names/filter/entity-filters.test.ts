import { i18n } from '@lingui/core'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { searchAnswerOf } from '../../testing/answers.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { withoutNames } from './entity-clauses.ts'
import { entityFilters } from './entity-filters.ts'
import { fetchNameCounts } from './name-counts.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))
afterEach(() => vi.unstubAllGlobals())

const people = entityFilters[0]
const child = (filter: object[]) => ({ has_child: { type: 'NamedEntity', query: { bool: { filter } } } })
const person = { term: { category: 'PERSON' } }
const some = child([person, { term: { isHidden: false } }])
const clauses = (values: string[], isExcluded = false) => people?.resolve({ values, isExcluded }, { index: 'p' })

it('stand in the order of the specification, e-mail addresses last', () => {
  expect(entityFilters.map(({ name, order }) => [name, order])).toEqual([
    ['namedEntityPerson', 70],
    ['namedEntityOrganization', 80],
    ['namedEntityLocation', 90],
    ['namedEntityEmail', 95],
  ])
})

it('find documents without any name of the category, alone or beside names', () => {
  const none = { bool: { must_not: [some] } }
  const jane = child([person, { terms: { mentionNorm: ['jane'] } }])
  expect(clauses([withoutNames])).toEqual([{ place: 'must', clause: none }])
  expect(clauses(['jane', withoutNames], true)).toEqual([
    { place: 'mustNot', clause: { bool: { should: [jane, none], minimum_should_match: 1 } } },
  ])
  expect(people?.valueLabel?.(withoutNames, { i18n, roots: [] })).toBe('Without any')
})

it('find names by what is typed with accents and capitals', () => {
  expect(people?.valuesNamed?.(' Élise ', i18n)).toEqual(['elise'])
})

const asked = (changes: object = {}) => ({
  index: 'p',
  documents: { match: { type: 'Document' } },
  isWhole: true,
  from: 25,
  size: 25,
  order: { by: '_count' as const, direction: 'desc' as const },
  include: '.*(jane).*',
  preference: 'filter-named-entity-person',
  signal: new AbortController().signal,
  ...changes,
})

it('list names as the known client does, and count the documents of each', async () => {
  const calls = fakeServer(({ body }) => {
    const { aggs } = Object(body)
    if (aggs.byMentions) return { body: searchAnswerOf({ byMentions: { buckets: [{ key: 'jane marlow', doc_count: 5 }] } }) }
    return { body: searchAnswerOf({ name0: { doc_count: 2 } }) }
  })
  expect((await fetchNameCounts('PERSON', asked())).buckets).toEqual([{ key: 'jane marlow', doc_count: 2 }])
  expect(calls.map(({ body }) => body)).toEqual([
    {
      size: 0,
      track_total_hits: true,
      query: {
        bool: { must: { term: { type: 'NamedEntity' } }, filter: { bool: { must: [{ term: { isHidden: false } }, person] } } },
      },
      aggs: {
        byMentions: {
          terms: { field: 'mentionNorm', size: 50, order: { _count: 'desc' }, include: '.*(jane).*' },
          aggs: { bucket_truncate: { bucket_sort: { size: 25, from: 25 } } },
        },
      },
    },
    {
      size: 0,
      track_total_hits: true,
      query: { match: { type: 'Document' } },
      aggs: { name0: { filter: child([person, { terms: { mentionNorm: ['jane marlow'] } }]) } },
    },
  ])
})

it('in context list the names of the documents that the search finds', async () => {
  const calls = fakeServer(() => ({ body: searchAnswerOf() }))
  const documents = { bool: { must: [{ match: { type: 'Document' } }] } }
  await fetchNameCounts('PERSON', asked({ documents, isWhole: false }))
  expect(Object(calls[0]?.body).query.bool.filter.bool.must).toContainEqual({
    has_parent: { parent_type: 'Document', query: documents },
  })
  expect(Object(calls[1]?.body).query).toEqual(documents)
})
