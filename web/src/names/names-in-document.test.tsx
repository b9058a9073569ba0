import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Session } from '../api/session.ts'
import { DocumentView } from '../document/document-view.tsx'
import { offerFeatures } from '../feature/offered.ts'
import { countAnswerOf, roleOf, searchAnswerOf } from '../testing/answers.ts'
import { type AskedCall, fakeServer } from '../testing/fake-server.ts'
import { letDialogsOpen } from '../testing/native-dialogs.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { listenToShortcuts } from '../ui/shortcuts.ts'
import { names } from './feature.tsx'

const text = 'Élise Marchetti met Jane Marlow in Geneva.\nJane\nMarlow wrote to jane@marlow.ky.'

const entities = [
  { category: 'PERSON', mention: 'Élise Marchetti', mentionNorm: 'elise marchetti', offsets: [0] },
  { category: 'PERSON', mention: 'Jane Marlow', mentionNorm: 'jane marlow', offsets: [20, 43] },
  { category: 'LOCATION', mention: 'Geneva', mentionNorm: 'geneva', offsets: [35] },
  { category: 'EMAIL', mention: 'jane@marlow.ky', mentionNorm: 'jane@marlow.ky', offsets: [-1, 64] },
]

const metric = (value: number) => ({ value })

/** What the engine answers for the names of the document, as far as the screens ask. */
function namesAnswer({ body }: AskedCall) {
  const asked = JSON.stringify(body)
  const found = entities.filter(({ category, mentionNorm }) => {
    if (asked.includes('"terms":{"mentionNorm":[')) return asked.includes(`"${category}"`) && asked.includes(`"${mentionNorm}"`)
    if (asked.includes('"term":{"mentionNorm"')) return asked.includes(`{"mentionNorm":"${mentionNorm}"}`)
    return !asked.includes('byMentions') || asked.includes(`{"term":{"category":"${category}"}}`)
  })
  const hits = found.map((name) => ({
    _index: 'p',
    _id: name.mentionNorm,
    _score: null,
    _source: { ...name, extractor: 'CORENLP' },
  }))
  const { size, aggs = {} } = Object(body)
  const buckets = found.map(({ mentionNorm, offsets }) => {
    const first = metric(Math.min(...offsets))
    return { key: mentionNorm, doc_count: 1, places: metric(offsets.length), first }
  })
  const aggregations = aggs.byMentions
    ? { byMentions: { buckets } }
    : Object.fromEntries(Object.keys(aggs).map((category) => [category, { names: metric(countOf(category)) }]))
  return { body: { ...searchAnswerOf(aggregations), hits: { max_score: null, hits: size === 0 ? [] : hits } } }
}

const countOf = (wanted: string) => entities.filter(({ category }) => category === wanted).length

function serve(nerTags: string[]) {
  return fakeServer((call) => {
    const { path, method } = call
    const source = { type: 'Document', metadata: {}, path: '/data/a.txt', nerTags }
    if (path.includes('/_doc/')) return { body: { _index: 'p', _id: 'd', found: true, _source: source } }
    if (path.includes('/_search'))
      return JSON.stringify(call.body).includes('parent_id') ? namesAnswer(call) : { body: searchAnswerOf() }
    if (path.includes('/documents/translations/')) return { body: { items: [] } }
    if (path.includes('/documents/content/')) {
      const limit = Number(new URLSearchParams(path.split('?')[1]).get('limit'))
      return { body: { content: text.slice(0, limit), offset: 0, limit: 0, maxOffset: text.length, targetLanguage: null } }
    }
    if (path.includes('/_count')) return { body: countAnswerOf(12) }
    if (path.includes('/names/rules')) return { body: { rule: null, documents: 12 } }
    if (method === 'HEAD') return { status: 200 }
    if (path.includes('/isDownloadAllowed/')) return { body: {} }
    return { body: [] }
  })
}

const open = (changes: Partial<Session> = {}) =>
  renderScreen(<DocumentView place={{ index: 'p', id: 'd', routing: 'd' }} query="" />, changes)
const marks = () => [...document.querySelectorAll<HTMLElement>('[data-subject]')]

beforeEach(() => {
  offerFeatures([names])
  localStorage.clear()
  // jsdom draws nothing, so nothing has a height: without one the list of blocks would be empty.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
listenToShortcuts()

test('marks names in the text by category, over line breaks, until they are switched off', async () => {
  serve(['CORENLP'])
  open()
  await waitFor(() =>
    expect(marks().map((mark) => [mark.dataset.sign, mark.textContent])).toEqual([
      ['P', 'Élise Marchetti'],
      ['P', 'Jane Marlow'],
      ['L', 'Geneva'],
      ['P', 'Jane\nMarlow'],
      ['@', 'jane@marlow.ky'],
    ]),
  )
  fireEvent.click(await screen.findByRole('switch', { name: 'Show named entities' }))
  expect(marks()).toEqual([])
  cleanup()
  open()
  expect(await screen.findByRole('switch', { name: 'Show named entities' })).toHaveProperty('checked', false)
  expect(marks()).toEqual([])
  fireEvent.click(screen.getByRole('switch', { name: 'Show named entities' }))
  await waitFor(() => expect(marks()).toHaveLength(5))
})

test('lists the names of a document, each a search, and leads through the places of one', async () => {
  serve(['CORENLP'])
  open()
  fireEvent.click(await screen.findByRole('tab', { name: /^Names ?4$/ }))
  const people = await screen.findByRole('region', { name: 'People 2' })
  const link = await within(people).findByRole('link', { name: 'Jane Marlow' })
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('f[namedEntityPerson]=jane marlow')
  expect(screen.queryByRole('region', { name: /Organisations/ })).toBeNull()
  const mail = await screen.findByRole('region', { name: 'E-mail addresses 1' })
  expect(within(mail).getByRole('button', { name: '1 place of jane@marlow.ky in the text' })).toBeTruthy()

  fireEvent.click(within(people).getByRole('button', { name: '2 places of Jane Marlow in the text' }))
  expect(await screen.findByText('Place 1 of 2')).toBeTruthy()
  const current = () => marks().findIndex((mark) => mark.getAttribute('aria-current') === 'true')
  await waitFor(() => expect(current()).toBe(1))
  fireEvent.keyDown(document.body, { key: 'e' })
  expect(await screen.findByText('Place 2 of 2')).toBeTruthy()
  expect(current()).toBe(3)
  fireEvent.click(screen.getByRole('button', { name: 'Leave the name' }))
  await waitFor(() => expect(current()).toBe(-1))
  expect(screen.queryByText(/^Place/)).toBeNull()
})

test('chooses the name that is clicked in the text, and by e the first one', async () => {
  serve(['CORENLP'])
  open()
  await waitFor(() => expect(marks()).toHaveLength(5))
  fireEvent.keyDown(document.body, { key: 'e' })
  expect(await screen.findByText('Place 1 of 1')).toBeTruthy()
  const [, , , last] = marks()
  if (!last) throw new Error('there are too few marks')
  fireEvent.click(last)
  const about = within(await screen.findByRole('dialog', { name: 'About Jane Marlow' }))
  expect(await about.findByText('Place 2 of 2')).toBeTruthy()
})

test('tells beside a name what is known of it, by a click or by i, and walks and corrects it there', async () => {
  const calls = serve(['CORENLP'])
  open()
  await waitFor(() => expect(marks()).toHaveLength(5))
  fireEvent.click(marks()[1] ?? document.body)
  const dialog = await screen.findByRole('dialog', { name: 'About Jane Marlow' })
  const about = within(dialog)
  expect(await about.findByText('Person · found by corenlp · in 12 documents of the project')).toBeTruthy()
  expect(await about.findByText('Place 1 of 2')).toBeTruthy()
  fireEvent.click(about.getByRole('button', { name: 'Next place' }))
  expect(await about.findByText('Place 2 of 2')).toBeTruthy()
  fireEvent.keyDown(dialog, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.keyDown(document.body, { key: 'i' })
  const kinds = within(await screen.findByRole('group', { name: 'Kind' }))
  expect(kinds.getByRole('button', { name: 'Person' }).getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(kinds.getByRole('button', { name: 'Organisation' }))
  await waitFor(() =>
    expect(calls).toContainEqual({
      method: 'POST',
      path: '/api/p/names/rules',
      body: { kind: 'category', mentionNorm: 'jane marlow', category: 'ORGANIZATION' },
    }),
  )
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('leaves a name once it is corrected: nothing is called so any more', async () => {
  letDialogsOpen()
  serve(['CORENLP'])
  open()
  await screen.findByRole('switch', { name: 'Show named entities' })
  await waitFor(() => expect(marks()).toHaveLength(5))
  fireEvent.click(marks()[1] ?? document.body)
  fireEvent.click(await screen.findByRole('button', { name: /^Correct/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Correct this name' }))
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'J. Marlow' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Correct' }))
  await waitFor(() => expect(screen.queryByText(/^Place/)).toBeNull())
})

test('who may not write reads of a name and has no way to change it', async () => {
  serve(['CORENLP'])
  open({ mode: 'server', permissions: [roleOf('PROJECT_MEMBER', 'default::p')] })
  await waitFor(() => expect(marks()).toHaveLength(5))
  fireEvent.click(marks()[1] ?? document.body)
  const about = within(await screen.findByRole('dialog', { name: 'About Jane Marlow' }))
  expect(about.getByRole('link', { name: 'Who is this?' })).toBeTruthy()
  expect(about.queryByRole('group', { name: 'Kind' })).toBeNull()
  for (const name of [/^Correct/, /^Another one/, 'Hide']) expect(about.queryByRole('button', { name })).toBeNull()
  fireEvent.click(screen.getByRole('tab', { name: /^Names ?4$/ }))
  expect(await screen.findByRole('link', { name: 'Who is Jane Marlow?' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Hide/ })).toBeNull()
})

test('says where no finder has looked, and asks for no names then', async () => {
  const calls = serve([])
  open()
  fireEvent.click(await screen.findByRole('tab', { name: 'Names' }))
  expect(await screen.findByText('No names were looked for in this document')).toBeTruthy()
  expect(screen.queryByRole('switch')).toBeNull()
  expect(calls.filter(({ body }) => JSON.stringify(body ?? '').includes('parent_id'))).toEqual([])
})
