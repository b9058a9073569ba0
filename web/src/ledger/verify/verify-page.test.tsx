import { taskClasses } from '@dossier/contract'
import { differenceKinds } from '@dossier/contract/ledger/verify'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { VerifyPanel } from './verify-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const id = '00000000-0000-4000-8000-000000000001'
const taskOf = (changes: object) => ({
  id,
  name: `${taskClasses.verify}@${id}`,
  state: 'DONE',
  progress: 1,
  user: { id: 'local' },
  createdAt: 1,
  args: { defaultProject: 'p' },
  ...changes,
})
const resultOf = (counts: Record<string, number>, differences: object[]) => ({
  files: 3,
  bytes: 30,
  lines: 4,
  documents: 4,
  indexed: 4,
  states: { indexed: 3, encrypted: 1 },
  found: 4,
  missing: 0,
  counts: { ...Object.fromEntries(differenceKinds.map((kind) => [kind, 0])), ...counts },
  differences,
})

function serve(tasks: () => object[]) {
  return fakeServer(({ path, method }) => {
    if (path === '/api/task/all') return { body: tasks() }
    if (path.includes('/folders/indexed')) return { body: [] }
    if (path.startsWith('/api/task/stop')) return { body: true }
    if (method === 'POST') return { body: taskOf({ state: 'QUEUED' }) }
    return undefined
  })
}

test('asks for a verification, shows how far it is, and stops it', async () => {
  let tasks: object[] = []
  const calls = serve(() => tasks)
  renderScreen(<VerifyPanel project="p" kind="" canManage={true} />)
  expect(await screen.findByText('This project has not been verified yet')).toBeTruthy()
  const properties = { files: 5, bytes: 50, differences: 2, expectedFiles: 10, expectedBytes: 100 }
  tasks = [taskOf({ state: 'RUNNING', progress: 0.5, properties })]
  fireEvent.click(screen.getByRole('button', { name: 'Verify now' }))
  expect(await screen.findByText('5 of 10 files compared (50 B), 2 differences so far')).toBeTruthy()
  expect(screen.getByRole('progressbar', { name: '5 of 10 files compared' }).getAttribute('value')).toBe('0.5')
  expect(screen.queryByRole('button', { name: 'Verify now' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
  await waitFor(() => expect(calls.some(({ path }) => path === `/api/task/stop/${id}`)).toBe(true))
})

test('tells each difference at its place, and those of one kind where the address says so', async () => {
  const differences = [
    { kind: 'other-bytes', path: '/data/a.txt', embeddedPath: null, facts: {} },
    { kind: 'other-state', path: '/data/b.zip', embeddedPath: 'x', facts: { ledger: 'indexed', document: 'damaged' } },
    { kind: 'not-in-ledger', path: '/data/new.txt', embeddedPath: null, facts: {} },
  ]
  const result = resultOf({ 'other-bytes': 1, 'other-state': 1, 'not-in-ledger': 2_000 }, differences)
  serve(() => [taskOf({ result }), taskOf({ result, args: { defaultProject: 'q' } })])
  const { unmount } = renderScreen(<VerifyPanel project="p" kind="" canManage={false} />)
  expect(await screen.findByText('2,002 differences')).toBeTruthy()
  expect(screen.getByText('3 indexed + 1 encrypted = 4')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'a.txt' }).getAttribute('href')).toContain('folder=%2Fdata%2Fa.txt')
  expect(screen.getByText('the ledger says indexed, its document says damaged')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'new.txt' })).toBeNull()
  expect(screen.getByText('1,999 more are counted only: the list of a verification ends here.')).toBeTruthy()
  const link = screen.getByRole('link', { name: '1 other bytes than those that were read' })
  expect(link.getAttribute('href')).toContain('?index=p&kind=other-bytes')
  expect(screen.queryByRole('button', { name: 'Verify again' })).toBeNull()
  unmount()
  renderScreen(<VerifyPanel project="p" kind="other-bytes" canManage={false} />)
  expect(await screen.findByRole('link', { name: 'a.txt' })).toBeTruthy()
  expect(screen.queryByText('new.txt')).toBeNull()
})

test('says that all is well, that it was stopped, and that it failed', async () => {
  let task = taskOf({ result: resultOf({}, []) })
  serve(() => [task])
  const draw = () => renderScreen(<VerifyPanel project="p" kind="" canManage={true} />).unmount
  const first = draw()
  expect(await screen.findByText('No difference: disk, ledger, records and index say the same.')).toBeTruthy()
  first()
  task = taskOf({ state: 'CANCELLED' })
  const second = draw()
  expect(await screen.findByText(/was stopped/)).toBeTruthy()
  second()
  task = taskOf({ state: 'ERROR', error: { name: 'E', message: 'the disk is gone' } })
  draw()
  expect((await screen.findByRole('alert')).textContent).toContain('the disk is gone')
})
