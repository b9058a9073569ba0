import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { placeOf, type WireDocument } from '../../document-facts/wire-document.ts'
import { searchAnswerOf } from '../../testing/answers.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { InsideTab } from './inside-tab.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A document of the file `box`: its name is its id. */
function inBox(id: string, parentDocument: string | null, extractionLevel: number): WireDocument {
  const metadata = { tika_metadata_resourcename: id }
  const source = { path: '/data/box', parentDocument, rootDocument: 'box', extractionLevel, metadata }
  return { _index: 'p', _id: id, _routing: 'box', _source: source }
}

const box = inBox('box', null, 0)
const [letter, other, bill, note] = [
  inBox('letter', 'box', 1),
  inBox('other', 'box', 1),
  inBox('bill', 'letter', 2),
  inBox('note', 'other', 2),
]
const all = [box, letter, other, bill, note]

/** `listed`: what the lists of what lies inside say, where that is not all. */
function serve(documents: WireDocument[], listed = documents) {
  return fakeServer(({ path, body }) => {
    const id = /\/_doc\/(\w+)/.exec(path)?.[1]
    const found = documents.find(({ _id }) => _id === id)
    if (id !== undefined)
      return found ? { body: { ...found, found: true } } : { status: 404, body: { _index: 'p', _id: id, found: false } }
    const asked = JSON.stringify(body)
    const inside = (parent: string) => listed.filter(({ _source }) => _source.parentDocument === parent)
    if (asked.includes('"aggs"')) {
      const buckets = documents.flatMap(({ _id }) => {
        const count = documents.filter(({ _source }) => _source.parentDocument === _id).length
        return asked.includes(`"${_id}"`) && count > 0 ? [{ key: _id, doc_count: count }] : []
      })
      return { body: searchAnswerOf({ inside: { buckets } }) }
    }
    const parent = /"parentDocument":"(\w+)"/.exec(asked)?.[1] ?? ''
    const hits = inside(parent).map((each) => ({ ...each, _score: 1 }))
    return { body: { ...searchAnswerOf(), hits: { total: { value: hits.length, relation: 'eq' }, max_score: 1, hits } } }
  })
}

const draw = (document: WireDocument) => renderScreen(<InsideTab document={document} place={placeOf(document)} query="" />)
const names = () => screen.getAllByRole('link').map(({ textContent }) => textContent)

test('opens the tree of the file down to the document, and other branches by a click', async () => {
  serve(all)
  draw(bill)
  await screen.findByRole('link', { name: 'bill' })
  expect(names()).toEqual(['box', 'letter', 'bill', 'other'])
  expect(screen.getByRole('link', { name: 'bill' }).getAttribute('aria-current')).toBe('true')
  fireEvent.click(await screen.findByRole('button', { name: 'Open other: 1 inside' }))
  expect((await screen.findByRole('link', { name: 'note' })).getAttribute('href')).toBe('#/ds/p/note/box')
  fireEvent.click(screen.getByRole('button', { name: 'Close box' }))
  expect(names()).toEqual(['box'])
})

test('is walked by arrows', async () => {
  serve(all)
  draw(box)
  const opened = await screen.findByRole('button', { name: 'Open other: 1 inside' })
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
  const focused = () => document.activeElement?.textContent
  screen.getByRole('link', { name: 'box' }).focus()
  press('ArrowRight')
  expect(focused()).toBe('letter')
  press('ArrowDown')
  expect(focused()).toBe('other')
  press('ArrowRight')
  await waitFor(() => expect(opened.getAttribute('aria-expanded')).toBe('true'))
  await screen.findByRole('link', { name: 'note' })
  press('ArrowRight')
  expect(focused()).toBe('note')
  press('ArrowLeft')
  expect(focused()).toBe('other')
  press('ArrowLeft')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'note' })).toBeNull())
})

test('shows what leads to the document also where the list begins with others, and begins below what is missing', async () => {
  serve(all, [box, other, bill])
  draw(bill)
  await screen.findByRole('link', { name: 'bill' })
  expect(names()).toEqual(['box', 'letter', 'bill', 'other'])
  cleanup()
  serve([letter, bill])
  const { container } = draw(bill)
  await screen.findByRole('link', { name: 'bill' })
  expect(within(container).getAllByRole('link')[0]?.textContent).toBe('letter')
})
