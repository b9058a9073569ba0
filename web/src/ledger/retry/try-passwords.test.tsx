import { taskClasses } from '@dossier/contract'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { faultOf } from '../../testing/answers.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { letDialogsOpen } from '../../testing/native-dialogs.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { TryPasswords } from './try-passwords.tsx'

beforeEach(letDialogsOpen)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const task = { id: 'i1', name: `${taskClasses.index}@i1`, state: 'QUEUED', progress: 0, user: { id: 'local' }, createdAt: 0 }
const view = { states: ['encrypted' as const], reason: '', folder: '/data/a', name: '', missing: null, page: 1 }
const path = '/api/local/ledger/retry'

function open(answer: Parameters<typeof fakeServer>[0] = () => ({ body: [task, task] })) {
  const calls = fakeServer(answer)
  renderScreen(<TryPasswords project="p" view={view} total={3} />)
  fireEvent.click(screen.getByRole('button', { name: 'Try passwords' }))
  return calls
}
const type = (value: string) => fireEvent.change(screen.getByLabelText('One password on each line'), { target: { value } })
const begin = () => screen.getByRole('button', { name: /^Try \d/ })

test('is offered beside encrypted lines only', () => {
  renderScreen(<TryPasswords project="p" view={{ ...view, states: ['damaged'] }} total={3} />)
  renderScreen(<TryPasswords project="p" view={view} total={0} />)
  expect(screen.queryByRole('button')).toBeNull()
})

test('tries each line once as it stands, on what is encrypted below the folder', async () => {
  const calls = open()
  expect(document.activeElement).toBe(screen.getByLabelText('One password on each line'))
  type('sesame\r\n two words \n\nsesame')
  fireEvent.click(begin())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const passwords = ['sesame', ' two words ']
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([
    { method: 'POST', path, body: { project: 'p', states: ['encrypted'], folder: '/data/a', passwords } },
  ])
})

test('takes the list from a file, without its mark of encoding, and keeps what opened if that is asked for', async () => {
  const calls = open()
  const file = new File(['\ufeffsesame\n'], 'list.txt', { type: 'text/plain' })
  const input = document.querySelector('input[type=file]')
  if (!input) throw new Error('no field for files')
  fireEvent.change(input, { target: { files: [file] } })
  expect(await screen.findByText('list.txt')).toBeTruthy()
  await screen.findByRole('button', { name: 'Try 1 password' })
  fireEvent.click(screen.getByRole('switch', { name: 'Keep with each document the password that opened it' }))
  fireEvent.click(begin())
  await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1))
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ passwords: ['sesame'], keepPasswords: true })
})

test('says that a password is too long, and does not begin', () => {
  const calls = open()
  type('x'.repeat(201))
  expect(screen.getByRole('alert').textContent).toContain('At most 1000 passwords of 200 characters')
  fireEvent.click(begin())
  expect(calls).toEqual([])
})

test('says what went wrong, and keeps what was typed', async () => {
  open(() => ({ status: 503, body: faultOf('DISK_FULL', 'the disk is full') }))
  type('sesame')
  fireEvent.click(begin())
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.getByLabelText('One password on each line')).toHaveProperty('value', 'sesame')
})
