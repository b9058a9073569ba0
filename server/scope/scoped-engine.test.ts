import { expect, test } from 'vitest'
import type { SearchEngine, SearchRequest } from '../engine/port.ts'
import { bool } from '../query/bool.ts'
import type { Query } from '../query/tree.ts'
import { scopedEngine } from './scoped-engine.ts'
import type { Sets } from './sets.ts'

const sets: Sets = {
  refer: async (kind, owner) => (kind === 'starred' ? { name: `starred:${owner}`, version: 7 } : undefined),
  provide: async () => undefined,
}

/** Notes the queries that reach the engine. */
function open(): { engine: SearchEngine; seen: unknown[] } {
  const seen: unknown[] = []
  const note = async (...asked: unknown[]) => {
    seen.push(...asked.filter((one) => one !== undefined))
  }
  const nothing = { total: 0, maxScore: null, hits: [], aggregations: {} }
  const inner: SearchEngine = {
    write: async () => ({ cutTerms: [] }),
    commit: note,
    position: async () => undefined,
    clear: note,
    search: async (request) => {
      await note(request)
      return nothing
    },
    count: async (_projects, query) => {
      await note(query)
      return 0
    },
    collect: async () => [],
    locate: async () => [],
    texts: {
      highlight: async (asked) => {
        await note(asked.query)
        return []
      },
      analyze: async () => [],
      close: note,
    },
    sets: { provide: () => {}, define: note, change: async () => true, drop: note, list: async () => [] },
    stats: async () => ({ documents: 0, entities: 0, deleted: 0, segments: 0, bytes: 0, version: '' }),
    close: note,
  }
  return { engine: scopedEngine(inner, sets, 'ada'), seen }
}

const mine: Query = { kind: 'namedSet', set: 'starred' }
const hers = { kind: 'inSet', name: 'starred:ada', version: 7 }
const word: Query = { kind: 'term', field: 'content', value: 'x' }
const request: SearchRequest = { projects: ['p'], query: word, from: 0, size: 1, sort: [], aggregations: {} }

test('a set that a query names is that of the caller, at any depth and in filters of aggregations', async () => {
  const { engine, seen } = open()
  await engine.count(['p'], bool({ must: [word], mustNot: [{ kind: 'constant', query: mine, boost: 1 }] }))
  expect(seen).toMatchObject([{ must: [word], mustNot: [{ kind: 'constant', query: hers }] }])
  const aggregations = { starred: { kind: 'filter', query: mine, aggregations: {} } } as const
  await engine.search({ ...request, postFilter: mine, aggregations })
  expect(seen[1]).toMatchObject({ query: word, postFilter: hers, aggregations: { starred: { query: hers } } })
})

test('highlights look for the words alone', async () => {
  const { engine, seen } = open()
  await engine.texts.highlight({ query: bool({ must: [word, mine] }), field: 'content', texts: [], limit: 1 })
  expect(seen).toEqual([bool({ must: [word, { kind: 'all' }] })])
})

test('a kind of set that nobody keeps is a wrong query', async () => {
  const { engine } = open()
  await expect(engine.count(['p'], { kind: 'namedSet', set: 'secret' })).rejects.toMatchObject({ code: 'BAD_QUERY' })
})
