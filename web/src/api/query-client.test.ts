import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from './query-client.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
})

test('lets go of what was asked of a document soon after nothing shows it, and of results later', async () => {
  const keys = [
    ['document', 'p', 'd'],
    ['hits', 'p', 'd', 'word'],
    ['search', { q: 'word' }],
  ]
  for (const queryKey of keys) await queryClient.fetchQuery({ queryKey, queryFn: () => 'answer' })
  vi.advanceTimersByTime(31_000)
  expect(keys.map((key) => queryClient.getQueryData(key))).toEqual([undefined, undefined, 'answer'])
  vi.advanceTimersByTime(5 * 60_000)
  expect(queryClient.getQueryCache().getAll()).toEqual([])
})
