import { i18n } from '@lingui/core'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { goTo, hashHistory } from '../address/hash-history.ts'
import { queryClient } from '../api/query-client.ts'
import { App } from '../app.tsx'
import { accountOf, countAnswerOf, searchAnswerOf, settingsOf } from '../testing/answers.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { letDialogsOpen } from '../testing/native-dialogs.ts'

beforeEach(() => {
  letDialogsOpen()
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }))
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  localStorage.clear()
  queryClient.clear()
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Opens the palette on the page of insights. */
async function openPalette(): Promise<HTMLElement> {
  fakeServer(({ path }) => {
    if (path.includes('/_search')) return { body: searchAnswerOf() }
    if (path.includes('/_count')) return { body: countAnswerOf(0) }
    const answers: Record<string, unknown> = {
      '/settings': settingsOf({ mode: 'SERVER', defaultProject: 'leak' }),
      '/api/users/me': accountOf('jane', ['leak']),
      '/api/index/leak': {},
    }
    return path in answers ? { body: answers[path] } : undefined
  })
  render(<App />)
  goTo('/insights')
  fireEvent.click(await screen.findByRole('button', { name: /^Commands/ }))
  return screen.findByRole('combobox', { name: 'Command or words to search' })
}

const list = () => within(screen.getByRole('listbox', { name: 'Commands' }))
const chosen = () => list().getByRole('option', { selected: true })

it('leads to the screen whose name is typed, by keyboard alone', async () => {
  const box = await openPalette()
  fireEvent.change(box, { target: { value: 'sett' } })
  expect(chosen().textContent).toBe('Go to Settings')
  expect(box.getAttribute('aria-activedescendant')).toBe(chosen().id)
  fireEvent.keyDown(box, { key: 'ArrowDown' })
  expect(chosen().textContent).toBe('Search for “sett”')
  fireEvent.keyDown(box, { key: 'ArrowUp' })
  fireEvent.keyDown(box, { key: 'Enter' })
  await waitFor(() => expect(hashHistory.location.pathname).toBe('/settings'))
  expect(screen.queryByRole('combobox', { name: 'Command or words to search' })).toBeNull()
})

it('goes round the ends of the list', async () => {
  const box = await openPalette()
  const options = list()
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
  fireEvent.keyDown(box, { key: 'ArrowUp' })
  expect(chosen().textContent).toBe(options.at(-1))
  fireEvent.keyDown(box, { key: 'ArrowDown' })
  expect(chosen().textContent).toBe(options[0])
})

it.each([
  ['with its event', { isComposing: true }],
  ['by the old code, as Safari does', { keyCode: 229 }],
])('leaves Enter to an input method that is writing a word, told %s', async (_how, composing) => {
  const box = await openPalette()
  fireEvent.change(box, { target: { value: 'さ' } })
  fireEvent.keyDown(box, { key: 'Enter', ...composing })
  expect(hashHistory.location.pathname).toBe('/insights')
  expect(screen.getByRole('combobox', { name: 'Command or words to search' })).toBe(box)
})
