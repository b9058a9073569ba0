import type { DownloadEstimate } from '@dossier/contract/batch-download/batch-download'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { faultOf } from '../testing/answers.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { letDialogsOpen } from '../testing/native-dialogs.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { DownloadDialog } from './download-dialog.tsx'

beforeEach(letDialogsOpen)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const estimate: DownloadEstimate = {
  documents: 7,
  bytes: 2048,
  containers: null,
  threads: null,
  isBesideUncounted: false,
  mostFiles: 100,
  mostBytes: 10_000,
  hoursKept: 24,
  encrypts: false,
}

const withThreads = (body: unknown) => Object(body).options.withThreads === true
const threads = () => screen.getByRole('switch', { name: 'Also the other messages of each thread' })
const isHeld = () => screen.getByRole('button', { name: 'Download' }).getAttribute('aria-disabled') === 'true'

function show() {
  renderScreen(<DownloadDialog request={{ wanted: { projects: ['p'], query: '*', uri: null } }} />)
  return screen.findByText(/about to download 7 documents/)
}

test('keeps the switches where what they ask for cannot be counted, and counts it once more on request', async () => {
  let isBroken = true
  fakeServer(({ body }) =>
    withThreads(body) && isBroken
      ? { status: 503, body: faultOf('ENGINE_DOWN', 'The search engine is not ready') }
      : { body: estimate },
  )
  await show()
  fireEvent.click(threads())
  await screen.findByRole('alert')
  expect(threads()).toHaveProperty('checked', true)
  expect(isHeld()).toBe(true)
  isBroken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(isHeld()).toBe(false))
})

test('downloads nothing before what is chosen was counted', async () => {
  fakeServer(({ body }) => ({ body: estimate, ...(withThreads(body) && { after: new Promise(() => undefined) }) }))
  await show()
  expect(isHeld()).toBe(false)
  fireEvent.click(threads())
  expect(isHeld()).toBe(true)
})
