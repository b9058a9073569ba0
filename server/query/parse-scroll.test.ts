import { describe, expect, it } from 'vitest'
import { parseClearScroll, parseScroll, parseScrolledSearch, readKeepAlive } from './parse-scroll.ts'

describe('the search that begins a scroll', () => {
  it('is read with the time that it is kept for', () => {
    const { search, keepMs } = parseScrolledSearch({ size: 500, sort: ['_doc'] }, { scroll: '10m' })
    expect(search).toMatchObject({ size: 500, sort: [{ kind: 'document' }] })
    expect(keepMs).toBe(600_000)
  })

  it.each([
    [{ from: 1 }, 'using [from] is not allowed in a scroll context'],
    [{ size: 0 }, '[size] cannot be [0] in a scroll context'],
    [{ collapse: { field: 'language' } }, 'cannot use `collapse` in a scroll context'],
    [{ sort: ['path'], search_after: ['a'] }, '`search_after` cannot be used in a scroll context.'],
    [{ track_total_hits: false }, 'disabling [track_total_hits] is not allowed in a scroll context'],
    [{ slice: { id: 0, max: 2 } }, 'Unknown key for a START_OBJECT in [slice].'],
    [{ size: 10_001 }, 'Result window is too large'],
  ])('refuses %j', (body, reason) => {
    expect(() => parseScrolledSearch(body, { scroll: '1m' })).toThrow(reason)
  })
})

describe('the next page of a scroll', () => {
  it('is asked for by body, address or path', () => {
    expect(parseScroll({ scroll_id: 'a', scroll: '30s' }, {})).toEqual({ id: 'a', keepMs: 30_000, isTotalNumber: false })
    expect(parseScroll({ scroll_id: 'a', scroll: null }, {})).toEqual({ id: 'a', isTotalNumber: false })
    expect(parseScroll(undefined, { scroll_id: 'b', scroll: '1m', rest_total_hits_as_int: 'true' })).toEqual({
      id: 'b',
      keepMs: 60_000,
      isTotalNumber: true,
    })
    expect(parseScroll(undefined, {}, 'c').id).toBe('c')
    expect(parseScroll({ scroll_id: 'a', scroll: '30s' }, { scroll: '1m' })).toMatchObject({ keepMs: 30_000 })
    expect(() => parseScroll({ scroll_id: 'a', scroll: '30s' }, { scroll: 'nonsense' })).toThrow('nonsense')
  })

  it('names what is missing or not known', () => {
    expect(() => parseScroll({}, {})).toThrow('scrollId is missing')
    expect(() => parseScroll({ scroll_id: 'a', size: 5 }, {})).toThrow('[scroll] does not support [size]')
    expect(() => parseScroll({}, { size: '5' })).toThrow('unrecognized parameter: [size]')
  })
})

describe('how long a scroll is kept', () => {
  it('is at most half an hour, in the units of Elasticsearch', () => {
    expect([readKeepAlive('500ms'), readKeepAlive('30m'), readKeepAlive('1800S')]).toEqual([500, 1_800_000, 1_800_000])
    expect(() => readKeepAlive('31m')).toThrow('Keep alive for request (31m) must be between 1ms and 30m')
    expect(() => readKeepAlive('1d')).toThrow('(1d)')
    expect(() => readKeepAlive('0s')).toThrow('(0s)')
    expect(() => readKeepAlive('soon')).toThrow('failed to parse setting [scroll] with value [soon] as a time value')
    expect(() => readKeepAlive('-1m')).toThrow('time value')
  })
})

it('reads which scrolls are to be ended', () => {
  expect(parseClearScroll({ scroll_id: ['a', 'b'] }, {})).toEqual(['a', 'b'])
  expect(parseClearScroll(undefined, { scroll_id: 'a,b' })).toEqual(['a', 'b'])
  expect(parseClearScroll(undefined, {}, '_all')).toEqual(['_all'])
  expect(() => parseClearScroll({}, {})).toThrow('no scroll ids specified')
})
