import { describe, expect, test } from 'vitest'
import type { Aggregation, CalendarInterval, TermsOrder } from '../query/aggregation.ts'
import { everything, projects } from './conformance-documents.ts'
import { aggregate, counts, filledEngine } from './conformance-shared.ts'
import type { StartEngine } from './engine-under-test.ts'

type Terms = Extract<Aggregation, { kind: 'terms' }>

const byCount: TermsOrder[] = [{ by: '_count', descending: true }]
const terms = (field: string, more: Partial<Terms> = {}): Terms => ({
  kind: 'terms',
  field,
  size: 10,
  order: byCount,
  minDocCount: 1,
  aggregations: {},
  ...more,
})
const dates = (field: string, interval: CalendarInterval | { fixedMs: number }, missing?: number): Aggregation => ({
  kind: 'dateHistogram',
  field,
  interval,
  ...(missing === undefined ? {} : { missing }),
  minDocCount: 1,
  descending: false,
  aggregations: {},
})
const metric = (name: Extract<Aggregation, { kind: 'metric' }>['metric'], field: string): Aggregation => ({
  kind: 'metric',
  metric: name,
  field,
})
const dayMs = 86_400_000
const animals = '/data/animals'

export function aggregationCases(start: StartEngine): void {
  describe('aggregates', () => {
    const engine = filledEngine(start)

    test.each<[string, Aggregation, [unknown, number][]]>([
      [
        'values by count, equal ones by value',
        terms('contentType'),
        [
          ['text/plain', 3],
          ['application/pdf', 1],
        ],
      ],
      [
        'a document once for a value that it has twice',
        terms('tags'),
        [
          ['blue', 2],
          ['red', 1],
        ],
      ],
      [
        'by value downwards',
        terms('tags', { order: [{ by: '_key', descending: true }] }),
        [
          ['red', 1],
          ['blue', 2],
        ],
      ],
      [
        'numbers in the order of numbers',
        terms('contentLength', { order: [{ by: '_key', descending: false }] }),
        [
          [100, 1],
          [200, 1],
          [300, 1],
        ],
      ],
      ['the projects', terms('_index'), [['main', 4]]],
      [
        'whole metadata values',
        terms('metadata.tika_metadata_author.keyword'),
        [
          ['Ann', 1],
          ['Zoë', 1],
        ],
      ],
      [
        'what has no value under another',
        terms('tags', { missing: 'none' }),
        [
          ['blue', 2],
          ['none', 2],
          ['red', 1],
        ],
      ],
      [
        'what has no value under one that there is',
        terms('tags', { missing: 'red' }),
        [
          ['red', 3],
          ['blue', 2],
        ],
      ],
      [
        'what has no number',
        terms('contentLength', { missing: 0, order: [{ by: '_key', descending: false }] }),
        [
          [0, 1],
          [100, 1],
          [200, 1],
          [300, 1],
        ],
      ],
      ['only what is often enough', terms('contentType', { minDocCount: 2 }), [['text/plain', 3]]],
      ['what matches a whole expression', terms('dirname.tree', { include: `${animals}/.*` }), [[`${animals}/deep`, 1]]],
      [
        'what does not match another',
        terms('dirname.tree', { include: '/data/.*', exclude: '/data/.*/.*' }),
        [
          [animals, 2],
          ['/data/places', 2],
        ],
      ],
      ['chosen values', terms('contentType', { include: ['text/plain', 'x'] }), [['text/plain', 3]]],
      ['all but chosen values', terms('contentType', { exclude: ['text/plain'] }), [['application/pdf', 1]]],
      ['nothing on an unknown field', terms('noSuchField'), []],
      ['nothing on a date that nobody has', dates('metadata.tika_metadata_modified', 'month'), []],
      [
        'years',
        dates('extractionDate', 'year'),
        [
          [Date.UTC(2023, 0), 1],
          [Date.UTC(2024, 0), 2],
        ],
      ],
      [
        'quarters',
        dates('extractionDate', 'quarter'),
        [
          [Date.UTC(2023, 9), 1],
          [Date.UTC(2024, 0), 2],
        ],
      ],
      [
        'months',
        dates('extractionDate', 'month'),
        [
          [Date.UTC(2023, 11), 1],
          [Date.UTC(2024, 1), 1],
          [Date.UTC(2024, 2), 1],
        ],
      ],
      [
        'weeks from Monday',
        dates('metadata.tika_metadata_creation_date', 'week'),
        [
          [Date.UTC(1969, 11, 29), 1],
          [Date.UTC(2020, 5, 15), 1],
        ],
      ],
      [
        'days',
        dates('extractionDate', 'day'),
        [
          [Date.UTC(2023, 11, 31), 1],
          [Date.UTC(2024, 1, 29), 1],
          [Date.UTC(2024, 2, 1), 1],
        ],
      ],
      [
        'spans of fixed length',
        dates('extractionDate', { fixedMs: 400 * dayMs }),
        [[Math.floor(Date.UTC(2024, 0) / (400 * dayMs)) * 400 * dayMs, 3]],
      ],
      [
        'what has no date under another',
        dates('extractionDate', 'year', -62_135_596_800_000),
        [
          [-62_135_596_800_000, 1],
          [Date.UTC(2023, 0), 1],
          [Date.UTC(2024, 0), 2],
        ],
      ],
    ])('%s', async (_name, aggregation, expected) => {
      expect(counts(await aggregate(engine(), aggregation))).toEqual(expected)
    })

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
