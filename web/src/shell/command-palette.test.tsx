import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { hashHistory } from '../address/hash-history.ts'
import { searchAnswerOf } from '../testing/answers.ts'
import { letDialogsOpen } from '../testing/native-dialogs.ts'
import { openPage } from '../testing/open-page.tsx'

beforeAll(letDialogsOpen)

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const version = {
  'git.build.version': '1',
  'git.branch': 'main',
  'git.commit.id': 'a',
  'git.commit.id.abbrev': 'a',
  'ds.extractorVersion': '1',
  'index.distribution': 'tantivy',
  'index.version': '1',
}

/** What the server answers to the screens that are gone to; lists of anything else are empty. */
function answerTo(path: string): unknown {
  if (path.includes('/_search')) return searchAnswerOf()
  if (path === '/version') return version
  return path === '/api/local/settings' ? { file: '/home/config.json', settings: [], unknown: [] } : []
}

/** Opens the palette over the guide. */
async function openPalette(): Promise<HTMLElement> {
  openPage('/docs/start', ({ path }) => ({ body: answerTo(path) }))
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
  expect(hashHistory.location.pathname).toBe('/docs/start')
  expect(screen.getByRole('combobox', { name: 'Command or words to search' })).toBe(box)
})
