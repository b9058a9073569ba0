import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { searchAnswerOf } from '../testing/answers.ts'
import { openPage } from '../testing/open-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const hit = { _index: 'p', _id: 'd1', _score: 1, _source: { type: 'Document', path: '/data/a.txt', metadata: {} } }

/** What was on the screen when the text was asked for. */
const seen: boolean[] = []

function open(address: string) {
  return openPage(address, ({ path }) => {
    if (path.includes('/documents/content/')) seen.push(screen.queryByRole('tabpanel') !== null)
    const answer = searchAnswerOf()
    const hits = { ...answer.hits, total: { value: 1, relation: 'eq' as const }, hits: [hit] }
    if (path.includes('/_search')) return { body: { ...answer, hits } }
    const { _score, ...document } = hit
    return path.includes('/_doc/') ? { body: { ...document, found: true } } : undefined
  })
}

it('asks for a text before its screen is drawn, where that was fetched while nothing was to be done', async () => {
  const idle: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run))
  vi.stubGlobal('cancelIdleCallback', () => undefined)
  open('/?q=x&index=p')
  const title = await screen.findByRole('link', { name: 'a.txt' })
  // The screen is fetched, and beside it the search is noted in the history.
  expect(idle).toHaveLength(2)
  for (const run of idle) run()
  await import('./document-screens.tsx')
  await import('./source/use-prefetch.ts')
  fireEvent.click(title)
  await waitFor(() => expect(seen).toEqual([false]))
})
