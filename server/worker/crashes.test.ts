import { expect, it } from 'vitest'
import { Crashes } from './crashes.ts'

/** The guilty of each crash in which these tasks ran. */
function verdicts(...crashes: string[][]): string[][] {
  const counted = new Crashes()
  return crashes.map((running) => counted.note(running).guilty)
}

it('finds a task guilty that ran in each of five crashes, and nobody else', () => {
  expect(verdicts(['a', 'b'], ['a'], ['a', 'c'], ['a', 'c'], ['a', 'c'])).toEqual([[], [], [], [], ['a']])
})

it('lets off a task that did not run in one of them', () => {
  expect(verdicts(['a'], ['a'], ['a'], ['b'], ['a'], ['a'])).toEqual([[], [], [], [], [], []])
})

it('suspects those that ran in the last crash, until the process ends well', () => {
  const crashes = new Crashes()
  crashes.note(['a', 'b'])
  crashes.note(['b', 'c'])
  expect(crashes.suspects).toEqual(['b', 'c'])
  crashes.forget()
  expect(crashes.suspects).toEqual([])
  expect(crashes.count).toBe(0)
})

it('says that a process cannot live which crashes five times without a task', () => {
  const crashes = new Crashes()
  expect([1, 2, 3, 4, 5].map(() => crashes.note([]).cannotLive)).toEqual([false, false, false, false, true])
})
