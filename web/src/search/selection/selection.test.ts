import { afterEach, expect, test } from 'vitest'
import { choose, chooseAll, chosenOf, clearChosen, countChosen, isChosen, toggleChosen } from './selection.ts'

const page = ['a', 'b', 'c', 'd', 'e']
const chosenOn = (ids: string[]) => ids.filter((id) => isChosen(chosenOf('s'), id))

afterEach(clearChosen)

test('hits of several pages are chosen together, and another search begins with none', () => {
  choose('s', ['a', 'b'], true)
  choose('s', ['z'], true)
  expect(countChosen(chosenOf('s'), 100)).toBe(3)
  expect(chosenOf('other')).toEqual({ isAll: false, keys: new Set() })
})

test('a range goes from the hit that was chosen last, in either direction', () => {
  toggleChosen('s', 'd', page)
  toggleChosen('s', 'b', page, true)
  expect(chosenOn(page)).toEqual(['b', 'c', 'd'])
  toggleChosen('s', 'e', page)
  toggleChosen('s', 'e', page)
  expect(chosenOn(page)).toEqual(['b', 'c', 'd'])
})

test('a range whose other end is on another page is one hit', () => {
  toggleChosen('s', 'z', ['z'])
  toggleChosen('s', 'c', page, true)
  expect(chosenOn(page)).toEqual(['c'])
})

test('of all results some can be left out again', () => {
  chooseAll('s')
  expect(chosenOn(page)).toEqual(page)
  toggleChosen('s', 'b', page)
  expect(chosenOn(page)).toEqual(['a', 'c', 'd', 'e'])
  expect(countChosen(chosenOf('s'), 48_211)).toBe(48_210)
  choose('s', ['b'], true)
  expect(countChosen(chosenOf('s'), 48_211)).toBe(48_211)
})
