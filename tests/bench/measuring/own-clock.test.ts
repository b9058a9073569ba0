import { expect, it } from 'vitest'
import { ownMs } from './own-clock.ts'

const before = { atMs: 0, everybody: 100, own: 10 }

it('is the clock on the wall where nobody else works', () => {
  expect(ownMs(before, { atMs: 1_000, everybody: 102, own: 12 }, 2)).toBe(1_000)
})

it('goes on where nobody works at all', () => {
  expect(ownMs(before, { atMs: 5_000, everybody: 100, own: 10 }, 2)).toBe(5_000)
})

it('goes slower by what others have of the processors', () => {
  expect(ownMs(before, { atMs: 1_000, everybody: 102, own: 10.5 }, 2)).toBe(250)
})

it('stands still where others have all of them, and never goes back', () => {
  expect(ownMs(before, { atMs: 1_000, everybody: 102.1, own: 10 }, 2)).toBe(0)
})

it('is the clock on the wall where one that has ended was nobody’s child', () => {
  expect(ownMs(before, { atMs: 1_000, everybody: 100, own: 3 }, 2)).toBe(1_000)
})
