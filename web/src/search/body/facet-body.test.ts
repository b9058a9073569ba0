import { describe, expect, it } from 'vitest'
import { emptySearch, type SearchState } from '../address/search-state.ts'
import { contentTypeFilter } from '../filters/content-type.ts'
import { indexingDateFilter } from '../filters/indexing-date.ts'
import { foldersBody, monthsFacetBody, mostFrequentFirst, scopeStatesBody, termsFacetBody } from './facet-body.ts'
import { noClauses } from './filter-clauses.ts'

const search = (change: Partial<SearchState> = {}) => ({ ...emptySearch('p'), ...change })

describe('the counts of filters', () => {
  it('count over everything unless contextualised', () => {
    const scope = { state: search({ query: 'x' }), clauses: noClauses, isContextualized: false }
    expect(termsFacetBody(contentTypeFilter, { from: 25, order: mostFrequentFirst, search: '' }, scope)).toEqual({
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
    const scope = { state: search(), clauses: noClauses, isContextualized: false }
    const body = termsFacetBody(
      contentTypeFilter,
      { from: 0, order: mostFrequentFirst, search: ' A.b ', alternatives: ['text/x+y'] },
      scope,
    )
    expect(JSON.stringify(body)).toContain(JSON.stringify('.*(text/x\\+y|a\\.b).*'))
  })

  it('ask for a hundred months, then for those after them', () => {
    const scope = { state: search(), clauses: noClauses, isContextualized: false }
    const page = (from: number) => JSON.stringify(monthsFacetBody(indexingDateFilter, from, scope))
    expect(page(0)).toContain('{"bucket_sort":{"size":100}}')
    expect(page(100)).toContain('{"bucket_sort":{"from":100,"size":100}}')
  })

  it('ask for folders directly inside one', () => {
    const scope = { state: search(), clauses: noClauses, isContextualized: false }
    const body = (inside: string[]) =>
      JSON.stringify(foldersBody(inside, { from: 0, order: { by: '_key', direction: 'asc' } }, scope))
    expect(body(['/data/a+b'])).toContain(JSON.stringify('/data/a\\+b/.*'))
    // Below the disk's own root lies everything, though no document has it among its folders.
    expect(body([])).not.toContain('{"term":{"dirname.tree":""}}')
    expect(body([])).toContain('"include":"/.*"')
    expect(body(Array.from({ length: 60 }, (_, at) => `/${at}`))).toContain('"bucket_sort":{"size":60,"from":0}')
  })

  it('count the states of the ledger without the words', () => {
    const clauses = { ...noClauses, filterMust: [{ terms: { language: ['FRENCH'] } }] }
    expect(scopeStatesBody(clauses).query).toEqual({
      bool: { filter: { terms: { language: ['FRENCH'] } }, must: [{ match: { type: 'Document' } }] },
    })
  })
})
