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

test('the thread is left to others for as long as a piece of work took', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  try {
    const turns = createTurns()
    const work = vi.fn(async () => undefined)
    await turns(async () => vi.advanceTimersByTime(80))
    const second = turns(work)
    await vi.advanceTimersByTimeAsync(79)
    expect(work).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await second
    expect(work).toHaveBeenCalledOnce()
  } finally {
    vi.useRealTimers()
  }
})
