import type { Permission } from '@dossier/contract/accounts'
import type { ProjectTag } from '@dossier/contract/marks/tags'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AskedCall } from '../../testing/fake-server.ts'
import { letDialogsOpen } from '../../testing/native-dialogs.ts'
import { openPage } from '../../testing/open-page.tsx'
import { dismissToast, runNewestAction, shownToasts } from '../../ui/toasts/toasts.ts'

beforeEach(letDialogsOpen)

afterEach(() => {
  cleanup()
  for (const { id } of shownToasts()) dismissToast(id)
  vi.unstubAllGlobals()
})

const user = { id: 'mara', name: null, email: null, provider: 'local', details: {} }
const tagOf = (label: string, count: number, changes: Partial<ProjectTag> = {}): ProjectTag => ({
  label,
  key: label.toLowerCase(),
  count,
  colour: null,
  authors: [{ id: 'local', count }],
  user,
  creationDate: '2026-10-19T14:02:00.000+00:00',
  ...changes,
})
const bank = tagOf('Bank', 48_211, {
  authors: [
    { id: 'mara', count: 48_000 },
    { id: 'local', count: 211 },
  ],
})

function open(items = [bank, tagOf('key', 3)], role?: Permission['v1']) {
  const answer = ({ method, path }: AskedCall) => {
    if (method !== 'GET') return { body: { result: 3, change: 5, kept: 0 } }
    return path.startsWith('/api/p/tags') ? { body: { items, total: items.length } } : undefined
  }
  return openPage('/tags?index=p', answer, role)
}

const row = async (name: string) => (await screen.findByRole('rowheader', { name })).closest('tr') ?? document.body
const changes = (calls: ReturnType<typeof open>) =>
  calls
    .filter(({ method, path }) => method !== 'GET' && path.startsWith('/api/p/'))
    .map(({ method, path, body }) => ({ method, path, body }))
const newest = () => shownToasts().at(-1)

test('each tag has its count, which leads to its documents, and who gave it', async () => {
  open()
  const cells = within(await row('Bank'))
  const href = cells.getByRole('link', { name: '48,211 documents with Bank' }).getAttribute('href') ?? ''
  expect(decodeURIComponent(href)).toContain('f[tags]=bank')
  expect(cells.getByText('mara', { selector: 'td:nth-child(3) bdi' }).parentElement?.textContent).toBe('mara 48,000')
  expect(cells.getByText('You').parentElement?.textContent).toBe('You 211')
  expect(screen.getByText('2 tags')).toBeTruthy()
})

test('a member reads the list, an editor changes it', async () => {
  open([tagOf('Bank', 1, { colour: 'red' })], 'PROJECT_MEMBER')
  expect(within(await row('Bank')).getByText('Red')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Bank/ })).toBeNull()
  expect(screen.queryByRole('combobox', { name: /Bank/ })).toBeNull()
  cleanup()
  open(undefined, 'PROJECT_EDITOR')
  expect(await screen.findByRole('button', { name: 'Rename or merge Bank' })).toBeTruthy()
})

test('the search narrows the list', async () => {
  open()
  await row('Bank')
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search in tags' }), { target: { value: 'ke' } })
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Bank' })).toBeNull())
  expect(screen.getByText('1 tag')).toBeTruthy()
})

test('a tag is renamed everywhere, and gets its name back', async () => {
  const calls = open()
  fireEvent.click(within(await row('key')).getByRole('button', { name: 'Rename or merge key' }))
  const field = await screen.findByRole('combobox', { name: 'New name' })
  fireEvent.change(field, { target: { value: 'crucial' } })
  fireEvent.click(screen.getByRole('button', { name: 'Rename' }))
  await waitFor(() => expect(newest()?.text).toBe('“key” is now called “crucial”'))
  runNewestAction()
  await waitFor(() =>
    expect(changes(calls)).toEqual([
      { method: 'PUT', path: '/api/p/tags/key', body: { label: 'crucial' } },
      { method: 'PUT', path: '/api/p/tags/crucial', body: { label: 'key' } },
    ]),
  )
})

test('the name of another tag merges the two, after saying so, and undo parts them', async () => {
  const calls = open()
  fireEvent.click(within(await row('key')).getByRole('button', { name: 'Rename or merge key' }))
  fireEvent.change(await screen.findByRole('combobox', { name: 'New name' }), { target: { value: 'bank' } })
  expect(screen.getByText(/There is a tag “Bank” already/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Merge' }))
  await waitFor(() => expect(newest()?.text).toBe('“key” is now “Bank” on 3 documents'))
  runNewestAction()
  await waitFor(() =>
    expect(changes(calls)).toEqual([
      { method: 'PUT', path: '/api/p/tags/key', body: { label: 'Bank', merge: true } },
      { method: 'POST', path: '/api/p/documents/batchUpdate/tag', body: { undo: 5 } },
      { method: 'POST', path: '/api/p/documents/batchUpdate/untag', body: { undo: 5 } },
    ]),
  )
})

test('a tag is removed everywhere once that was confirmed, and given back to exactly these', async () => {
  const calls = open()
  fireEvent.click(within(await row('key')).getByRole('button', { name: 'Remove key from all documents' }))
  const question = within(await screen.findByRole('dialog', { name: 'Remove the tag “key”?' }))
  expect(question.getByText(/taken from 3 documents/)).toBeTruthy()
  fireEvent.click(question.getByRole('button', { name: 'Remove everywhere' }))
  await waitFor(() => expect(newest()?.text).toBe('“key” removed from 3 documents'))
  runNewestAction()
  await waitFor(() =>
    expect(changes(calls)).toEqual([
      { method: 'DELETE', path: '/api/p/tags/key', body: undefined },
      { method: 'POST', path: '/api/p/documents/batchUpdate/tag', body: { undo: 5 } },
    ]),
  )
})

test('a colour is chosen by its name', async () => {
  const calls = open()
  fireEvent.change(within(await row('key')).getByRole('combobox', { name: 'Colour of key' }), { target: { value: 'teal' } })
  await waitFor(() => expect(changes(calls)).toEqual([{ method: 'PUT', path: '/api/p/tags/key', body: { colour: 'teal' } }]))
})

test('a project without tags says how to give one', async () => {
  open([])
  await screen.findByRole('heading', { name: 'No tags yet' })
})
