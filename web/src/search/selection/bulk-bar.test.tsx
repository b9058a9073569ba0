import type { Permission } from '@dossier/contract/accounts'
import { msg } from '@lingui/core/macro'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Star } from 'lucide-react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { feature } from '../../feature/feature.ts'
import { offerFeatures } from '../../feature/offered.ts'
import { roleOf, searchAnswerOf } from '../../testing/answers.ts'
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
      bulkActions: [
        { name: 'do', order: 10, needs: 'mark', label: msg`Star`, icon: Star, several: 'apart', run },
        { name: 'read', order: 20, label: msg`Read`, icon: Star, run },
      ],
    }),
  ])
  fakeServer(() => ({ body: { ...searchAnswerOf(), hits: { total: 3, max_score: null, hits: [] } } }))
  renderScreen(
    <>
      <h1 tabIndex={-1} data-count>
        count
      </h1>
      <HitBox hit={hit} state={state} page={['p/a']} />
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
  fireEvent.click(await screen.findByRole('button', { name: 'Star' }))
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('heading'))
})

it('says when what is selected cannot be told, and tries again', async () => {
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(await screen.findByRole('button', { name: 'Select all 3' }))
  resolve.mockRejectedValueOnce(new Error('down'))
  fireEvent.click(await screen.findByRole('button', { name: 'Star' }))
  await waitFor(() => expect(shownToasts().at(-1)).toMatchObject({ kind: 'failed', detail: 'Something went wrong' }))
  expect(run).not.toHaveBeenCalled()
  runNewestAction()
  await waitFor(() => expect(run).toHaveBeenCalledTimes(1))
  expect(run.mock.calls[0]?.[0]).toMatchObject({ index: 'p', count: 3, documents: { query: {} } })
})

/** Searches in `p` and `q`; `roles`: what the reader is in each, in server mode. */
function renderSeveral(roles?: Record<string, Permission['v1']>) {
  cleanup()
  const several = { ...state, index: 'p,q' }
  const permissions = Object.entries(roles ?? {}).map(([project, role]) => roleOf(role, `default::${project}`))
  renderScreen(
    <>
      <HitBox hit={hit} state={several} page={['p/a', 'q/a']} />
      <HitBox hit={{ ...hit, _index: 'q' }} state={several} page={['p/a', 'q/a']} />
      <BulkBar state={several} />
    </>,
    { projects: ['p', 'q'], mode: roles ? 'server' : 'local', permissions },
  )
}

it('offers of several projects at once only what can be done with them, and says where the rest is', async () => {
  renderSeveral()
  fireEvent.click(screen.getAllByRole('checkbox')[0] ?? document.body)
  expect(await screen.findByText('More actions in a single project')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Star' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Read' })).toBeNull()
})

it('takes the same file in two projects as two documents', async () => {
  renderSeveral()
  const [first, second] = screen.getAllByRole<HTMLInputElement>('checkbox')
  fireEvent.click(second ?? document.body)
  expect([first?.checked, second?.checked]).toEqual([false, true])
  fireEvent.click(await screen.findByRole('button', { name: 'Star' }))
  await waitFor(() => expect(run).toHaveBeenCalledTimes(1))
  expect(run.mock.calls[0]?.[0]).toMatchObject({ index: 'q', count: 1, parts: [{ index: 'q', documents: ['a'] }], refused: [] })
})

it('leaves out what lies in projects where the reader may only read, and names them', async () => {
  renderSeveral({ p: 'PROJECT_MEMBER', q: 'PROJECT_VISITOR' })
  for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box)
  fireEvent.click(await screen.findByRole('button', { name: 'Star' }))
  await waitFor(() => expect(run).toHaveBeenCalledTimes(1))
  expect(run.mock.calls[0]?.[0]).toMatchObject({ index: 'p', count: 1, documents: ['a'], refused: ['q'] })
})

it('says that nothing was changed where the reader may only read all that is selected', async () => {
  renderSeveral({ p: 'PROJECT_VISITOR', q: 'PROJECT_MEMBER' })
  fireEvent.click(screen.getAllByRole('checkbox')[0] ?? document.body)
  fireEvent.click(await screen.findByRole('button', { name: 'Star' }))
  const detail = 'Left out, because you may only read there: p.'
  await waitFor(() => expect(shownToasts().at(-1)).toMatchObject({ kind: 'failed', text: 'Nothing was changed.', detail }))
  expect(run).not.toHaveBeenCalled()
})

it('offers no marks where none of the projects may be marked', async () => {
  renderSeveral({ p: 'PROJECT_VISITOR', q: 'PROJECT_VISITOR' })
  fireEvent.click(screen.getAllByRole('checkbox')[0] ?? document.body)
  await screen.findByRole('toolbar')
  expect(screen.queryByRole('button', { name: 'Star' })).toBeNull()
})
