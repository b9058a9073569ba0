import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { faultOf } from '../../testing/answers.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { letDialogsOpen } from '../../testing/native-dialogs.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { FactorCard } from './factor-card.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('sets a second factor up by password and code, shows the recovery codes once, and switches it off', async () => {
  letDialogsOpen()
  let isOn = false
  const wrong = { status: 401, body: { ...faultOf('SIGN_IN_FAILED'), facts: { reason: 'code' } } }
  const confirmations = [wrong, { body: { recoveryCodes: ['AAAA-BBBB', 'CCCC-DDDD'] } }]
  const calls = fakeServer(({ method, path }) => {
    if (method === 'GET') return { body: { isOn, codesLeft: isOn ? 2 : 0 } }
    if (path.endsWith('/off')) isOn = false
    if (path.endsWith('/off')) return { status: 204 }
    if (method === 'POST') return { body: { secret: 'ABCDEFGH', address: 'otpauth://totp/Dossier:ada?secret=ABCDEFGH' } }
    isOn = confirmations.length === 1
    return confirmations.shift()
  })
  renderScreen(<FactorCard />, { mode: 'server', user: { uid: 'ada', name: null, provider: 'local' } })
  const say = async (text: string) => {
    fireEvent.change(await screen.findByLabelText('Your password'), { target: { value: text } })
    fireEvent.submit(screen.getByLabelText('Your password'))
  }
  fireEvent.click(await screen.findByRole('button', { name: 'Set it up' }))
  await say('my password')
  expect(await screen.findByRole('img', { name: 'The secret for your app, as a QR code' })).toBeTruthy()
  expect(screen.getByText('ABCD EFGH')).toBeTruthy()
  const code = screen.getByLabelText('Code of the app')
  fireEvent.change(code, { target: { value: '123456' } })
  fireEvent.submit(code)
  await screen.findByText(/^The code is wrong/)
  fireEvent.submit(code)
  await screen.findByText('AAAA-BBBB')
  await screen.findByText(/2 recovery codes are left/)
  fireEvent.click(screen.getByRole('button', { name: 'Switch it off' }))
  fireEvent.change(await screen.findByLabelText('Code of your app, or a recovery code'), { target: { value: '654321' } })
  await say('my password')
  await screen.findByRole('button', { name: 'Set it up' })
  expect(screen.queryByText('AAAA-BBBB')).toBeNull()
  expect(calls.filter(({ method }) => method !== 'GET').map(({ body }) => body)).toEqual([
    { password: 'my password' },
    { code: '123456' },
    { code: '123456' },
    { password: 'my password', code: '654321' },
  ])
})
