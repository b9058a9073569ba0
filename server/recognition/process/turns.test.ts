import { expect, it } from 'vitest'
import { Turns } from './turns.ts'

it('lets those that come first pass others that have waited longer, in order of arrival', async () => {
  const turns = new Turns()
  const done: string[] = []
  const holding = Promise.withResolvers<void>()
  const take = (name: string, isFirst: boolean) => turns.take(async () => void done.push(name), isFirst)
  const held = turns.take(() => holding.promise)
  const all = [held, take('a', false), take('b', false), take('first', true), take('second', true)]
  holding.resolve()
  await Promise.all(all)
  expect(done).toEqual(['first', 'second', 'a', 'b'])
})

it('runs as many as it may at a time, as things stand', async () => {
  const turns = new Turns()
  let [now, most] = [0, 0]
  const work = async () => {
    now += 1
    most = Math.max(most, now)
    await new Promise(setImmediate)
    now -= 1
  }
  const runSix = async () => {
    most = 0
    await Promise.all(Array.from({ length: 6 }, () => turns.take(work)))
    return most
  }
  turns.allow(3)
  expect(await runSix()).toBe(3)
  turns.allow(1)
  expect(await runSix()).toBe(1)
})
