import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { faultOf } from '../../testing/answers.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { letDialogsOpen } from '../../testing/native-dialogs.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { RemoveAllButton } from './remove-all-button.tsx'

beforeEach(letDialogsOpen)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function ask() {
  renderScreen(<RemoveAllButton project="leak" isBusy={false} />)
  fireEvent.click(screen.getByRole('button', { name: 'Remove all documents' }))
  const confirm = () => screen.getAllByRole('button', { name: 'Remove all documents' }).at(-1)
  return { confirm, input: screen.getByRole('textbox') }
}

test('removes the documents and then the batch searches, once the name was typed', async () => {
  const calls = fakeServer(() => ({ status: 204 }))
  const { confirm, input } = ask()
  expect(confirm()?.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(confirm() ?? input)
  expect(calls).toEqual([])
  fireEvent.change(input, { target: { value: 'leak' } })
  fireEvent.click(confirm() ?? input)
  await waitFor(() =>
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'DELETE /api/project/leak',
      'DELETE /api/batch/search',
    ]),
  )
})

test('says word for word that it failed, and leaves the batch searches alone', async () => {
  const calls = fakeServer(() => ({ status: 500, body: faultOf('INTERNAL', 'disk') }))
  const { confirm, input } = ask()
  fireEvent.change(input, { target: { value: 'leak' } })
  fireEvent.click(confirm() ?? input)
  expect(await screen.findByText('Something went wrong, unable to remove your documents.')).toBeTruthy()
  expect(calls).toHaveLength(1)
})
