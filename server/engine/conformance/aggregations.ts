import { describe, expect, test } from 'vitest'
import type { Aggregation } from '../../query/aggregation.ts'
import { dates, terms } from './asked.ts'
import type { StartEngine } from './engine-under-test.ts'
import { aggregate, counts, filledEngine } from './shared.ts'

const dayMs = 86_400_000
const animals = '/data/animals'

/** Buckets of values and of dates, with their counts. */
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
  })
}
