import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { faultOf } from '../testing/answers.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { PasswordCard } from './password-card.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ada = { mode: 'server', user: { uid: 'ada', name: null, provider: 'local' } } as const

test('changes the password by the former one, and says which of the two was wrong', async () => {
  const answers = [
    { status: 401, body: faultOf('SIGN_IN_FAILED') },
    { status: 400, body: { ...faultOf('BAD_PASSWORD'), facts: { reason: 'short' } } },
    { status: 200, body: {} },
  ]
  const calls = fakeServer(() => answers.shift())
  renderScreen(<PasswordCard />, ada)
  const former = screen.getByLabelText('Former password')
  const next = screen.getByLabelText(/^New password/)
  fireEvent.change(former, { target: { value: 'one' } })
  fireEvent.change(next, { target: { value: 'two' } })
  const submit = () => fireEvent.submit(screen.getByRole('button', { name: 'Change the password' }))
  submit()
  await screen.findByText('The former password is wrong.')
  submit()
  await screen.findByText(/^The password is too short: it must have 15 characters/)
  submit()
  await vi.waitFor(() => expect(former).toHaveProperty('value', ''))
  expect(next).toHaveProperty('value', '')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(calls.map(({ body }) => body)).toEqual(Array(3).fill({ former: 'one', password: 'two' }))
})
