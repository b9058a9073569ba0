import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { collectAtRest } from './collect-at-rest.ts'

const collect = vi.fn()
let used = 0
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  collect.mockReset()
  used = 1_000_000
  stop = collectAtRest(collect, () => used)
})

afterEach(() => {
  stop()
  vi.useRealTimers()
})

/** The next look, after this much processor time. */
function look(microseconds: number): number {
  used += microseconds
  vi.advanceTimersByTime(5_000)
  return collect.mock.calls.length
}

it('collects once after the start, when nothing is to be done any more', () => {
  expect(look(400_000)).toBe(0)
  expect(look(20_000)).toBe(1)
  expect([look(20_000), look(20_000)]).toEqual([1, 1])
})

it('collects again after a burst of work, and never during it', () => {
  look(0)
  expect([look(2_000_000), look(2_000_000)]).toEqual([1, 1])
  expect(look(0)).toBe(2)
})

it('stops with the server', () => {
  stop()
  expect([look(0), look(0)]).toEqual([0, 0])
})
