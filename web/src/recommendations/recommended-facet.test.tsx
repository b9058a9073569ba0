import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { countAnswerOf, searchAnswerOf } from '../testing/answers.ts'
import { openPage } from '../testing/open-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const userOf = (id: string) => ({ id, name: null, email: null, provider: 'local', details: {} })

test('all recommenders are counted by one request, and the chip calls the reader You', async () => {
  const users = ['local', ...Array.from({ length: 30 }, (_, at) => `reader${at}`)]
  const aggregates = users.map((id) => ({ item: userOf(id), count: 1 }))
  const calls = openPage('/?index=p&q=x&f[recommendedBy]=local', ({ path, body }) => {
    if (path.startsWith('/api/users/recommendations')) return { body: { aggregates, totalCount: users.length } }
    if (path.endsWith('/_count')) return { body: countAnswerOf(0) }
    if (!path.includes('/_search')) return path.includes('/recommendations') ? { body: [] } : undefined
    const aggs = typeof body === 'object' && body !== null && 'aggs' in body && typeof body.aggs === 'object' ? body.aggs : {}
    return { body: searchAnswerOf(Object.fromEntries(Object.keys(aggs ?? {}).map((name) => [name, { doc_count: 3 }]))) }
  })
  await screen.findByText('reader29')
  expect(await screen.findByText('Recommended by: You')).toBeTruthy()
  const counting = calls.filter(({ body }) => JSON.stringify(body ?? '').includes('recommended:reader'))
  expect(counting).toHaveLength(1)
})
