import { expect, test, vi } from 'vitest'
import { MarkStore } from './mark-store.ts'

test('asks once for all that want to know at the same time, in parts that an address can hold', async () => {
  const asked: string[][] = []
  const store = new MarkStore(
    async (_, ids) => {
      asked.push(ids)
      return ['7', '120']
    },
    () => {},
  )
  const ids = Array.from({ length: 121 }, (_, number) => String(number))
  for (const id of [...ids, ...ids]) expect(store.isMarked('p', id)).toBe(false)
  await vi.waitFor(() => expect(store.isMarked('p', '120')).toBe(true))
  expect(asked.map(({ length }) => length)).toEqual([50, 50, 21])
  expect(ids.filter((id) => store.isMarked('p', id))).toEqual(['7', '120'])
})

test('asks nothing twice while the answer is awaited', async () => {
  const answer = Promise.withResolvers<string[]>()
  const ask = vi.fn(() => answer.promise)
  const store = new MarkStore(ask, () => {})
  store.isMarked('p', 'a')
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(1))
  store.isMarked('p', 'a')
  answer.resolve(['a'])
  await vi.waitFor(() => expect(store.isMarked('p', 'a')).toBe(true))
  expect(ask).toHaveBeenCalledTimes(1)
})

test('a failure is told once, leaves what was known, and is asked again when the store forgets', async () => {
  const answers = [async () => ['a'], () => Promise.reject(new Error('down')), async () => ['a', 'b']]
  const ask = vi.fn(() => answers.shift()?.() ?? Promise.reject(new Error('asked too often')))
  const onFailure = vi.fn()
  const store = new MarkStore(ask, onFailure)
  store.isMarked('p', 'a')
  await vi.waitFor(() => expect(store.isMarked('p', 'a')).toBe(true))
  store.forget()
  expect([store.isMarked('p', 'a'), store.isMarked('p', 'b')]).toEqual([true, false])
  await vi.waitFor(() => expect(onFailure).toHaveBeenCalledTimes(1))
  expect([store.isMarked('p', 'a'), store.isMarked('p', 'b')]).toEqual([true, false])
  expect(ask).toHaveBeenCalledTimes(2)
  store.forget()
  await vi.waitFor(() => expect(store.isMarked('p', 'b')).toBe(true))
  expect(onFailure).toHaveBeenCalledTimes(1)
})

test('a failure of several projects is told once', async () => {
  const onFailure = vi.fn()
  const store = new MarkStore(async () => Promise.reject(new Error('down')), onFailure)
  store.isMarked('p', 'a')
  store.isMarked('q', 'b')
  await vi.waitFor(() => expect(onFailure).toHaveBeenCalledTimes(1))
})

test('what the reader does meanwhile is newer than the answer', async () => {
  const answer = Promise.withResolvers<string[]>()
  const store = new MarkStore(
    () => answer.promise,
    () => {},
  )
  store.isMarked('p', 'a')
  store.isMarked('p', 'b')
  store.set('p', 'a', true)
  answer.resolve(['b'])
  await vi.waitFor(() => expect(store.isMarked('p', 'b')).toBe(true))
  expect(store.isMarked('p', 'a')).toBe(true)
})

test('an answer that was asked for before the store forgot is too late', async () => {
  const former = Promise.withResolvers<string[]>()
  const answers = [former.promise, Promise.resolve(['a']), Promise.resolve(['b'])]
  const ask = vi.fn(() => answers.shift() ?? Promise.reject(new Error('asked too often')))
  const store = new MarkStore(ask, () => {})
  store.isMarked('p', 'a')
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(1))
  store.forget()
  await vi.waitFor(() => expect(store.isMarked('p', 'a')).toBe(true))
  former.resolve([])
  await vi.waitFor(() => expect(store.isMarked('p', 'b')).toBe(true))
  expect(store.isMarked('p', 'a')).toBe(true)
})
