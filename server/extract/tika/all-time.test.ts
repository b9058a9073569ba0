import { expect, it } from 'vitest'
import { AllTime } from './all-time.ts'

const limits = { timeoutMs: 100, writeLimit: 1, maxEmbedded: 1, answerBytes: 1, temporaryBytes: 1 }

it('leaves each reading of a file no more time than is left of that for all of them', () => {
  const time = new AllTime(100)
  const first = time.limit(limits)
  expect(first).toMatchObject({ ...limits, timeoutMs: 100 })
  first.onSpent?.(120)
  const second = time.limit(limits)
  expect([second.timeoutMs, time.isUp]).toEqual([80, false])
  second.onSpent?.(85)
  expect(time.isUp).toBe(true)
})
