import { expect, it } from 'vitest'
import { lanes } from './lanes.mjs'

const gigabyte = 1024 ** 3

it('are as many as are wanted, or as half of the memory has room for, and two at least', () => {
  expect(lanes(5, 2, 24 * gigabyte)).toBe(5)
  expect(lanes(5, 2, 16 * gigabyte)).toBe(4)
  expect(lanes(5, 2, 4 * gigabyte)).toBe(2)
})
