import { expect, it } from 'vitest'
import { placesFromEnd } from './bytes.ts'

it.each([
  ['abcabcab', 7, [3, 0]],
  ['abcabcab', 3, [3, 0]],
  ['abcabcab', 2, [0]],
  ['aaaa', 3, []],
  ['abab', -1, []],
])('finds each place in %s, at most %i, from the end', (text, from, places) => {
  expect([...placesFromEnd(Buffer.from(text), Buffer.from('abc'), from)]).toEqual(places)
})
