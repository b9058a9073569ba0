import { describe, expect, it } from 'vitest'
import { emptySearch, type SearchState } from '../address/search-state.ts'
import { noClauses } from './filter-clauses.ts'
import { searchBody } from './search-body.ts'

const search = (change: Partial<SearchState> = {}) => ({ ...emptySearch('p'), ...change })

describe('the main search', () => {
  it('has the shape that the contract gives', () => {
    expect(searchBody(search({ query: 'paris', field: 'content' }), noClauses)).toEqual({
      from: 0,
      size: 25,
      sort: [{ _score: { order: 'desc' } }, { path: { order: 'asc' } }],
      _source: { includes: ['*'], excludes: ['content', 'content_translated'] },
      highlight: {
        encoder: 'default',
        fields: {
          content: {
            fragment_size: 260,
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
    const contentOf = (change: Partial<SearchState>) => searchBody(search(change), noClauses).highlight
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
      fields: { content: { fragment_size: 260, number_of_fragments: 3, pre_tags: ['<mark 0>'], post_tags: ['</mark>'] } },
    }
    expect(contentOf({ query: '' })).toMatchObject(plain)
    expect(contentOf({ query: 'one two', field: 'author' })).toMatchObject(plain)
    expect(contentOf({ query: Array.from({ length: 101 }, (_, n) => `w${n}`).join(' ') })).toMatchObject(plain)
    expect(contentOf({ query: 'one content:two', field: 'author' })).toMatchObject({
      fields: { content: { pre_tags: ['<mark 1>'] } },
    })
  })

  it('does not sort by path twice', () => {
    expect(searchBody(search({ sort: 'pathReverse' }), noClauses).sort).toEqual([{ path: { order: 'desc' } }])
  })
})
