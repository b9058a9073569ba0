import type { ThreadMail, ThreadPage } from '@dossier/contract/documents/threads'
import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { faultOf } from '../testing/answers.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { senderName } from './sender-name.ts'
import { countMessages } from './thread-query.ts'
import { ThreadTab } from './thread-tab.tsx'

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const place = { index: 'p', id: 'b', routing: 'b' }
const document = { _id: 'b', _index: 'p', _source: { contentType: 'message/rfc822' } }

function mail(id: string, changes: Partial<ThreadMail> = {}): ThreadMail {
  const own = { id, routing: id, path: `/data/${id}.eml`, embeddedPath: null }
  return {
    kind: 'mail',
    depth: 0,
    id,
    routing: id,
    subject: 'Re: Quay',
    from: `${id.toUpperCase()} <${id}@x.example>`,
    to: 'all@x.example',
    date: Date.UTC(2014, 2, 10, 8),
    joinedBy: null,
    isForeign: false,
    places: [own],
    placesTotal: 1,
    attachments: [],
    attachmentsTotal: 0,
    ...changes,
  }
}

function pageOf(items: ThreadPage['items'], changes: Partial<ThreadPage> = {}): ThreadPage {
  const counts = { from: 0, total: items.length, messages: items.length, missing: 0, at: null }
  return { items, ...counts, isCut: false, isSubjectTooCommon: false, isBeingRead: false, ...changes }
}

const drawTab = () =>
  renderScreen(<ThreadTab document={document} place={place} query="quay" isOnItsOwn findInput={createRef()} openTab={() => {}} />)

test('draws who wrote when, what is attached, what is missing, each place, and what is only inferred', async () => {
  const places = [
    { id: 'b', routing: 'b', path: '/data/b.eml', embeddedPath: null },
    { id: 'b2', routing: 'box', path: '/data/box.mbox', embeddedPath: '/Quay' },
  ]
  const attachments = [{ id: 'c', routing: 'b', name: 'bill.pdf', contentType: 'application/pdf' }]
  const lines: ThreadPage['items'] = [
    mail('a', { from: '' }),
    { kind: 'gap', depth: 1, count: 2, messageIds: ['1@x', '2@x'] },
    mail('b', {
      depth: 2,
      joinedBy: 'subject',
      isForeign: true,
      places,
      placesTotal: 4,
      attachments,
      attachmentsTotal: 3,
      date: null,
    }),
  ]
  fakeServer(() => ({
    body: pageOf(lines, { at: 2, missing: 2, messages: 2, isCut: true, isSubjectTooCommon: true, isBeingRead: true }),
  }))
  drawTab()
  const list = await screen.findByRole('list', { name: /^2 messages · 2 more are cited/ })
  const [first, gap, open] = [...list.children].filter((child): child is HTMLElement => child instanceof HTMLElement)
  if (!(first && gap && open)) throw new Error('three lines are missing')
  expect(within(first).getByRole('link', { name: 'Unknown sender' }).getAttribute('href')).toBe('#/ds/p/a?q=quay')
  expect(first.textContent).toMatch(/^Level 1Unknown sender10 Mar 2014.*Quay.*to all@x.example/)
  expect(gap.textContent).toMatch(/Level 22 messages in a row that are not in this project1@x, 2@x/)
  expect(open.getAttribute('aria-current')).toBe('true')
  expect(open.textContent).toMatch(/without a date.*open.*bill\.pdf2 more.*2 more.*Joined by subject.*identification of another/)
  expect(within(open).getByRole('list', { name: 'In 4 places' }).textContent).toContain('/data/box.mbox › /Quay')
  expect(within(open).getByRole('link', { name: 'bill.pdf' }).getAttribute('href')).toBe('#/ds/p/c/b?q=quay')
  expect(screen.getAllByText(/^The thread is longer|^So many messages|^Messages of an earlier/)).toHaveLength(3)
})

test('goes from message to message by arrows, and loads what comes before and after', async () => {
  const all = ['a', 'b', 'c'].map((id) => mail(id))
  const calls = fakeServer(({ path }) => {
    const asked = /from=(\d+)/.exec(path)?.[1]
    const from = asked === undefined ? 100 : Number(asked)
    return { body: pageOf(all.slice(from / 100, from / 100 + 1), { from, total: 300, at: 100 }) }
  })
  drawTab()
  fireEvent.click(await screen.findByRole('button', { name: 'What comes before' }))
  const before = await screen.findByRole('link', { name: 'A' })
  fireEvent.click(screen.getByRole('button', { name: 'More' }))
  const last = await screen.findByRole('link', { name: 'C' })
  expect(screen.queryByRole('button', { name: /before|More/ })).toBeNull()
  expect(calls.map(({ path }) => /from=\d+/.exec(path)?.[0])).toEqual([undefined, 'from=0', 'from=200'])
  before.focus()
  fireEvent.keyDown(before, { key: 'End' })
  expect(globalThis.document.activeElement).toBe(last)
  fireEvent.keyDown(last, { key: 'ArrowUp' })
  expect(globalThis.document.activeElement?.textContent).toBe('B')
})

test('says what failed, and tries again', async () => {
  let isDown = true
  fakeServer(() => (isDown ? { status: 500, body: faultOf('INTERNAL', 'no') } : { body: pageOf([mail('a'), mail('b')]) }))
  drawTab()
  const again = await screen.findByRole('button', { name: 'Try again' })
  isDown = false
  fireEvent.click(again)
  expect(await screen.findByText('2 messages')).toBeTruthy()
})

test('counts the messages of a thread, and none where a message stands alone', async () => {
  let page = pageOf([mail('a'), mail('b')])
  fakeServer(() => ({ body: page }))
  expect(await countMessages(new QueryClient(), place)).toBe(2)
  page = pageOf([mail('a')])
  expect(await countMessages(new QueryClient(), place)).toBe(0)
})

test.each([
  ['Bob <bob@x.example>', 'Bob'],
  ['"Smith, Bob" <bob@x.example>', 'Smith, Bob'],
  ['<bob@x.example>', 'bob@x.example'],
  ['Bob', 'Bob'],
  ['=?utf-8?q?=C3=89lise?= Marchetti <e@x.example>', 'Élise Marchetti'],
])('shows the sender %j as %j', (from, name) => {
  expect(senderName(from)).toBe(name)
})
