import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { parseAddressSearch } from '../../address/address-search.ts'
import { type FilterChoice, isPanelFilter } from '../../feature/filter.ts'
import { offered, offerFeatures } from '../../feature/offered.ts'
import { features } from '../../features.ts'
import { readSearch } from '../address/search-address.ts'
import { emptySearch, type SearchState } from '../address/search-state.ts'
import { noDateValue } from '../body/date-values.ts'
import { resolveFilters } from '../body/filter-clauses.ts'
import { searchQuery } from '../body/search-body.ts'

beforeAll(() => offerFeatures(features))
afterEach(() => vi.unstubAllGlobals())

const included = (...values: string[]): FilterChoice => ({ values, isExcluded: false })
const excluded = (...values: string[]): FilterChoice => ({ values, isExcluded: true })
const ending = [{ match_all: {} }, { bool: { should: [{ query_string: { query: '*' } }] } }, { match: { type: 'Document' } }]

async function query(filters: SearchState['filters']) {
  const state = { ...emptySearch('p'), filters }
  return searchQuery(state, await resolveFilters(state))
}

/** The query for an address as a client writes it. */
async function queryOf(address: string) {
  return query(readSearch(parseAddressSearch(address), 'p').filters)
}

describe('the clauses of filters', () => {
  it('puts one terms filter alone and several into a bool', async () => {
    expect(await query({ tags: included('a', 'b') })).toEqual({ bool: { filter: { terms: { tags: ['a', 'b'] } }, must: ending } })
    expect(await query({ tags: included('a'), language: excluded('FRENCH') })).toEqual({
      bool: {
        filter: { bool: { must: [{ terms: { tags: ['a'] } }], must_not: [{ terms: { language: ['FRENCH'] } }] } },
        must: ending,
      },
    })
  })

  it('asks for a range from the least to the greatest date', async () => {
    const range = { gte: '2020-01-01T00:00:00.000Z', lte: '2020-01-31T23:59:59.000Z' }
    const clause = { range: { 'metadata.tika_metadata_creation_date': range } }
    expect(await query({ creationDate: included('1580515199000', '1577836800000') })).toEqual({
      bool: { must: [{ bool: { should: [clause] } }, ...ending] },
    })
    expect(await query({ creationDate: included(noDateValue) })).toEqual({
      bool: {
        must: [{ bool: { must_not: [{ exists: { field: 'metadata.tika_metadata_creation_date' } }] } }, ...ending],
      },
    })
  })

  it('takes a month of indexing as a whole, and the missing date as an alternative', async () => {
    expect(await query({ indexingDate: included('1577836800000', noDateValue) })).toEqual({
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

  it('asks for folders in both spellings, or leaves them out', async () => {
    expect(await query({ path: excluded('/data/Foo/') })).toEqual({
      bool: {
        must: [
          { bool: { must_not: [{ term: { 'dirname.tree': '/data/Foo' } }, { term: { 'dirname.tree': '/data/foo' } }] } },
          ...ending,
        ],
      },
    })
  })

  it('leaves out filters that nobody knows', async () => {
    expect(await query({ colour: included('blue') })).toEqual({ bool: { must: ending } })
  })

  it('asks for names exactly, whatever signs are in them', async () => {
    const named = [{ term: { category: 'PERSON' } }, { terms: { mentionNorm: ['jane (marlow)', 'joe'] } }]
    const clause = { has_child: { type: 'NamedEntity', query: { bool: { filter: named } } } }
    expect(await query({ namedEntityPerson: included('jane (marlow)', 'joe') })).toEqual({ bool: { must: [clause, ...ending] } })
    expect(await query({ namedEntityPerson: excluded('jane (marlow)', 'joe') })).toMatchObject({ bool: { must_not: [clause] } })
  })
})

describe('filters in addresses of newer clients', () => {
  it('take a kind of file for an alternative to types', async () => {
    const either = {
      bool: {
        should: [{ terms: { contentType: ['application/pdf'] } }, { terms: { contentTypeCategory: ['SPREADSHEET'] } }],
        minimum_should_match: 1,
      },
    }
    const address = '?f[contentTypeCategory]=SPREADSHEET&f[contentType]=application/pdf'
    expect(await queryOf(address)).toEqual({ bool: { filter: either, must: ending } })
    expect(await queryOf(address.replaceAll('f[', 'f[-'))).toEqual({
      bool: { filter: { bool: { must_not: [either] } }, must: ending },
    })
    expect(await queryOf('?f[contentTypeCategory]=AUDIO')).toEqual({
      bool: { filter: { terms: { contentTypeCategory: ['AUDIO'] } }, must: ending },
    })
    expect(await queryOf('?f[contentTypeCategory]=AUDIO&f[-contentType]=audio/mpeg')).toEqual({
      bool: {
        filter: {
          bool: { must: [{ terms: { contentTypeCategory: ['AUDIO'] } }], must_not: [{ terms: { contentType: ['audio/mpeg'] } }] },
        },
        must: ending,
      },
    })
  })

  it('take a project for one of those that are searched', async () => {
    expect(await queryOf('?indices=a,b&f[project]=b')).toEqual({ bool: { filter: { terms: { _index: ['b'] } }, must: ending } })
  })

  it('take ranges of sizes, the unknown one among them', async () => {
    const should = [
      { range: { contentLength: { gte: 1024, lt: 1048576 } } },
      { bool: { must_not: [{ range: { contentLength: { gte: 0 } } }] } },
    ]
    const clause = { bool: { should, minimum_should_match: 1 } }
    const address = '?f[contentLength]=1024-1048576&f[contentLength]=unknown'
    expect(await queryOf(address)).toEqual({ bool: { filter: clause, must: ending } })
    expect(await queryOf(address.replaceAll('f[', 'f[-'))).toEqual({
      bool: { filter: { bool: { must_not: [clause] } }, must: ending },
    })
  })

  it('take no size for one that is no range', () => {
    expect(readSearch(parseAddressSearch('?f[contentLength]=large'), 'p').filters).toEqual({})
    expect(readSearch(parseAddressSearch('?f[contentLength]=5-5'), 'p').filters).toEqual({})
  })

  it('take documents without a language beside languages', async () => {
    const none = { bool: { must_not: [{ exists: { field: 'language' } }] } }
    expect(await queryOf('?f[language]=%20none')).toEqual({ bool: { filter: none, must: ending } })
    expect(await queryOf('?f[language]=FRENCH&f[language]=%20none')).toEqual({
      bool: { filter: { bool: { should: [{ terms: { language: ['FRENCH'] } }, none], minimum_should_match: 1 } }, must: ending },
    })
  })

  it('take two dates in one value for a range', async () => {
    const range = { gte: '2020-01-01T00:00:00.000Z', lte: '2020-01-31T23:59:59.000Z' }
    const clause = { range: { 'metadata.tika_metadata_creation_date': range } }
    expect(await queryOf('?f[creationDate]=1577836800000:1580515199000')).toEqual({
      bool: { must: [{ bool: { should: [clause] } }, ...ending] },
    })
    expect(await queryOf('?f[-creationDate]=-86400000:0')).toMatchObject({
      bool: { must: [{ bool: { must_not: [{ range: {} }] } }, ...ending] },
    })
  })

  it('take the indexing date 0 for none', async () => {
    const none = { bool: { must_not: [{ exists: { field: 'extractionDate' } }] } }
    expect(await queryOf('?f[indexingDate]=0')).toEqual({ bool: { must: [{ bool: { should: [none] } }, ...ending] } })
  })
})

describe('the panel', () => {
  it('offers filters in the order of the specification', () => {
    expect(
      offered('filters')
        .filter(isPanelFilter)
        .map(({ name }) => name),
    ).toEqual([
      'project',
      'starred',
      'tags',
      'recommendedBy',
      'contentType',
      'contentTypeCategory',
      'creationDate',
      'language',
      'namedEntityPerson',
      'namedEntityOrganization',
      'namedEntityLocation',
      'namedEntityEmail',
      'path',
      'extractionLevel',
      'contentLength',
      'indexingDate',
      'ledgerState',
      'missing',
      'recovered',
      'hiddenParts',
      'equalTexts',
    ])
  })

  it('understands each name once', () => {
    const names = offered('filters').map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })
})
