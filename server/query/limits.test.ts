import { describe, expect, it } from 'vitest'
import { parseDocumentParameters } from './parse-document-parameters.ts'
import { parseQueryString } from './parse-query-string.ts'
import { parseSearchBody } from './parse-search-body.ts'
import { printQuery } from './testing/print-query.ts'

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index))
const fields = (count: number) => ({ highlight: { fields: Object.fromEntries(times(count, (n) => [`metadata.m${n}`, {}])) } })

const named = (count: number) => times(count, (n) => `metadata.m${n}`)
const words = <T>(count: number, word: T | string = 'a') => Array(count).fill(word)
const inFields = (query: string, count: number, more = {}) => ({
  query: { query_string: { query, fields: named(count), ...more } },
})
const clauses = (count: number) => ({ query: { bool: { should: times(count, () => ({ match_all: {} })) } } })
const filters = (count: number) => ({
  aggs: {
    a: { filters: { filters: times(count, () => ({ query_string: { query: words(500).join(' OR '), fields: named(10) } })) } },
  },
})
const many = 'The query has more than 50000 clauses'

/** The greatest body that is carried out, one that is too large, and what is said of it. */
const limited: [what: string, most: object, more: object, reason: string][] = [
  ['fields that are highlighted', fields(100), fields(101), '[highlight] has 101 fields, more than the 100 that are allowed'],
  [
    'fields of a query',
    inFields('a', 1024),
    inFields('a', 1025),
    '1025 fields are searched, more than the 1024 that are allowed',
  ],
  [
    'fields of a multi_match',
    { query: { multi_match: { query: 'a', fields: named(1024) } } },
    { query: { multi_match: { query: 'a', fields: named(1025) } } },
    '1025 fields are searched',
  ],
  [
    'patterns of _source',
    { _source: { includes: words(100), excludes: words(100) } },
    { _source: { includes: words(100), excludes: words(101) } },
    '[_source] has 201 patterns, more than the 200 that are allowed',
  ],
  ['keys of a sort', { sort: words(16, 'path') }, { sort: words(17, 'path') }, '[sort] has 17 keys, more than the 16'],
  [
    'keys of a sort that are all in one object',
    { sort: Object.fromEntries(named(16).map((name) => [`${name}.keyword`, 'asc'])) },
    { sort: [Object.fromEntries(named(17).map((name) => [`${name}.keyword`, 'asc']))] },
    '[sort] has 17 keys',
  ],
  ['clauses', clauses(49_000), clauses(50_001), many],
  ['clauses of a query string by fields', inFields(words(2048).join(' OR '), 24), inFields(words(2048).join(' OR '), 25), many],
  [
    'words of a query string of which each is a clause',
    inFields(words(2000).join(' '), 20, { minimum_should_match: '1' }),
    inFields(words(3000).join(' '), 20, { minimum_should_match: '1' }),
    many,
  ],
  [
    'patterns of fields in a query string',
    { query: { query_string: { query: words(1024, 'metadata.\\*:a').join(' OR ') } } },
    { query: { bool: { should: words(4, { query_string: { query: words(1024, 'metadata.\\*:a').join(' OR ') } }) } } },
    many,
  ],
  [
    'fuzzy words by fields',
    { query: { multi_match: { query: words(2000).join(' '), fields: named(20), fuzziness: 1 } } },
    { query: { multi_match: { query: words(3000).join(' '), fields: named(20), fuzziness: 1 } } },
    many,
  ],
  ['clauses of all parts together', filters(9), filters(10), many],
]

describe('limits of a body', () => {
  it.each(limited)('%s', (_, most, more, reason) => {
    expect(() => parseSearchBody(most)).not.toThrow()
    expect(() => parseSearchBody(more)).toThrow(reason)
  })
})

describe('fields of a query', () => {
  const searched = (fields: string[]) => printQuery(parseSearchBody({ query: { query_string: { query: 'a', fields } } }).query)

  it('are searched once: by the last weight of a name, and by the product where a pattern names it too', () => {
    expect(searched(['tags^2', 'tags^3'])).toBe('(tags:a)^3.0')
    expect(searched(['tags^2', 'tag*^3'])).toBe('(tags:a)^6.0')
    expect(searched(['tags', 'name', 'tags'])).toBe('(tags:a | name:a)')
  })

  it('have weights that a score can hold', () => {
    const reason = 'must be at most 1000000000000000000, found'
    expect(() => searched(['tags^1e300'])).toThrow(reason)
    expect(() => searched(['tags^1e17', 'tag*^1e17'])).toThrow(reason)
    expect(() => parseQueryString(`a b^${'9'.repeat(400)}`)).toThrow(`[boost] ${reason} [Infinity] at line 1, column 2`)
    expect(() => parseQueryString(`(a b)^${'9'.repeat(30)}`)).toThrow(reason)
  })
})

describe('limits of an address', () => {
  it('keys of a sort', () => {
    expect(() => parseSearchBody({}, { sort: words(16, 'path').join() })).not.toThrow()
    expect(() => parseSearchBody({}, { sort: words(17, 'path').join() })).toThrow('[sort] has 17 keys, more than the 16')
  })

  it('patterns of _source', () => {
    const parameters = { _source: words(100).join(), _source_excludes: words(101).join() }
    expect(() => parseSearchBody({}, parameters)).toThrow('[_source] has 201 patterns, more than the 200 that are allowed')
    expect(() => parseDocumentParameters(parameters)).toThrow('201 patterns')
  })
})
