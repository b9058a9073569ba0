import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accountOf, settingsOf } from '../testing/answers.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { queryClient } from './query-client.ts'
import { sessionQuery } from './start-session.ts'

const hourMs = 3_600_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('knows who the reader is for twelve hours without asking, and then anew', async () => {
  let name = 'jane'
  const { defaultProject: _, ...settings } = settingsOf({ mode: 'SERVER' })
  const calls = fakeServer(({ path }) => {
    if (path.startsWith('/settings')) return { body: settings }
    return { body: path.startsWith('/api/users/me/permissions') ? [] : accountOf(name, ['leak']) }
  })
  const asked = () => calls.filter(({ path }) => path === '/api/users/me').length
  const shown = new QueryObserver(queryClient, sessionQuery)
  const leave = shown.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(1_000)
  expect([shown.getCurrentResult().data?.user.uid, asked()]).toEqual(['jane', 1])
  name = 'mary'
  // Another screen that wants to know it is told what is known.
  new QueryObserver(queryClient, sessionQuery).subscribe(() => {})()
  await vi.advanceTimersByTimeAsync(12 * hourMs - 60_000)
  expect([shown.getCurrentResult().data?.user.uid, asked()]).toEqual(['jane', 1])
  await vi.advanceTimersByTimeAsync(120_000)
  expect([shown.getCurrentResult().data?.user.uid, asked()]).toEqual(['mary', 2])
  leave()
})
