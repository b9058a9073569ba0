import { expect, it, vi } from 'vitest'
import { createListeners } from './listeners.ts'

it('tells all who listen, until they stop', () => {
  const listeners = createListeners<number>()
  const [first, second] = [vi.fn(), vi.fn()]
  const stop = listeners.add(first)
  listeners.add(second)
  listeners.tell(1)
  stop()
  listeners.tell(2)
  expect(first.mock.calls).toEqual([[1]])
  expect(second.mock.calls).toEqual([[1], [2]])
})
