import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { forgetUnused, mostUnused } from './forget-unused.ts'

it('keeps what is looked at and the latest of the rest', async () => {
  const client = new QueryClient()
  forgetUnused(client)
  const ask = (at: number) => {
    const options = { queryKey: ['answer', at], queryFn: () => at }
    client.setQueryData(options.queryKey, at, { updatedAt: at + 1 })
    return new QueryObserver(client, { ...options, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => {})
  }
  const [first, ...others] = Array.from({ length: mostUnused + 11 }, (_, at) => ask(at))
  for (const leave of others) leave()
  await vi.waitFor(() => expect(client.getQueryCache().getAll()).toHaveLength(mostUnused + 1))
  const kept = [0, 1, 10, 11, mostUnused + 10].map((at) => client.getQueryData(['answer', at]))
  expect(kept).toEqual([0, undefined, undefined, 11, mostUnused + 10])
  first?.()
  await vi.waitFor(() => expect(client.getQueryData(['answer', 0])).toBeUndefined())
})
