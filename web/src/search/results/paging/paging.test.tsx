import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { searchAnswerOf } from '../../../testing/answers.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { listenToShortcuts } from '../../../ui/shortcuts.ts'

listenToShortcuts()

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const found = searchAnswerOf()
const source = { type: 'Document', path: '/data/a.txt', metadata: {} }
const total = 2_000_010

/** A result of two million; each page has one hit. */
function open(address: string) {
  const hits = [{ _index: 'p', _id: 'a', _score: 1, _source: source }]
  const body = { ...found, hits: { ...found.hits, total: { value: total, relation: 'eq' as const }, hits } }
  return openPage(address, ({ path }) => (path.includes('/_search') || path.includes('/documents/page') ? { body } : undefined))
}

const from = () => new URLSearchParams(window.location.hash.split('?')[1]).get('from')
const top = () => screen.findByRole('navigation', { name: 'Pages' })
const below = () => screen.findByRole('navigation', { name: 'Pages, below' })

it('goes to the last page and back to the first, and asks for a place beyond 10,000 by a call of its own', async () => {
  const calls = open('/?q=x&index=p')
  await screen.findByText('1–25')
  fireEvent.click(within(await top()).getByRole('button', { name: 'Last page' }))
  await waitFor(() => expect(from()).toBe('2000000'))
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/p/documents/page?from=2000000&size=25'))
  await waitFor(async () => expect(within(await top()).getByText('2,000,001–2,000,010')).toBeTruthy())
  expect(
    within(await top())
      .getByRole('button', { name: 'Next page' })
      .getAttribute('aria-disabled'),
  ).toBe('true')
  fireEvent.click(within(await top()).getByRole('button', { name: 'First page' }))
  await waitFor(() => expect(from()).toBe('0'))
})

it('opens any place that an address names, of either generation of clients', async () => {
  const calls = open('/?q=x&indices=p&from=123456&perPage=50')
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/p/documents/page?from=123456&size=50'))
  await screen.findByText('123,457–123,506')
})

it('has numbers below, as links, and a field that goes to any page', async () => {
  open('/?q=x&index=p&from=100000')
  const pages = within(await below())
  expect(pages.getAllByRole('link').map((link) => link.textContent)).toEqual([
    '1',
    '3,999',
    '4,000',
    '4,001',
    '4,002',
    '4,003',
    '80,001',
  ])
  expect(pages.getByRole('link', { name: 'Page 4,001' }).getAttribute('aria-current')).toBe('page')
  expect(pages.getByRole('link', { name: 'Page 1' }).getAttribute('href')).toContain('from=0')
  fireEvent.click(pages.getByRole('link', { name: 'Page 4,003' }))
  await waitFor(() => expect(from()).toBe('100050'))
  const field = within(await below()).getByRole('textbox', { name: 'Go to page' })
  fireEvent.change(field, { target: { value: '12a3' } })
  fireEvent.submit(field)
  await waitFor(() => expect(from()).toBe('3050'))
  fireEvent.change(within(await below()).getByRole('textbox', { name: 'Go to page' }), { target: { value: '999999999' } })
  fireEvent.submit(within(await below()).getByRole('textbox', { name: 'Go to page' }))
  await waitFor(() => expect(from()).toBe('2000000'))
})

it('turns pages by keys', async () => {
  open('/?q=x&index=p&from=25')
  await below()
  fireEvent.keyDown(document.body, { key: 'J' })
  await waitFor(() => expect(from()).toBe('50'))
  fireEvent.keyDown(document.body, { key: 'K' })
  await waitFor(() => expect(from()).toBe('25'))
})
