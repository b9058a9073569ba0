import { describe, expect, test } from 'vitest'
import type { Aggregation } from '../../query/aggregation.ts'
import { metric, terms } from './asked.ts'
import { everything, projects } from './documents.ts'
import type { StartEngine } from './engine-under-test.ts'
import { aggregate, counts, filledEngine } from './shared.ts'

const animals = '/data/animals'

/** Order, limits, pages and sub-aggregations of buckets; metrics. */
export function nestedAggregationCases(start: StartEngine): void {
  describe('aggregates', () => {
    const engine = filledEngine(start)

    test('the first values, with how many others there are', async () => {
      const result = await aggregate(engine(), terms('dirname.tree', { size: 2 }))
      expect(counts(result)).toEqual([
        ['/data', 4],
        [animals, 2],
      ])
      expect(result).toMatchObject({ sumOtherDocCount: 4 })
    })

    test('values that nobody has when they are wanted too', async () => {
      const query = { kind: 'term', field: 'contentType', value: 'application/pdf' } as const
      const result = await aggregate(engine(), terms('contentType', { minDocCount: 0 }), { query })
      expect(counts(result)).toEqual([
        ['application/pdf', 1],
        ['text/plain', 0],
      ])
    })

    test('no value of other projects, and none of removed documents, when those that nobody has are wanted too', async () => {
      const result = await aggregate(engine(), terms('path', { minDocCount: 0, size: 100 }), { query: { kind: 'none' } })
      expect(counts(result).map(([path]) => path)).toEqual([
        '/data/animals/deep/phrase.txt',
        '/data/animals/fox.txt',
        '/data/places/café.pdf',
        '/data/places/大阪/memo.txt',
      ])
    })

    test('values by a sum below them', async () => {
      const order = [{ by: 'size', descending: true }]
      const result = await aggregate(
        engine(),
        terms('dirname', { order, aggregations: { size: metric('sum', 'contentLength') } }),
      )
      expect(counts(result).map(([key]) => key)).toEqual(['/data/places', '/data/places/大阪', animals, `${animals}/deep`])
      expect(result).toMatchObject({
        buckets: [{ aggregations: { size: { value: 300 } } }, {}, {}, { aggregations: { size: { value: 0 } } }],
      })
    })

    test('an order by something that is not there is refused', async () => {
      const wrong = aggregate(engine(), terms('dirname', { order: [{ by: 'nothing', descending: true }] }))
      await expect(wrong).rejects.toMatchObject({ code: 'BAD_QUERY', message: expect.stringContaining('nothing') })
    })

    test('a text field is refused', async () => {
      await expect(aggregate(engine(), terms('content'))).rejects.toMatchObject({ code: 'BAD_QUERY' })
    })

    test('empty months between, and the newest first', async () => {
      const result = await aggregate(engine(), {
        kind: 'dateHistogram',
        field: 'extractionDate',
        interval: 'month',
        minDocCount: 0,
        descending: true,
        aggregations: {},
      })
      expect(counts(result).map(([, count]) => count)).toEqual([1, 1, 0, 1])
    })

    test('ranges of numbers', async () => {
      const histogram = { kind: 'histogram', field: 'contentLength', interval: 150, minDocCount: 0, aggregations: {} } as const
      expect(counts(await aggregate(engine(), histogram))).toEqual([
        [0, 1],
        [150, 1],
        [300, 1],
      ])
    })

    test('combinations page by page', async () => {
      const sources = [
        { name: 'type', field: 'contentType', descending: true },
        { name: 'level', field: 'extractionLevel', descending: false },
      ]
      const first = await aggregate(engine(), { kind: 'composite', sources, size: 2, aggregations: {} })
      expect(counts(first)).toEqual([
        [['text/plain', 0], 2],
        [['text/plain', 1], 1],
      ])
      if (first.kind !== 'buckets' || first.after === undefined) throw new Error('there is no next page')
      const second = await aggregate(engine(), { kind: 'composite', sources, size: 2, after: first.after, aggregations: {} })
      expect(counts(second)).toEqual([[['application/pdf', 0], 1]])
    })

    test('what a query finds, and below it', async () => {
      const query = { kind: 'match', field: 'content', text: 'fox', operator: 'or' } as const
      const result = await aggregate(engine(), { kind: 'filter', query, aggregations: { types: terms('contentType') } })
      expect(result).toMatchObject({ kind: 'filter', docCount: 3 })
      if (result.kind !== 'filter' || result.aggregations.types === undefined) throw new Error('nothing below')
      expect(counts(result.aggregations.types)).toEqual([['text/plain', 3]])
    })

    test.each<[Aggregation, number | null]>([
      [metric('sum', 'contentLength'), 600],
      [metric('avg', 'contentLength'), 200],
      [metric('min', 'contentLength'), 100],
      [metric('max', 'contentLength'), 300],
      [metric('valueCount', 'contentLength'), 3],
      [metric('cardinality', 'contentType'), 2],
      [metric('cardinality', 'extractionLevel'), 2],
      [metric('valueCount', 'tags'), 3],
      [metric('sum', 'noSuchField'), 0],
      [metric('max', 'noSuchField'), null],
    ])('%o as %s', async (aggregation, expected) => {
      expect(await aggregate(engine(), aggregation)).toEqual({ kind: 'metric', value: expected })
    })

    test('at most 65,536 buckets in a response', async () => {
      const one = { kind: 'histogram', field: 'contentLength', interval: 0.005, minDocCount: 0, aggregations: {} } as const
      const search = (aggregations: Record<string, Aggregation>) => engine().search({ ...everything, size: 0, aggregations })
      expect((await search({ one })).aggregations).toHaveProperty('one')
      await expect(search({ one, other: one })).rejects.toMatchObject({ code: 'BAD_QUERY' })
    })

    test('only the projects that are asked for', async () => {
      expect(counts(await aggregate(engine(), terms('_index')))).toEqual([['main', 4]])
      expect(counts(await aggregate(engine(), terms('_index'), { projects: [...projects, 'other'] }))).toEqual([
        ['main', 4],
        ['other', 1],
      ])
    })
  })
}
