import type { Note } from '@dossier/contract/marks/notes'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { faultOf } from '../../testing/answers.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { letDialogsOpen } from '../../testing/native-dialogs.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { NoteDialogHost } from '../dialog/note-dialog-host.tsx'
import { closeNoteDialog } from '../dialog/note-dialog-store.ts'
import { DocumentNoteButton } from '../document-note-button.tsx'
import { FolderNoteButton } from '../folder-note-button.tsx'
import { noteOf } from '../testing/note-of.ts'
import { NotesOfDocument } from './document-notes.tsx'
import { FolderNotesOfHit } from './hit-notes.tsx'
import { MediaCover, SmallMediaCover } from './media-cover.tsx'

beforeEach(letDialogsOpen)
afterEach(() => {
  cleanup()
  closeNoteDialog()
  vi.unstubAllGlobals()
})

const outer = noteOf({ id: 1, path: '/data', note: 'All of it is a leak', variant: 'info' })
const inner = noteOf({ id: 2, path: '/data/leak', note: 'First line\nsecond line' })
const elsewhere = noteOf({ id: 3, path: '/data/lea', note: 'Not here' })
const blurring = noteOf({ id: 4, form: 'expression', path: '\\.jpe?g$', note: '', blurSensitiveMedia: true })

const serve = (notes: Note[]) =>
  fakeServer(({ path }) => {
    if (path.endsWith('/noteMatches')) return { body: [{ documents: 0, folders: [], folderCount: 0, isWhole: true }] }
    return { body: path.endsWith('/pathBanners') ? notes : [] }
  })

const hitAt = (id: string, path: string) => ({ _index: 'p', _id: id, _source: { path } })
const letter = hitAt('d', '/data/leak/letter.txt')
const opened = { document: letter, place: { index: 'p', id: 'd', routing: 'd' }, query: '', isOnItsOwn: false }

test('a hit has the notes on its folders, the innermost first, and no others', async () => {
  serve([outer, inner, elsewhere])
  const { container } = renderScreen(<FolderNotesOfHit hit={letter} />)
  await screen.findByText('All of it is a leak')
  expect(Array.from(container.querySelectorAll('bdi'), (each) => each.textContent)).toEqual([inner.note, outer.note])
  expect(screen.getByText('All of it is a leak').closest('[title]')?.getAttribute('title')).toBe(
    'Information: All of it is a leak',
  )
})

test('a document has the notes above its text, with their place and author, the outermost first', async () => {
  serve([outer, inner, elsewhere])
  renderScreen(<NotesOfDocument {...opened} />)
  const list = within(await screen.findByRole('list', { name: 'Notes on the folders of this document' }))
  const [first, second] = list.getAllByRole('listitem')
  expect(first?.textContent).toContain('InformationAll of it is a leak')
  expect(second?.textContent).toContain('On leak · mara, 19 Oct 2026')
})

test('who may not write has no way to change a note', async () => {
  serve([inner])
  renderScreen(<NotesOfDocument {...opened} />, { mode: 'server' })
  await screen.findByText(/First line/)
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull()
})

test('a folder that has a note opens it, another one begins a new one', async () => {
  serve([inner])
  renderScreen(
    <>
      <FolderNoteButton project="p" path="/data/leak" />
      <FolderNoteButton project="p" path="/data/other" />
      <NoteDialogHost />
    </>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Change the note on leak' }))
  expect(within(await screen.findByRole('dialog', { name: 'Change a note' })).getByDisplayValue(/First line/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  fireEvent.click(screen.getByRole('button', { name: 'Write a note on other' }))
  expect(within(await screen.findByRole('dialog', { name: 'Write a note' })).getByDisplayValue('/data/other')).toBeTruthy()
})

test('a note on its folder is begun from the open document', async () => {
  serve([])
  renderScreen(
    <>
      <DocumentNoteButton {...opened} />
      <NoteDialogHost />
    </>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Write a note on leak' }))
  expect(within(await screen.findByRole('dialog', { name: 'Write a note' })).getByDisplayValue('/data/leak')).toBeTruthy()
})

test('a picture where notes ask for it is blurred and out of reach until it is asked for', async () => {
  serve([blurring])
  const photo = hitAt('photo', '/data/a.jpg')
  renderScreen(
    <MediaCover document={photo}>
      <img src="x" alt="Evidence 1" />
    </MediaCover>,
  )
  const show = await screen.findByRole('button', { name: 'Show' })
  expect(screen.queryByRole('img')).toBeNull()
  fireEvent.click(show)
  expect(screen.getByRole('img', { name: 'Evidence 1' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Blur again' }))
  await waitFor(() => expect(screen.queryByRole('img')).toBeNull())
})

test('a picture elsewhere is shown as it is', async () => {
  serve([blurring])
  renderScreen(
    <MediaCover document={hitAt('plain', '/data/a.png')}>
      <img src="x" alt="Evidence 1" />
    </MediaCover>,
  )
  await screen.findByRole('img', { name: 'Evidence 1' })
})

test('a small picture in such a place is blurred too, and one elsewhere is not', async () => {
  serve([blurring])
  const small = (id: string, path: string) => (
    <SmallMediaCover document={hitAt(id, path)}>
      <i data-testid={id} />
    </SmallMediaCover>
  )
  renderScreen(
    <>
      {small('hard', '/data/b.jpg')}
      {small('easy', '/data/b.png')}
    </>,
  )
  expect((await screen.findByTestId('hard')).closest('[data-blurred]')).not.toBeNull()
  expect((await screen.findByTestId('easy')).closest('[data-blurred]')).toBeNull()
})

test('as long as it is not known whether pictures are blurred, they are', async () => {
  fakeServer(() => ({ status: 500, body: faultOf('INTERNAL', 'no') }))
  renderScreen(
    <MediaCover document={hitAt('unknown', '/data/a.png')}>
      <img src="x" alt="Evidence 1" />
    </MediaCover>,
  )
  await screen.findByText(/could not be loaded/)
  expect(screen.queryByRole('img')).toBeNull()
})
