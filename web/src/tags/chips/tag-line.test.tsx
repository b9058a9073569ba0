import type { ProjectTag, Tag } from '@dossier/contract/marks/tags'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WireDocument } from '../../document-facts/wire-document.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { letDialogsOpen } from '../../testing/native-dialogs.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { dismissToast, shownToasts } from '../../ui/toasts/toasts.ts'
import { closeTagField, openTagField } from '../entry/tag-field-store.ts'
import { TagLine } from './tag-line.tsx'
import { TagsSection } from './tags-section.tsx'

beforeEach((context) => {
  letDialogsOpen()
  open = openOf(context.task.id, ['Bank'])
})

afterEach(() => {
  cleanup()
  closeTagField()
  for (const { id } of shownToasts()) dismissToast(id)
  vi.unstubAllGlobals()
})

const userOf = (id: string) => ({ id, name: null, email: null, provider: 'local', details: {} })
const creationDate = '2026-10-19T14:02:00.000+00:00'
const given = (label: string, id: string, isRemovable = true): Tag => ({
  label,
  creationDate,
  user: userOf(id),
  colour: 'red',
  isRemovable,
})
const known = (label: string): ProjectTag => ({
  label,
  key: label.toLowerCase(),
  count: 1,
  colour: null,
  authors: [],
  user: userOf('local'),
  creationDate,
})

/** A document that no other test has: what was changed early outlives its test by the pause. */
let open = openOf('none')

function openOf(id: string, tags?: string[]) {
  const document: WireDocument = { _index: 'p', _id: id, _source: { path: '/data/a.txt', ...(tags && { tags }) } }
  return { document, place: { index: 'p', id, routing: id }, query: '', isOnItsOwn: false }
}

function serve(tags: Tag[] = [given('Bank', 'local'), given('key', 'mara', false)]) {
  return fakeServer(({ method, path }) => {
    if (method === 'POST') return { body: { result: 1, change: 3, kept: 0 } }
    if (path.startsWith('/api/p/tags'))
      return { body: { items: [known('Bank'), known('Bankrupt'), known('offshore')], total: 3 } }
    return { body: tags }
  })
}

const changes = (calls: ReturnType<typeof serve>) => calls.filter(({ method }) => method === 'POST')

async function type(text: string) {
  fireEvent.click(await screen.findByRole('button', { name: 'Tag' }))
  const field = await screen.findByRole('combobox', { name: 'Add tags' })
  fireEvent.change(field, { target: { value: text } })
  return field
}

test('each tag leads to its documents and tells who gave it, the reader as "You"', async () => {
  serve()
  renderScreen(<TagLine {...open} />)
  await waitFor(() => expect(screen.getByRole('link', { name: 'Bank' }).title).toMatch(/^You, 19 Oct 2026/))
  expect(screen.getByRole('link', { name: 'key' }).title).toMatch(/^mara, 19 Oct 2026/)
  expect(decodeURIComponent(screen.getByRole('link', { name: 'Bank' }).getAttribute('href') ?? '')).toContain('f[tags]=bank')
})

test('a tag is deleted once that was confirmed, and only where the reader may', async () => {
  const calls = serve()
  renderScreen(<TagLine {...open} />)
  await screen.findByRole('link', { name: 'key' })
  expect(screen.queryByRole('button', { name: 'Remove the tag key' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Remove the tag Bank' }))
  await screen.findByRole('dialog', { name: 'Are you sure you want to delete this tag?' })
  expect(changes(calls)).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(screen.queryByRole('link', { name: 'Bank' })).toBeNull()
  await waitFor(() =>
    expect(changes(calls)).toMatchObject([
      { path: '/api/p/documents/batchUpdate/untag', body: { docIds: [open.place.id], tags: ['Bank'] } },
    ]),
  )
})

test('who only reads sees the tags and has no way to change them', async () => {
  serve()
  openTagField(open.document)
  renderScreen(<TagLine {...open} />, { mode: 'server' })
  await screen.findByRole('link', { name: 'key' })
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('what is typed is split on spaces, equal words once, and shown at once', async () => {
  const calls = serve([])
  renderScreen(<TagLine {...openOf(open.place.id)} />)
  fireEvent.keyDown(await type(' To-verify  audit AUDIT '), { key: 'Enter' })
  await screen.findByRole('link', { name: 'To-verify' })
  expect(screen.queryByRole('combobox')).toBeNull()
  await waitFor(() => expect(changes(calls)).toMatchObject([{ body: { docIds: [open.place.id], tags: ['To-verify', 'audit'] } }]))
})

test('the last word is completed from the tags of the project, but for those that are there', async () => {
  serve()
  renderScreen(<TagLine {...open} />)
  await screen.findByRole('link', { name: 'key' })
  const field = await type('offshore ban')
  await screen.findByRole('option', { name: 'Bankrupt' })
  expect(screen.queryByRole('option', { name: 'Bank' })).toBeNull()
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(screen.getByRole('combobox')).toHaveProperty('value', 'offshore Bankrupt ')
})

test('Escape leaves the field and changes nothing', async () => {
  const calls = serve()
  renderScreen(<TagLine {...open} />)
  fireEvent.keyDown(await type('zz'), { key: 'Escape' })
  await screen.findByRole('button', { name: 'Tag' })
  expect(changes(calls)).toEqual([])
})

test('a word that cannot be a tag is told, and not sent', async () => {
  const calls = serve()
  renderScreen(<TagLine {...open} />)
  fireEvent.keyDown(await type('x'.repeat(256)), { key: 'Enter' })
  expect((await screen.findByRole('alert')).textContent).toBe('A tag has at most 255 characters.')
  expect(changes(calls)).toEqual([])
})

test('the details list who gave each tag and when', async () => {
  serve()
  renderScreen(<TagsSection {...open} />)
  const section = await screen.findByRole('region', { name: 'Tags' })
  await waitFor(() => expect(section.textContent).toContain('mara 19 Oct 2026'))
  expect(section.textContent).toContain('You 19 Oct 2026')
})
