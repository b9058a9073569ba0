import { expect, it } from 'vitest'
import { SharedRuns } from './shared-runs.ts'

const never = new AbortController().signal

it('does work that several wait for once', async () => {
  const runs = new SharedRuns<number>()
  const { promise, resolve } = Promise.withResolvers<number>()
  let begun = 0
  const work = () => {
    begun += 1
    return promise
  }
  const both = [runs.run('a', work, never), runs.run('a', work, never)]
  resolve(7)
  expect(await Promise.all(both)).toEqual([7, 7])
  expect(begun).toBe(1)
  await runs.run('a', work, never)
  expect(begun).toBe(2)
})

it('lets who gives up go, and goes on for who comes back', async () => {
  const runs = new SharedRuns<number>()
  const { promise, resolve } = Promise.withResolvers<number>()
  const giving = new AbortController()
  const first = runs.run('a', () => promise, giving.signal)
  giving.abort(new Error('gone'))
  await expect(first).rejects.toThrow('gone')
  const second = runs.run('a', () => Promise.resolve(1), never)
  resolve(7)
  expect(await second).toBe(7)
})

it('ends work that nobody has come back for', async () => {
  const runs = new SharedRuns<number>(1)
  const giving = new AbortController()
  const ended = Promise.withResolvers<string>()
  const work = (signal: AbortSignal) =>
    new Promise<number>((_, reject) =>
      signal.addEventListener('abort', () => {
        ended.resolve(String(signal.reason))
        reject(signal.reason)
      }),
    )
  const asked = runs.run('a', work, giving.signal)
  giving.abort(new Error('gone'))
  await expect(asked).rejects.toThrow('gone')
  expect(await ended.promise).toContain('nobody waits')
})
