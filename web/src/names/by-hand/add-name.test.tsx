import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Session } from '../../api/session.ts'
import { DocumentView } from '../../document/document-view.tsx'
import { offerFeatures } from '../../feature/offered.ts'
import { countAnswerOf, faultOf, searchAnswerOf } from '../../testing/answers.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { listenToShortcuts } from '../../ui/shortcuts.ts'
import { names } from '../feature.tsx'

const text = 'The ship  Neptune left.\nNeptune sank.'
const mail = { tika_metadata_message_from: 'jo@example.org' }

/** `rules`: what the server answers who adds a name. */
function open(rules: () => { status?: number; body: unknown }, changes: Partial<Session> = {}) {
  const calls = fakeServer(({ path, method }) => {
    const source = { type: 'Document', metadata: mail, contentType: 'message/rfc822', path: '/data/a.txt', nerTags: [] }
    if (path.includes('/_doc/')) return { body: { _index: 'p', _id: 'd', found: true, _source: source } }
    if (path.includes('/_search')) return { body: searchAnswerOf() }
    if (path.includes('/_count')) return { body: countAnswerOf(1) }
    if (path.includes('/names/places/')) return { body: { mentionNorm: 'neptune', places: 2 } }
    if (path.includes('/names/rules')) return rules()
    if (path.includes('/documents/translations/')) return { body: { items: [] } }
    if (path.includes('/documents/content/')) {
      const limit = Number(new URLSearchParams(path.split('?')[1]).get('limit'))
      return { body: { content: text.slice(0, limit), offset: 0, limit: 0, maxOffset: text.length, targetLanguage: null } }
    }
    if (path.includes('/documents/find/'))
      return { body: { query: 'Neptune', count: 1, from: 0, places: [[24, 31, 0]], shares: [1], isWhole: true } }
    return method === 'HEAD' ? { status: 200 } : { body: path.includes('/isDownloadAllowed/') ? {} : [] }
  })
  renderScreen(<DocumentView place={{ index: 'p', id: 'd', routing: 'd' }} query="" />, changes)
  return calls
}

/** Selects from one place of the page's text to another. */
async function select(from: string, to: string): Promise<void> {
  await waitFor(() => expect(document.querySelector('[data-block]')).toBeTruthy())
  const nodeWith = (part: string) => {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walk.nextNode()) if (walk.currentNode.textContent?.includes(part)) return walk.currentNode
    throw new Error(`there is no text "${part}"`)
  }
  const [first, last] = [nodeWith(from), nodeWith(to)]
  const range = document.createRange()
  range.setStart(first, first.textContent?.indexOf(from) ?? 0)
  range.setEnd(last, (last.textContent?.indexOf(to) ?? 0) + to.length)
  document.getSelection()?.removeAllRanges()
  document.getSelection()?.addRange(range)
}

const rule = {
  id: 7,
  kind: 'add',
  mentionNorm: 'neptune',
  category: 'ORGANIZATION',
  user: 'local',
  creationDate: '2026-11-23T01:00:00.000+00:00',
  added: { mention: 'Neptune', reach: 'document', document: 'd', routing: 'd', path: '/data/a.txt', start: 10, places: 2 },
}

beforeEach(() => {
  offerFeatures([names])
  localStorage.clear()
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800)
})
afterEach(() => {
  cleanup()
  document.getSelection()?.removeAllRanges()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
listenToShortcuts()

test('adds the selected words by n and a number, at all places of the document', async () => {
  const calls = open(() => ({ body: { rule, documents: 1 } }))
  await select('  Neptune', 'Neptune')
  fireEvent.keyDown(document.body, { key: 'n' })
  const panel = await screen.findByRole('dialog', { name: 'Add as a name' })
  const here = await within(panel).findByRole('radio', { name: 'Here only' })
  await waitFor(() => expect(document.activeElement).toBe(here))
  fireEvent.click(await within(panel).findByRole('radio', { name: 'All 2 places in this document' }))
  fireEvent.keyDown(here, { key: '2' })
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() =>
    expect(calls).toContainEqual({
      method: 'POST',
      path: '/api/p/names/rules',
      body: {
        kind: 'add',
        document: 'd',
        routing: 'd',
        mention: 'Neptune',
        start: 10,
        reach: 'document',
        category: 'ORGANIZATION',
      },
    }),
  )
})

test('offers a button beside a selection, and says there what it does not take', async () => {
  open(() => ({ status: 409, body: faultOf('CONFLICT', 'Somebody has added it') }))
  await select('Neptune', 'Neptune')
  fireEvent.pointerUp(document.body)
  fireEvent.click(await screen.findByRole('button', { name: 'Add as a name' }))
  fireEvent.click(await screen.findByRole('button', { name: /^Person/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await select('jo@example.org', 'The ship')
  document.dispatchEvent(new Event('selectionchange'))
  expect(await screen.findByText('The selection reaches beyond the text. Select text only.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Add as a name' }).getAttribute('aria-disabled')).toBe('true')
  document.getSelection()?.removeAllRanges()
  document.dispatchEvent(new Event('selectionchange'))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'The selected passage' })).toBeNull())
})

test('offers nothing to who may not write', async () => {
  open(() => ({ body: { rule, documents: 1 } }), { mode: 'server' })
  await select('Neptune', 'Neptune')
  fireEvent.pointerUp(document.body)
  fireEvent.keyDown(document.body, { key: 'n' })
  expect(screen.queryByRole('button', { name: 'Add as a name' })).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('takes the present hit where nothing is selected, and closes by Escape', async () => {
  open(() => ({ body: { rule, documents: 1 } }))
  fireEvent.change(await screen.findByRole('textbox', { name: 'Find in this document' }), { target: { value: 'Neptune' } })
  await waitFor(() => expect(document.querySelector('[data-start="24"]')).toBeTruthy())
  fireEvent.keyDown(document.body, { key: 'n' })
  const panel = await screen.findByRole('dialog', { name: 'Add as a name' })
  expect(await within(panel).findByText('Neptune')).toBeTruthy()
  fireEvent.keyDown(panel, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
