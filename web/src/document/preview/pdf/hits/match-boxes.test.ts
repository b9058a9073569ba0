import { expect, it } from 'vitest'
import { boxesOf, type PlacedRun } from './match-boxes.ts'

const run = (over: Partial<PlacedRun>): PlacedRun => ({
  str: 'abcdefghij',
  dir: 'ltr',
  transform: [10, 0, 0, 10, 100, 200],
  width: 50,
  height: 10,
  isVertical: false,
  font: 'serif',
  ...over,
})
const box = (over: Partial<PlacedRun>) =>
  boxesOf([run(over)], [{ colour: 2, pieces: [{ run: 0, from: 2, to: 4 }] }], (text) => text.length)[0]?.corners.map(Math.round)

it('stands around the letters of a line', () => {
  expect(box({})).toEqual([110, 198, 120, 209])
})

it('turns with a line that runs up the page', () => {
  expect(box({ transform: [0, 10, -10, 0, 100, 200] })).toEqual([91, 210, 102, 220])
})

it('counts from the right where text runs from there', () => {
  expect(box({ dir: 'rtl' })).toEqual([130, 198, 140, 209])
})

it('goes down a vertical line', () => {
  expect(box({ isVertical: true, width: 10, height: 100 })).toEqual([95, 160, 105, 180])
})
