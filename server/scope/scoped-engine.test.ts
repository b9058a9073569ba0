import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EngineReader, SearchEngine, SearchRequest } from '../engine/port.ts'
import type { Caller } from '../identity/caller.ts'
import { bool } from '../query/bool.ts'
import type { Query } from '../query/tree.ts'
import { openScope } from './scope.ts'
import { scopedEngine } from './scoped-engine.ts'
import type { Sets } from './sets.ts'
import { openTestProgram } from './testing/test-program.ts'

let opened: Awaited<ReturnType<typeof openTestProgram>>
beforeAll(async () => {
  opened = await openTestProgram()
})
afterAll(() => opened.close())

const sets: Sets = {
  refer: async (kind, owner) => (kind === 'starred' ? { name: `starred:${owner}`, version: 7 } : undefined),
  provide: async () => undefined,
  fields: new Map(),
}

/** Notes the queries that reach the engine. */
function open(): { engine: EngineReader; inner: SearchEngine; seen: unknown[] } {
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
    searchEach: async (request) => {
      await note(request)
      return []
    },
    count: async (_projects, query) => {
      await note(query)
      return 0
    },
    occurring: async () => [],
    collect: async () => [],
    locate: async () => [],
    suggest: async () => [],
    texts: {
      highlight: async (asked) => {
        await note(asked.query)
        return []
      },
      highlightStored: async (asked) => {
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
  const { records } = opened.program
  return { engine: scopedEngine(inner, { sets, owner: 'ada', projects: ['p'], records }), inner, seen }
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
  const asked = { query: bool({ must: [word, mine] }), field: 'content', texts: [], limit: 1 }
  await engine.texts.highlight(asked)
  await engine.texts.highlightStored({ ...asked, around: 1 })
  const words = bool({ must: [word, { kind: 'all' }] })
  expect(seen).toEqual([words, words])
})

test('a kind of set that nobody keeps is a wrong query', async () => {
  const { engine } = open()
  await expect(engine.count(['p'], { kind: 'namedSet', set: 'secret' })).rejects.toMatchObject({ code: 'BAD_QUERY' })
})

/** A document of a project, by its number. */
async function store(project: string): Promise<number> {
  const plain = { id: project, root_id: project, parent_id: null, type: 'Document', extraction_level: 0 } as const
  const sizes = { entry_id: 1, version: 1, text_length: 0, segment_count: 0, source: '{}' }
  const { db } = opened.program.records
  const values = { project, ...plain, ...sizes }
  const { rid } = await db.insertInto('document').values(values).returning('rid').executeTakeFirstOrThrow()
  return rid
}

test('only the projects that were granted are asked, and documents of these', async () => {
  const { engine, seen } = open()
  const [own, other] = [await store('p'), await store('q')]
  const refusal = { code: 'FORBIDDEN', facts: { project: 'q' } }
  await expect(engine.search({ ...request, projects: ['p', 'q'] })).rejects.toMatchObject(refusal)
  const each = { queries: [word, mine], size: 1, sort: [], timeoutMs: 1_000 }
  await expect(engine.searchEach({ ...each, projects: ['p', 'q'] })).rejects.toMatchObject(refusal)
  await expect(engine.count(['q'], word)).rejects.toMatchObject(refusal)
  await expect(engine.collect(['q'], word)).rejects.toMatchObject(refusal)
  await expect(engine.occurring({ projects: ['q'], fields: ['content'], words: ['x'] })).rejects.toMatchObject(refusal)
  await expect(engine.locate({ query: word, rids: [own, other], limit: 1 })).rejects.toMatchObject(refusal)
  expect(seen).toEqual([])
  await engine.search(request)
  await engine.searchEach({ ...each, projects: ['p'] })
  await engine.locate({ query: word, rids: [own], limit: 1 })
  expect(seen).toMatchObject([{ query: word }, { queries: [word, hers] }])
})

test("nobody tells the engine of another's set", async () => {
  const { engine } = open()
  const change = { from: 1, to: 2, added: [1], removed: [] }
  expect(await engine.sets.change({ name: 'starred:ada', ...change })).toBe(true)
  for (const name of ['starred:bob', 'starred', 'starred:bob:ada', ':ada:x'])
    await expect(engine.sets.change({ name, ...change })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('a handler has nothing with which it could change or end the index, neither by type nor in fact', () => {
  const { engine } = open()
  // @ts-expect-error not on a scope
  void engine.write
  // @ts-expect-error not on a scope
  void engine.commit
  // @ts-expect-error not on a scope
  void engine.clear
  // @ts-expect-error not on a scope
  void engine.close
  const names = [
    'collect',
    'count',
    'locate',
    'occurring',
    'position',
    'search',
    'searchEach',
    'sets',
    'stats',
    'suggest',
    'texts',
  ]
  expect(Object.keys(engine).sort()).toEqual(names)
  expect([Object.keys(engine.sets), Object.keys(engine.texts).sort()]).toEqual([
    ['change'],
    ['analyze', 'highlight', 'highlightStored'],
  ])
})

test('a scope grants its own projects, and others by its own way alone', async () => {
  const { inner } = open()
  const program = { ...opened.program, engine: inner }
  const projects = new Map([[program.defaultProject, new Set(['read'] as const)]])
  const grants = { kind: 'projects', isAdmin: false, projects } as const
  const caller: Caller = { id: 'ada', name: null, email: null, provider: 'test', grants }
  const scope = await openScope(program, caller, { projects: [], need: 'user', signal: new AbortController().signal })
  await expect(scope.engine.count([program.defaultProject], word)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const within = await scope.within([program.defaultProject], 'read')
  expect(await within.engine.count([program.defaultProject], word)).toBe(0)
  await expect(scope.within(['q'], 'read')).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
