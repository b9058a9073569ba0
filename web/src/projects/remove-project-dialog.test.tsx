import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { faultOf } from '../testing/answers.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { letDialogsOpen } from '../testing/native-dialogs.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { RemoveProjectDialog } from './remove-project-dialog.tsx'

beforeEach(letDialogsOpen)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const remove = () => screen.getByRole('button', { name: 'Remove it permanently' })
const isOff = () => remove().getAttribute('aria-disabled') === 'true'

it('waits until it can say what goes', async () => {
  const counted = Promise.withResolvers<void>()
  fakeServer(() => ({ body: { documents: 12 }, after: counted.promise }))
  renderScreen(<RemoveProjectDialog project="leak" onClose={() => undefined} />)
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'leak' } })
  expect(isOff()).toBe(true)
  counted.resolve()
  await screen.findByText(/^12 documents/)
  await waitFor(() => expect(isOff()).toBe(false))
})

it('says that what goes could not be counted', async () => {
  fakeServer(() => ({ status: 503, body: faultOf('RECORDS_DOWN') }))
  renderScreen(<RemoveProjectDialog project="leak" onClose={() => undefined} />)
  await screen.findByRole('alert')
})
