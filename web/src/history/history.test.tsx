import type { HistoryEvent } from '@dossier/contract/history'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hashHistory } from '../address/hash-history.ts'
import { faultOf } from '../testing/answers.ts'
import type { AskedCall } from '../testing/fake-server.ts'
import { letDialogsOpen } from '../testing/native-dialogs.ts'
import { openPage } from '../testing/open-page.tsx'
import { dismissToast, runNewestAction, shownToasts } from '../ui/toasts/toasts.ts'
import { formatDay } from '../ui/words/numbers.ts'
import { recordOpened, recordSearch } from './known/record.ts'

beforeEach(letDialogsOpen)
afterEach(() => {
  cleanup()
  for (const { id } of shownToasts()) dismissToast(id)
  vi.unstubAllGlobals()
})

const path = '/api/users/me/history'
const user = { id: 'local', name: null, email: null, provider: 'local', details: {} }
const today = new Date()
const at = (daysAgo: number) =>
  new Date(today.getFullYear(), today.getMonth(), today.getDate() - daysAgo, 12).toISOString().replace('Z', '+00:00')
const eventOf = (id: number, changes: Partial<HistoryEvent>): HistoryEvent => ({
  id,
  user,
  creationDate: at(3),
  modificationDate: at(0),
  type: 'SEARCH',
  name: 'gold',
  uri: '/?q=gold&from=0&size=25&sort=relevance&index=p&field=all&f%5Blanguage%5D=FRENCH',
  projectIds: ['p'],
  closedProjects: 0,
  saved: false,
  folder: null,
  ...changes,
})
const seen = eventOf(1, { type: 'DOCUMENT', name: 'letter.pdf', uri: '/ds/p/a/a' })
const older = eventOf(2, { type: 'DOCUMENT', name: 'gone.pdf', uri: '/ds/p/b/b', modificationDate: at(1) })

function open(address: string, items: HistoryEvent[], changes: Partial<Record<string, { status: number; body: unknown }>> = {}) {
  const pagination = { count: items.length, from: 0, size: 100, total: items.length }
  return openPage(address, (call: AskedCall) => {
    const changed = changes[call.method]
    if (call.path.startsWith(`${path}/choice`)) return { body: call.method === 'PUT' ? call.body : { kept: true } }
    if (!call.path.startsWith(path)) return found(call)
    if (changed) return changed
    if (call.method === 'GET') return { body: { items, total: items.length, pagination } }
    return call.method === 'DELETE' ? { status: 204 } : { body: items[0] ?? null }
  })
}

function found({ path: asked }: AskedCall) {
  if (!asked.startsWith('/api/index/search/p/_search')) return undefined
  const hit = { _index: 'p', _id: 'a', _score: 1, _source: { path: '/data/leak/letter.pdf', contentType: 'application/pdf' } }
  const shards = { total: 1, successful: 1, skipped: 0, failed: 0 }
  return {
    body: {
      took: 1,
      timed_out: false,
      _shards: shards,
      hits: { total: { value: 1, relation: 'eq' }, max_score: 1, hits: [hit] },
    },
  }
}

const changesOf = (calls: AskedCall[]) => calls.filter(({ method, path: asked }) => method !== 'GET' && asked.startsWith(path))
const newest = () => shownToasts().at(-1)

test('documents stand by day, each with its time and where it leads, and what is gone says so', async () => {
  open('/user-history/document', [seen, older])
  const section = await screen.findByRole('region', { name: 'Documents, Today' })
  expect(within(section).getByRole('link', { name: 'letter.pdf' }).getAttribute('href')).toBe('#/ds/p/a/a')
  expect(screen.getByRole('region', { name: 'Documents, Yesterday' })).toBeTruthy()
  expect(await screen.findByText('No longer in the project')).toBeTruthy()
})

test('an entry is removed by its button, and comes back where it was', async () => {
  const calls = open('/user-history/document', [seen])
  fireEvent.click(await screen.findByRole('button', { name: 'Remove letter.pdf' }))
  await waitFor(() => expect(newest()?.text).toBe('Removed from your history.'))
  runNewestAction()
  await waitFor(() => expect(changesOf(calls)).toHaveLength(2))
  const { creationDate, modificationDate, type, name, uri, projectIds, saved, folder } = seen
  expect(changesOf(calls)).toEqual([
    { method: 'DELETE', path: `${path}/event?id=1`, body: undefined },
    { method: 'PUT', path, body: { type, name, uri, projectIds, saved, folder, creationDate, modificationDate } },
  ])
})

test('a search stands with its words, filters, and leads to them', async () => {
  open('/search/history', [eventOf(3, {})])
  const link = await screen.findByRole('link', { name: 'gold' })
  expect(link.getAttribute('href')).toContain('#/?q=gold')
  expect(within(screen.getByRole('list', { name: 'What is searched' })).getByText('Language: French')).toBeTruthy()
  fireEvent.keyDown(link, { key: 'Delete' })
  await waitFor(() => expect(newest()?.text).toBe('Removed from your history.'))
})

test('all searches are removed once that was confirmed; saved ones are not asked for', async () => {
  const calls = open('/user-history/search', [eventOf(3, {})])
  fireEvent.click(await screen.findByRole('button', { name: 'Clear history' }))
  const question = within(await screen.findByRole('dialog', { name: 'Clear your history?' }))
  expect(question.getByText(/1 search is taken from your history/)).toBeTruthy()
  fireEvent.click(question.getByRole('button', { name: 'Clear history' }))
  await waitFor(() =>
    expect(changesOf(calls)).toEqual([{ method: 'DELETE', path: `${path}?type=SEARCH&saved=false`, body: undefined }]),
  )
})

test('a history that cannot be read is empty, with a quiet line', async () => {
  open('/user-history/document', [], { GET: { status: 503, body: faultOf('RECORDS_DOWN', 'The records cannot be reached') } })
  expect(await screen.findByText('Your history could not be read.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Your history is empty' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the second page is asked for by its number', async () => {
  const calls = open('/user-history/document?page=2', [seen])
  await screen.findByRole('link', { name: 'letter.pdf' })
  expect(calls.some(({ path: asked }) => asked.startsWith(`${path}?`) && asked.includes('from=100&size=100'))).toBe(true)
})

test('who wants no history says so with a switch', async () => {
  const calls = open('/user-history/document', [])
  fireEvent.click(await screen.findByRole('switch', { name: 'Do not keep my history' }))
  await waitFor(() => expect(changesOf(calls)).toEqual([{ method: 'PUT', path: `${path}/choice`, body: { kept: false } }]))
})

test('saved searches stand by folder and are renamed', async () => {
  const saved = eventOf(4, { name: 'Gold trade', saved: true, folder: 'Mines' })
  const calls = open('/search/saved', [eventOf(5, { name: 'Loose', saved: true }), saved])
  const folder = within(await screen.findByRole('region', { name: 'Mines' }))
  expect(folder.getByText(formatDay('en', new Date(saved.modificationDate)))).toBeTruthy()
  fireEvent.click(folder.getByRole('button', { name: 'Rename Gold trade' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename Gold trade' }))
  fireEvent.change(dialog.getByRole('textbox', { name: /Name/ }), { target: { value: 'Gold' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Rename' }))
  await waitFor(() =>
    expect(changesOf(calls)).toEqual([
      { method: 'PUT', path, body: { eventId: 4, type: 'SEARCH', name: 'Gold', folder: 'Mines' } },
    ]),
  )
})

test('a search is saved by name from behind its box, and says so where it cannot be', async () => {
  const refused = { status: 503, body: faultOf('RECORDS_DOWN', 'The records cannot be reached') }
  const calls = open('/?index=p&q=gold', [], { PUT: refused })
  fireEvent.click(await screen.findByRole('button', { name: 'Save the search' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save the search' }))
  fireEvent.change(dialog.getByRole('textbox', { name: /Name/ }), { target: { value: 'Gold trade' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(newest()?.text).toBe('Unable to add your search.'))
  expect(changesOf(calls).map(({ body }) => body)).toContainEqual({
    type: 'SEARCH',
    uri: '/?q=gold&from=0&size=25&sort=relevance&index=p&field=all',
    projectIds: ['p'],
    saved: true,
    name: 'Gold trade',
    folder: null,
  })
})

test('opening and searching are noted, and nobody hears of it where that fails', async () => {
  const calls = open('/settings', [], { PUT: { status: 503, body: faultOf('RECORDS_DOWN', 'no') } })
  recordOpened({ _index: 'p', _id: 'a', _source: { path: '/data/letter.pdf' } })
  recordSearch({ project: 'p,q', query: ' gold ', address: '/?q=gold&f[tags]=x' })
  await waitFor(() => expect(changesOf(calls)).toHaveLength(2))
  expect(changesOf(calls).map(({ body }) => body)).toEqual([
    { type: 'DOCUMENT', name: 'letter.pdf', uri: '/ds/p/a/a', projectIds: ['p'] },
    { type: 'SEARCH', name: 'gold', uri: '/?q=gold&f%5Btags%5D=x', projectIds: ['p', 'q'], saved: false },
  ])
  expect(shownToasts()).toEqual([])
  expect(hashHistory.location.pathname).toBe('/settings')
})

test('a long name is cut between signs, and what is no text is left out of it', async () => {
  const calls = open('/settings', [])
  recordSearch({ project: 'p', query: `${'a'.repeat(4_095)}😀`, address: '/?q=a' })
  recordSearch({ project: 'p', query: 'gold\u0000 \ud83d!', address: '/?q=gold' })
  await waitFor(() => expect(changesOf(calls)).toHaveLength(2))
  expect(changesOf(calls).map(({ body }) => body)).toMatchObject([{ name: 'a'.repeat(4_095) }, { name: 'gold \ufffd!' }])
})
