import { describe, expect, test } from 'vitest'
import type { Query } from '../../query/tree.ts'
import type { EngineChange, EngineDocument, SearchEngine } from '../port.ts'
import { documents, everything } from './documents.ts'
import type { StartEngine } from './engine-under-test.ts'
import { entities, parent, put } from './entity-documents.ts'
import { filledEngine } from './shared.ts'

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
  ['a keyword of several values', { kind: 'term', field: 'tags', value: 'blue' }],
  ['a keyword that all have', { kind: 'term', field: 'type', value: 'Document' }],
  ['a path', { kind: 'term', field: 'path', value: '/data/animals/fox.txt' }],
  ['a field of metadata', { kind: 'match', field: 'metadata.tika_metadata_author', text: 'Zoë', operator: 'or' }],
  ['the entities of a document', { kind: 'parentId', id: 'fox' }],
]

/** A project that has the index to itself at first. */
const own: EngineChange[] = [
  ...documents.filter(({ project }) => project === 'main').map((document) => ({ op: 'put' as const, document })),
  // Indexes round the lengths of texts like this one.
  { op: 'put', document: { rid: 50, id: 'long', project: 'main', segments: ['fox and hound '.repeat(45)], fields: {} } },
  put(parent(1, 'fox'), entities[0] ?? []),
]

/** More words than a begun one stands for, which come before "quick". */
const begun = Array.from({ length: 1100 }, (_, at) => `brown qa${at}`).join(' ')

/** Documents of a project that nobody here asks for, with the same words, and one with the same id. */
const others: EngineDocument[] = Array.from({ length: 20 }, (_, at) => ({
  rid: 100 + at,
  id: at === 0 ? 'fox' : `closed-${at}`,
  project: 'closed',
  segments: ['quick fox '.repeat(at + 1), 'lazy robber, brown fox, quick brown foxes, brown quartz'],
  fields: { path: '/data/animals/fox.txt', contentType: 'text/plain', tags: ['blue'], 'metadata.tika_metadata_author': 'Zoë' },
}))

const closed: EngineChange[] = [
  ...others.map((document) => ({ op: 'put' as const, document })),
  { op: 'put', document: { rid: 120, id: 'closed-begun', project: 'closed', segments: [begun], fields: {} } },
  put(parent(100, 'fox', 'closed'), entities[1] ?? []),
]

/** What scores must not tell. */
export function scoreCases(start: StartEngine): void {
  describe('scores', () => {
    const engine = filledEngine(start, (engine) => write(engine, own, 42))

    test('are the same whatever other projects hold', async () => {
      const alone = await scoresOf(engine())
      expect(alone.filter(([, hits]) => hits.length === 0 || hits.some(([, score]) => !(Number(score) > 0)))).toEqual([])
      await write(engine(), closed.slice(0, 1), 43)
      const beside = await scoresOf(engine())
      // Beside another project the average length of texts is that of rounded ones.
      expect(beside.map(([name, hits]) => [name, hits.map(([id]) => id)])).toEqual(
        alone.map(([name, hits]) => [name, hits.map(([id]) => id)]),
      )
      const changes = alone.flatMap(([, hits], at) =>
        hits.map(([, score], place) => Number(beside[at]?.[1][place]?.[1]) / Number(score)),
      )
      expect(changes.filter((change) => !(change > 0.95 && change < 1.05))).toEqual([])
      await write(engine(), closed, 44)
      expect(await scoresOf(engine())).toEqual(beside)
    })
  })
}

async function write(engine: SearchEngine, changes: EngineChange[], change: number): Promise<void> {
  await engine.write(changes)
  await engine.commit({ recordsId: 'records-1', change })
}

async function scoresOf(engine: SearchEngine): Promise<[string, (readonly [string, unknown])[]][]> {
  const found: [string, (readonly [string, unknown])[]][] = []
  for (const [name, query] of queries) {
    const { hits } = await engine.search({ ...everything, query })
    found.push([name, hits.map(({ id, score }) => [id, score] as const)])
  }
  return found
}
