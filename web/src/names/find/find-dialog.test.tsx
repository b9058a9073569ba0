import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { letDialogsOpen } from '../../testing/native-dialogs.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { FindDialogHost } from './find-dialog-host.tsx'
import { closeFindDialog, openFindDialog } from './find-dialog-store.ts'

beforeAll(letDialogsOpen)
afterEach(() => {
  closeFindDialog()
  cleanup()
  vi.unstubAllGlobals()
})

const languageOf = (language: string, documents: number, code?: string) => ({
  language,
  documents,
  done: 0,
  lost: 0,
  missing: code === undefined ? null : { code, facts: { language, finder: 'CORENLP' }, message: code },
})
const corenlp = {
  name: 'CORENLP',
  supports: ['ENGLISH', 'FRENCH'],
  languages: [
    languageOf('ENGLISH', 1200),
    languageOf('FRENCH', 30, 'MODEL_MISSING'),
    languageOf('JAPANESE', 2, 'LANGUAGE_NOT_READ'),
  ],
}
const french = {
  finder: 'CORENLP',
  language: 'FRENCH',
  code: 'fr',
  version: '4.5.10',
  licence: 'GPL-3.0-or-later',
  licenceUrl: 'https://stanfordnlp.github.io/CoreNLP/',
  state: 'missing',
  downloadBytes: 100 * 1024 * 1024,
  bytes: 120 * 1024 * 1024,
  receivedBytes: 0,
  task: null as string | null,
  foundVersion: null,
}

function serve(model = french) {
  return fakeServer(({ method, path }) => {
    if (path === '/api/p/names/pipelines') return { body: [{ name: 'EMAIL', supports: null, languages: [] }, corenlp] }
    if (path === '/api/local/models') return { body: { models: [model], modelDownload: false } }
    if (path.startsWith('/api/local/models/')) return { body: { ...task, name: 'dossier.tasks.BringModelTask@t' } }
    if (path.startsWith('/api/task/findNames/')) return { body: { taskIds: ['t'] } }
    if (path.includes('/folders')) return { body: [] }
    return method === 'GET' ? { body: [] } : undefined
  })
}

const task = {
  id: 't',
  name: 'org.icij.datashare.tasks.ExtractNlpTask@t',
  state: 'QUEUED',
  progress: 0,
  user: { id: 'local' },
  createdAt: 1,
}

test('asks for names by the contract: CoreNLP, not offline, in all documents that it has not read', async () => {
  const calls = serve()
  renderScreen(<FindDialogHost />)
  openFindDialog({ project: 'p' })
  const dialog = await screen.findByRole('dialog', { name: 'Find people' })
  expect(await within(dialog).findByRole('radio', { name: /^corenlp/ })).toHaveProperty('checked', true)
  expect(within(dialog).getByRole('switch', { name: /^Offline/ })).toHaveProperty('checked', false)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Find' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls.find(({ path }) => path.startsWith('/api/task/findNames/'))).toEqual({
    method: 'POST',
    path: '/api/task/findNames/CORENLP',
    body: { options: { syncModels: true, defaultProject: 'p' } },
  })
})

test('leaves languages out, offline and again, in documents that were chosen', async () => {
  const calls = serve()
  const onDone = vi.fn()
  renderScreen(<FindDialogHost />)
  openFindDialog({ project: 'p', chosen: { count: 2, documents: ['a', 'b'] }, onDone })
  const dialog = await screen.findByRole('dialog', { name: 'Find people' })
  fireEvent.click(await within(dialog).findByRole('checkbox', { name: 'French' }))
  fireEvent.click(within(dialog).getByRole('switch', { name: /^Offline/ }))
  fireEvent.click(within(dialog).getByRole('switch', { name: /^Also documents/ }))
  expect(within(dialog).queryByRole('button', { name: /^Bring/ })).toBeNull()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Find' }))
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(calls.find(({ path }) => path.startsWith('/api/task/findNames/'))?.body).toEqual({
    options: {
      syncModels: false,
      defaultProject: 'p',
      again: true,
      languages: ['ENGLISH', 'JAPANESE'],
      documents: ['a', 'b'],
    },
  })
})

test('says what is missing with size and cure, and brings it with its progress', async () => {
  const calls = serve()
  renderScreen(<FindDialogHost />)
  openFindDialog({ project: 'p' })
  const dialog = await screen.findByRole('dialog', { name: 'Find people' })
  expect(await within(dialog).findByText(/The model is not on this computer/)).toBeTruthy()
  expect(within(dialog).getByText(/2 documents are in languages that CORENLP does not read: Japanese/)).toBeTruthy()
  expect(await within(dialog).findByRole('link', { name: 'GPL-3.0-or-later' })).toBeTruthy()
  fireEvent.click(await within(dialog).findByRole('button', { name: /^Bring the model for French: 100\.00 MB/ }))
  await waitFor(() => expect(calls).toContainEqual({ method: 'POST', path: '/api/local/models/CORENLP/fr', body: undefined }))
})

test('shows how far a model is that comes', async () => {
  serve({ ...french, state: 'bringing', receivedBytes: 25 * 1024 * 1024, task: 't' })
  renderScreen(<FindDialogHost />)
  openFindDialog({ project: 'p' })
  expect(await screen.findByRole('progressbar', { name: 'Model for French' })).toHaveProperty('value', 0.25)
  expect(screen.getByText('25.00 MB of 100.00 MB')).toBeTruthy()
})
