import type { KeptSearch, Since } from '@dossier/contract/kept-results'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { emptySearch } from '../../search/address/search-state.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { keepFirst } from './keep-now.ts'
import { SincePanel } from './since-panel.tsx'
import { keptKey } from './use-news.ts'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const since: Since = {
  keptAt: 0,
  before: 10,
  now: 2510,
  isKept: true,
  closed: { projects: 0, documents: 0 },
  new: {
    total: 2500,
    explained: 2000,
    reasons: [
      { reason: 'NEW_FILE', documents: 1500 },
      { reason: 'MARKED', documents: 500 },
    ],
    items: [],
  },
  gone: { total: 0, explained: 0, reasons: [], items: [] },
}
const kept: KeptSearch = {
  eventId: 1,
  name: 'Gold',
  uri: '/',
  projects: ['p'],
  closedProjects: 0,
  openedProjects: 0,
  keptAt: 0,
  total: 10,
  isKept: true,
  alerts: false,
  news: null,
}

test('says of how many the reasons were looked up', async () => {
  fakeServer(() => ({ body: since }))
  renderScreen(<SincePanel id={1} name="Gold" onKeep={async () => undefined} isBusy={false} />)
  await screen.findByText('The reasons are those of the first 2,000 of them.')
  screen.getByText('1,500: new file · 500: a tag, a name or another mark changed')
})

test('says what a right made appear and vanish, not a file', async () => {
  const item = { project: 'q', id: 'a', routing: 'a', path: '/data/opened.txt', embeddedPath: null }
  const side = { total: 1, explained: 1, reasons: [], items: [{ ...item, reason: 'PROJECT_OPENED' as const }] }
  const body: Since = { ...since, closed: { projects: 2, documents: 12 }, new: side }
  fakeServer(() => ({ body }))
  renderScreen(<SincePanel id={1} name="Gold" onKeep={async () => undefined} isBusy={false} />)
  await screen.findByText('2 of its projects are not open to you any more. What was found there is not shown: 12 documents.')
  screen.getByText('its project was opened to you since then')
})

test('does not say how many documents are not shown where it is not known', async () => {
  fakeServer(() => ({ body: { ...since, isKept: false, closed: { projects: 1, documents: null } } }))
  renderScreen(<SincePanel id={1} name="Gold" onKeep={async () => undefined} isBusy={false} />)
  await screen.findByText('One of its projects is not open to you any more. What was found there is not shown.')
})

test('reads the kept searches again once the first results of one are kept', async () => {
  queryClient.setQueryData(keptKey, { items: [], isComplete: true })
  fakeServer(({ method }) => ({ body: method === 'PUT' ? kept : { items: [], isComplete: true } }))
  await keepFirst(1, emptySearch('p'))
  expect(queryClient.getQueryState(keptKey)?.isInvalidated).toBe(true)
})
