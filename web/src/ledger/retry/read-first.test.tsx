import { taskClasses } from '@dossier/contract'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ReadFirst } from './read-first.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const task = { id: 'i1', name: `${taskClasses.index}@i1`, state: 'RUNNING', progress: 0, user: { id: 'local' }, createdAt: 0 }
const view = { states: ['waiting' as const], reason: '', folder: '/data/a', name: 'fax', missing: null, page: 1 }

test('reads the waiting files of the view before all others', async () => {
  const calls = fakeServer(() => ({ body: [task] }))
  renderScreen(<ReadFirst project="p" view={view} total={3} />)
  fireEvent.click(screen.getByRole('button', { name: 'Read these 3 first' }))
  const body = { project: 'p', folder: '/data/a', name: 'fax' }
  await waitFor(() => expect(calls).toContainEqual({ method: 'POST', path: '/api/local/first', body }))
})

test('is offered for some of the files that wait only', () => {
  renderScreen(<ReadFirst project="p" view={{ ...view, folder: '', name: '' }} total={3} />)
  renderScreen(<ReadFirst project="p" view={{ ...view, states: [] }} total={3} />)
  renderScreen(<ReadFirst project="p" view={view} total={0} />)
  expect(screen.queryByRole('button')).toBeNull()
})
