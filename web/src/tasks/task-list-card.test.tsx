import { type Task, taskClasses } from '@dossier/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { downloadKinds } from '../batch-download/task-kinds.ts'
import { offerFeatures } from '../feature/offered.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { letDialogsOpen } from '../testing/native-dialogs.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { useKeptFocus } from '../ui/focus/use-kept-focus.ts'
import { TaskListCard } from './task-list-card.tsx'
import { useTasks } from './use-tasks.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const taskOf = (id: string, state: Task['state']): Task => ({
  id,
  name: `${taskClasses.removeProject}@${id}`,
  state,
  progress: 1,
  user: { id: 'local' },
  createdAt: 1_700_000_000_000,
})

function TasksOfServer() {
  const tasks = useTasks()
  const page = useKeptFocus<HTMLDivElement>()
  return (
    <div ref={page}>
      <TaskListCard tasks={tasks.data ?? []} canManage />
    </div>
  )
}

test('takes one stopped or failed task from the list, and keeps the focus in it', async () => {
  let tasks = [taskOf('a', 'ERROR'), taskOf('b', 'CANCELLED'), taskOf('c', 'RUNNING')]
  const calls = fakeServer(({ method, path }) => {
    if (method === 'DELETE') tasks = tasks.filter(({ id }) => !path.endsWith(`/${id}`))
    return { body: method === 'DELETE' ? {} : tasks }
  })
  renderScreen(<TasksOfServer />)
  const [first] = await screen.findAllByRole('button', { name: 'Remove' })
  if (!first) throw new Error('no task can be removed')
  first.focus()
  fireEvent.click(first)
  await waitFor(() => expect(calls).toContainEqual({ method: 'DELETE', path: '/api/task/clean/a', body: undefined }))
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Remove' })).toHaveLength(1))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Remove'))
})

test('offers no removal of a task that is under way', () => {
  fakeServer(() => ({ body: [] }))
  renderScreen(<TaskListCard tasks={[taskOf('c', 'RUNNING')]} canManage />)
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Stop' })).toBeTruthy()
})

test('asks before it clears what is done where an archive goes with it, and clears it at once where none does', async () => {
  letDialogsOpen()
  offerFeatures([{ name: 'batch-download', taskKinds: [{ name: 'batch-download', order: 1, load: async () => downloadKinds }] }])
  const batchDownload = { filename: 'file:///a/archive.zip', exists: true }
  const name = `${taskClasses.batchDownload}@d`
  const archive = { ...taskOf('d', 'DONE'), name, properties: { documents: 1, batchDownload } }
  let tasks: Task[] = [archive, taskOf('c', 'DONE')]
  const calls = fakeServer(() => ({ body: tasks }))
  const cleared = () => calls.filter(({ path }) => path.startsWith('/api/task/clean'))
  renderScreen(<TasksOfServer />)
  const clear = await screen.findByRole('button', { name: 'Clear done' })
  await waitFor(() => expect(clear).toHaveProperty('disabled', false))
  fireEvent.click(clear)
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('1 archive that can still be downloaded goes too.')
  expect(cleared()).toEqual([])
  tasks = [taskOf('c', 'DONE')]
  fireEvent.click(within(dialog).getByRole('button', { name: 'Clear done' }))
  await waitFor(() => expect(cleared()).toHaveLength(1))
  await waitFor(() => expect(screen.queryByText('Batch download')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Clear done' }))
  await waitFor(() => expect(cleared()).toHaveLength(2))
})
