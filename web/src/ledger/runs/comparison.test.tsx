import { lineChanges } from '@dossier/contract/ledger/ledger-runs'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { parseAddressSearch } from '../../address/address-search.ts'
import { faultOf } from '../../testing/answers.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { Comparison } from './comparison.tsx'
import { comparisonAddress, readComparisonView } from './comparison-address.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const runOf = (number: number, options = {}) => ({
  number,
  taskId: `00000000-0000-4000-8000-00000000000${number}`,
  kind: 'folder',
  folder: '/data/leak',
  files: 3,
  options,
  startedAt: 0,
  endedAt: number * 86_400_000,
})
const then = (path: string, state: string, isMissing = false) => ({
  path,
  state,
  reason: '',
  reasons: [],
  sizeBytes: 1,
  digest: 'x',
  isMissing,
})
const none = Object.fromEntries(lineChanges.map((change) => [change, 0]))

function comparisonOf(changes: Record<string, number>, lost: number, items: object[]) {
  return {
    from: runOf(1),
    to: runOf(2),
    moreReadable: changes.better ?? 0,
    lost,
    changes: { ...none, ...changes },
    items,
    pagination: { count: items.length, from: 0, size: 50, total: 120 },
  }
}

/** A server with these runs that answers each comparison alike. */
function serve(runs: object[], comparison: object | undefined) {
  return fakeServer(({ path }) => {
    if (path.includes('/ledger/runs')) return { body: runs }
    if (path.includes('/ledger/compare')) return comparison ? { body: comparison } : { status: 404, body: faultOf('NOT_FOUND') }
    if (path.includes('/folders/indexed')) return { body: [] }
    return undefined
  })
}

const view = readComparisonView({})

test('compares the last two runs, and each number leads to its lines', async () => {
  const items = [
    {
      path: '/data/b.txt',
      embeddedPath: 'x',
      changes: ['moved', 'better'],
      before: then('/data/a.txt', 'encrypted'),
      after: then('/data/b.txt', 'indexed'),
    },
    { path: '/data/c.txt', embeddedPath: null, changes: ['gone'], before: then('/data/c.txt', 'indexed'), after: null },
  ]
  const calls = serve([runOf(2, { retry: true }), runOf(1)], comparisonOf({ better: 12, gone: 1 }, 1, items))
  const shown: unknown[] = []
  renderScreen(<Comparison project="p" view={view} onShow={(next) => shown.push(next)} />)
  const better = await screen.findByRole('link', { name: '12 more readable' })
  expect(better.getAttribute('href')).toContain('/tasks/indexing/compare?index=p&before=1&after=2&only=better')
  expect(screen.getByRole('link', { name: '1 lost' }).getAttribute('href')).toContain('only=lost')
  expect(screen.getByRole('link', { name: '1 no line any more' }).getAttribute('href')).toContain('only=gone')
  expect(calls.find(({ path }) => path.includes('compare'))?.path).toContain('before=1&after=2')
  const [, moved, gone] = screen.getAllByRole('row')
  if (!moved || !gone) throw new Error('two lines were told')
  expect(moved.textContent).toContain('was a.txt › x')
  expect(within(moved).getByRole('link').getAttribute('href')).toContain('folder=%2Fdata%2Fb.txt')
  // What has no line any more leads nowhere.
  expect(within(gone).queryByRole('link')).toBeNull()
  fireEvent.change(screen.getByRole('combobox', { name: 'Before' }), { target: { value: '2' } })
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(shown).toMatchObject([{ before: '2', after: '2', page: 1 }, { page: 2 }])
})

test('says so where nothing differs, where there is nothing to compare yet, and where a run is not there', async () => {
  serve([runOf(2), runOf(1)], { ...comparisonOf({}, 0, []), pagination: { count: 0, from: 0, size: 50, total: 0 } })
  renderScreen(<Comparison project="p" view={view} onShow={() => {}} />)
  expect(await screen.findByText('Every line says the same.')).toBeTruthy()
  cleanup()
  serve([runOf(1)], undefined)
  renderScreen(<Comparison project="p" view={view} onShow={() => {}} />)
  expect(await screen.findByText('Only one run has come to its end so far')).toBeTruthy()
  cleanup()
  serve([runOf(2), runOf(1)], undefined)
  renderScreen(<Comparison project="p" view={{ ...view, before: '9' }} onShow={() => {}} />)
  expect(await screen.findByRole('alert')).toBeTruthy()
  // It can be seen which one, and another chosen.
  expect(screen.getByRole('option', { name: 'Run 9' })).toBeTruthy()
})

test('an address says which runs and lines, and what it says wrong is left out', () => {
  const there = comparisonAddress('p', { before: '1', after: '3', only: 'lost', page: 2 })
  expect(readComparisonView(parseAddressSearch(there.split('?')[1] ?? ''))).toEqual({
    before: '1',
    after: '3',
    only: 'lost',
    page: 2,
  })
  expect(readComparisonView({ only: 'nonsense', page: '-1' })).toEqual({ before: '', after: '', only: null, page: 1 })
})
