import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { faultOf } from '../testing/answers.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { FormerList } from './former-list.tsx'
import { FormerView } from './former-view.tsx'
import { SearchNote } from './search-note.tsx'
import { readVersionsView } from './versions-address.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const former = (version: number, changes = {}) => ({
  version,
  number: 0,
  embeddedPath: null,
  state: 'indexed',
  contentType: null,
  textLength: 20,
  path: '/data/a.txt',
  presentPath: '/data/a.txt',
  digest: 'cd',
  sha256: 'ab'.repeat(32),
  sizeBytes: 3,
  readAt: 1_700_000_000_000,
  keptAt: 1_710_000_000_000,
  present: { id: 'x', routing: 'x' },
  ...changes,
})
const folder = (keepsVersions: boolean) => ({
  path: '/data',
  project: 'p',
  missing: false,
  entries: 1,
  documents: 1,
  lastRunAt: null,
  isSample: false,
  keepsVersions,
})

test('searches former texts, says how far it has looked, and leads to each', async () => {
  const excerpts = [{ text: 'the crane was sold', marks: [[4, 9]] }]
  const calls = fakeServer(({ path }) => {
    if (path.includes('/folders/indexed')) return { body: [folder(true)] }
    if (path.includes('after=2-0')) return { body: { items: [], left: 0, damaged: 1, next: null } }
    return { body: { items: [{ ...former(2), excerpts }], left: 7, damaged: 0, next: '2-0' } }
  })
  const found: string[] = []
  renderScreen(<FormerList project="p" query="crane" onFind={(query) => found.push(query)} />)
  const link = await screen.findByRole('link', { name: 'a.txt' })
  expect(link.getAttribute('href')).toContain('/tasks/indexing/versions?index=p&q=crane&version=2&number=0')
  expect(screen.getByText('crane').tagName).toBe('MARK')
  expect(screen.getByRole('status').textContent).toBe('1 former text has these words · 7 more have not been looked at yet')
  fireEvent.click(screen.getByRole('button', { name: 'More' }))
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('1 is damaged and could not be read'))
  expect(calls.some(({ path }) => path.includes('query=crane&size=25'))).toBe(true)
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' winch ' } })
  fireEvent.submit(screen.getByRole('searchbox'))
  expect(found).toEqual(['winch'])
})

test('says what to do where none is kept, that none has the words, and what is wrong with a query', async () => {
  const none = { items: [], left: 0, damaged: 0, next: null }
  fakeServer(() => ({ body: none }))
  renderScreen(<FormerList project="p" query="" onFind={() => {}} />)
  expect(await screen.findByText('No former version is kept')).toBeTruthy()
  cleanup()
  renderScreen(<FormerList project="p" query="crane" onFind={() => {}} />)
  expect(await screen.findByText('No former version has these words')).toBeTruthy()
  cleanup()
  fakeServer(() => ({ status: 400, body: faultOf('BAD_QUERY', '"author" cannot be asked of them') }))
  renderScreen(<FormerList project="p" query="author:x" onFind={() => {}} />)
  expect((await screen.findByRole('alert')).textContent).toContain('"author" cannot be asked of them')
})

test('shows what has changed since, then the text as it was, and leads to the present document', async () => {
  fakeServer(({ path }) => {
    if (path.includes('/folders/indexed')) return { body: [folder(true)] }
    if (path.includes('/former/4/0/text')) return { body: { content: 'Paid 4 euros to Ada', offset: 0, textLength: 19 } }
    if (path.includes('/documents/content/x'))
      return { body: { content: 'Paid 5 euros to Ada', offset: 0, limit: 200_000, maxOffset: 19, targetLanguage: null } }
    return { body: former(4, { presentPath: '/data/b.txt' }) }
  })
  renderScreen(<FormerView project="p" place={{ version: '4', number: '0' }} />)
  expect(await screen.findByText('1 word removed · 1 word added')).toBeTruthy()
  expect(screen.getByText('4').tagName).toBe('DEL')
  expect(screen.getByText('5').tagName).toBe('INS')
  expect(screen.getByText('Its file lies at /data/b.txt now.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'The present document' }).getAttribute('href')).toBe('#/ds/p/x')
  fireEvent.click(screen.getByRole('radio', { name: 'Former text' }))
  expect((await screen.findByLabelText('Former text', { selector: 'section' })).textContent).toBe('Paid 4 euros to Ada')
})

test('says that nothing stands in its place, and that there is no such version', async () => {
  fakeServer(({ path }) => {
    if (path.includes('/text')) return { body: { content: 'gone', offset: 0, textLength: 4 } }
    return path.includes('/former/') ? { body: former(4, { present: null }) } : { body: [] }
  })
  renderScreen(<FormerView project="p" place={{ version: '4', number: '0' }} />)
  expect(await screen.findByText(/^There is no text at its place now/)).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
  cleanup()
  fakeServer(() => ({ status: 404, body: faultOf('NOT_FOUND', 'There is no such former text') }))
  renderScreen(<FormerView project="p" place={{ version: '9', number: '0' }} />)
  expect((await screen.findByRole('alert')).textContent).toContain('There is no such former text')
})

test('a search leads to former versions only where a folder keeps any', async () => {
  fakeServer(() => ({ body: [folder(true)] }))
  renderScreen(<SearchNote project="p" query="crane" />)
  const link = await screen.findByRole('link', { name: 'Search for it in former versions too' })
  expect(link.getAttribute('href')).toContain('?index=p&q=crane')
  cleanup()
  const calls = fakeServer(() => ({ body: [folder(false)] }))
  const { container } = renderScreen(<SearchNote project="p" query="crane" />)
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(container.textContent).toBe('')
})

test('an address that names no whole version is that of the list', () => {
  expect(readVersionsView({ q: 'x', version: '4' })).toEqual({ query: 'x', open: null })
  expect(readVersionsView({ version: 'four', number: '0' })).toEqual({ query: '', open: null })
})
