import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { searchAnswerOf } from '../../testing/answers.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { letDialogsOpen } from '../../testing/native-dialogs.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { dismissToast, runNewestAction, shownToasts } from '../../ui/toasts/toasts.ts'
import { TagDialogHost } from './tag-dialog-host.tsx'
import { closeTagDialog, openTagDialog } from './tag-dialog-store.ts'

beforeEach(letDialogsOpen)

afterEach(() => {
  cleanup()
  closeTagDialog()
  for (const { id } of shownToasts()) dismissToast(id)
  vi.unstubAllGlobals()
})

function serve() {
  return fakeServer(({ method, path }) => {
    if (path.includes('/_search')) return { body: searchAnswerOf({ tags: { buckets: [{ key: 'bank', doc_count: 2 }] } }) }
    if (method === 'POST') return { body: { result: 2, change: 3, kept: 0 } }
    return { body: path.startsWith('/api/p/tags') ? { items: [], total: 0 } : [] }
  })
}

const changes = (calls: ReturnType<typeof serve>) =>
  calls.filter(({ path }) => path.includes('batchUpdate')).map(({ path, body }) => ({ path, body }))

async function openFor(selection: { documents: string[]; clear: () => void }) {
  renderScreen(<TagDialogHost />)
  const { documents } = selection
  const parts = [{ index: 'p', documents }]
  openTagDialog({ selection: { index: 'p', count: documents.length, parts, refused: [], ...selection } })
  return within(await screen.findByRole('dialog', { name: 'Tags' }))
}

test('what is selected gets tags, is no longer selected then, and they can be taken back', async () => {
  const calls = serve()
  const clear = vi.fn()
  const dialog = await openFor({ documents: ['a', 'b'], clear })
  expect(dialog.getByText('2 documents are selected.')).toBeTruthy()
  const field = dialog.getByRole('combobox', { name: 'Add tags' })
  fireEvent.change(field, { target: { value: 'audit key' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(clear).toHaveBeenCalledTimes(1))
  expect(screen.queryByRole('dialog')).toBeNull()
  runNewestAction()
  await waitFor(() =>
    expect(changes(calls)).toEqual([
      { path: '/api/p/documents/batchUpdate/tag', body: { docIds: ['a', 'b'], tags: ['audit', 'key'] } },
      { path: '/api/p/documents/batchUpdate/untag', body: { undo: 3 } },
    ]),
  )
})

test('the tags of what is selected are counted, and taken from all of it once that was confirmed', async () => {
  const calls = serve()
  const clear = vi.fn()
  const dialog = await openFor({ documents: ['a', 'b', 'c'], clear })
  const item = (await dialog.findByText('bank')).closest('li')
  expect(item?.textContent).toBe('bank2')
  fireEvent.click(dialog.getByRole('button', { name: 'Remove the tag bank' }))
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(clear).toHaveBeenCalledTimes(1))
  expect(changes(calls)).toEqual([
    { path: '/api/p/documents/batchUpdate/untag', body: { docIds: ['a', 'b', 'c'], tags: ['bank'] } },
  ])
})

test('nothing typed adds nothing', async () => {
  const calls = serve()
  const dialog = await openFor({ documents: ['a'], clear: vi.fn() })
  fireEvent.keyDown(dialog.getByRole('combobox', { name: 'Add tags' }), { key: 'Enter' })
  expect(screen.getByRole('dialog', { name: 'Tags' })).toBeTruthy()
  expect(changes(calls)).toEqual([])
})

test('tags of all projects of a selection are suggested, and projects that are left out are named', async () => {
  const tag = { key: 'bank', label: 'Bank', count: 1, colour: null, authors: [], creationDate: '2026-10-19T14:02:00.000+00:00' }
  const user = { id: 'local', name: null, email: null, provider: 'local', details: {} }
  const items = (...labels: string[]) => labels.map((label) => ({ ...tag, user, label, key: label.toLowerCase() }))
  fakeServer(({ path }) => {
    if (path.includes('/_search')) return { body: searchAnswerOf({ tags: { buckets: [] } }) }
    const own = path.startsWith('/api/p/') ? items('Bank') : items('bank', 'Banker')
    return { body: { items: own, total: own.length } }
  })
  renderScreen(<TagDialogHost />)
  const parts = ['p', 'q'].map((index) => ({ index, documents: ['a'] }))
  openTagDialog({ selection: { index: 'p,q', count: 2, documents: ['a'], parts, refused: ['r'], clear: vi.fn() } })
  const dialog = within(await screen.findByRole('dialog', { name: 'Tags' }))
  expect(dialog.getByText('Left out, because you may only read there: r.')).toBeTruthy()
  fireEvent.change(dialog.getByRole('combobox', { name: 'Add tags' }), { target: { value: 'ba' } })
  await waitFor(() => expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Bank', 'Banker']))
})
