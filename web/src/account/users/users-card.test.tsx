import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { faultOf } from '../../testing/answers.ts'
import { type AskedCall, fakeServer } from '../../testing/fake-server.ts'
import { letDialogsOpen } from '../../testing/native-dialogs.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { UsersCard } from './users-card.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const rule = (v0: string, v1: string, v2: string) => ({ ptype: 'g', v0, v1, v2 })
const root = {
  uid: 'root',
  name: null,
  email: null,
  provider: 'local',
  permissions: [rule('root', 'DOMAIN_ADMIN', 'default::*'), rule('root', 'INSTANCE_ADMIN', '*::*')],
  hasFactor: false,
  hasPassword: true,
  linkUntil: null,
}
const ada = {
  ...root,
  uid: 'ada',
  name: 'Ada Lovelace',
  email: 'ada@desk.example',
  permissions: [rule('ada', 'PROJECT_EDITOR', 'default::harbour')],
  hasFactor: true,
}

function serve(users: object[], answer: (call: AskedCall) => { status?: number; body?: unknown } = () => ({ status: 204 })) {
  return fakeServer((call) => {
    if (call.method !== 'GET')
      return call.method === 'POST' && call.path.endsWith('/link') ? { body: { secret: 's3cret' } } : answer(call)
    const total = users.length
    return { body: { items: users, total, pagination: { count: total, from: 0, size: 25, total } } }
  })
}

function renderUsers() {
  letDialogsOpen()
  renderScreen(<UsersCard />, {
    mode: 'server',
    user: { uid: 'root', name: null, provider: 'local' },
    projects: ['harbour', 'quay'],
  })
}

const changes = (calls: readonly AskedCall[]) =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)

test('lists users with their roles, searches, and lets nobody remove themselves', async () => {
  const calls = serve([ada, root])
  renderUsers()
  const [first, second] = await screen.findAllByRole('listitem')
  expect(first?.textContent).toContain('Ada Lovelaceada · ada@desk.exampleharbour: Editor')
  expect(second?.textContent).toContain('rootAdmin of all projectsAdmin of the programYou')
  expect(screen.getByRole('button', { name: 'Remove: root' }).getAttribute('aria-disabled')).toBe('true')
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search in users' }), { target: { value: ' ada ' } })
  await waitFor(() => expect(calls.at(-1)?.path).toBe('/api/users?q=ada&from=0&size=25'))
})

test('says where there is nobody, and what went wrong', async () => {
  serve([])
  renderUsers()
  await screen.findByText('There are no users yet.')
  cleanup()
  fakeServer(() => ({ status: 503, body: faultOf('RECORDS_DOWN') }))
  renderUsers()
  await screen.findByRole('button', { name: 'Try again' })
})

test('adds a user and shows the link for the password once; a name that is taken is said in the form', async () => {
  const answers = [
    { status: 409, body: faultOf('CONFLICT') },
    { status: 201, body: ada },
  ]
  const calls = serve([root], () => answers.shift() ?? {})
  renderUsers()
  fireEvent.click(await screen.findByRole('button', { name: 'Add a user' }))
  fireEvent.change(screen.getByLabelText('Name to sign in with'), { target: { value: ' ada ' } })
  fireEvent.change(screen.getByLabelText('Name that others see'), { target: { value: 'Ada Lovelace' } })
  const submit = () => fireEvent.submit(screen.getByLabelText('Name to sign in with'))
  submit()
  await screen.findByText('There is somebody of this name already.')
  submit()
  expect((await screen.findByText(/#\/login\?link=s3cret$/)).textContent).toMatch(/^http/)
  expect(calls.filter(({ method }) => method === 'POST').at(-2)?.body).toEqual({
    login: 'ada',
    name: 'Ada Lovelace',
    email: null,
    isAdmin: false,
  })
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body)
  // At once: whatever is pressed next must not still reach the dialog.
  expect(screen.queryByText(/s3cret/)).toBeNull()
})

test('gives, changes and takes roles, and makes an administrator', async () => {
  const calls = serve([ada, root], ({ method }) => (method === 'PUT' ? { body: {} } : { status: 204 }))
  renderUsers()
  fireEvent.click(await screen.findByRole('button', { name: 'Roles: ada' }))
  const dialog = within(screen.getByRole('dialog'))
  fireEvent.change(dialog.getByRole('combobox', { name: 'Role in harbour' }), { target: { value: 'visitor' } })
  await waitFor(() => expect(changes(calls)).toEqual(['PUT /api/users/ada/index/harbour?role=visitor']))
  fireEvent.change(dialog.getByRole('combobox', { name: 'Project' }), { target: { value: 'quay' } })
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Give' }).getAttribute('aria-disabled')).toBeNull())
  fireEvent.submit(dialog.getByRole('combobox', { name: 'Project' }))
  await waitFor(() => expect(changes(calls).at(-1)).toBe('PUT /api/users/ada/index/quay?role=member'))
  const take = dialog.getByRole('button', { name: 'Take away: harbour' })
  await waitFor(() => expect(take.getAttribute('aria-disabled')).toBeNull())
  fireEvent.click(take)
  await waitFor(() => expect(changes(calls).at(-1)).toBe('DELETE /api/users/ada/index/harbour?ifExists=true'))
  const admin = dialog.getByRole('switch')
  await waitFor(() => expect(admin).toHaveProperty('disabled', false))
  fireEvent.click(admin)
  await waitFor(() =>
    expect(changes(calls).slice(-2)).toEqual([
      'PUT /api/users/ada/index/*?role=instance_admin',
      'PUT /api/users/ada/index/*?role=domain_admin',
    ]),
  )
})

test('says who has not come yet and until when they can, lists them alone, and withdraws a link', async () => {
  const until = Date.UTC(2026, 10, 28, 9)
  const eve = { ...root, uid: 'eve', permissions: [], hasPassword: false, linkUntil: until }
  const calls = serve([eve, { ...eve, uid: 'max', linkUntil: null }, { ...ada, linkUntil: until }, root])
  renderUsers()
  const rows = await screen.findAllByRole('listitem')
  expect(rows[0]?.textContent).toMatch(/Invited until .*2026/)
  expect(rows[1]?.textContent).toContain('Has no password and no link for one')
  expect(rows[2]?.textContent).toMatch(/Link for a password until .*2026/)
  expect(rows[3]?.textContent).not.toMatch(/until|link/)
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw the link: eve' }))
  await waitFor(() => expect(changes(calls)).toEqual(['DELETE /api/local/users/eve/link']))
  fireEvent.click(screen.getByRole('switch', { name: 'Only those without a password yet' }))
  await waitFor(() => expect(calls.at(-1)?.path).toBe('/api/users?q=&invited=true&from=0&size=25'))
})

test('takes a removed user back as the same person, once that is said', async () => {
  const former = { status: 409, body: { ...faultOf('CONFLICT'), facts: { reason: 'former' } } }
  const answers = [former, former, { status: 201, body: ada }]
  const calls = serve([root], () => answers.shift() ?? {})
  renderUsers()
  fireEvent.click(await screen.findByRole('button', { name: 'Add a user' }))
  fireEvent.change(screen.getByLabelText('Name to sign in with'), { target: { value: 'ada' } })
  const submit = () => fireEvent.submit(screen.getByLabelText('Name to sign in with'))
  submit()
  fireEvent.click(await screen.findByRole('switch', { name: 'It is the same person' }))
  // What was said of one name is not said of another.
  fireEvent.change(screen.getByLabelText('Name to sign in with'), { target: { value: 'bob' } })
  submit()
  await screen.findByText(/There was a user “bob”/)
  const switched = screen.getByRole('switch', { name: 'It is the same person' })
  expect(switched.getAttribute('aria-checked')).toBe('false')
  fireEvent.click(switched)
  submit()
  await screen.findByText(/#\/login\?link=s3cret$/)
  const bodies = calls.filter(({ method, path }) => method === 'POST' && path === '/api/users').map(({ body }) => body)
  expect(bodies).toEqual([
    expect.not.objectContaining({ isFormer: true }),
    expect.not.objectContaining({ isFormer: true }),
    expect.objectContaining({ login: 'bob', isFormer: true }),
  ])
})

test('asks before a user is removed', async () => {
  const calls = serve([ada, root])
  renderUsers()
  fireEvent.click(await screen.findByRole('button', { name: 'Remove: ada' }))
  await screen.findByText(/What they made in projects stays\.$/)
  expect(changes(calls)).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(changes(calls)).toEqual(['DELETE /api/users/ada']))
})
