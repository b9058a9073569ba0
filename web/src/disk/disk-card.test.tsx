import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { DiskCard } from './disk-card.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const part = (name: string, bytes: number, canFree = 0) => ({ part: name, bytes, canFree })

test('tells what each part takes, and frees what can be made again', async () => {
  const before = { home: '/home/x', totalBytes: 4e9, freeBytes: 1e9, parts: [part('records', 2e9), part('previews', 3e8, 2e8)] }
  const after = { ...before, parts: [part('records', 2e9), part('previews', 1e8)] }
  const calls = fakeServer(({ method }) => ({ body: method === 'POST' ? after : before }))
  renderScreen(<DiskCard />)
  await screen.findByText('Records: what was read and written')
  fireEvent.click(screen.getByRole('button', { name: /^Free .*: Previews$/ }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /Previews/ })).toBeNull())
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ parts: ['previews'] })
})
