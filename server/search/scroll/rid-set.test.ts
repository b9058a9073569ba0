import { expect, it } from 'vitest'
import { ridSet } from './rid-set.ts'

it('holds numbers until they are removed, and gives the lowest of them', () => {
  const set = ridSet([3, 8, 1, 17, 3])
  expect(set.size()).toBe(4)
  expect(set.first(2, () => true)).toEqual([1, 3])
  expect(set.first(9, (rid) => rid !== 8)).toEqual([1, 3, 17])
  set.remove([3, 4, 99])
  expect([set.size(), set.has(3), set.has(99), set.has(17)]).toEqual([3, false, false, true])
  expect(ridSet([]).first(1, () => true)).toEqual([])
})
