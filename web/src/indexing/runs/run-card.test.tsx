import { taskClasses } from '@dossier/contract'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
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
  renderScreen(<RunCard task={running} answeredAt={0} canManage />)
  expect(screen.getByRole('link', { name: '217' }).getAttribute('href')).toBe('#/tasks/indexing?folder=%2Fdata%2Fleak')
  expect(screen.getByRole('link', { name: '5 damaged' }).getAttribute('href')).toBe(
    '#/tasks/indexing?state=damaged&folder=%2Fdata%2Fleak',
  )
  expect(screen.getByText('36 still waiting')).toBeTruthy()
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe(String(181 / 217))
})

test('stops a run', async () => {
  const calls = fakeServer(() => ({ body: true }))
  renderScreen(<RunCard task={running} answeredAt={0} canManage />)
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
  await waitFor(() => expect(calls).toContainEqual({ method: 'PUT', path: '/api/task/stop/i1', body: undefined }))
})

test('offers to go on with a run that was stopped', async () => {
  const calls = fakeServer(() => ({ body: running }))
  const stopped = { ...running, state: 'CANCELLED' as const, properties: { ...running.properties, canResume: true } }
  renderScreen(<RunCard task={stopped} answeredAt={0} canManage />)
  fireEvent.click(screen.getByRole('button', { name: 'Resume' }))
  await waitFor(() => expect(calls).toContainEqual({ method: 'PUT', path: '/api/local/task/i1/resume', body: undefined }))
})

test('offers nothing to those who may not manage documents', () => {
  renderScreen(<RunCard task={running} answeredAt={0} canManage={false} />)
  expect(screen.queryByRole('button')).toBeNull()
})
