import { beforeAll, describe, expect, it } from 'vitest'
import { parseAddressSearch, stringifyAddressSearch } from '../../address/address-search.ts'
import { offerFeatures } from '../../feature/offered.ts'
import { features } from '../../features.ts'
import { readSearch, searchAddress, unknownChoices } from './search-address.ts'
import { emptySearch, setFilter } from './search-state.ts'

const read = (text: string) => readSearch(parseAddressSearch(text), 'local-datashare')

beforeAll(() => offerFeatures(features))

describe('addresses of a search', () => {
  it('reads an address of the known client', () => {
    expect(read('?q=foo%20bar&from=25&size=50&sort=creationDateNewest&index=luxleaks&field=content')).toEqual({
      ...emptySearch('luxleaks'),
      query: 'foo bar',
      from: 25,
      size: 50,
      sort: 'creationDateNewest',
      field: 'content',
    })
  })

  it('reads filters, once or several times, included or left out', () => {
    const { filters } = read('?index=x&f%5Btags%5D=a&f%5Btags%5D=b&f[-language]=FRENCH')
    expect(filters).toEqual({
      tags: { values: ['a', 'b'], isExcluded: false },
      language: { values: ['FRENCH'], isExcluded: true },
    })
  })

  it('reads the form of newer clients', () => {
    const state = read('?q=*&indices=leak&perPage=100&sort=contentLength&order=desc&searchOperator=AND&field=all')
    expect(state).toMatchObject({ index: 'leak', size: 100, sort: 'sizeLargest', operator: 'AND' })
    expect(read('?sort=_score&order=asc').sort).toBe('relevance')
    expect(read('?sort=path&order=desc').sort).toBe('pathReverse')
    expect(read('?sort=path').sort).toBe('path')
    expect(read('?sort=extractionDate&order=asc').sort).toBe('dateOldest')
  })

  it('falls back to defaults for what it does not know', () => {
    expect(read('?field=colour&sort=mood&from=-1&size=many&stamp=abcdef')).toEqual(emptySearch('local-datashare'))
    expect(read('?size=0').size).toBe(25)
  })

  it('names the field and the sort that it does not know, and writes them no more', () => {
    const text = '?field=colour&sort=mood&index=x'
    expect(unknownChoices(parseAddressSearch(text))).toEqual([
      { key: 'field', value: 'colour' },
      { key: 'sort', value: 'mood' },
    ])
    expect(unknownChoices(parseAddressSearch(searchAddress(read(text)).slice(1)))).toEqual([])
  })

  it.each(['', '?field=&sort=', '?field=title&sort=path', '?sort=_score&order=asc', '?sort=extractionDate'])(
    'finds nothing unknown in "%s"',
    (text) => expect(unknownChoices(parseAddressSearch(text))).toEqual([]),
  )

  it('writes what it reads', () => {
    const address = '/?q=a%20b&from=0&size=25&sort=relevance&index=x&field=all&f[tags]=1&f[tags]=2&f[-path]=%2Fdata%2FFoo'
    expect(searchAddress(read(address.slice(1)))).toBe(address)
  })

  it.each([
    ['colour', 'f[colour]=blue'],
    ['creationDate', 'f[creationDate]=soon:1293839999999'],
    ['indexingDate', 'f[-indexingDate]=soon'],
  ])('keeps the filter %s that it does not understand apart, and writes it again', (name, text) => {
    const state = read(`?q=&${text}`)
    expect(state.filters).toEqual({})
    expect(Object.keys(state.ignoredFilters)).toEqual([name])
    expect(decodeURIComponent(searchAddress(state))).toContain(text)
    expect(setFilter(state, name, { values: [], isExcluded: false }).ignoredFilters).toEqual({})
  })

  it('brings any address back unchanged', () => {
    const text = '?q=a%20b&index=x&f[tags]=1&f[tags]=2'
    expect(stringifyAddressSearch(parseAddressSearch(text))).toBe(text)
    expect(stringifyAddressSearch(parseAddressSearch(''))).toBe('')
  })

  it('does not take numbers and words for JSON', () => {
    expect(parseAddressSearch('?q=007&x=true&y={}')).toEqual({ q: '007', x: 'true', y: '{}' })
  })
})
