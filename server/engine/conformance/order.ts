import { describe, expect, test } from 'vitest'
import type { Query, Sort } from '../../query/tree.ts'
import { everything, projects } from './documents.ts'
import type { StartEngine } from './engine-under-test.ts'
import { filledEngine, idsOf } from './shared.ts'

const content = (text: string): Query => ({ kind: 'match', field: 'content', text, operator: 'or' })
const by = (field: string, descending = false, missing?: 'first' | 'last'): Sort =>
  missing ? { field, descending, missing } : { field, descending }

export function orderCases(start: StartEngine): void {
  describe('orders', () => {
    const engine = filledEngine(start)

    test('by how often the word is there and how short the text is', async () => {
      expect(await idsOf(engine(), { query: content('fox') })).toEqual(['phrase', 'fox', 'osaka'])
    })

    test('rare words before frequent ones', async () => {
      expect((await idsOf(engine(), { query: content('fox robber') }))[0]).toBe('osaka')
    })

    test('what a filter finds without a score, what is constant with its own', async () => {
      const query: Query = {
        kind: 'bool',
        must: [],
        filter: [content('fox')],
        should: [{ kind: 'constant', query: content('robber'), boost: 2.5 }],
        mustNot: [],
      }
      const answer = await engine().search({ ...everything, query })
      expect(answer.maxScore).toBe(2.5)
      expect(answer.hits.map((hit) => [hit.id, hit.score])).toEqual([
        ['osaka', 2.5],
        ['fox', 0],
        ['phrase', 0],
      ])
    })

    test('patterns, ranges and ids with a score of one', async () => {
      const queries: Query[] = [
        { kind: 'wildcard', field: 'content', pattern: 'rob*', ignoreCase: false },
        { kind: 'range', field: 'contentLength', gte: 200, lt: 300 },
        { kind: 'ids', ids: ['osaka'] },
        { kind: 'terms', field: 'extractionLevel', values: [1] },
      ]
      for (const query of queries) expect((await engine().search({ ...everything, query })).maxScore).toBe(1)
    })

    test('a nearer spelling before a farther one', async () => {
      const query: Query = { kind: 'fuzzy', field: 'content', text: 'banker', distance: 2, prefixLength: 0 }
      const answer = await engine().search({ ...everything, query })
      expect(answer.hits.length).toBeGreaterThan(0)
      expect(answer.hits[0]?.id).toBe('cafe')
    })

    test('weighs by boost, and takes the best field of a disMax', async () => {
      const score = async (query: Query) => (await engine().search({ ...everything, query })).maxScore ?? 0
      const plain = await score(content('robber'))
      expect(await score({ kind: 'boost', query: content('robber'), boost: 2 })).toBeCloseTo(plain * 2, 4)
      const queries: Query[] = [content('robber'), { kind: 'constant', query: content('robber'), boost: 0.1 }]
      expect(await score({ kind: 'disMax', queries, tieBreaker: 0 })).toBeCloseTo(plain, 4)
      expect(await score({ kind: 'disMax', queries, tieBreaker: 0.5 })).toBeCloseTo(plain + 0.05, 4)
    })

    test.each<[string, Sort[], string[], unknown[]]>([
      ['by a number, missing last', [by('contentLength')], ['fox', 'osaka', 'cafe', 'phrase'], [100, 200, 300, null]],
      [
        'by a number downwards, missing last',
        [by('contentLength', true)],
        ['cafe', 'osaka', 'fox', 'phrase'],
        [300, 200, 100, null],
      ],
      ['with missing first', [by('contentLength', false, 'first')], ['phrase', 'fox', 'osaka', 'cafe'], [null, 100, 200, 300]],
      [
        'downwards with missing first',
        [by('contentLength', true, 'first')],
        ['phrase', 'cafe', 'osaka', 'fox'],
        [null, 300, 200, 100],
      ],
      [
        'by a keyword',
        [by('path')],
        ['phrase', 'fox', 'cafe', 'osaka'],
        ['/data/animals/deep/phrase.txt', '/data/animals/fox.txt', '/data/places/café.pdf', '/data/places/大阪/memo.txt'],
      ],
      ['by the least of several values', [by('tags')], ['fox', 'cafe', 'osaka', 'phrase'], ['blue', 'blue', null, null]],
      ['by the greatest of several values', [by('tags', true)], ['fox', 'cafe', 'osaka', 'phrase'], ['red', 'blue', null, null]],
      [
        'by a date of the metadata',
        [by('metadata.tika_metadata_creation_date', true)],
        ['cafe', 'fox', 'osaka', 'phrase'],
        [Date.UTC(2020, 5, 15), Date.UTC(1969, 11, 31, 23), null, null],
      ],
      [
        'by a whole metadata value',
        [by('metadata.tika_metadata_author.keyword')],
        ['osaka', 'cafe', 'fox', 'phrase'],
        ['Ann', 'Zoë', null, null],
      ],
      [
        'by a field that nobody has',
        [by('metadata.tika_metadata_modified')],
        ['fox', 'cafe', 'osaka', 'phrase'],
        [null, null, null, null],
      ],
      ['by an unknown field as missing', [by('noSuchField')], ['fox', 'cafe', 'osaka', 'phrase'], [null, null, null, null]],
    ])('%s', async (_name, sort, ids, values) => {
      const answer = await engine().search({ ...everything, sort })
      expect(answer.hits.map((hit) => hit.id)).toEqual(ids)
      expect(answer.hits.map((hit) => hit.sort[0])).toEqual(values)
      expect(answer.maxScore).toBeNull()
    })

    test('by several keys, the last word with the number', async () => {
      const sort = [by('extractionLevel', true), by('contentType', true), by('contentLength', true)]
      expect(await idsOf(engine(), { sort })).toEqual(['osaka', 'fox', 'phrase', 'cafe'])
      expect(await idsOf(engine(), { sort: [by('type')] })).toEqual(['fox', 'cafe', 'osaka', 'phrase'])
    })

    test('equal scores by the next key', async () => {
      const sort = [by('_score', true), by('path')]
      const answer = await engine().search({ ...everything, sort })
      expect(answer.hits.map((hit) => hit.id)).toEqual(['phrase', 'fox', 'cafe', 'osaka'])
      expect(answer.hits[0]?.sort).toEqual([1, '/data/animals/deep/phrase.txt'])
    })

    test('refuses to sort by the words of a text', async () => {
      await expect(engine().search({ ...everything, sort: [by('content')] })).rejects.toMatchObject({ code: 'BAD_QUERY' })
    })

    test('several searches at once find what each finds alone, and one that is refused or late holds up none', async () => {
      const queries: Query[] = [
        content('robber'),
        { kind: 'all' },
        content('nobodyatall'),
        { kind: 'regexp', field: 'content', pattern: '(', ignoreCase: false },
      ]
      const asked = { projects, sort: [by('_score', true), by('path')], timeoutMs: 10_000 }
      const alone = await Promise.all(queries.slice(0, 3).map((query) => engine().search({ ...everything, ...asked, query })))
      const found = alone.map(({ total, hits }) => ({ total, rids: hits.map(({ rid }) => rid) }))
      const refused = { fault: expect.objectContaining({ code: 'BAD_QUERY' }) }
      expect(await engine().searchEach({ ...asked, queries, size: 10 })).toEqual([...found, refused])
      const [, two, none] = await engine().searchEach({ ...asked, queries, size: 2 })
      expect([two, none]).toEqual([
        { total: 4, rids: found[1]?.rids.slice(0, 2) },
        { total: 0, rids: [] },
      ])
      expect(await engine().searchEach({ ...asked, queries: [], size: 2 })).toEqual([])
    })

    test('tells which words may be there, of its projects alone', async () => {
      const words = ['robber', 'Robber!', 'nobodyatall', '大']
      const asked = { fields: ['content', 'noSuchField'], words }
      expect(await engine().occurring({ ...asked, projects })).toEqual([true, true, false, expect.any(Boolean)])
      expect(await engine().occurring({ ...asked, projects: ['none'] })).toEqual([false, false, false, expect.any(Boolean)])
      expect(await engine().occurring({ projects, fields: ['path'], words: ['robber'] })).toEqual([false])
      expect(await engine().occurring({ projects, fields: ['content'], words: [] })).toEqual([])
    })

    test('gives pages, the total always whole', async () => {
      const sort = [by('path')]
      expect(await idsOf(engine(), { sort, from: 1, size: 2 })).toEqual(['fox', 'cafe'])
      const beyond = await engine().search({ ...everything, sort, from: 9000, size: 1000 })
      expect([beyond.total, beyond.hits.length]).toEqual([4, 0])
      const none = await engine().search({ ...everything, size: 0 })
      expect([none.total, none.hits.length]).toEqual([4, 0])
    })

    test('narrows hits by a post filter and leaves aggregations alone', async () => {
      const answer = await engine().search({
        ...everything,
        postFilter: content('robber'),
        aggregations: { n: { kind: 'metric', metric: 'valueCount', field: 'type' } },
      })
      expect([answer.total, answer.hits.map((hit) => hit.id)]).toEqual([1, ['osaka']])
      expect(answer.aggregations.n).toEqual({ kind: 'metric', value: 4 })
    })

    test('scores hits that are sorted by a field when asked to', async () => {
      const sorted = { ...everything, query: content('robber'), sort: [by('path')] }
      expect((await engine().search(sorted)).hits[0]?.score).toBeNull()
      expect((await engine().search({ ...sorted, trackScores: true })).hits[0]?.score).toBeGreaterThan(0)
    })
  })
}
