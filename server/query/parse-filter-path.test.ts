import { expect, it } from 'vitest'
import { parseFilterPath } from './parse-filter-path.ts'

const answer = {
  took: 5,
  _shards: { total: 1, failed: 0 },
  hits: {
    total: { value: 2 },
    hits: [
      { _id: 'a', _source: { path: '/a', 'odd.name': 1, metadata: { author: 'Ann' } } },
      { _id: 'b', _source: {} },
    ],
  },
  aggregations: { types: { buckets: [{ key: 'x', doc_count: 2 }] } },
}
const filtered = (filter_path: string) => (parseFilterPath({ filter_path }) ?? ((all: unknown) => all))(answer)

it.each([
  ['took', { took: 5 }],
  ['took,hits.hits._id', { took: 5, hits: { hits: [{ _id: 'a' }, { _id: 'b' }] } }],
  ['hits.total', { hits: { total: { value: 2 } } }],
  ['t*,hits.*.value', { took: 5, hits: { total: { value: 2 } } }],
  ['**.path', { hits: { hits: [{ _source: { path: '/a' } }] } }],
  ['hits.**.author', { hits: { hits: [{ _source: { metadata: { author: 'Ann' } } }] } }],
  ['hits.hits._source.odd\\.name', { hits: { hits: [{ _source: { 'odd.name': 1 } }] } }],
  ['**.buckets.key', { aggregations: { types: { buckets: [{ key: 'x' }] } } }],
  ['nothing', {}],
  ['hits.total.', { hits: { total: { value: 2 } } }],
  ['.took,hits..total', {}],
  ['_shards.**,took.**', { _shards: { total: 1, failed: 0 } }],
  ['hits.hits', { hits: { hits: answer.hits.hits } }],
])('keeps what is wanted: %s', (path, wanted) => expect(filtered(path)).toEqual(wanted))

it('leaves out what begins with a minus, also of what is wanted', () => {
  expect(filtered('-hits,-aggregations')).toEqual({ took: 5, _shards: { total: 1, failed: 0 } })
  expect(filtered('hits,-hits.hits,-**.value')).toEqual({})
  expect(filtered('-**._source,-took,-_shards,-aggregations')).toEqual({
    hits: { total: { value: 2 }, hits: [{ _id: 'a' }, { _id: 'b' }] },
  })
  expect(filtered('hits.hits.*,-**._source')).toEqual({ hits: { hits: [{ _id: 'a' }, { _id: 'b' }] } })
})

it('keeps everything where nothing is said', () => {
  expect([parseFilterPath({}), parseFilterPath({ filter_path: '' }), parseFilterPath({ filter_path: ' , ' })]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

it('ends soon, whatever the path, and refuses too many', () => {
  const wide = Array.from({ length: 20_000 }, (_, at) => ({ a: { b: { c: at } } }))
  expect(parseFilterPath({ filter_path: `${'**.a*.'.repeat(60)}z` })?.({ wide })).toEqual({})
  expect(() => parseFilterPath({ filter_path: 'a.'.repeat(300) })).toThrow('[filter_path] has 300 parts')
  expect(() => parseFilterPath({ filter_path: ['a', 'b'] })).toThrow('filter_path')
})
