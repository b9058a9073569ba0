import { expect, it } from 'vitest'
import { describeSearch } from './describe-search.ts'

it('finds the words wherever they stand in a clause', () => {
  const query = {
    bool: { must: [{ query_string: { query: 'heron AND harbour' } }], filter: [{ term: { language: 'ENGLISH' } }] },
  }
  expect(describeSearch({ query, size: 10 }, {})).toEqual({ query: 'heron AND harbour', clause: JSON.stringify(query) })
})

it('takes them from an address, too', () => {
  expect(describeSearch(undefined, { q: 'heron' })).toEqual({ query: 'heron' })
  const source = JSON.stringify({ query: { simple_query_string: { query: 'swan' } } })
  expect(describeSearch(undefined, { source })).toMatchObject({ query: 'swan' })
})

it.each([[undefined], [null], ['text'], [[]], [{}], [{ query: null }]])('says nothing of %j', (body) => {
  expect(Object.values(describeSearch(body, undefined)).filter((value) => value !== 'null')).toEqual([])
})

it('keeps a bounded part of what is huge', () => {
  const ids = Array.from({ length: 65_536 }, (_, at) => `id ${at}`)
  const { clause = '', query = '' } = describeSearch(
    { query: { bool: { must: [{ terms: { _id: ids } }, { query_string: { query: 'x'.repeat(100_000) } }] } } },
    {},
  )
  expect(clause.length).toBeLessThanOrEqual(4_000)
  expect(clause).toContain('… 65516')
  expect(clause).toMatch(/… sha256:[0-9a-f]{64}$/)
  expect(query).toHaveLength(2_000)
  expect(query.at(-1)).toBe('…')
})

it('takes what chooses documents beside the query', () => {
  const words = (query: string) => ({ query_string: { query } })
  const body = {
    query: { match_all: {} },
    post_filter: words('heron'),
    aggs: { a: { terms: { field: 'language' }, aggs: { b: { filter: words('swan') } } } },
    suggest: { text: 'harbor' },
    size: 10,
  }
  const { query, clause = '' } = describeSearch(body, {})
  expect(query).toBe('heron · swan')
  expect(JSON.parse(clause)).toEqual({
    query: { match_all: {} },
    post_filter: words('heron'),
    suggest: { text: 'harbor' },
    filters: [words('swan')],
  })
})

it('finds words beyond what is kept of the clause', () => {
  const must = [...Array.from({ length: 20 }, () => ({ match_all: {} })), { query_string: { query: 'heron' } }]
  expect(describeSearch({ query: { bool: { must } } }, {}).query).toBe('heron')
})
