import type { AuditLine } from '@dossier/contract/audit'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { faultOf } from '../../testing/answers.ts'
import { type AskedCall, fakeServer } from '../../testing/fake-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { AuditCard } from './audit-card.tsx'
import { AuditNotice } from './audit-notice.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const hash = 'a'.repeat(64)
const line = (number: number, more: Partial<AuditLine>): AuditLine => ({
  number,
  at: Date.UTC(2026, 10, 26, 9, number),
  user: 'ada',
  address: '10.0.0.7',
  event: 'searched',
  subject: {},
  isHidden: false,
  hash,
  ...more,
})
const lines = [
  line(4, { user: 'local', event: 'roleGiven', subject: { user: 'bob', role: 'editor', projects: ['harbour'] } }),
  line(3, { user: '', event: 'signInFailed' }),
  line(2, { subject: { projects: ['quay'] }, isHidden: true }),
  line(1, { subject: { projects: ['harbour'], query: '<b>heron</b>', clause: '{}' } }),
]
const check = { entries: 4, broken: null, isSealed: true, cut: null, last: { number: 4, hash }, isKnown: null }

function renderAudit(answer: (call: AskedCall) => { status?: number; body?: unknown }) {
  const calls = fakeServer(answer)
  renderScreen(<AuditCard />, { mode: 'server', user: { uid: 'root', name: null, provider: 'local' }, projects: ['harbour'] })
  return calls
}

test('lists who did what, from where, and says what is hidden; words are text', async () => {
  renderAudit(() => ({ body: { items: lines, next: null } }))
  const rows = await screen.findAllByRole('listitem')
  expect(rows).toHaveLength(4)
  expect(rows[0]?.textContent).toMatch(/The operator10\.0\.0\.7Gave a roleharbourbobeditor$/)
  expect(rows[1]?.textContent).toContain('Nobody who is known')
  expect(rows[2]?.textContent).toContain('The rest is of a project that you may not read.')
  expect(within(rows[3] ?? document.body).getByText('<b>heron</b>').tagName).toBe('Q')
})

test('finds by person, kind and days, and exports what is found', async () => {
  const calls = renderAudit(() => ({ body: { items: [], next: null } }))
  await screen.findByText('There are no such entries.')
  fireEvent.change(screen.getByRole('searchbox', { name: 'Name to sign in with' }), { target: { value: ' ada ' } })
  fireEvent.change(screen.getByRole('combobox', { name: 'Kind' }), { target: { value: 'search' } })
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } })
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-02' } })
  const [since, until] = [new Date(2026, 10, 1).getTime(), new Date(2026, 10, 3).getTime()]
  const wanted = `user=ada&kind=search&since=${since}&until=${until}`
  await waitFor(() => expect(calls.at(-1)?.path).toBe(`/api/local/audit?${wanted}&size=50`))
  const link = screen.getByRole('link', { name: 'Export as CSV' })
  expect(link.getAttribute('href')).toBe(`/api/local/audit/export?${wanted}&format=csv`)
})

test('goes on from the last entry', async () => {
  const calls = renderAudit(({ path }) => ({
    body: path.includes('before=') ? { items: lines.slice(2), next: null } : { items: lines.slice(0, 2), next: 3 },
  }))
  fireEvent.click(await screen.findByRole('button', { name: 'More' }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(4))
  expect(calls.at(-1)?.path).toBe('/api/local/audit?before=3&size=50')
})

test.each([
  [{}, 'status', 'All 4 entries are as they were written.'],
  [{ cut: { number: 2, hash, count: 2 } }, 'status', '2 older ones were removed in their time.'],
  [{ broken: 3 }, 'alert', 'Entry 3 is not as it was written'],
  [{ isSealed: false }, 'alert', 'Entries were removed from the beginning'],
  [{ entries: 0, last: { number: 0, hash: '0'.repeat(64) } }, 'status', 'There are no entries that could be checked.'],
])('checks all entries when it is asked to: %j', async (found, role, told) => {
  renderAudit(({ path }) => ({ body: path.endsWith('/verify') ? { ...check, ...found } : { items: lines, next: null } }))
  fireEvent.click(await screen.findByRole('button', { name: 'Check all entries' }))
  const text = await screen.findByText(told, { exact: false })
  expect(text.closest('[role]')?.getAttribute('role')).toBe(role)
})

test.each([
  [true, 'status', 'Entry 3 is the one whose fingerprint was kept.'],
  [false, 'alert', 'Entry 3 is not the one whose fingerprint was kept'],
  [null, 'status', 'Entry 3 was removed in its time'],
])('compares a fingerprint that was kept: %s', async (isKnown, role, told) => {
  const calls = renderAudit(({ path }) => ({
    body: path.includes('/verify') ? { ...check, isKnown } : { items: lines, next: null },
  }))
  const kept = await screen.findByRole('textbox', { name: 'Fingerprint that you have kept, if any' })
  fireEvent.change(kept, { target: { value: ` 3:${hash} ` } })
  fireEvent.click(screen.getByRole('button', { name: 'Check all entries' }))
  const text = await screen.findByText(told, { exact: false })
  expect(text.closest('[role]')?.getAttribute('role')).toBe(role)
  expect(calls.at(-1)?.path).toBe(`/api/local/audit/verify?number=3&hash=${hash}`)
})

test('says what went wrong', async () => {
  renderAudit(() => ({ status: 503, body: faultOf('RECORDS_DOWN') }))
  await screen.findByRole('button', { name: 'Try again' })
})

test.each([
  [365, 'It is removed after 365 days.'],
  [0, 'It is kept for ever.'],
])('tells everybody what is written down, and for how long: %i days', async (days, told) => {
  fakeServer(() => ({ body: { days } }))
  renderScreen(<AuditNotice />, { mode: 'server', user: { uid: 'ada', name: null, provider: 'local' }, projects: [] })
  await screen.findByText(told)
})
