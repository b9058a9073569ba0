import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Aggregation } from '../../query/aggregation.ts'
import type { Query } from '../../query/tree.ts'
import type { SearchEngine } from '../port.ts'
import { documents, everything, fill, position, projects } from './documents.ts'
import type { EngineUnderTest, StartEngine } from './engine-under-test.ts'
import { aggregate, counts, idsOf } from './shared.ts'

const clauses = { must: [], should: [], filter: [], mustNot: [] }
const fox: Query = { kind: 'match', field: 'content', text: 'fox', operator: 'or' }
const inSet = (name: string, version = 1): Query => ({ kind: 'inSet', name, version })

export function setCases(start: StartEngine): void {
  describe('keeps sets of documents', () => {
    let under: EngineUnderTest
    let engine: SearchEngine
    beforeEach(async () => {
      under = await start()
      engine = under.engine
      await fill(engine)
    })
    afterEach(() => under.stop())

    const found = (query: Query) => engine.collect(projects, query)

    test('finds them by a clause, beside other clauses, and by what is not in them', async () => {
      await engine.sets.define({ name: 'starred', version: 1, rids: [3, 1, 99, 5] })
      expect(await found(inSet('starred'))).toEqual([1, 3])
      expect(await engine.count([...projects, 'other'], inSet('starred'))).toBe(3)
      expect(await found({ kind: 'bool', ...clauses, must: [fox], filter: [inSet('starred')] })).toEqual([1, 3])
      expect(await found({ kind: 'bool', ...clauses, must: [fox], mustNot: [inSet('starred')] })).toEqual([4])
      const starredFirst: Query = { kind: 'bool', ...clauses, must: [{ kind: 'all' }], should: [inSet('starred')] }
      expect(await idsOf(engine, { query: starredFirst })).toEqual(['fox', 'osaka', 'cafe', 'phrase'])
      expect(await idsOf(engine, { query: fox, postFilter: inSet('starred') })).toEqual(['fox', 'osaka'])
    })

    test('scores them like terms where it is said among which, the rarer the higher', async () => {
      const all = { name: 'all', version: 1 }
      await engine.sets.define({ ...all, rids: [1, 2, 3, 4, 5, 6] })
      await engine.sets.define({ name: 'rare', version: 1, rids: [4] })
      await engine.sets.define({ name: 'frequent', version: 1, rids: [1, 2, 3] })
      const term = (name: string): Query => ({ kind: 'inSet', name, version: 1, among: all })
      const query: Query = { kind: 'bool', ...clauses, should: [term('rare'), term('frequent')] }
      const { hits } = await engine.search({ ...everything, query, sort: [{ field: '_score', descending: true }] })
      expect(hits.map(({ rid }) => rid)).toEqual([4, 1, 2, 3])
      const idf = (documents: number) => Math.log(1 + (6 - documents + 0.5) / (documents + 0.5))
      expect((hits[0]?.score ?? 0) / (hits[1]?.score ?? 1)).toBeCloseTo(idf(1) / idf(3), 4)
    })

    test('finds nothing by an empty one, and all by the largest numbers', async () => {
      await engine.sets.define({ name: 'empty', version: 1, rids: [] })
      expect(await found(inSet('empty'))).toEqual([])
      const rid = 2 ** 40
      await engine.write([{ op: 'put', document: { rid, project: 'main', id: 'far', segments: [], fields: {} } }])
      await engine.commit(position)
      await engine.sets.define({ name: 'far', version: 1, rids: [rid] })
      expect(await found(inSet('far'))).toEqual([rid])
    })

    test('counts each of several inside what is found, in the order given', async () => {
      await engine.sets.define({ name: 'a', version: 1, rids: [1, 2] })
      await engine.sets.define({ name: 'b', version: 4, rids: [1, 3, 4, 5] })
      await engine.sets.define({ name: 'c', version: 1, rids: [] })
      const references = ['b', 'c', 'a'].map((name) => ({ name, version: 1 }))
      const aggregation = { kind: 'sets', sets: references, aggregations: {} } as const
      expect(counts(await aggregate(engine, aggregation))).toEqual([
        ['b', 3],
        ['c', 0],
        ['a', 2],
      ])
      expect(counts(await aggregate(engine, aggregation, { query: fox }))).toEqual([
        ['b', 3],
        ['c', 0],
        ['a', 1],
      ])
    })

    test('counts anew once one of them, or the index, has changed', async () => {
      await engine.sets.define({ name: 'a', version: 1, rids: [1, 2] })
      const all: Aggregation = { kind: 'sets', sets: [{ name: 'a', version: 1 }], aggregations: {} }
      const counted = async () => counts(await aggregate(engine, all))
      expect([await counted(), await counted()]).toEqual([[['a', 2]], [['a', 2]]])
      await engine.sets.change({ name: 'a', from: 1, to: 2, added: [3], removed: [] })
      expect(await counted()).toEqual([['a', 3]])
      await engine.write([{ op: 'remove', rid: 1 }])
      expect(await counted()).toEqual([['a', 3]])
      await engine.commit(position)
      expect(await counted()).toEqual([['a', 2]])
      expect(counts(await aggregate(engine, all, { isFresh: true }))).toEqual([['a', 2]])
    })

    test('counts below them, and them below others', async () => {
      await engine.sets.define({ name: 'a', version: 1, rids: [1, 2, 3] })
      const types = (aggregations: Record<string, Aggregation>): Aggregation => ({
        kind: 'terms',
        field: 'contentType',
        size: 10,
        order: [{ by: '_count', descending: true }],
        minDocCount: 1,
        aggregations,
      })
      const marked = (aggregations: Record<string, Aggregation>): Aggregation => ({
        kind: 'sets',
        sets: [{ name: 'a', version: 1 }],
        aggregations,
      })
      const plain = { key: 'text/plain', docCount: 2 }
      const pdf = { key: 'application/pdf', docCount: 1 }
      expect(await aggregate(engine, marked({ types: types({}) }))).toMatchObject({
        buckets: [{ key: 'a', docCount: 3, aggregations: { types: { buckets: [plain, pdf] } } }],
      })
      expect(await aggregate(engine, types({ marked: marked({}) }))).toMatchObject({
        buckets: [{ aggregations: { marked: { buckets: [{ docCount: 2 }] } } }, {}],
      })
    })

    test('goes from version to version without the whole set', async () => {
      await engine.sets.define({ name: 'starred', version: 7, rids: [1, 2] })
      expect(await engine.sets.change({ name: 'starred', from: 7, to: 8, added: [3], removed: [1] })).toBe(true)
      expect(await found(inSet('starred', 8))).toEqual([2, 3])
      expect(await found(inSet('starred', 7))).toEqual([2, 3])
      expect(await engine.sets.change({ name: 'starred', from: 9, to: 10, added: [4], removed: [] })).toBe(false)
      expect(await engine.sets.list()).toEqual([{ name: 'starred', version: 8, size: 2 }])
    })

    test('follows documents that come, change and go', async () => {
      await engine.sets.define({ name: 'starred', version: 1, rids: [1, 2, 9] })
      expect(await found(inSet('starred'))).toEqual([1, 2])
      const [first] = documents
      if (first === undefined) throw new Error('there are no documents')
      await engine.write([
        { op: 'put', document: { ...first, rid: 9, id: 'new' } },
        { op: 'put', document: first },
        { op: 'remove', rid: 2 },
      ])
      await engine.commit(position)
      expect(await found(inSet('starred'))).toEqual([1, 9])
    })

    test('asks the provider for what it was not told, once, and in the version that is wanted', async () => {
      const asked: string[] = []
      engine.sets.provide(async ({ name, version }) => {
        asked.push(`${name} ${version}`)
        return { name, version: version + 1, rids: name === 'a' ? [1] : [2, 3] }
      })
      const query: Query = { kind: 'bool', ...clauses, should: [inSet('a', 5), inSet('b', 1)] }
      expect(await Promise.all([found(query), found(query), found(query)])).toEqual(Array(3).fill([1, 2, 3]))
      expect(asked.sort()).toEqual(['a 5', 'b 1'])
      expect(await found(inSet('a', 6))).toEqual([1])
      expect(asked).toHaveLength(2)
      expect(await found(inSet('a', 7))).toEqual([1])
      expect(asked).toHaveLength(3)
    })

    test('never takes a set that it does not know for an empty one', async () => {
      const wanted = { code: 'INTERNAL', message: expect.stringContaining('nobody') }
      await expect(found(inSet('nobody'))).rejects.toMatchObject(wanted)
      const inFacet = aggregate(engine, { kind: 'sets', sets: [{ name: 'nobody', version: 1 }], aggregations: {} })
      await expect(inFacet).rejects.toMatchObject(wanted)
      engine.sets.provide(async ({ name }) => ({ name, version: 1, rids: [] }))
      await expect(found(inSet('old', 2))).rejects.toMatchObject({ code: 'INTERNAL', message: expect.stringContaining('old') })
    })

    test('forgets what is dropped, and everything when the index is cleared', async () => {
      await engine.sets.define({ name: 'a', version: 1, rids: [1] })
      await engine.sets.define({ name: 'b', version: 2, rids: [1, 2] })
      await engine.sets.drop('a')
      await engine.sets.drop('a')
      expect(await engine.sets.list()).toEqual([{ name: 'b', version: 2, size: 2 }])
      await engine.clear()
      expect(await engine.sets.list()).toEqual([])
    })

    test('is told them again after a crash', async ({ skip }) => {
      if (under.crash === undefined) return skip()
      engine.sets.provide(async ({ name }) => ({ name, version: 1, rids: [2] }))
      expect(await found(inSet('starred'))).toEqual([2])
      await under.crash()
      expect(await found(inSet('starred'))).toEqual([2])
      expect((await engine.search({ ...everything, query: inSet('starred') })).total).toBe(1)
    })
  })
}
