import { type Task, taskClasses } from '@dossier/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { letDialogsOpen } from '../testing/native-dialogs.ts'
import { openPage } from '../testing/open-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const taskOf = (id: string, name: string, facts: Partial<Task> = {}): Task => ({
  id,
  name: `${name}@${id}`,
  state: 'DONE',
  progress: 1,
  user: { id: 'local' },
  createdAt: 1_700_000_000_000,
  ...facts,
})

const run = taskOf('run', taskClasses.index, {
  state: 'RUNNING',
  progress: 0.415,
  createdAt: 1_700_000_000_005,
  args: { defaultProject: 'p', dataDir: '/data/leak', filter: true },
  properties: {
    folder: '/data/leak',
    project: 'p',
    found: 100,
    done: 40,
    waiting: 60,
    states: { indexed: 30, duplicate: 6, encrypted: 3, damaged: 1 },
    filesPerSecond: 12.5,
    secondsLeft: 90,
    currentFile: '/data/leak/mail/voss.eml',
    scanning: false,
  },
})
const scan = taskOf('scan', taskClasses.scan, { createdAt: run.createdAt })
const ocr = taskOf('ocr', taskClasses.ocr, {
  state: 'ERROR',
  progress: 0.2,
  createdAt: 1_700_000_000_003,
  error: { name: 'DISK_FULL', message: 'The disk is full' },
  properties: {
    folder: '/data/scans',
    documents: 10,
    documentsDone: 2,
    pages: 50,
    pagesDone: 12,
    read: 9,
    failed: 3,
    canResume: true,
  },
  args: { defaultProject: 'p', dataDir: '/data/scans', ocrLanguage: 'deu' },
})
const batch = taskOf('b', taskClasses.batchSearch, {
  createdAt: 1_700_000_000_001,
  args: { batchRecord: { uuid: 'b', name: 'Politicians', projects: [{ name: 'p' }] } },
  properties: { queries: 10, queriesDone: 10, results: 1234, errors: 2 },
})
const batchAgain = taskOf('g', taskClasses.batchSearchAgain, {
  createdAt: 1_699_999_999_999,
  args: { uuid: 'b', name: 'Politicians', projects: ['p'], run: 2 },
})
const strange = taskOf('s', 'org.elsewhere.StrangeTask', { state: 'CANCELLED' })

function open(address: string, tasks: () => Task[] | undefined) {
  return openPage(address, ({ method, path }) => {
    if (path.startsWith('/api/task/all'))
      return tasks() ? { body: tasks() } : { status: 503, body: { error: 'no', code: 'INTERNAL', facts: {} } }
    if (path.startsWith('/api/task/stop/')) return { body: true }
    if (path.startsWith('/api/task/stop')) return { body: {} }
    if (method === 'DELETE' || method === 'POST') return { body: method === 'DELETE' ? {} : [] }
    return path.startsWith('/api/index/search')
      ? { status: 503, body: { error: { type: 'x', reason: 'x' }, status: 503 } }
      : { body: [] }
  })
}

async function names(): Promise<(string | null)[]> {
  const list = await screen.findByRole('list', { name: 'Tasks' })
  return within(list)
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent)
}

test('lists all kinds of tasks, the latest first, a run and its scan as one', async () => {
  open('/tasks/task-board', () => [strange, batch, batchAgain, ocr, scan, run])
  await screen.findByRole('listitem', { name: 'Read and index: leak' })
  expect(await names()).toEqual([
    'Read and index: leakRunning',
    'Read with OCR: scansFailed',
    'Batch search: PoliticiansDone',
    'StrangeTaskStopped',
    'Batch search, what is new: PoliticiansDone',
  ])
  const row = screen.getByRole('listitem', { name: 'Read and index: leak' })
  // The facts of each kind come by a lazy import.
  await within(row).findByText(/40 of 100 read/)
  for (const text of ['30 indexed', '6 left out', '4 could not be read', '60 waiting', '12.5 files a second'])
    within(row).getByText(text)
  expect(within(row).getByRole('link', { name: '3 encrypted' }).getAttribute('href')).toContain(
    'state=encrypted&folder=%2Fdata%2Fleak',
  )
  expect(screen.getByText('The disk is full')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Resume: Read with OCR: scans' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Resume: StrangeTask' })).toBeNull()
  expect((await screen.findByRole('link', { name: 'Batch search: Politicians' })).getAttribute('href')).toBe(
    '#/tasks/batch-search/p/b',
  )
  expect(screen.getByRole('link', { name: 'Batch search, what is new: Politicians' }).getAttribute('href')).toBe(
    '#/tasks/batch-search/p/b',
  )
  await waitFor(() => expect(document.title).toBe('41 % Tasks - Dossier'))
})

test('a batch download tells its archive by name, and what is not in it', async () => {
  const filename = 'file:///home/jane/downloads/archive_local_2026-11-24T00%3A12%3A31.zip'
  const properties = {
    batchDownload: { filename, zipSize: 2048 },
    documents: 10,
    documentsDone: 10,
    added: 7,
    missing: 2,
    leftOut: 1,
  }
  open('/tasks/task-board', () => [taskOf('d', taskClasses.batchDownload, { properties })])
  const row = await screen.findByRole('listitem', { name: 'Batch download: archive_local_2026-11-24T00:12:31.zip' })
  await within(row).findByText('10 of 10 documents')
  for (const text of ['7 in the archive', '2 could not be obtained', '1 beyond the limits', '2.00 KB'])
    within(row).getByText(text)
  expect(within(row).getByRole('link', { name: '2 documents could not be obtained' }).getAttribute('href')).toBe(
    '#/tasks/batch-download',
  )
  expect(row.textContent).not.toContain('/home/jane')
})

test('a tab has its own alone, and stops and clears these alone', async () => {
  const calls = open('/tasks/entities', () => [
    taskOf('n', taskClasses.findNames, { state: 'RUNNING', args: { nlpPipeline: 'EMAIL' } }),
    run,
  ])
  await screen.findByRole('listitem', { name: 'Find people: email' })
  expect(screen.queryByRole('listitem', { name: /leak/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Stop all' }))
  await waitFor(() =>
    expect(calls.map(({ path }) => path)).toContainEqual(expect.stringMatching(/^\/api\/task\/stopAll\?type=.*ExtractNlpTask/)),
  )
  expect(calls.find(({ path }) => path.startsWith('/api/task/stopAll'))?.path).not.toContain('tasks.IndexTask')
})

test('what can still be downloaded is not cleared without a question', async () => {
  letDialogsOpen()
  const batchDownload = { filename: 'file:///a/archive.zip', exists: true }
  const download = taskOf('d', taskClasses.batchDownload, { properties: { documents: 1, batchDownload } })
  const calls = open('/tasks/task-board', () => [download, batch])
  const cleared = () => calls.filter(({ path }) => path.startsWith('/api/task/clean'))
  await screen.findByRole('button', { name: /^Remove with its archive/ })
  fireEvent.click(screen.getByRole('button', { name: 'Clear done' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('1 archive that can still be downloaded goes too.')
  expect(cleared()).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Clear done' }))
  await waitFor(() => expect(cleared()).toHaveLength(1))
})

test('one that can still be downloaded is not removed without a question', async () => {
  letDialogsOpen()
  const batchDownload = { filename: 'file:///a/archive.zip', exists: true }
  const download = taskOf('d', taskClasses.batchDownload, { properties: { documents: 1, batchDownload } })
  const calls = open('/tasks/task-board', () => [download, batch])
  const removed = () => calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)
  fireEvent.click(await screen.findByRole('button', { name: /^Remove with its archive/ }))
  const dialog = await screen.findByRole('dialog')
  expect(removed()).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove with its archive' }))
  await waitFor(() => expect(removed()).toEqual(['/api/task/clean/d']))
})

test('after a stop the list is asked for once the pause of 700 ms is over', async () => {
  let state: Task['state'] = 'RUNNING'
  const calls = open('/tasks/documents', () => [{ ...run, state }])
  fireEvent.click(await screen.findByRole('button', { name: 'Stop: Read and index: leak' }))
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/task/stop/run'))
  const stoppedAt = performance.now()
  state = 'CANCELLED'
  await screen.findByRole('button', { name: 'Run again: Read and index: leak' })
  expect(performance.now() - stoppedAt).toBeLessThan(5_000)
})

test('a failed load is an empty list with a quiet line', async () => {
  open('/tasks/task-board', () => undefined)
  const line = await screen.findByText('The tasks could not be asked for just now.')
  expect(line.closest('[role=status]')).toBeTruthy()
  expect(screen.getByText('No tasks')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a task that ends is told once, one that was stopped is not', async () => {
  let tasks: Task[] = [{ ...scan, state: 'RUNNING' }, run, { ...ocr, state: 'RUNNING' }]
  open('/tasks/task-board', () => tasks)
  await screen.findByRole('listitem', { name: 'Read and index: leak' })
  // The scan, a part of the run, is done before it.
  tasks = [scan, { ...run, state: 'DONE', progress: 1 }, { ...ocr, state: 'CANCELLED' }]
  const messages = await screen.findByRole('region', { name: 'Messages' })
  await within(messages).findByText('A task is done')
  within(messages).getByText('Read and index: leak')
  expect(within(messages).queryByText(/scans|Look for files/)).toBeNull()
})
