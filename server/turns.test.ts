import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createTurns } from './turns.ts'

test('one piece of work follows the other, also after one that fails', async () => {
  const turns = createTurns()
  const order: string[] = []
  const first = turns(async () => {
    order.push('first begins')
    await Promise.resolve()
    order.push('first ends')
    throw new Error('broken')
  })
  const second = turns(async () => order.push('second'))
  await expect(first).rejects.toThrow('broken')
  await second
  expect(order).toEqual(['first begins', 'first ends', 'second'])
})

test('the thread is left to others for three times as long as a piece of work took', async () => {
  expect(await restAfter(async () => void vi.advanceTimersByTime(80))).toBe(240)
})

test('what follows at once from a piece of work is counted with it', async () => {
  expect(
    await restAfter(
      async () => undefined,
      () => vi.advanceTimersByTime(50),
    ),
  ).toBe(150)
})

/** After how many milliseconds the next piece of work begins. `follows`: what is done with the first one's answer. */
async function restAfter(work: () => Promise<undefined>, follows = () => {}): Promise<number> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  try {
    const turns = createTurns()
    await turns(work).then(follows)
    const endedAt = performance.now()
    const second = turns(async () => performance.now())
    // What is counted is known in the next round of the loop only.
    await setImmediate()
    await vi.advanceTimersByTimeAsync(1_000)
    return (await second) - endedAt
  } finally {
    vi.useRealTimers()
  }
}
