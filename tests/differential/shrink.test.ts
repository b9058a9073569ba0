import { expect, it } from 'vitest'
import { drawFrom } from './draw.ts'
import { makeBody } from './make-body.ts'
import { shrink } from './shrink.ts'

const vocabulary = {
  words: ['bank', 'geneva'],
  phrases: ['tax haven'],
  names: ['jane'],
  paths: ['/data/a'],
  folders: ['/data'],
  types: ['text/plain'],
  ids: ['x'],
} as const

it('makes the same bodies from the same seed, others from another', () => {
  const bodies = (seed: string) => Array.from({ length: 20 }, (_, at) => makeBody(drawFrom(`${seed} ${at}`), vocabulary))
  expect(bodies('a')).toEqual(bodies('a'))
  expect(bodies('a')).not.toEqual(bodies('b'))
})

it('leaves of a body what fails', async () => {
  const body = {
    query: {
      bool: { must: [{ match: { content: 'bank' } }, { query_string: { query: 'a wrong b' } }], filter: [{ match_all: {} }] },
    },
    aggs: { a: { terms: { field: 'type' } } },
    size: 5,
  }
  const smallest = await shrink(body, async (smaller) => JSON.stringify(smaller).includes('wrong'))
  expect(smallest).toEqual({ query: { query_string: { query: 'wrong' } }, size: 5 })
})
