import { describe, expect, test } from 'vitest'
import type { Aggregation } from '../../query/aggregation.ts'
import type { Query, ScoreFunction } from '../../query/tree.ts'
import { terms } from './asked.ts'
import { everything, projects } from './documents.ts'
import type { StartEngine } from './engine-under-test.ts'
import { aggregate, filledEngine } from './shared.ts'

const content = (text: string): Query => ({ kind: 'match', field: 'content', text, operator: 'or' })
const byScore = { field: '_score', descending: true }
const bySize = { field: 'contentLength', descending: false }

/** Several numbers of a field, first hits of buckets, significant values, collapsed hits, changed scores, near spellings. */
export function summaryCases(start: StartEngine): void {
  describe('sums up', () => {
    const engine = filledEngine(start)

    test('numbers', async () => {
      expect(await aggregate(engine(), { kind: 'stats', field: 'contentLength' })).toEqual({
        kind: 'stats',
        count: 3,
        min: 100,
        max: 300,
        sum: 600,
        sumOfSquares: 140_000,
      })
      expect(await aggregate(engine(), { kind: 'stats', field: 'noSuchField' })).toMatchObject({ count: 0, min: null, max: null })
    })

    test('the letters of words', async () => {
      const result = await aggregate(engine(), { kind: 'letters', field: 'contentType' })
      expect(result).toMatchObject({ kind: 'letters', count: 4, minLength: 10, maxLength: 15, totalLength: 45 })
      if (result.kind !== 'letters') throw new Error('no letters')
      expect(result.letters.reduce((sum, [, count]) => sum + count, 0)).toBe(45)
      expect(result.letters).toContainEqual(['/'.charCodeAt(0), 4])
    })

    test('the first hits of each bucket', async () => {
      const top: Aggregation = { kind: 'topHits', from: 0, size: 1, sort: [bySize] }
      const result = await aggregate(engine(), terms('contentType', { aggregations: { top } }))
      if (result.kind !== 'buckets') throw new Error('no buckets')
      const [plain, pdf] = result.buckets.map(({ aggregations }) => aggregations.top)
      expect(plain).toMatchObject({ kind: 'topHits', total: 3, maxScore: null })
      expect(pdf).toMatchObject({ kind: 'topHits', total: 1, hits: [{ sort: [300] }] })
    })

    test('the first hits by their scores', async () => {
      const top: Aggregation = { kind: 'topHits', from: 0, size: 9, sort: [byScore] }
      const answer = await engine().search({ ...everything, query: content('robber fox'), aggregations: { top } })
      const result = answer.aggregations.top
      if (result?.kind !== 'topHits') throw new Error('no hits')
      expect(result.hits.map(({ id, score }) => [id, score])).toEqual(answer.hits.map(({ id, score }) => [id, score]))
      expect(result.maxScore).toBe(answer.maxScore)
    })

    test('values that are more frequent in what is found than in all', async () => {
      const asked: Aggregation = { kind: 'significant', field: 'contentType', size: 5, minDocCount: 1, aggregations: {} }
      const result = await aggregate(engine(), asked, { query: content('fox') })
      expect(result).toMatchObject({ kind: 'significant', docCount: 3, background: 4 })
      if (result.kind !== 'significant') throw new Error('nothing significant')
      // 3 of 3 here, 3 of 4 in all: the difference times the ratio.
      expect(result.buckets.map(({ key, docCount, background }) => [key, docCount, background])).toEqual([['text/plain', 3, 3]])
      expect(result.buckets[0]?.score).toBeCloseTo(0.25 * (4 / 3), 6)
    })

    test('values that are more frequent in a bucket than in all, in each of them', async () => {
      const asked: Aggregation = { kind: 'significant', field: 'dirname', size: 5, minDocCount: 1, aggregations: {} }
      const result = await aggregate(engine(), terms('contentType', { aggregations: { asked } }))
      if (result.kind !== 'buckets') throw new Error('no buckets')
      expect(result.buckets.map(({ aggregations }) => aggregations.asked)).toMatchObject([
        { docCount: 3, background: 4 },
        { docCount: 1, background: 4, buckets: [{ key: '/data/places', docCount: 1, background: 1 }] },
      ])
    })
  })

  describe('changes hits', () => {
    const engine = filledEngine(start)
    const ids = async (query: Query, more: object = {}) =>
      (await engine().search({ ...everything, query, ...more })).hits.map(({ id }) => id)

    test('shows one of each value, and counts all', async () => {
      const answer = await engine().search({ ...everything, sort: [bySize], collapse: 'contentType' })
      expect(answer.total).toBe(4)
      expect(answer.hits.map(({ group }) => group).sort()).toEqual(['application/pdf', 'text/plain'])
      const second = await engine().search({ ...everything, sort: [bySize], collapse: 'contentType', from: 1, size: 5 })
      expect(second.hits).toEqual(answer.hits.slice(1))
    })

    test('leaves out what scores less', async () => {
      const all = await engine().search({ ...everything, query: content('fox robber') })
      const least = all.hits[1]?.score ?? 0
      const few = await engine().search({
        ...everything,
        query: content('fox robber'),
        minScore: least,
        aggregations: { t: terms('contentType') },
      })
      expect(few.total).toBeLessThan(all.total)
      expect(few.hits).toEqual(all.hits.slice(0, few.total))
      expect(few.aggregations.t).toMatchObject({ buckets: [{ docCount: few.total }] })
    })

    test('scores by functions', async () => {
      const scored = (functions: ScoreFunction[], more: Partial<Query & { kind: 'functionScore' }> = {}): Query => ({
        kind: 'functionScore',
        query: { kind: 'exists', field: 'contentLength' },
        functions,
        scoreMode: 'multiply',
        boostMode: 'multiply',
        maxBoost: 1e30,
        ...more,
      })
      const scores = async (query: Query): Promise<(number | null)[]> => {
        const { hits } = await engine().search({ ...everything, query })
        return hits.map((hit) => hit.score)
      }
      const size = { kind: 'field', field: 'contentLength', factor: 0.01, modifier: 'none' } as const
      expect(await scores(scored([{ value: size }]))).toEqual([3, 2, 1])
      expect(await scores(scored([{ value: size }], { maxBoost: 2, boostMode: 'sum' }))).toEqual([3, 3, 2])
      expect(await scores(scored([{ filter: content('fox'), weight: 7 }, { value: size }], { scoreMode: 'first' }))).toContain(7)
      expect(await scores(scored([{ value: size }], { minScore: 2 }))).toEqual([3, 2])
      const random = scored([{ value: { kind: 'random', seed: 5 } }])
      expect(await ids(random)).toEqual(await ids(random))
      const missing = scored([{ value: { ...size, field: 'noSuchField' } }])
      await expect(scores(missing)).rejects.toMatchObject({ code: 'BAD_QUERY' })
    })

    test('misses the value of a document only where its score is asked for', async () => {
      const value = { kind: 'field', field: 'contentLength', factor: 0.01, modifier: 'none' } as const
      const how = { scoreMode: 'max', boostMode: 'max', maxBoost: 1e30 } as const
      const scored: Query = { kind: 'functionScore', query: { kind: 'all' }, functions: [{ value }], ...how }
      await expect(ids(scored)).rejects.toThrow('Missing value for field [contentLength]')
      expect(await ids(scored, { sort: [bySize] })).toHaveLength(4)
      expect(await ids({ kind: 'constant', query: scored, boost: 1 })).toHaveLength(4)
      const sized: Query = { kind: 'exists', field: 'contentLength' }
      expect(await ids({ kind: 'bool', must: [scored, sized], should: [], filter: [], mustNot: [] })).toEqual([
        'cafe',
        'osaka',
        'fox',
      ])
      await expect(ids({ ...scored, minScore: 1 }, { sort: [bySize] })).rejects.toThrow('Missing value')
    })

    test('asks for the documents of a function in all segments', async () => {
      const functions: ScoreFunction[] = [{ filter: { kind: 'exists', field: 'contentLength' }, weight: 7 }]
      const how = { scoreMode: 'sum', boostMode: 'replace', maxBoost: 1e30 } as const
      const { hits } = await engine().search({
        ...everything,
        query: { kind: 'functionScore', query: { kind: 'all' }, functions, ...how },
      })
      expect(hits.map(({ id, score }) => [id, score])).toEqual([
        ['fox', 7],
        ['cafe', 7],
        ['osaka', 7],
        ['phrase', 1],
      ])
    })

    test('knows near spellings among the documents of the projects', async () => {
      const asked = { field: 'content', size: 5, inspections: 5, prefixLength: 1, minWordLength: 4, accuracy: 0.5 }
      const options = { ...asked, mode: 'missing', maxEdits: 2, byFrequency: false, maxFrequency: 0.01, minFrequency: 0 } as const
      expect(await engine().suggest(projects, { ...options, text: '😀 robbr quick' })).toEqual([
        { text: '😀', offset: 0, length: 2, options: [] },
        { text: 'robbr', offset: 3, length: 5, options: [{ text: 'robber', score: expect.closeTo(0.8, 5), documents: 1 }] },
        { text: 'quick', offset: 9, length: 5, options: [] },
      ])
      expect(await engine().suggest(['nobody'], { ...options, text: 'robbr' })).toMatchObject([{ options: [] }])
      // One of the four documents of the project has it, which is more than 22 % of these, and less than 22 % of all five.
      const shared = { ...options, mode: 'always', maxFrequency: 5, minFrequency: 0.22 } as const
      expect(await engine().suggest(projects, { ...shared, text: 'fuondation' })).toMatchObject([
        { options: [{ text: 'foundaiton' }] },
      ])
    })
  })
}
