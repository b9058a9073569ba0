import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Lanes } from './lanes.ts'
import type { Census } from './take-census.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const signal = new AbortController().signal
const ask = () => ({ path: Buffer.from('/a'), parts: [] })
const nothing: Census = { entries: [], hidden: [] }

/** Second readers whose comparisons end when the test says so, each a letter; which of them were closed. */
function open(mayComeForward = false) {
  const ends: PromiseWithResolvers<Census>[] = []
  const closed: number[] = []
  const behind: number[] = []
  let made = 0
  const lanes = new Lanes(() => {
    const number = made++
    const compare = () => {
      const end = Promise.withResolvers<Census>()
      ends.push(end)
      return end.promise
    }
    const close = async () => {
      closed.push(number)
    }
    return { compare, close, standBack: () => behind.push(number), comeForward: () => mayComeForward }
  })
  const compare = (isPortion?: boolean) => lanes.compare(ask, signal, isPortion)
  return { lanes, compare, ends, closed, behind, made: () => made }
}

it('compares one after the other', async () => {
  const { compare, ends, made } = open()
  const [first, second] = [compare(), compare()]
  expect(ends).toHaveLength(1)
  ends[0]?.resolve(nothing)
  await first
  ends[1]?.resolve(nothing)
  expect([await second, made()]).toEqual([nothing, 1])
})

it('goes on with the next beside one that takes long, and keeps no more readers than it needs', async () => {
  const { lanes, compare, ends, closed, behind, made } = open()
  const [slow, next] = [compare(), compare()]
  await vi.advanceTimersByTimeAsync(1_000)
  expect([ends.length, made(), behind]).toEqual([2, 2, [0]])
  ends[1]?.resolve(nothing)
  await next
  expect(closed).toEqual([])
  ends[0]?.resolve(nothing)
  await slow
  expect(closed).toEqual([0])
  const last = compare()
  ends[2]?.resolve(nothing)
  await last
  expect([closed, made()]).toEqual([[0], 2])
  await lanes.close()
  expect(closed).toEqual([0, 1])
})

it('keeps the reader of a slow file where it can have its place again', async () => {
  const { lanes, compare, ends, closed, made } = open(true)
  const slow = compare()
  await vi.advanceTimersByTimeAsync(1_000)
  ends[0]?.resolve(nothing)
  await slow
  const next = compare()
  ends[1]?.resolve(nothing)
  await next
  expect([made(), closed]).toEqual([1, []])
  await lanes.close()
})

it('starts no reader for each of those that come after one that takes long', async () => {
  const { lanes, compare, ends, closed, made } = open()
  const slow = compare()
  await vi.advanceTimersByTimeAsync(1_000)
  for (let number = 1; number <= 5; number += 1) {
    const next = compare()
    ends[number]?.resolve(nothing)
    await next
  }
  expect([made(), closed]).toEqual([2, []])
  await lanes.close()
  expect(closed.toSorted()).toEqual([0, 1])
  ends[0]?.resolve(nothing)
  await slow
})

it('compares portions of a large container one after the other, however long they take', async () => {
  const { compare, ends, made } = open()
  const [portion, next] = [compare(true), compare(true)]
  await vi.advanceTimersByTimeAsync(14_000)
  expect([ends.length, made()]).toEqual([1, 1])
  for (const done of [portion, next]) {
    ends.at(-1)?.resolve(nothing)
    await done
  }
})

it('closes a reader that nothing was given to for a while, and makes another one when it is needed', async () => {
  const { compare, ends, closed, made } = open()
  const first = compare()
  ends[0]?.resolve(nothing)
  await first
  await vi.advanceTimersByTimeAsync(15_000)
  const second = compare()
  ends[1]?.resolve(nothing)
  await second
  expect([closed, made()]).toEqual([[], 1])
  await vi.advanceTimersByTimeAsync(20_000)
  expect(closed).toEqual([0])
  const third = compare()
  ends[2]?.resolve(nothing)
  await third
  expect(made()).toBe(2)
})
