import { expect, test } from 'vitest'
import { addSample, rateSamples, rates } from './use-rate-history.ts'

test('counts documents per second between two answers', () => {
  const samples = [
    { at: 0, read: 10 },
    { at: 1000, read: 14 },
    { at: 3000, read: 20 },
  ]
  expect(rates(samples)).toEqual([4, 3])
  expect(rates([])).toEqual([])
})

test('shows no rate below nothing', () => {
  expect(
    rates([
      { at: 0, read: 10 },
      { at: 1000, read: 8 },
    ]),
  ).toEqual([0])
})

test('forgets the oldest and takes one answer once', () => {
  const many = Array.from({ length: 100 }, (_, index) => ({ at: index * 1000, read: index }))
  const kept = many.reduce(addSample, [])
  expect(rates(kept)).toHaveLength(rateSamples)
  expect(addSample(kept, { at: 99_050, read: 200 })).toBe(kept)
})
