import { taskClasses } from '@dossier/contract'
import { useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { diskKey } from '../disk/disk-key.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { letDialogsOpen } from '../testing/native-dialogs.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { BackupsCard } from './backups-card.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const backup = {
  path: "/media/it's/dossier-backup-1",
  madeAt: 1_700_000_000_000,
  program: '1',
  home: '/home/x',
  projects: ['p'],
  counts: { documents: 1_234, files: 2_000 },
  folders: [],
  leftOut: [],
  bytes: 5_000_000,
  seal: 'ab'.repeat(32),
}

function serve({ backups = [backup], away = [], tasks = [] }: { backups?: object[]; away?: string[]; tasks?: object[] }) {
  return fakeServer(({ path, method }) => {
    if (path.startsWith('/api/task')) return { body: tasks }
    if (method === 'DELETE') return { body: { path: backup.path } }
    if (method !== 'GET') return { body: taskOf({}) }
    return { body: { folder: '/home/x/backups', backups, away } }
  })
}

function taskOf(changes: object) {
  const name = `${taskClasses.verifyBackup}@t`
  return {
    id: 't',
    name,
    state: 'QUEUED',
    progress: 0,
    user: { id: 'local' },
    createdAt: 0,
    args: { path: backup.path },
    ...changes,
  }
}

test('makes one in the folder that was typed, or in that of the home', async () => {
  const calls = serve({ backups: [] })
  renderScreen(<BackupsCard />)
  await screen.findByText('There is no backup yet.')
  fireEvent.click(screen.getByRole('button', { name: 'Make a backup' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Folder' }), { target: { value: ' /media/stick ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Make a backup' }))
  const bodies = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
  await waitFor(() => expect(bodies()).toContainEqual({ folder: '/media/stick' }))
  expect(bodies()).toContainEqual({})
})

test('says what one holds and by which command it is put back', async () => {
  serve({ away: ['/media/other'] })
  renderScreen(<BackupsCard />)
  expect(await screen.findByText(/1,234 documents, 2,000 files/)).toBeDefined()
  expect(screen.getByText(String.raw`npx dossier backup restore '/media/it'\''s/dossier-backup-1' --replace`)).toBeDefined()
  expect(screen.getByText('/media/other')).toBeDefined()
})

test('tells what a check has found', async () => {
  const faults = [{ fault: 'changed', file: 'records.sqlite', detail: '' }]
  serve({ tasks: [taskOf({ state: 'DONE', result: { path: backup.path, backup, faults } })] })
  renderScreen(<BackupsCard />)
  expect(await screen.findByText('Changed since it was written')).toBeDefined()
  expect(screen.getByText('records.sqlite')).toBeDefined()
})

test('has the disk measured again where one was removed', async () => {
  letDialogsOpen()
  serve({})
  let measured = 0
  function Measured() {
    return useQuery({ queryKey: diskKey, queryFn: () => ++measured }).data
  }
  renderScreen(
    <>
      <BackupsCard />
      <Measured />
    </>,
  )
  fireEvent.click(await screen.findByRole('button', { name: /^Remove/ }))
  fireEvent.click(screen.getAllByRole('button', { name: /^Remove/ }).at(-1) ?? document.body)
  await waitFor(() => expect(measured).toBe(2))
})
