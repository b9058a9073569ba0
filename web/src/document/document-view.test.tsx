import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DocumentSource } from '../document-facts/wire-document.ts'
import { faultOf, searchAnswerOf } from '../testing/answers.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { DocumentView } from './document-view.tsx'

const text = 'The auditor asked <b>one</b> question.\n<script>document.title = "pwned"</script>\nNobody answered the question.'

beforeEach(() => {
  // jsdom draws nothing, so nothing has a height: without one the list of blocks would be empty.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function serve(source: DocumentSource, content = text, original = 200, held?: Promise<unknown>) {
  return fakeServer(({ method, path }) => {
    if (path.includes('/_doc/nowhere')) return { status: 404, body: { _index: 'p', _id: 'nowhere', found: false } }
    if (path.includes('/_doc/'))
      return { body: { _index: 'p', _id: 'd', found: true, _source: { type: 'Document', metadata: {}, ...source } } }
    if (path.includes('/documents/translations/')) return { body: { items: [] } }
    if (path.includes('/_search')) return { body: searchAnswerOf() }
    const query = new URLSearchParams(path.split('?')[1]).get('query') ?? ''
    if (path.includes('/documents/content/')) {
      const search = new URLSearchParams(path.split('?')[1])
      const offset = Number(search.get('offset'))
      return {
        ...(held && { after: held }),
        body: {
          content: content.slice(offset, offset + Number(search.get('limit'))),
          offset,
          limit: 0,
          maxOffset: content.length,
          targetLanguage: null,
        },
      }
    }
    if (path.includes('/documents/hits/')) {
      const at = [...content.matchAll(/question/g)].map(({ index }) => [index, index + 8])
      return { body: { query, count: at.length, hits: at, elsewhere: [] } }
    }
    if (path.includes('/documents/find/')) {
      const start = content.indexOf('Nobody')
      return { body: { query, count: 1, from: 0, places: [[start, start + query.length, 0]], shares: [1], isWhole: true } }
    }
    if (method === 'HEAD') return { status: original }
    if (path.includes('/isDownloadAllowed/')) return { body: {} }
    return { body: [] }
  })
}

/** The marks in the text, not those in the list beside it. */
function marks(): HTMLElement[] {
  return within(screen.getByRole('region', { name: 'Text' })).queryAllByText(/./, { selector: 'mark' })
}

const place = { index: 'p', id: 'd', routing: 'd' }
const report = { path: '/data/letters/question.txt', contentType: 'text/plain', contentLength: 100, ledgerState: 'indexed' }

test('shows the text with its hits, and markup in it as text', async () => {
  serve(report)
  renderScreen(<DocumentView place={place} query="question" />)
  await waitFor(() => expect(marks().map((mark) => mark.textContent)).toEqual(['question', 'question']))
  expect(document.querySelector('article b:not([class])')?.textContent).not.toBe('one')
  expect(document.body.textContent).toContain('<script>document.title = "pwned"</script>')
  expect(document.title).not.toBe('pwned')
})

test('obeys no sign in a name that turns letters around', async () => {
  serve({ ...report, path: '/data/letters/invoice\u202egpj.exe' })
  renderScreen(<DocumentView place={place} query="" isOnItsOwn />)
  expect(await screen.findAllByText('invoice[U+202E]gpj.exe')).toHaveLength(2)
  expect(screen.queryByText(/\u202e/)).toBeNull()
})

test('goes from hit to hit, round the end', async () => {
  serve(report)
  renderScreen(<DocumentView place={place} query="question" />)
  const next = await screen.findByRole('button', { name: 'Next hit' })
  await waitFor(() => expect(marks()).toHaveLength(2))
  const current = () => marks().findIndex((mark) => mark.getAttribute('aria-current') === 'true')
  expect(current()).toBe(0)
  fireEvent.click(next)
  expect(current()).toBe(1)
  fireEvent.keyDown(window, { key: 'F3' })
  expect(current()).toBe(0)
})

test('finds what is typed, and leaves it with Escape', async () => {
  serve(report)
  renderScreen(<DocumentView place={place} query="" />)
  const input = await screen.findByRole('textbox', { name: 'Find in this document' })
  fireEvent.change(input, { target: { value: 'nobody' } })
  expect((await screen.findByText('Nobody', { selector: 'mark' })).getAttribute('aria-current')).toBe('true')
  fireEvent.keyDown(input, { key: 'Escape' })
  expect(input).toHaveProperty('value', '')
})

test('leaves Enter to an input method that is writing a word', async () => {
  serve(report)
  renderScreen(<DocumentView place={place} query="question" />)
  const input = await screen.findByRole('textbox', { name: 'Find in this document' })
  await waitFor(() => expect(marks()).toHaveLength(2))
  const current = () => marks().findIndex((mark) => mark.getAttribute('aria-current') === 'true')
  fireEvent.keyDown(input, { key: 'Enter', isComposing: true })
  expect(current()).toBe(0)
  fireEvent.keyDown(input, { key: 'Enter' })
  expect(current()).toBe(1)
})

test('says what was read in part and leads to its line in the ledger', async () => {
  serve({ ...report, ledgerState: 'indexed-in-part', ledgerReason: 'the end of the PDF is missing' })
  renderScreen(<DocumentView place={place} query="" />)
  expect(await screen.findByText(/The end of the PDF is missing/)).toBeTruthy()
  const link = screen.getByRole('link', { name: 'See it in the ledger' })
  expect(link.getAttribute('href')).toContain('state=indexed-in-part&folder=%2Fdata%2Fletters%2Fquestion.txt')
})

test('says that the original is gone and offers no download then', async () => {
  serve(report, text, 404)
  renderScreen(<DocumentView place={place} query="" />)
  expect(await screen.findByText('The source file is no longer where it was.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Download the original' })).toBeNull()
})

test('says so where there is no text', async () => {
  serve({ ...report, ledgerReason: 'pictures only: not read' }, '')
  renderScreen(<DocumentView place={place} query="" />)
  expect(await screen.findByText('There is no text in this document')).toBeTruthy()
  expect(screen.getByText(/Pictures only: not read/)).toBeTruthy()
})

test('says that there is no such document, and leads back', async () => {
  serve(report)
  const close = vi.fn()
  renderScreen(<DocumentView place={{ index: 'p', id: 'nowhere', routing: 'nowhere' }} query="" onClose={close} />)
  expect(await screen.findByText('Document not found')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Back to the results' }))
  expect(close).toHaveBeenCalledOnce()
})

test('the text of a document that a list knows needs one request, and waits for no other', async () => {
  const given = serve(report)
  const answer = fetch
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
    path.includes('/_doc/') ? new Promise(() => {}) : answer(path, init),
  )
  const known = { _index: 'p', _id: 'd', _source: { ...report, contentTextLength: text.length } }
  renderScreen(<DocumentView place={place} query="question" known={known} />)
  await waitFor(() => expect(marks()).toHaveLength(2))
  expect(given.filter(({ path }) => path.includes('/documents/content/'))).toHaveLength(1)
})

test('begins at the first hit also where the hits are there before the text', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const given = serve({ ...report, contentTextLength: text.length }, text, 200, held)
  renderScreen(<DocumentView place={place} query="question" />)
  await waitFor(() => expect(given.some(({ path }) => path.includes('/documents/hits/'))).toBe(true))
  release()
  await waitFor(() => expect(marks().map((mark) => mark.getAttribute('aria-current'))).toEqual(['true', null]))
})

test('shows nothing of a document any more that was removed while it was open', async () => {
  let isGone = false
  serve(report)
  const answer = fetch
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (!isGone) return answer(path, init)
    const body = path.includes('/_doc/') ? { _index: 'p', _id: 'd', found: false } : faultOf('DOCUMENT_NOT_FOUND', 'gone')
    return new Response(JSON.stringify(body), { status: 404 })
  })
  renderScreen(<DocumentView place={place} query="" />)
  const input = await screen.findByRole('textbox', { name: 'Find in this document' })
  isGone = true
  fireEvent.change(input, { target: { value: 'nobody' } })
  expect(await screen.findByText('Document not found')).toBeTruthy()
  expect(screen.queryByRole('tab')).toBeNull()
})

test('leads from a detail to the search for the same value', async () => {
  serve(report)
  renderScreen(<DocumentView place={place} query="" />)
  fireEvent.click(await screen.findByRole('tab', { name: 'Details' }))
  const link = screen.getByRole('link', { name: 'Find documents with the same: Size' })
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('q=contentLength:"100"')
})
