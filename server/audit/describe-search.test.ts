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
  expect(query).toHaveLength(2_000)
})
