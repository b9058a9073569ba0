import type { Note } from '@dossier/contract/marks/notes'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { faultOf } from '../../testing/answers.ts'
import { letDialogsOpen } from '../../testing/native-dialogs.ts'
import { openPage } from '../../testing/open-page.tsx'
import { dismissToast, runNewestAction, shownToasts } from '../../ui/toasts/toasts.ts'
import { closeNoteDialog } from '../dialog/note-dialog-store.ts'
import { noteOf } from '../testing/note-of.ts'

beforeEach(letDialogsOpen)
afterEach(() => {
  cleanup()
  closeNoteDialog()
  for (const { id } of shownToasts()) dismissToast(id)
  vi.unstubAllGlobals()
})

const leak = noteOf()
const mails = noteOf({ id: 8, form: 'expression', path: '\\.eml$', note: 'Mails of the ministry', variant: 'info' })
const counted = (documents: number) => ({
  documents,
  folders: [{ path: '/data/leak', documents }],
  folderCount: 1,
  isWhole: true,
})

/** A server that keeps notes; `refuse`: how often it says that somebody else was first. */
function open(notes: Note[] = [leak, mails], refuse = 0) {
  let [kept, refusals] = [notes, refuse]
  return openPage('/notes?index=p', ({ method, path, body }) => {
    if (method === 'GET' && path === '/api/p/pathBanners') return { body: kept }
    if (path === '/api/p/noteMatches') return { body: kept.length === 0 ? [counted(0)] : kept.map(() => counted(12)) }
    if (method === 'GET') return undefined
    if (refusals-- > 0) {
      kept = kept.map((note) => ({
        ...note,
        note: 'of Bob',
        version: 4,
        lastChange: { user: { ...note.user, id: 'bob' }, date: note.creationDate },
      }))
      return { status: 409, body: faultOf('CONFLICT', 'bob has changed the note meanwhile') }
    }
    if (method === 'DELETE') kept = kept.filter(({ id }) => !path.includes(`/note/${id}`))
    if (method === 'DELETE') return { status: 204 }
    if (path.endsWith('/restore')) kept = notes
    const note = { ...leak, ...(typeof body === 'object' ? body : {}), id: 7, version: 5 }
    return { status: method === 'POST' && !path.endsWith('/restore') ? 201 : 200, body: note }
  })
}

const row = async (name: string) => within((await screen.findByRole('rowheader', { name })).closest('tr') ?? document.body)
const changes = (calls: ReturnType<typeof open>) =>
  calls
    .filter(({ method, path }) => method !== 'GET' && /^\/api\/p\/notes?(\/|$)/.test(path))
    .map(({ method, path, body }) => ({ method, path, body }))
const newest = () => shownToasts().at(-1)

test('each note says where it is, what it says, how many documents it is about, and who wrote it', async () => {
  open()
  const cells = await row('leak')
  const href = cells.getByRole('link', { name: 'leak' }).getAttribute('href') ?? ''
  expect(decodeURIComponent(href)).toContain('f[path]=/data/leak')
  expect(cells.getByText('Danger')).toBeTruthy()
  expect(await cells.findByText(/12 documents in 1 folder/)).toBeTruthy()
  expect(cells.getByText('mara')).toBeTruthy()
  const expression = await row('\\.eml$')
  expect((await expression.findByText(/12 documents/)).closest('details')?.textContent).toContain('leak')
})

test('the search narrows the list by place and text', async () => {
  open()
  await row('leak')
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search in notes' }), { target: { value: 'ministry' } })
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'leak' })).toBeNull())
  expect(screen.getByText('1 note')).toBeTruthy()
})

test('a note is removed at once, and brought back as it was', async () => {
  const calls = open()
  fireEvent.click((await row('leak')).getByRole('button', { name: 'Remove the note on leak' }))
  await waitFor(() => expect(newest()?.text).toBe('The note is removed.'))
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'leak' })).toBeNull())
  runNewestAction()
  await row('leak')
  expect(changes(calls)).toEqual([
    { method: 'DELETE', path: '/api/p/note/7', body: undefined },
    { method: 'POST', path: '/api/p/note/7/restore', body: undefined },
  ])
})

test('a note is written on a folder, and taken back', async () => {
  const calls = open([])
  fireEvent.click(await screen.findByRole('button', { name: 'Write a note' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Write a note' }))
  fireEvent.change(dialog.getByRole('textbox', { name: 'Folder' }), { target: { value: '/data/leak' } })
  expect(dialog.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true')
  fireEvent.change(dialog.getByRole('textbox', { name: 'Note' }), { target: { value: 'Careful' } })
  fireEvent.click(dialog.getByRole('switch'))
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(newest()?.text).toBe('The note is written.'))
  expect(screen.queryByRole('dialog')).toBeNull()
  runNewestAction()
  const written = { form: 'folder', path: '/data/leak', note: 'Careful', variant: 'warning', blurSensitiveMedia: true }
  await waitFor(() =>
    expect(changes(calls)).toEqual([
      { method: 'POST', path: '/api/p/notes', body: written },
      { method: 'DELETE', path: '/api/p/note/7?version=5', body: undefined },
    ]),
  )
})

test('an expression that cannot be carried out is told with its place before it is saved', async () => {
  open([])
  fireEvent.click(await screen.findByRole('button', { name: 'Write a note' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Write a note' }))
  fireEvent.click(dialog.getByRole('radio', { name: 'Paths by expression' }))
  fireEvent.change(dialog.getByRole('textbox', { name: 'Note' }), { target: { value: 'x' } })
  const field = dialog.getByRole('textbox', { name: 'Regular expression' })
  fireEvent.change(field, { target: { value: '/mail/(in' } })
  expect(dialog.getByRole('alert').textContent).toBe(
    'At character 7, “(”: this ( is never closed. Add a ), or write \\( for the character.',
  )
  expect(dialog.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true')
  fireEvent.change(field, { target: { value: '/mail/(in|out)' } })
  expect(dialog.queryByRole('alert')).toBeNull()
})

test('who was second sees what the first wrote, keeps what was typed, and may save it over that', async () => {
  const calls = open([leak], 1)
  fireEvent.click((await row('leak')).getByRole('button', { name: 'Change the note on leak' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change a note' }))
  fireEvent.change(dialog.getByRole('textbox', { name: 'Note' }), { target: { value: 'of mine' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  const told = await dialog.findByRole('alert')
  await waitFor(() => expect(told.textContent).toContain('bob has changed this note meanwhile. It says now:of Bob'))
  expect(dialog.getByDisplayValue('of mine')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Save mine over it' }))
  await waitFor(() => expect(newest()?.text).toBe('The note is changed.'))
  const { form, path, variant, blurSensitiveMedia } = leak
  const mine = { form, path, variant, blurSensitiveMedia, note: 'of mine' }
  expect(changes(calls).map(({ body }) => body)).toEqual([{ ...mine, version: 3 }, mine])
})

test('a project without notes says how to write one', async () => {
  open([])
  await screen.findByRole('heading', { name: 'No notes yet' })
})
