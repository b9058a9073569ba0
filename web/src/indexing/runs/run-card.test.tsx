import { taskClasses } from '@dossier/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { IndexingTask } from '../../tasks/task.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { RunCard } from './run-card.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const running: IndexingTask = {
  id: 'i1',
  name: `${taskClasses.index}@i1`,
  state: 'RUNNING',
  progress: 0.8,
  user: { id: 'local' },
  createdAt: 1_700_000_000_000,
  properties: {
    folder: '/data/leak',
    found: 217,
    done: 181,
    states: { indexed: 163, 'indexed-in-part': 4, duplicate: 4, skipped: 3, encrypted: 2, damaged: 5 },
    secondsLeft: 42,
    filesPerSecond: 2.14,
    currentFile: '/data/leak/Scans/fax.tiff',
    canResume: false,
  },
}

test('shows numbers that lead to their lines in the ledger', () => {
  renderScreen(<RunCard project="p" task={running} answeredAt={0} canManage />)
  expect(screen.getByRole('link', { name: '217' }).getAttribute('href')).toBe('#/tasks/indexing?folder=%2Fdata%2Fleak')
  expect(screen.getByRole('link', { name: '5 damaged' }).getAttribute('href')).toBe(
    '#/tasks/indexing?state=damaged&folder=%2Fdata%2Fleak',
  )
  expect(screen.getByText('36 still waiting')).toBeTruthy()
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe(String(181 / 217))
})

test('tells how much of a large archive was read', () => {
  const largeFile = { path: '/data/leak/Mail/archive.zip', members: 12_500 }
  const show = (of: number | null) => {
    const task = { ...running, properties: { ...running.properties, largeFile: { ...largeFile, of } } }
    renderScreen(<RunCard project="p" task={task} answeredAt={0} canManage />)
  }
  show(100_000)
  expect(screen.getByText(/archive\.zip \(12,500 of 100,000 documents in it\)/)).toBeTruthy()
  cleanup()
  show(null)
  expect(screen.getByText(/archive\.zip \(12,500 documents in it so far\)/)).toBeTruthy()
})

test('names the workers that read it, and what each has in hand', () => {
  const largeFile = { path: '/data/leak/Mail/archive.zip', members: 12_500, of: null }
  const workers = [
    { name: 'news-1 (812)', files: 5, currentFile: '/data/leak/Scans/fax.tiff' },
    { name: 'news-2 (77)', files: 1, currentFile: largeFile.path, largeFile },
    { name: 'news-3 (9)', files: 0, currentFile: null },
  ]
  const show = (state: IndexingTask['state']) => {
    const task = { ...running, state, properties: { ...running.properties, workers, largeFile } }
    renderScreen(<RunCard project="p" task={task} answeredAt={0} canManage />)
  }
  show('RUNNING')
  expect(screen.getByText('3 workers read it')).toBeTruthy()
  const lines = within(screen.getByRole('list', { name: 'Workers that read it' })).getAllByRole('listitem')
  expect(lines.map((line) => line.textContent)).toEqual([
    expect.stringMatching(/^news-1 \(812\)5 files in hand.*fax\.tiff$/),
    expect.stringMatching(/^news-2 \(77\)1 file in hand.*archive\.zip \(12,500 documents in it so far\)$/),
    'news-3 (9)no file in hand',
  ])
  cleanup()
  show('CANCELLED')
  expect(screen.queryByText(/workers read it/)).toBeNull()
})

test('stops a run', async () => {
  const calls = fakeServer(() => ({ body: true }))
  renderScreen(<RunCard project="p" task={running} answeredAt={0} canManage />)
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
  await waitFor(() => expect(calls).toContainEqual({ method: 'PUT', path: '/api/task/stop/i1', body: undefined }))
})

test('puts a run that waits before the others, and says so', async () => {
  const calls = fakeServer(() => ({ body: running }))
  const waiting = { ...running, state: 'QUEUED' as const }
  renderScreen(<RunCard project="p" task={waiting} answeredAt={0} canManage />)
  fireEvent.click(screen.getByRole('button', { name: 'Read first' }))
  await waitFor(() => expect(calls).toContainEqual({ method: 'PUT', path: '/api/local/task/i1/first', body: undefined }))
  cleanup()
  const first = [{ path: '/data/leak/b', name: 'fax', waiting: 12 }]
  const put = { ...running, first: true as const, properties: { ...running.properties, first } }
  renderScreen(<RunCard project="p" task={put} answeredAt={0} canManage />)
  expect(screen.queryByRole('button', { name: 'Read first' })).toBeNull()
  expect(screen.getByText('put before the others')).toBeTruthy()
  expect(screen.getByText(/first .*b \(“fax”\): 12 wait/)).toBeTruthy()
})

test('offers to go on with a run that was stopped', async () => {
  const calls = fakeServer(({ path }) => ({ body: path.includes('/ledger/reasons') ? [] : running }))
  const stopped = { ...running, state: 'CANCELLED' as const, properties: { ...running.properties, canResume: true } }
  renderScreen(<RunCard project="p" task={stopped} answeredAt={0} canManage />)
  fireEvent.click(screen.getByRole('button', { name: 'Resume' }))
  await waitFor(() => expect(calls).toContainEqual({ method: 'PUT', path: '/api/local/task/i1/resume', body: undefined }))
})

test('takes a run that was stopped away', async () => {
  const calls = fakeServer(({ path }) => ({ body: path.includes('/ledger/reasons') ? [] : {} }))
  const stopped = { ...running, state: 'CANCELLED' as const, properties: { ...running.properties, canResume: true } }
  renderScreen(<RunCard project="p" task={stopped} answeredAt={0} canManage />)
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(calls).toContainEqual({ method: 'DELETE', path: '/api/task/clean/i1', body: undefined }))
})

test('says of a run that has ended why not all of it can be searched; each reason leads to its lines', async () => {
  const reasons = [
    { state: 'encrypted', reason: { code: 'needs-password', facts: {} }, count: 2 },
    { state: 'damaged', reason: { code: 'unreadable', facts: {} }, count: 5 },
  ]
  const calls = fakeServer(() => ({ body: reasons }))
  const ended = { ...running, state: 'DONE' as const, completedAt: running.createdAt + 90_500 }
  renderScreen(<RunCard project="p" task={ended} answeredAt={0} canManage />)
  const link = await screen.findByRole('link', { name: 'Needs a password that we do not have' })
  expect(link.getAttribute('href')).toBe('#/tasks/indexing?state=encrypted&reason=needs-password&folder=%2Fdata%2Fleak')
  expect(screen.getByRole('link', { name: 'It cannot be read: …' })).toBeTruthy()
  expect(calls.map(({ path }) => path)).toEqual(['/api/p/ledger/reasons?folder=%2Fdata%2Fleak'])
})

test('says of a run of which nothing is missing that all of it can be searched', async () => {
  fakeServer(() => ({ body: [] }))
  renderScreen(
    <RunCard project="p" task={{ ...running, state: 'DONE', completedAt: running.createdAt + 1 }} answeredAt={0} canManage />,
  )
  expect(await screen.findByText('Nothing: all that was read here can be searched.')).toBeTruthy()
})

test('offers nothing to those who may not manage documents', () => {
  renderScreen(<RunCard project="p" task={running} answeredAt={0} canManage={false} />)
  expect(screen.queryByRole('button')).toBeNull()
})
