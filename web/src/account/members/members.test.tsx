import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { faultOf } from '../../testing/answers.ts'
import { type AskedCall, fakeServer } from '../../testing/fake-server.ts'
import { letDialogsOpen } from '../../testing/native-dialogs.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { Members } from './members.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ada = {
  uid: 'ada',
  name: 'Ada Lovelace',
  email: null,
  role: 'PROJECT_EDITOR',
  isOfGroup: false,
  givenBy: 'root',
  givenAt: 0,
}
const members = [
  ada,
  { ...ada, uid: 'bob', name: null, role: 'PROJECT_MEMBER', isOfGroup: true, givenBy: null },
  { ...ada, uid: 'max', name: null, role: 'PROJECT_ADMIN', givenBy: 'local' },
]

function render(answer: (call: AskedCall) => { status?: number; body?: unknown }) {
  letDialogsOpen()
  const calls = fakeServer((call) => {
    const total = members.length
    const page = { items: members, total, pagination: { count: total, from: 0, size: 25, total } }
    return call.method === 'GET' ? { body: page } : answer(call)
  })
  renderScreen(<Members project="harbour" />, {
    mode: 'server',
    user: { uid: 'max', name: null, provider: 'local' },
    projects: ['harbour'],
  })
  return calls
}

const changes = (calls: readonly AskedCall[]) =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)

test('lists members with who gave them their role, and lets nobody shut themselves out', async () => {
  render(() => ({ status: 204 }))
  const rows = await screen.findAllByRole('listitem')
  expect(rows[0]?.textContent).toMatch(/^Ada LovelaceadaBy root, since 1 Jan 1970/)
  expect(rows[1]?.textContent).toContain('By a group, since 1 Jan 1970')
  expect(rows[2]?.textContent).toMatch(/By the operator, since 1 Jan 1970You$/)
  expect(within(rows[2] ?? document.body).queryByRole('button')).toBeNull()
  screen.getByText(/^3 members/)
})

test('adds somebody by their login; one that nobody has is said, and stays typed', async () => {
  const answers = [{ status: 404, body: faultOf('NOT_FOUND') }, { body: {} }]
  const calls = render(() => answers.shift() ?? {})
  const field = await screen.findByRole('textbox', { name: 'Name to sign in with' })
  fireEvent.change(field, { target: { value: ' eve ' } })
  fireEvent.change(screen.getByRole('combobox', { name: 'Role' }), { target: { value: 'visitor' } })
  fireEvent.submit(field)
  await screen.findByText('Nobody signs in under this name.')
  expect(field).toHaveProperty('value', ' eve ')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add' }).getAttribute('aria-disabled')).toBeNull())
  fireEvent.submit(field)
  await waitFor(() => expect(field).toHaveProperty('value', ''))
  expect(changes(calls)).toEqual(Array(2).fill('PUT /api/users/eve/index/harbour?role=visitor'))
})

test('goes to the page before where the last one has become empty', async () => {
  letDialogsOpen()
  const many = Array.from({ length: 26 }, (_, at) => ({ ...ada, uid: `user${at}`, name: null }))
  const calls = fakeServer(({ method, path }) => {
    if (method === 'DELETE') return { status: 204, body: many.pop() && undefined }
    const from = Number(new URL(path, 'http://localhost').searchParams.get('from'))
    const items = many.slice(from, from + 25)
    return { body: { items, total: many.length, pagination: { count: items.length, from, size: 25, total: many.length } } }
  })
  renderScreen(<Members project="harbour" />, {
    mode: 'server',
    user: { uid: 'max', name: null, provider: 'local' },
    projects: ['harbour'],
  })
  fireEvent.click(await screen.findByRole('button', { name: /next/i }))
  fireEvent.click(await screen.findByRole('button', { name: 'Remove: user25' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /remove/i }))
  await screen.findByText(/^25 members/)
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(25))
  expect(changes(calls)).toHaveLength(1)
})

test('gives another role, and asks before somebody is removed', async () => {
  const calls = render(({ method }) => (method === 'PUT' ? { body: {} } : { status: 204 }))
  fireEvent.change(await screen.findByRole('combobox', { name: 'Role of ada' }), { target: { value: 'admin' } })
  await waitFor(() => expect(changes(calls)).toEqual(['PUT /api/users/ada/index/harbour?role=admin']))
  const remove = screen.getByRole('button', { name: 'Remove: ada' })
  await waitFor(() => expect(remove.getAttribute('aria-disabled')).toBeNull())
  fireEvent.click(remove)
  await screen.findByText(/What they made stays\./)
  expect(changes(calls)).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(changes(calls).at(-1)).toBe('DELETE /api/users/ada/index/harbour?ifExists=true'))
})

test('says whom it is closed to', async () => {
  fakeServer(() => ({ status: 403, body: faultOf('FORBIDDEN') }))
  renderScreen(<Members project="harbour" />, { mode: 'server' })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Add' })).toBeNull())
})
