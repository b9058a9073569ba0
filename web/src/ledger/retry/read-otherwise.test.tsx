import { taskClasses } from '@dossier/contract'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { letDialogsOpen } from '../../testing/native-dialogs.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { readLedgerView } from '../ledger-address.ts'
import { ReadOtherwise } from './read-otherwise.tsx'

beforeEach(letDialogsOpen)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const task = { id: 'i1', name: `${taskClasses.index}@i1`, state: 'QUEUED', progress: 0, user: { id: 'local' }, createdAt: 0 }

function serve() {
  return fakeServer(({ path }) => {
    if (path !== '/api/local/ocr') return { body: [task, task] }
    return { body: { engines: [{ kind: 'tesseract', name: 'Tesseract 5', languages: ['eng', 'jpn'] }], bringable: [] } }
  })
}

test('reads what the ledger shows again, with OCR in a language and passwords', async () => {
  const calls = serve()
  const view = readLedgerView({ state: 'encrypted', folder: '/data/leak', name: 'scan', reason: 'needs-password' })
  renderScreen(<ReadOtherwise project="p" view={view} total={12} />)
  fireEvent.click(screen.getByRole('button', { name: 'Read again with …' }))
  expect(screen.getByText(/The files of these 12 lines are read anew/)).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('switch', { name: /OCR/ }).hasAttribute('disabled')).toBe(false))
  fireEvent.click(screen.getByRole('switch', { name: /OCR/ }))
  fireEvent.change(await screen.findByLabelText('Languages of the pictures'), { target: { value: 'jpn' } })
  fireEvent.change(screen.getByLabelText('Language of the texts'), { target: { value: 'JAPANESE' } })
  fireEvent.change(screen.getByLabelText('Encoding of plain texts'), { target: { value: 'shift_jis' } })
  fireEvent.click(screen.getByRole('switch', { name: 'Also pages that were read before' }))
  fireEvent.change(screen.getByRole('textbox', { hidden: true }), { target: { value: 'one\none\n two' } })
  fireEvent.click(screen.getByRole('button', { name: 'Read again' }))
  await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true))
  expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/api/local/ledger/retry',
    body: {
      project: 'p',
      states: ['encrypted'],
      folder: '/data/leak',
      reason: 'needs-password',
      name: 'scan',
      language: 'JAPANESE',
      charset: 'shift_jis',
      ocr: true,
      ocrLanguage: 'jpn',
      ocrAgain: true,
      passwords: ['one', ' two'],
    },
  })
})

test('is not offered for what a rule leaves out, what is gone, and nothing', () => {
  serve()
  for (const [search, total] of [
    [{ state: 'skipped' }, 3],
    [{ missing: 'true' }, 3],
    [{}, 0],
  ] as const) {
    renderScreen(<ReadOtherwise project="p" view={readLedgerView(search)} total={total} />)
    expect(screen.queryByRole('button')).toBeNull()
    cleanup()
  }
})
