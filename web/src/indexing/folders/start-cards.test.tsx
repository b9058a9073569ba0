import { limits, taskClasses } from '@dossier/contract'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { letDialogsOpen } from '../../testing/native-dialogs.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { StartCards } from './start-cards.tsx'

beforeEach(letDialogsOpen)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const folderOf = (name: string) => ({ name, path: `/home/vera/${name}`, readable: true })
const listing = (extent: string) => ({
  path: extent === 'home' ? '/home/vera' : '/home/vera/Documents',
  parent: '/home',
  folders: [folderOf('.cache'), folderOf('leak')],
  files: 2,
  extent,
  places: [
    { name: 'home', path: '/home/vera' },
    { name: 'documents', path: '/home/vera/Documents' },
  ],
})

const task = { id: 'i1', name: `${taskClasses.index}@i1`, state: 'QUEUED', progress: 0, user: { id: 'local' }, createdAt: 0 }

let setup = { engines: [{ kind: 'tesseract', name: 'Tesseract 5', languages: ['eng', 'fra'] }], bringable: ['jpn'] }

function serve(extent: string) {
  return fakeServer(({ path }) => {
    if (path.startsWith('/api/local/folders/count')) return { body: { files: 100_000, isWhole: false } }
    if (path.startsWith('/api/local/folders')) return { body: listing(extent) }
    if (path === '/api/local/ocr') return { body: setup }
    return { body: [task, task] }
  })
}
const asked = (calls: ReturnType<typeof fakeServer>) =>
  calls.filter(({ method, path }) => method === 'POST' && path === '/api/local/index')

test('shows hidden folders on request only, and leads to the usual places', async () => {
  serve('folder')
  renderScreen(<StartCards project="p" />)
  expect(await screen.findByRole('button', { name: 'leak' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '.cache' })).toBeNull()
  fireEvent.click(screen.getByRole('switch', { name: 'Show hidden folders' }))
  expect(screen.getByRole('button', { name: '.cache' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Documents' }).getAttribute('aria-pressed')).toBe('true')
})

test('indexes a folder at once', async () => {
  const calls = serve('folder')
  renderScreen(<StartCards project="p" />)
  fireEvent.click(await screen.findByRole('button', { name: 'Index “Documents”' }))
  await waitFor(() => expect(asked(calls)).toHaveLength(1))
})

test('asks for OCR only where it is switched on, in the languages that were chosen, the main one first', async () => {
  const calls = serve('folder')
  renderScreen(<StartCards project="p" />)
  fireEvent.click(await screen.findByRole('switch', { name: 'Read scans and pictures (OCR)' }))
  await screen.findByRole('option', { name: 'French' })
  const choice = screen.getByLabelText('Languages of the pictures')
  for (const value of ['fra', 'eng']) fireEvent.change(choice, { target: { value } })
  fireEvent.click(screen.getByRole('button', { name: 'Index “Documents”' }))
  await waitFor(() => expect(asked(calls)).toHaveLength(1))
  expect(asked(calls)[0]?.body).toMatchObject({ options: { ocr: true, ocrLanguage: 'fra+eng' } })
})

test('asks for strings only where they are switched on', async () => {
  const calls = serve('folder')
  renderScreen(<StartCards project="p" />)
  const index = await screen.findByRole('button', { name: 'Index “Documents”' })
  fireEvent.click(index)
  await waitFor(() => expect(asked(calls)).toHaveLength(1))
  fireEvent.click(screen.getByRole('switch', { name: 'Search strings in files without a reader' }))
  fireEvent.click(index)
  await waitFor(() => expect(asked(calls)).toHaveLength(2))
  expect(asked(calls).map(({ body }) => JSON.stringify(body).includes('"strings":true'))).toEqual([false, true])
})

test('sends passwords with the one run, and forgets them', async () => {
  const calls = serve('folder')
  renderScreen(<StartCards project="p" />)
  fireEvent.click(screen.getByRole('switch', { name: 'Try passwords on locked files' }))
  fireEvent.change(screen.getByLabelText('One password on each line'), { target: { value: 'sesame\n two words \n\nsesame' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Index “Documents”' }))
  await waitFor(() => expect(screen.queryByLabelText('One password on each line')).toBeNull())
  expect(asked(calls)[0]?.body).toMatchObject({ options: { passwords: ['sesame', ' two words '] } })
  fireEvent.click(screen.getByRole('button', { name: 'Index “Documents”' }))
  await waitFor(() => expect(asked(calls)).toHaveLength(2))
  expect(asked(calls)[1]?.body).not.toMatchObject({ options: { passwords: expect.anything() } })
  expect(calls.map(({ path }) => path).join(' ')).not.toContain('sesame')
})

test('does not begin with more passwords than can be tried', async () => {
  const calls = serve('folder')
  renderScreen(<StartCards project="p" />)
  fireEvent.click(screen.getByRole('switch', { name: 'Try passwords on locked files' }))
  const value = Array.from({ length: limits.passwords + 1 }, (_, number) => `password ${number}`).join('\n')
  fireEvent.change(screen.getByLabelText('One password on each line'), { target: { value } })
  expect(screen.getByRole('alert').textContent).toContain('At most')
  const start = await screen.findByRole('button', { name: 'Index “Documents”' })
  fireEvent.click(start)
  expect(start.getAttribute('aria-disabled')).toBe('true')
  expect(asked(calls)).toHaveLength(0)
})

test('says where to go when no language of pictures can be read', async () => {
  setup = { engines: [], bringable: ['eng'] }
  serve('folder')
  renderScreen(<StartCards project="p" />)
  expect(await screen.findByText(/No language of pictures can be read/)).toBeTruthy()
  expect(screen.getByRole('switch', { name: 'Read scans and pictures (OCR)' })).toHaveProperty('disabled', true)
})

test('asks before a whole home, with the number of its files', async () => {
  const calls = serve('home')
  renderScreen(<StartCards project="p" />)
  fireEvent.click(await screen.findByRole('button', { name: 'Index “vera”' }))
  expect(await screen.findByText('It holds more than 100,000 files.')).toBeTruthy()
  expect(asked(calls)).toHaveLength(0)
  fireEvent.click(screen.getByRole('button', { name: 'Index everything' }))
  await waitFor(() => expect(asked(calls)).toHaveLength(1))
})
