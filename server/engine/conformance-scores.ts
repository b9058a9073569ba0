import { describe, expect, test } from 'vitest'
import type { Query } from '../query/tree.ts'
import { everything } from './conformance-documents.ts'
import { filledEngine } from './conformance-shared.ts'
import type { StartEngine } from './engine-under-test.ts'
import type { EngineDocument, SearchEngine } from './port.ts'

const content = (text: string, distance = 0): Query => ({
  kind: 'match',
  field: 'content',
  text,
  operator: 'or',
  ...(distance > 0 && { fuzzy: { one: 2, two: 9, prefixLength: 0 } }),
})

/** One of each kind of query that scores by how rare words are. */
const queries: [string, Query][] = [
  ['a word', content('fox')],
  ['several words', content('lazy quick robber')],
  ['a phrase', { kind: 'phrase', field: 'content', text: 'quick brown', slop: 0, prefix: false }],
  ['a loose phrase', { kind: 'phrase', field: 'content', text: 'quick fox', slop: 2, prefix: false }],
  ['a begun phrase', { kind: 'phrase', field: 'content', text: 'brown q', slop: 0, prefix: true }],
  ['near spellings', content('foks brawn', 1)],
  ['a keyword', { kind: 'term', field: 'contentType', value: 'text/plain' }],
  ['a path', { kind: 'term', field: 'path', value: '/data/animals/fox.txt' }],
  ['a field of metadata', { kind: 'match', field: 'metadata.tika_metadata_author', text: 'Zoë', operator: 'or' }],
]

/** Documents of a project that nobody here asks for, with the same words. */
const others: EngineDocument[] = Array.from({ length: 20 }, (_, at) => ({
  rid: 100 + at,
  id: `closed-${at}`,
  project: 'closed',
  segments: ['quick fox '.repeat(at + 1), 'lazy robber, brown fox, quick brown foxes'],
  fields: { path: '/data/animals/fox.txt', contentType: 'text/plain', 'metadata.tika_metadata_author': 'Zoë' },
}))

/** What scores must not tell. */
export function scoreCases(start: StartEngine): void {
  describe('scores', () => {
    const engine = filledEngine(start)

    test('are the same whatever other projects hold', async () => {
      const before = await scoresOf(engine())
      await engine().write(others.map((document) => ({ op: 'put', document })))
      await engine().commit({ recordsId: 'records-1', change: 43 })
      expect(await scoresOf(engine())).toEqual(before)
      expect(before.map(([, hits]) => hits.length)).not.toContain(0)
    })
  })
}

async function scoresOf(engine: SearchEngine): Promise<[string, (readonly [string, unknown])[]][]> {
  const found: [string, (readonly [string, unknown])[]][] = []
  for (const [name, query] of queries) {
    const { hits } = await engine.search({ ...everything, query })
    found.push([name, hits.map(({ id, score }) => [id, score] as const)])
  }
  return found
}
