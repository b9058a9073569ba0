import type { OcrPage } from '@dossier/contract/indexing/ocr'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { letDialogsOpen } from '../testing/native-dialogs.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { PagesSection } from './pages-section.tsx'
import { PagesTab } from './pages-tab.tsx'
import { ReadDialogHost } from './read-dialog-host.tsx'
import { closeReadDialog } from './read-dialog-store.ts'

beforeEach(letDialogsOpen)
afterEach(() => {
  cleanup()
  closeReadDialog()
  vi.unstubAllGlobals()
})

const reading = { languages: 'eng', text: 'The harbour master', confidence: 91, engine: 'Tesseract 5' }
const scan: OcrPage = {
  page: 1,
  label: null,
  state: 'read',
  wins: 'ocr',
  layer: '7KH KDUERXU',
  readings: [reading],
  reason: null,
}
const torn: OcrPage = {
  ...scan,
  page: 2,
  state: 'failed',
  wins: null,
  layer: null,
  readings: [],
  reason: { code: 'ocr-page-late', facts: { seconds: 180 } },
}
const task = { id: 'o1', name: 'dossier.tasks.OcrTask', state: 'QUEUED', progress: 0, user: { id: 'local' }, createdAt: 0 }
const setup = {
  engines: [
    { kind: 'tesseract', name: 'Tesseract 5', languages: ['eng', 'jpn'] },
    { kind: 'tesseract.js', name: 'tesseract.js 7', languages: ['deu', 'eng'] },
  ],
  bringable: [],
}

const counts = { 'text-layer': 3, read: 1_200, 'no-text': 0, failed: 1, waiting: 0 }

function serve(pages: OcrPage[]) {
  return fakeServer(({ path, method }) => {
    if (path.startsWith('/api/p/ocr/pages/d')) return { body: { pages, total: pages.length, counts } }
    if (path === '/api/local/ocr') return { body: setup }
    return { body: method === 'POST' ? task : [] }
  })
}

function show() {
  const place = { index: 'p', id: 'd', routing: 'd' }
  const document = { _index: 'p', _id: 'd', _source: {} }
  const given = { document, place, query: '', isOnItsOwn: true, findInput: createRef<HTMLInputElement>(), openTab: () => {} }
  renderScreen(
    <>
      <PagesTab {...given} />
      <ReadDialogHost />
    </>,
  )
}

test('shows a page beside what was read on it, and what the file itself says', async () => {
  serve([scan, torn])
  show()
  expect((await screen.findByRole('img', { name: 'Page 1' })).getAttribute('src')).toContain('/api/p/ocr/picture/d?page=1')
  expect(screen.getByText('The harbour master')).toBeTruthy()
  expect(screen.getByText('confidence 91 %')).toBeTruthy()
  expect(screen.getByText('7KH KDUERXU')).toBeTruthy()
  expect(screen.getByText(/in 180 seconds/)).toBeTruthy()
})

test('reads again in another language', async () => {
  const calls = serve([scan])
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Read again' }))
  await screen.findByRole('option', { name: 'Japanese' })
  fireEvent.change(screen.getByLabelText('Languages of the pictures'), { target: { value: 'jpn' } })
  fireEvent.click(screen.getByRole('button', { name: 'Read' }))
  await vi.waitFor(() => expect(calls.find(({ path }) => path === '/api/p/ocr')).toBeTruthy())
  expect(calls.find(({ path }) => path === '/api/p/ocr')?.body).toEqual({ documents: ['d'], languages: ['jpn'], again: true })
})

test('takes a chosen language back, and the focus does not fall to the page', async () => {
  const calls = serve([scan])
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Read again' }))
  await screen.findByRole('option', { name: 'Japanese' })
  const choice = screen.getByLabelText('Languages of the pictures')
  for (const value of ['jpn', 'eng']) fireEvent.change(choice, { target: { value } })
  const without = screen.getByRole('button', { name: 'Without Japanese' })
  without.focus()
  fireEvent.click(without)
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Without English' })))
  fireEvent.click(screen.getByRole('button', { name: 'Read' }))
  await vi.waitFor(() => expect(calls.find(({ path }) => path === '/api/p/ocr')).toBeTruthy())
  expect(calls.find(({ path }) => path === '/api/p/ocr')?.body).toMatchObject({ languages: ['eng'] })
})

test('offers only languages that one engine has together', async () => {
  serve([scan])
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Read again' }))
  await screen.findByRole('option', { name: 'German' })
  fireEvent.change(screen.getByLabelText('Languages of the pictures'), { target: { value: 'jpn' } })
  expect(screen.queryByRole('option', { name: 'German' })).toBeNull()
  expect(screen.getByRole('option', { name: 'English' })).toBeTruthy()
})

test('tries passwords on locked documents, and shows where they stay', async () => {
  const calls = serve([scan])
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Read again' }))
  fireEvent.change(await screen.findByLabelText('One password on each line'), { target: { value: 'one\n two' } })
  expect(screen.queryByText(/Keep with each document/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Read' }))
  await vi.waitFor(() => expect(calls.find(({ path }) => path === '/api/p/ocr')).toBeTruthy())
  expect(calls.find(({ path }) => path === '/api/p/ocr')?.body).toMatchObject({ passwords: ['one', ' two'] })
})

test('counts the pages of each kind in the details', async () => {
  serve([scan, torn])
  const document = { _index: 'p', _id: 'd', _source: {} }
  renderScreen(<PagesSection document={document} place={{ index: 'p', id: 'd', routing: 'd' }} />)
  await screen.findByRole('heading', { name: 'Pages and pictures' })
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines).toEqual(['1,200 read by OCR', '3 have a text of their own', '1 could not be read'])
})

test('offers to read where nobody has looked', async () => {
  serve([])
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Read with OCR' }))
  expect(await screen.findByRole('dialog', { name: 'Read with OCR' })).toBeTruthy()
})
