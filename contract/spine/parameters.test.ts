import { expect, it } from 'vitest'
import { wholeNumber } from './parameters.ts'

it('says of what is no whole number what is expected', () => {
  const size = wholeNumber({ absent: 25, max: 100 })
  expect([undefined, '7', '100'].map((given) => size.parse(given))).toEqual([25, 7, 100])
  for (const given of ['-1', '1.5', '', 'x', '99999999999999999999'])
    expect(size.safeParse(given).error?.issues[0]?.message, given).toBe('a whole number from 0 upwards is expected')
})
