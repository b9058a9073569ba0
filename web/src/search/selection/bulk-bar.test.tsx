import { msg } from '@lingui/core/macro'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Star } from 'lucide-react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { feature } from '../../feature/feature.ts'
import { offerFeatures } from '../../feature/offered.ts'
import { searchAnswerOf } from '../../testing/answers.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { dismissToast, runNewestAction, shownToasts } from '../../ui/toasts/toasts.ts'
import { emptySearch } from '../address/search-state.ts'
import { BulkBar } from './bulk-bar.tsx'
import { clearChosen } from './selection.ts'
import { HitBox } from './selection-boxes.tsx'

const state = { ...emptySearch('p'), filters: { asked: { values: ['x'], isExcluded: false } } }
const hit = { _index: 'p', _id: 'a', _source: { path: '/data/a.txt' } }
const run = vi.fn()
/** What the filter does, which is asked before each search and for the selection of all results. */
const resolve = vi.fn()

beforeEach(() => {
  resolve.mockResolvedValue([])
  run.mockResolvedValue(undefined)
  offerFeatures([
    feature({
      name: 'x',
      filters: [{ name: 'asked', label: msg`Search`, resolve }],
      bulkActions: [{ name: 'do', order: 10, label: msg`Star`, icon: Star, run }],
    }),
  ])
  fakeServer(() => ({ body: { ...searchAnswerOf(), hits: { total: 3, max_score: null, hits: [] } } }))
  renderScreen(
    <>
      <h1 tabIndex={-1} data-count>
        count
      </h1>
      <HitBox hit={hit} state={state} page={['a']} />
      <BulkBar state={state} />
    </>,
  )
})

afterEach(() => {
  cleanup()
  clearChosen()
  for (const { id } of shownToasts()) dismissToast(id)
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

it('tells how many are selected in an element that was there before', () => {
  const status = screen.getByRole('status')
  expect(status.textContent).toBe('')
  fireEvent.click(screen.getByRole('checkbox'))
  expect(status.textContent).toBe('1 selected')
  expect(document.contains(status)).toBe(true)
})

it('leaves the focus at the count when an action clears the selection', async () => {
  run.mockImplementation(async ({ clear }) => clear())
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(screen.getByRole('button', { name: 'Star' }))
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('heading'))
})

it('says when what is selected cannot be told, and tries again', async () => {
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(await screen.findByRole('button', { name: 'Select all 3' }))
  resolve.mockRejectedValueOnce(new Error('down'))
  fireEvent.click(screen.getByRole('button', { name: 'Star' }))
  await waitFor(() => expect(shownToasts().at(-1)).toMatchObject({ kind: 'failed', detail: 'Something went wrong' }))
  expect(run).not.toHaveBeenCalled()
  runNewestAction()
  await waitFor(() => expect(run).toHaveBeenCalledTimes(1))
  expect(run.mock.calls[0]?.[0]).toMatchObject({ index: 'p', count: 3, documents: { query: {} } })
})

it('offers of several projects at once only what can be done with them, and says where the rest is', () => {
  cleanup()
  const several = { ...state, index: 'p,q' }
  renderScreen(
    <>
      <HitBox hit={hit} state={several} page={['a']} />
      <BulkBar state={several} />
    </>,
    { projects: ['p', 'q'] },
  )
  fireEvent.click(screen.getByRole('checkbox'))
  expect(screen.queryByRole('button', { name: 'Star' })).toBeNull()
  expect(screen.getByText('More actions in a single project')).toBeTruthy()
})
