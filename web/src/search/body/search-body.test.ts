import { describe, expect, it } from 'vitest'
import { emptySearch, type FilterChoice, type SearchState } from '../address/search-state.ts'
import { noDateValue } from './date-values.ts'
import { foldersBody, mostFrequentFirst, scopeStatesBody, termsFacetBody } from './filter-body.ts'
import { filterDefinitions } from './filter-definitions.ts'
import { searchBody, searchQuery } from './search-body.ts'

const marked = { starred: ['s1'], recommendedBy: ['r1'] }
const included = (...values: string[]): FilterChoice => ({ values, isExcluded: false })
const excluded = (...values: string[]): FilterChoice => ({ values, isExcluded: true })
const search = (change: Partial<SearchState> = {}) => ({ ...emptySearch('p'), ...change })
const query = (filters: SearchState['filters']) => searchQuery(search({ filters }), marked)
const ending = [{ match_all: {} }, { bool: { should: [{ query_string: { query: '*' } }] } }, { match: { type: 'Document' } }]

describe('the main search', () => {
  it('has the shape that the contract gives', () => {
    expect(searchBody(search({ query: 'paris', field: 'content' }), marked)).toEqual({
      from: 0,
      size: 25,
      sort: [{ _score: { order: 'desc' } }, { path: { order: 'asc' } }],
      _source: { includes: ['*'], excludes: ['content', 'content_translated'] },
      highlight: {
        encoder: 'default',
        fields: {
          content: {
            fragment_size: 50,
            number_of_fragments: 3,
            type: 'fvh',
            pre_tags: ['<mark 0>'],
            post_tags: ['</mark>'],
            highlight_query: { bool: { should: [{ query_string: { query: 'paris', default_field: 'content' } }] } },
          },
        },
      },
      track_total_hits: true,
      query: {
        bool: {
          must: [
            { match_all: {} },
            { bool: { should: [{ query_string: { query: 'paris', fields: ['content'] } }] } },
            { match: { type: 'Document' } },
          ],
        },
      },
    })
  })

  it('asks for the marks of each term by itself, in its colour', () => {
    const contentOf = (change: Partial<SearchState>) => searchBody(search(change), marked).highlight
    const query = 'one AND two name:three -four (one "five six"~2) & seven*'
    expect(contentOf({ query })).toMatchObject({
      fields: {
        content: {
          pre_tags: ['<mark 0>', '<mark 1>', '<mark 0>', '<mark 2>', '<mark 3>'],
          highlight_query: {
            bool: {
              should: ['one', 'two', 'one', '"five six"~2', 'seven*'].map((term) => ({
                query_string: { query: term, default_field: 'content' },
              })),
            },
          },
        },
      },
    })
    const plain = {
      fields: { content: { fragment_size: 50, number_of_fragments: 3, pre_tags: ['<mark 0>'], post_tags: ['</mark>'] } },
    }
    expect(contentOf({ query: '' })).toMatchObject(plain)
    expect(contentOf({ query: 'one two', field: 'author' })).toMatchObject(plain)
    expect(contentOf({ query: Array.from({ length: 101 }, (_, n) => `w${n}`).join(' ') })).toMatchObject(plain)
    expect(contentOf({ query: 'one content:two', field: 'author' })).toMatchObject({
      fields: { content: { pre_tags: ['<mark 1>'] } },
    })
  })

  it('does not sort by path twice, and stays inside the window', () => {
    expect(searchBody(search({ sort: 'pathReverse' }), marked).sort).toEqual([{ path: { order: 'desc' } }])
    expect(searchBody(search({ from: 9_990, size: 100 }), marked)).toMatchObject({ from: 9_990, size: 10 })
    expect(searchBody(search({ from: 99_999 }), marked)).toMatchObject({ from: 10_000, size: 0 })
  })

  it('puts one terms filter alone and several into a bool', () => {
    expect(query({ tags: included('a', 'b') })).toEqual({ bool: { filter: { terms: { tags: ['a', 'b'] } }, must: ending } })
    expect(query({ tags: included('a'), language: excluded('FRENCH') })).toEqual({
      bool: {
        filter: { bool: { must: [{ terms: { tags: ['a'] } }], must_not: [{ terms: { language: ['FRENCH'] } }] } },
        must: ending,
      },
    })
  })

  it('asks for a range from the least to the greatest date', () => {
    const range = { gte: '2020-01-01T00:00:00.000Z', lte: '2020-01-31T23:59:59.000Z' }
    const clause = { range: { 'metadata.tika_metadata_creation_date': range } }
    expect(query({ creationDate: included('1580515199000', '1577836800000') })).toEqual({
      bool: { must: [{ bool: { should: [clause] } }, ...ending] },
    })
    expect(query({ creationDate: included(noDateValue) })).toEqual({
      bool: {
        must: [{ bool: { must_not: [{ exists: { field: 'metadata.tika_metadata_creation_date' } }] } }, ...ending],
      },
    })
  })

  it('takes a month of indexing as a whole, and the missing date as an alternative', () => {
    expect(query({ indexingDate: included('1577836800000', noDateValue) })).toEqual({
      bool: {
        must: [
          {
            bool: {
              should: [
                { range: { extractionDate: { gte: '2020-01-01T00:00:00.000Z', lte: '2020-01-31T23:59:59.999Z' } } },
                { bool: { must_not: [{ exists: { field: 'extractionDate' } }] } },
              ],
            },
          },
          ...ending,
        ],
      },
    })
  })

  it('asks for folders in both spellings, or leaves them out', () => {
    expect(query({ path: excluded('/data/Foo/') })).toEqual({
      bool: {
        must: [
          { bool: { must_not: [{ term: { 'dirname.tree': '/data/Foo' } }, { term: { 'dirname.tree': '/data/foo' } }] } },
          ...ending,
        ],
      },
    })
  })

  it('knows starred documents and those that are not', () => {
    expect(query({ starred: included('true') })).toEqual({ bool: { filter: { terms: { _id: ['s1'] } }, must: ending } })
    expect(query({ starred: included('false') })).toEqual({
      bool: { filter: { bool: { must_not: [{ terms: { _id: ['s1'] } }] } }, must: ending },
    })
  })

  it('leaves out filters that nobody knows', () => {
    expect(query({ colour: included('blue') })).toEqual({ bool: { must: ending } })
  })
})

describe('the counts of filters', () => {
  const contentType = filterDefinitions.find(({ name }) => name === 'contentType')

  it('count over everything unless contextualised', () => {
    if (!contentType) throw new Error('contentType is missing')
    const scope = { state: search({ query: 'x' }), marked, isContextualized: false }
    expect(termsFacetBody(contentType, { from: 25, order: mostFrequentFirst, search: '' }, scope)).toEqual({
      size: 0,
      track_total_hits: true,
      query: { match: { type: 'Document' } },
      aggs: {
        contentType: {
          terms: { field: 'contentType', size: 50, order: { _count: 'desc' } },
          aggs: { bucket_truncate: { bucket_sort: { size: 25, from: 25 } } },
        },
      },
    })
  })

  it('search in values as literal text', () => {
    if (!contentType) throw new Error('contentType is missing')
    const scope = { state: search(), marked, isContextualized: false }
    const body = termsFacetBody(
      contentType,
      { from: 0, order: mostFrequentFirst, search: ' A.b ', alternatives: ['text/x+y'] },
      scope,
    )
    expect(JSON.stringify(body)).toContain(JSON.stringify('.*(text/x\\+y|a\\.b).*'))
  })

  it('ask for folders directly inside one', () => {
    const body = foldersBody('/data/a+b', 0, { state: search(), marked, isContextualized: false })
    expect(JSON.stringify(body)).toContain(JSON.stringify('/data/a\\+b/.*'))
  })

  it('count the states of the ledger without the words', () => {
    const body = scopeStatesBody(search({ query: 'paris', filters: { language: included('FRENCH') } }), marked)
    expect(body.query).toEqual({
      bool: { filter: { terms: { language: ['FRENCH'] } }, must: [{ match: { type: 'Document' } }] },
    })
  })

  it('stand in the order of the specification', () => {
    const orders = filterDefinitions.map(({ order }) => order)
    expect(orders).toEqual(orders.toSorted((a, b) => a - b))
  })
})
