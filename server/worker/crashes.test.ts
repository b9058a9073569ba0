import { expect, it } from 'vitest'
import { Crashes } from './crashes.ts'

it('says that a process cannot live which crashes five times without a task', () => {
  const crashes = new Crashes()
  const verdicts = [1, 2, 3, 4, 5].map(() => {
    crashes.note(0)
    return crashes.cannotLive
  })
  expect(verdicts).toEqual([false, false, false, false, true])
})

it('begins anew with a crash in which a task ran, and when it ended well', () => {
  const crashes = new Crashes()
  for (const tasks of [0, 0, 0, 0, 1, 0, 0, 0, 0]) crashes.note(tasks)
  expect([crashes.cannotLive, crashes.count]).toEqual([false, 9])
  crashes.forget()
  crashes.note(0)
  expect([crashes.cannotLive, crashes.count]).toEqual([false, 1])
})

it('never gives up on a process that ends because its records are away', () => {
  const crashes = new Crashes()
  for (let time = 0; time < 20; time += 1) crashes.noteAway()
  expect(crashes).toMatchObject({ cannotLive: false, count: 20 })
})
