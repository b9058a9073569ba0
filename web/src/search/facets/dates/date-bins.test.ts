import { expect, test } from 'vitest'
import { noDateValue } from '../../body/date-values.ts'
import { binsWithin, dateBins, yearSpan } from './date-bins.ts'

const bucket = (day: string, doc_count = 1) => ({ key: Date.parse(day), doc_count })

test('spans the likely years: neither those of clocks that were never set nor those to come', () => {
  const years = ['0101-01-01', '1899-01-01', '2003-01-01', '2015-01-01', '2099-01-01'].map((day) => bucket(day))
  expect(yearSpan([...years, { key: Number(noDateValue), doc_count: 9 }], 2026)).toEqual({ first: 2003, last: 2015 })
  expect(yearSpan([bucket('2099-01-01')], 2026)).toBeNull()
})

test('has a bar for each month of few years, and for each year of many, without gaps', () => {
  const months = dateBins([bucket('2014-03-01', 4), bucket('2015-12-01', 2)], { first: 2014, last: 2015 })
  expect(months).toHaveLength(24)
  expect(months[2]).toEqual({ from: '2014-03-01', to: '2014-03-31', count: 4 })
  expect(months[23]).toEqual({ from: '2015-12-01', to: '2015-12-31', count: 2 })
  const years = dateBins([bucket('2014-03-01', 4), bucket('2014-09-01', 2)], { first: 1990, last: 2015 })
  expect(years).toHaveLength(26)
  expect(years[24]).toEqual({ from: '2014-01-01', to: '2014-12-31', count: 6 })
})

test('puts some years into one bar where there are more than can be seen, and leaves out documents without a date', () => {
  const bins = dateBins([bucket('1901-01-01'), { key: Number(noDateValue), doc_count: 9 }], { first: 1900, last: 2026 })
  expect(bins).toHaveLength(64)
  expect(bins[0]).toEqual({ from: '1900-01-01', to: '1901-12-31', count: 1 })
})

test('finds the bars that a range touches, with open ends', () => {
  const bins = dateBins([], { first: 2014, last: 2014 })
  expect(binsWithin(bins, { from: '2014-02-10', to: '2014-04-01' })).toEqual([1, 3])
  expect(binsWithin(bins, { from: '2014-11-01', to: '' })).toEqual([10, 11])
  expect(binsWithin(bins, { from: '', to: '2014-01-31' })).toEqual([0, 0])
  expect(binsWithin(bins, { from: '2016-01-01', to: '' })).toBeNull()
})
