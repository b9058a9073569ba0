import { taskClasses } from '@dossier/contract'
import { useQueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { tasksKey } from '../tasks/use-tasks.ts'
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
  const calls = fakeServer(({ path, method }) => ({
    body: path.startsWith('/api/task') ? [] : method === 'POST' ? after : before,
  }))
  renderScreen(<DiskCard />)
  await screen.findByText('Records: what was read and written')
  fireEvent.click(screen.getByRole('button', { name: /^Free .*: Previews$/ }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /Previews/ })).toBeNull())
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ parts: ['previews'] })
})

test('measures again when what went on has ended, such as a backup', async () => {
  const task = { id: 't', name: `${taskClasses.makeBackup}@t`, progress: 1, user: { id: 'local' }, createdAt: 0 }
  let isMade = false
  fakeServer(({ path }) => {
    if (path.startsWith('/api/task')) return { body: [{ ...task, state: isMade ? 'DONE' : 'RUNNING' }] }
    return { body: { home: '/home/x', totalBytes: 4e9, freeBytes: 1e9, parts: [part('backups', isMade ? 7e8 : 0)] } }
  })
  renderScreen(
    <>
      <DiskCard />
      <AskForTasks />
    </>,
  )
  await screen.findByText('0 B')
  isMade = true
  fireEvent.click(screen.getByRole('button', { name: 'ask' }))
  await screen.findByText('667.57 MB')
})

/** In the place of what follows the tasks for the whole page. */
function AskForTasks() {
  const client = useQueryClient()
  return (
    <button type="button" onClick={() => void client.invalidateQueries({ queryKey: tasksKey })}>
      ask
    </button>
  )
}
