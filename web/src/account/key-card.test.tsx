import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { faultOf } from '../testing/answers.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { letDialogsOpen } from '../testing/native-dialogs.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { KeyCard } from './key-card.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const none = { hashedKey: null, prefix: null, madeAt: null, usedAt: null }
const some = { hashedKey: 'ab'.repeat(32), prefix: 'q7Xk2_', madeAt: 1_700_000_000_000, usedAt: null }
const ada = { mode: 'server', user: { uid: 'ada', name: null, provider: 'local' } } as const

test('makes a key, shows it once, and asks before another one ends it', async () => {
  letDialogsOpen()
  let known: typeof none | typeof some = none
  const calls = fakeServer(({ method }) => {
    if (method === 'GET') return { body: known }
    known = method === 'PUT' ? some : none
    return method === 'PUT' ? { status: 201, body: { apiKey: 'q7Xk2_whole' } } : { status: 204 }
  })
  renderScreen(<KeyCard />, ada)
  await screen.findByText('You have no key.')
  fireEvent.click(screen.getByRole('button', { name: 'Make a key' }))
  expect(await screen.findByText('q7Xk2_whole')).toBeDefined()
  expect(await screen.findByText(/never used/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Make another key' }))
  expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(1)
  await screen.findByText('Programs that use the present key are refused from then on.')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  fireEvent.click(screen.getByRole('button', { name: 'Remove the key' }))
  fireEvent.click(screen.getAllByRole('button', { name: 'Remove the key' }).at(-1) ?? document.body)
  await screen.findByText('You have no key.')
  await waitFor(() => expect(screen.queryByText('q7Xk2_whole')).toBeNull())
  expect(calls.map(({ path }) => path).every((path) => path === '/api/key/ada')).toBe(true)
})

test('says what failed, and that a key cannot be read', async () => {
  fakeServer(() => ({ status: 503, body: faultOf('RECORDS_DOWN') }))
  renderScreen(<KeyCard />, ada)
  await screen.findByRole('button', { name: 'Try again' })
  expect(screen.queryByRole('button', { name: 'Make a key' })).toBeNull()
})

test('is not there in local mode', () => {
  const calls = fakeServer(() => undefined)
  renderScreen(<KeyCard />)
  expect([document.body.textContent, calls]).toEqual(['', []])
})
