import { expect, it } from 'vitest'
import { daysToValues, rangeOf, valuesToDays } from './date-values.ts'

it('reaches from the beginning of time to a day, from a day to the end, or between two', () => {
  expect(rangeOf(daysToValues('', '2014-12-31'))).toEqual({ gte: '0001-01-01T00:00:00.001Z', lte: '2014-12-31T23:59:59.999Z' })
  expect(rangeOf(daysToValues('2014-03-01', ''))).toEqual({ gte: '2014-03-01T00:00:00.000Z', lte: '9999-12-31T23:59:59.999Z' })
  expect(rangeOf(daysToValues('2014-03-01', '2014-03-02'))?.gte).toBe('2014-03-01T00:00:00.000Z')
})

it('shows open ends as open again', () => {
  for (const days of [
    { from: '', to: '2014-12-31' },
    { from: '2014-03-01', to: '' },
  ])
    expect(valuesToDays(daysToValues(days.from, days.to))).toEqual(days)
})
