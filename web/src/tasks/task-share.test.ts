import { expect, test } from 'vitest'
import { shareOf, shareOfAll } from './task-share.ts'

test('knows no share where a task cannot tell it', () => {
  expect(shareOf({ state: 'RUNNING', progress: 0.4 })).toBe(0.4)
  expect(shareOf({ state: 'RUNNING', progress: -2 })).toBeNull()
  expect(shareOf({ state: 'RUNNING', progress: Number.NaN })).toBeNull()
  expect(shareOf({ state: 'DONE', progress: -2 })).toBe(1)
})

test('takes the mean of all that go on and can tell', () => {
  const running = { state: 'RUNNING', progress: 0.5 } as const
  expect(shareOfAll([running, { state: 'QUEUED', progress: 0 }, { state: 'RUNNING', progress: -2 }])).toBe(0.25)
  expect(shareOfAll([{ state: 'DONE', progress: 1 }])).toBeNull()
})
