import type { NearCopies, SameBytes } from '@dossier/contract/documents/copies'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { faultOf, settingsOf } from '../testing/answers.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { compareAddress, readCompared } from './compare-address.ts'
import { Compared } from './compare-page.tsx'
import { CopiesSection } from './copies-section.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const place = { index: 'p', id: 'a', routing: 'a' }
const document = { _id: 'a', _index: 'p', _source: {} }
const own = { id: 'a', routing: 'a', path: '/data/a.txt', embeddedPath: null }
const alone: SameBytes = { places: [own], total: 1 }
const copy = {
  ...own,
  id: 'b',
  routing: 'box',
  path: '/data/box.zip',
  embeddedPath: 'b.txt',
  contentType: 'text/plain',
  textLength: 9,
}

function serve(same: SameBytes, near: Partial<NearCopies> = {}) {
  return fakeServer(({ path }) => ({
    body: path.includes('/nearCopies/') ? { items: [], isTooShort: false, isCut: false, ...near } : same,
  }))
}

const draw = () => renderScreen(<CopiesSection document={document} place={place} />)

test('lists every place of the same bytes, ten at first', async () => {
  const places = Array.from({ length: 12 }, (_, number) => ({ ...own, path: `/data/${number}.txt` }))
  serve({ places, total: 400 })
  draw()
  expect(await screen.findByText('The same bytes lie in 400 places:')).toBeTruthy()
  expect(screen.getAllByRole('link')).toHaveLength(10)
  fireEvent.click(screen.getByRole('button', { name: 'More' }))
  expect(screen.getAllByRole('link')).toHaveLength(12)
})

test('names a place in the data folder as its reader knows it', async () => {
  serve({ places: [own, { ...own, path: '/data/box.zip', embeddedPath: 'b.txt' }], total: 2 })
  const settings = settingsOf({ dataDir: '/data', mountedDataDir: '/Volumes/leak' })
  renderScreen(<CopiesSection document={document} place={place} />, { settings })
  expect((await screen.findAllByRole('link')).map(({ textContent }) => textContent?.replaceAll('\u200b', ''))).toEqual([
    '/Volumes/leak/a.txt',
    '/Volumes/leak/box.zip › b.txt',
  ])
})

test('looks for near copies when asked, and says how near each is', async () => {
  const items = [
    { ...copy, shared: 1, isEstimated: false, isSameText: true },
    { ...copy, id: 'c', shared: 0.999, isEstimated: false, isSameText: false },
    { ...copy, id: 'd', shared: 0.71, isEstimated: true, isSameText: false },
  ]
  const calls = serve(alone, { items, isCut: true })
  draw()
  expect(await screen.findByText('The same bytes lie nowhere else in this project.')).toBeTruthy()
  expect(calls).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Look for near copies' }))
  expect(await screen.findByText('the same text')).toBeTruthy()
  expect(screen.getByText('99% the same')).toBeTruthy()
  expect(screen.getByText('about 71% the same')).toBeTruthy()
  expect(screen.getByText(/^More documents are like it/)).toBeTruthy()
  const [compare] = screen.getAllByRole('link', { name: 'Compare the texts' })
  expect(compare?.getAttribute('href')).toBe(`#${compareAddress('p', place, { id: 'c', routing: 'box' })}`)
})

test.each([
  [{ isTooShort: true }, /^The text is too short/],
  [{}, /^No other document/],
])('says where there are none: %j', async (near, words) => {
  serve(alone, near)
  draw()
  fireEvent.click(screen.getByRole('button', { name: 'Look for near copies' }))
  expect(await screen.findByText(words)).toBeTruthy()
})

test('says what failed, and tries again', async () => {
  let isDown = true
  fakeServer(() =>
    isDown ? { status: 503, body: faultOf('ENGINE_DOWN', 'no') } : { body: { items: [], isTooShort: false, isCut: false } },
  )
  draw()
  expect(await screen.findByText(/could not be found out/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Look for near copies' }))
  const again = await screen.findByRole('button', { name: 'Try again' })
  isDown = false
  fireEvent.click(again)
  expect(await screen.findByText(/^No other document/)).toBeTruthy()
})

test('shows two texts side by side, and on each side the words that the other has not', async () => {
  const texts: Record<string, string> = {
    a: 'The first line.\nPaid on Monday in full.\n',
    b: 'The first line.\nPaid on Friday in full.\n',
  }
  fakeServer(({ path }) => {
    const id = /documents\/(?:content\/)?([ab])\?/.exec(path)?.[1] ?? ''
    const content = texts[id] ?? ''
    if (!path.includes('/content/')) return { body: { id, routing: id, projectId: 'p', title: `${id}.txt` } }
    return { body: { content, offset: 0, limit: 200_000, maxOffset: content.length, targetLanguage: null } }
  })
  renderScreen(<Compared project="p" left={{ id: 'a', routing: 'a' }} right={{ id: 'b', routing: 'b' }} />)
  expect(await screen.findByText('1 word only on the left · 1 word only on the right')).toBeTruthy()
  const left = screen.getByRole('region', { name: 'a.txt' })
  const right = screen.getByRole('region', { name: 'b.txt' })
  expect(left.textContent).toBe(texts.a)
  expect(right.textContent).toBe(texts.b)
  expect([left, right].map((side) => side.querySelector('mark')?.textContent)).toEqual(['Monday', 'Friday'])
  expect(screen.getByRole('link', { name: 'a.txt' }).getAttribute('href')).toBe('#/ds/p/a')
})

test('the address of two texts is read as it was written', () => {
  const left = { id: 'a', routing: 'r' }
  const address = compareAddress('p', left, { id: 'b', routing: 'b' })
  expect(address).toBe('/compare?index=p&left=a&leftRouting=r&right=b&rightRouting=b')
  expect(readCompared({ left: 'a', leftRouting: 'r', right: 'b' })).toEqual({ left, right: { id: 'b', routing: 'b' } })
  expect(readCompared({ left: 'a' })).toBeNull()
})
