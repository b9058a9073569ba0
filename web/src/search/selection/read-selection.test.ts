import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { offerFeatures } from '../../feature/offered.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { emptySearch } from '../address/search-state.ts'
import { readSelection } from './read-selection.ts'

beforeEach(() => offerFeatures([]))

afterEach(() => {
  vi.unstubAllGlobals()
})

const state = { ...emptySearch('p,q,r'), query: 'bank' }
const isAllowed = () => true
const some = (...keys: string[]) => ({ isAll: false, keys: new Set(keys) })
const allBut = (...keys: string[]) => ({ isAll: true, keys: new Set(keys) })
const ofProject = (index: string, ids: string[]) => ({ bool: { must: [{ term: { _index: index } }, { ids: { values: ids } }] } })

/** Counts so many documents in a project. */
const serveCounts = (counts: Record<string, number>) =>
  fakeServer(({ path }) => {
    const [, project = ''] = path.match(/search\/(\w+)\/_count/) ?? []
    return { body: { count: counts[project] ?? 0, _shards: { total: 1, successful: 1, skipped: 0, failed: 0 } } }
  })

test('ids go to their own projects, also where the same file lies in several', async () => {
  const read = await readSelection({ state, chosen: some('p/a', 'r/a', 'r/b'), total: 9, isAllowed })
  expect(read).toEqual({
    index: 'p,r',
    count: 3,
    parts: [
      { index: 'p', documents: ['a'] },
      { index: 'r', documents: ['a', 'b'] },
    ],
    documents: { query: { bool: { should: [ofProject('p', ['a']), ofProject('r', ['a', 'b'])], minimum_should_match: 1 } } },
    refused: [],
  })
})

test('of one project alone ids stay ids', async () => {
  expect(await readSelection({ state, chosen: some('q/a'), total: 9, isAllowed })).toMatchObject({
    index: 'q',
    documents: ['a'],
    parts: [{ index: 'q', documents: ['a'] }],
  })
})

test('of all results each project is asked for its own, but for those that were deselected there', async () => {
  const { index, count, parts, documents } = await readSelection({ state, chosen: allBut('q/a'), total: 9, isAllowed })
  const { query } = documentsOf(parts, 'p')
  expect([index, count]).toEqual(['p,q,r', 8])
  expect(JSON.stringify(query)).toContain('bank')
  expect(documentsOf(parts, 'q')).toEqual({ query: { bool: { must: [query], must_not: [{ ids: { values: ['a'] } }] } } })
  expect(documentsOf(parts, 'r')).toEqual({ query })
  expect(documents).toEqual({ query: { bool: { must: [query], must_not: [ofProject('q', ['a'])] } } })
})

test('projects that a filter leaves out are not asked', async () => {
  const filters = { project: { values: ['q'], isExcluded: true } }
  const { parts } = await readSelection({ state: { ...state, filters }, chosen: allBut(), total: 9, isAllowed })
  expect(parts.map(({ index }) => index)).toEqual(['p', 'r'])
})

test('of all results those in projects without the right are counted out, and only projects that have some are named', async () => {
  serveCounts({ q: 4, r: 0 })
  const read = await readSelection({ state, chosen: allBut(), total: 9, isAllowed: (project) => project === 'p' })
  expect(read).toMatchObject({ index: 'p', count: 5, refused: ['q'] })
  expect(read.parts.map(({ index }) => index)).toEqual(['p'])
})

function documentsOf(parts: Awaited<ReturnType<typeof readSelection>>['parts'], project: string) {
  const documents = parts.find(({ index }) => index === project)?.documents ?? []
  return Array.isArray(documents) ? { query: undefined } : documents
}
