import { describe, expect, it } from 'vitest'
import { parseSearchBody } from '../parse-search-body.ts'

const place = (sort: unknown, values: unknown, more: object = {}) =>
  parseSearchBody({ sort, search_after: values, ...more }).after

describe('search_after', () => {
  it('types each value as the field of its key', () => {
    const sort = ['_score', { contentLength: 'desc' }, { extractionDate: 'asc' }, { path: 'asc' }, { _id: 'asc' }, '_doc']
    expect(place(sort, [1.5, '12', '2023-01-01T00:00:00Z', '/a', 'id', 7])).toEqual([
      1.5,
      12,
      Date.UTC(2023, 0, 1),
      '/a',
      'id',
      7,
    ])
    expect(place(['extractionDate', 'path'], [1672531200000, null])).toEqual([1672531200000, null])
  })

  it.each([
    [undefined, ['a'], {}, 'Sort must contain at least one field.'],
    ['_score', [1], {}, 'Sort must contain at least one field.'],
    [['path', '_id'], ['a'], {}, 'search_after has 1 value(s) but sort has 2.'],
    ['path', ['a'], { from: 1 }, '`from` parameter must be set to 0 when `search_after` is used.'],
    ['path', 'a', {}, '[search_after] malformed, expected a list'],
    ['contentLength', ['long'], {}, '[search_after] malformed, expected a number but found ["long"]'],
    ['extractionDate', ['soon'], {}, 'failed to parse date field [soon]'],
    ['path', [{}], {}, '[search_after] malformed'],
  ])('refuses sort %j with values %j', (sort, values, more, reason) => {
    expect(() => place(sort, values, more)).toThrow(reason)
  })
})
