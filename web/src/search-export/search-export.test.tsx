import type { ExportState } from '@dossier/contract/search/search-export'
import { usualColumns } from '@dossier/contract/search/search-export'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { faultOf, searchAnswerOf } from '../testing/answers.ts'
import { openPage } from '../testing/open-page.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const found = searchAnswerOf()
const source = { type: 'Document', path: '/data/a.txt', metadata: {} }
const waiting: ExportState = {
  id: 'id-of-export',
  state: 'waiting',
  format: 'csv',
  rows: 0,
  total: 48_211,
  leftOut: 0,
  error: null,
}
const base = '/api/p/documents/export'

/** The dialog over a result of 48,211; `states`: how the export stands each time it is asked. */
async function open(states: (Partial<ExportState> | 'missed')[], prepared?: Promise<unknown>) {
  const hits = [{ _index: 'p', _id: 'a', _score: 1, _source: source }]
  const body = { ...found, hits: { ...found.hits, total: { value: 48_211, relation: 'eq' as const }, hits } }
  const fetched: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    fetched.push(this.getAttribute('href') ?? '')
  })
  // The browser of these tests does not draw dialogs.
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= () => undefined
  const calls = openPage('/?q=gold&index=p&f[language]=ENGLISH&sort=path', ({ method, path }) => {
    if (path.includes('/_search')) return { body }
    if (method === 'POST' && path === base) return { body: waiting, ...(prepared && { after: prepared }) }
    if (path.endsWith('/state')) {
      const state = states.length > 1 ? states.shift() : states[0]
      if (state === 'missed') return { status: 503, body: faultOf('ENGINE_DOWN', 'The search engine is not ready') }
      return { body: { ...waiting, ...state } }
    }
    return method === 'DELETE' ? { status: 204, body: undefined } : undefined
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Export all results' }))
  await screen.findByText('48,211 documents, in the order of the list.')
  return { calls, fetched }
}

it('exports what the page shows, with the chosen columns, through a link that the browser follows', async () => {
  const { calls, fetched } = await open([
    { state: 'sending', rows: 20_000 },
    { state: 'sent', rows: 48_210, leftOut: 1 },
  ])
  fireEvent.click(screen.getByRole('radio', { name: 'JSON Lines' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Author' }))
  fireEvent.change(screen.getByRole('textbox', { name: /Other fields/ }), { target: { value: 'metadata.x' } })
  fireEvent.click(screen.getByRole('button', { name: 'Export' }))
  await screen.findByText('48,210 documents were exported.')
  await screen.findByText(/1 document was left out/)
  expect(fetched).toEqual([`${base}/id-of-export`])
  const asked = calls.find(({ method, path }) => method === 'POST' && path === base)?.body
  expect(asked).toMatchObject({ format: 'jsonl', search: { sort: [{ path: { order: 'asc' } }] } })
  expect(JSON.stringify(asked)).toContain('ENGLISH')
  const columns = typeof asked === 'object' && asked !== null && 'columns' in asked ? asked.columns : []
  expect(columns).toEqual([...usualColumns.slice(0, -1), 'author', 'tags', 'metadata.x'])
  expect(localStorage.getItem('search.export')).toContain('metadata.x')
})

it('shows how far it is and stops on request', async () => {
  const { calls } = await open([{ state: 'sending', rows: 20_000 }])
  fireEvent.click(screen.getByRole('button', { name: 'Export' }))
  await screen.findByText('20,000 of 48,211 documents')
  fireEvent.click(screen.getByRole('button', { name: 'Stop the export' }))
  await screen.findByText('Stopped after 20,000 of 48,211 documents. The file is not whole.')
  await waitFor(() => expect(calls.some(({ method, path }) => method === 'DELETE' && path === `${base}/id-of-export`)).toBe(true))
})

it('says that a file is not whole where the export broke off, and what no field can be called', async () => {
  await open([{ state: 'failed', rows: 7, error: { code: 'ENGINE_DOWN', message: 'The search engine is not ready' } }])
  fireEvent.change(screen.getByRole('textbox', { name: /Other fields/ }), { target: { value: '2nd' } })
  await screen.findByText('“2nd” is not the name of a field.')
  expect(screen.getByRole('button', { name: 'Export' }).getAttribute('aria-disabled')).toBe('true')
  fireEvent.change(screen.getByRole('textbox', { name: /Other fields/ }), { target: { value: '' } })
  fireEvent.click(screen.getByRole('button', { name: 'Export' }))
  expect((await screen.findByText(/broke off after 7 of 48,211 documents/)).textContent).toContain(
    'The search engine is not ready',
  )
})

it('goes on where one look at it is missed', async () => {
  await open([{ state: 'sending', rows: 20_000 }, 'missed', { state: 'sent', rows: 48_211 }])
  fireEvent.click(screen.getByRole('button', { name: 'Export' }))
  await screen.findByText('20,000 of 48,211 documents')
  await screen.findByText('48,211 documents were exported.', undefined, { timeout: 5000 })
})

it('fetches nothing once it was cancelled while it was being prepared', async () => {
  let prepare = () => {}
  const prepared = new Promise<void>((resolve) => {
    prepare = resolve
  })
  const { calls, fetched } = await open([{ state: 'sending' }], prepared)
  fireEvent.click(screen.getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(calls.some(({ method, path }) => method === 'POST' && path === base)).toBe(true))
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  prepare()
  await prepared
  await act(async () => new Promise((done) => setTimeout(done)))
  expect(fetched).toEqual([])
})
