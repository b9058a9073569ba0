import { describe, expect, test } from 'vitest'
import type { Query, Sort } from '../../query/tree.ts'
import type { EngineChange, EngineHit, SearchRequest } from '../port.ts'
import { everything, position } from './documents.ts'
import type { StartEngine } from './engine-under-test.ts'
import { filledEngine } from './shared.ts'

const documentCount = 60

/** Documents with many equal and missing values, so that only the last key tells them apart. */
function document(rid: number): EngineChange {
  const fields = {
    ...(rid % 4 === 0 ? {} : { contentType: `type/${rid % 3}` }),
    ...(rid % 5 === 0 ? {} : { contentLength: rid % 7 }),
    ...(rid % 2 === 0 ? {} : { path: `/data/${(rid * 7) % (rid <= documentCount ? documentCount : 9_973)}` }),
    type: 'Document',
  }
  return { op: 'put', document: { rid, project: 'main', id: `id-${rid}`, segments: ['word '.repeat((rid % 6) + 1)], fields } }
}

const by = (field: string, descending: boolean, missing?: 'first' | 'last'): Sort =>
  missing ? { field, descending, missing } : { field, descending }
const query: Query = { kind: 'match', field: 'content', text: 'word', operator: 'or' }

export function pagingCases(start: StartEngine): void {
  describe('goes on behind a hit', () => {
    const engine = filledEngine(start, async (engine) => {
      for (let rid = 1; rid <= documentCount; rid += 10) {
        await engine.write(Array.from({ length: 10 }, (_, at) => document(rid + at)))
        await engine.commit({ ...position, change: rid })
      }
    })

    /** All hits, fetched page by page. */
    async function paged(request: SearchRequest): Promise<EngineHit[]> {
      const hits: EngineHit[] = []
      for (let last: EngineHit | undefined; hits.length <= documentCount; last = hits.at(-1)) {
        const after = last === undefined ? {} : { after: [...last.sort, last.number] }
        const page = await engine().search({ ...request, ...after })
        expect(page.total).toBe(documentCount)
        if (page.hits.length === 0) break
        hits.push(...page.hits)
      }
      return hits
    }

    const orders: [string, Sort[]][] = [
      ['numbers upwards', [by('contentLength', false)]],
      ['numbers downwards, missing ones first', [by('contentLength', true, 'first')]],
      ['words upwards, missing ones first', [by('contentType', false, 'first')]],
      ['words downwards', [by('contentType', true)]],
      ['words that are nearly all different', [by('path', true)]],
      ['two keys', [by('contentType', true), by('contentLength', false, 'first')]],
      ['the score', [by('_score', true)]],
      ['the score and a word', [by('_score', true), by('contentType', false)]],
      ['a field that nobody has', [by('noSuchField', true)]],
      ['the documents themselves', []],
    ]

    test.each(orders)('by %s, nothing skipped and nothing twice', async (_name, sort) => {
      const request = { ...everything, query, sort }
      const whole = await engine().search({ ...request, size: documentCount })
      for (const size of [1, 7]) expect(await paged({ ...request, size })).toEqual(whole.hits)
    })

    test.each(orders)('by %s, tells the place of each and its neighbours', async (_name, sort) => {
      const request = { ...everything, query, sort }
      const { hits } = await engine().search({ ...request, size: documentCount })
      for (const [at, { rid }] of hits.entries()) {
        const { around } = await engine().search({ ...request, size: 0, around: { rid, count: 2 } })
        const previous = hits.slice(Math.max(0, at - 2), at).reverse()
        expect(around).toEqual({ position: at, previous, next: hits.slice(at + 1, at + 3) })
      }
    })

    test('tells no place of what is not found, or is filtered away', async () => {
      const postFilter: Query = { kind: 'term', field: 'contentLength', value: 3 }
      const place = async (rid: number) =>
        (await engine().search({ ...everything, query, postFilter, sort: [], size: 0, around: { rid, count: 1 } })).around
      expect(await place(3)).toMatchObject({ position: 0, previous: [], next: [{ rid: 17 }] })
      expect(await place(4)).toBeNull()
      expect(await place(99_999)).toBeNull()
    })

    const rids = async (request: Partial<SearchRequest>) =>
      (await engine().search({ ...everything, query, size: 3, ...request })).hits.map((hit) => hit.rid)

    test('without a number behind all hits of equal values', async () => {
      expect(await rids({ sort: [by('contentLength', false)], after: [5] })).toEqual([6, 13, 27])
      expect(await rids({ sort: [by('contentLength', true)], after: [1] })).toEqual([7, 14, 21])
    })

    test('at a value that no document has', async () => {
      expect(await rids({ sort: [by('contentLength', false)], after: [5.5, 3] })).toEqual([6, 13, 27])
      expect(await rids({ sort: [by('contentType', false)], after: ['type/10', 0] })).toEqual([2, 5, 11])
      expect(await rids({ sort: [by('contentType', true)], after: ['type/10', 0] })).toEqual([1, 7, 10])
      expect(await rids({ sort: [by('contentType', true)], after: ['zzz', 0] })).toEqual([2, 5, 11])
      expect(await rids({ sort: [by('contentType', false)], after: ['zzz', 0] })).toEqual([4, 8, 12])
      expect(await rids({ sort: [by('contentType', true)], after: ['a', 0] })).toEqual([4, 8, 12])
    })

    test('with a post filter, and from a place further on', async () => {
      const postFilter: Query = { kind: 'range', field: 'contentLength', gte: 3 }
      const sort = [by('contentLength', false)]
      expect(await rids({ sort, postFilter, after: [3, 17] })).toEqual([24, 31, 38])
      expect(await rids({ sort, after: [3, 17], from: 1 })).toEqual([31, 38, 52])
    })

    test.each<[string, (string | number | null)[]]>([
      ['too few', []],
      ['too many', [1, 2, 3]],
      ['the wrong', ['one', 2]],
    ])('and refuses %s values', async (_name, after) => {
      const refused = engine().search({ ...everything, query, sort: [by('contentLength', false)], after })
      await expect(refused).rejects.toMatchObject({ code: 'BAD_QUERY', message: expect.stringContaining('search_after') })
    })
  })

  describe('goes to a place far down at once', () => {
    const many = 6_000
    const orders: [string, Sort[]][] = [
      ['the documents themselves', []],
      ['a number that many share', [by('contentLength', false)]],
      ['words downwards, missing ones first', [by('contentType', true, 'first')]],
      ['words that are nearly all different', [by('path', false)]],
      ['two keys', [by('contentType', true), by('path', false)]],
      ['the score and a word', [by('_score', true), by('path', false)]],
      ['a field that nobody has', [by('noSuchField', true)]],
    ]
    const engine = filledEngine(start, async (engine) => {
      const rids = Array.from({ length: many }, (_, at) => at + 1)
      // Segments of very different sizes, whose values do not lie alike.
      for (const [from, to] of [[0, 200] as const, [200, 5_000] as const, [5_000, many] as const]) {
        await engine.write(rids.slice(from, to).map(document))
        await engine.commit({ ...position, change: to })
      }
    })

    test.each(orders)('by %s, to the same hits as on the way there', async (_name, sort) => {
      const request = { ...everything, query, sort }
      const whole = await engine().search({ ...request, size: many })
      for (const [from, size] of [[1_001, 1] as const, [2_345, 25] as const, [4_999, 600] as const, [5_990, 25] as const]) {
        const page = await engine().search({ ...request, from, size })
        expect(page.total).toBe(many)
        expect(page.hits).toEqual(whole.hits.slice(from, from + size))
      }
      expect((await engine().search({ ...request, from: many, size: 25 })).hits).toEqual([])
    })
  })
}
