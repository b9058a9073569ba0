import { expect, test, vi } from 'vitest'
import { StarStore } from './star-store.ts'

test('asks once for all that want to know at the same time, in parts that an address can hold', async () => {
  const asked: string[][] = []
  const store = new StarStore(
    async (_, ids) => {
      asked.push(ids)
      return ['7', '120']
    },
    () => {},
  )
  const ids = Array.from({ length: 121 }, (_, number) => String(number))
  for (const id of [...ids, ...ids]) expect(store.isStarred('p', id)).toBe(false)
  await vi.waitFor(() => expect(store.isStarred('p', '120')).toBe(true))
  expect(asked.map(({ length }) => length)).toEqual([50, 50, 21])
  expect(ids.filter((id) => store.isStarred('p', id))).toEqual(['7', '120'])
})

test('a failure is no star, told once and not asked again', async () => {
  const ask = vi.fn(async () => Promise.reject(new Error('down')))
  const onFailure = vi.fn()
  const store = new StarStore(ask, onFailure)
  store.isStarred('p', 'a')
  store.isStarred('q', 'b')
  await vi.waitFor(() => expect(onFailure).toHaveBeenCalledTimes(1))
  expect(store.isStarred('p', 'a')).toBe(false)
  await Promise.resolve()
  expect(ask).toHaveBeenCalledTimes(2)
})

test('what the reader does meanwhile is newer than the answer', async () => {
  const answer = Promise.withResolvers<string[]>()
  const store = new StarStore(
    () => answer.promise,
    () => {},
  )
  store.isStarred('p', 'a')
  store.set('p', 'a', true)
  answer.resolve([])
  await vi.waitFor(() => expect(store.isStarred('p', 'a')).toBe(true))
  await answer.promise
  expect(store.isStarred('p', 'a')).toBe(true)
})
