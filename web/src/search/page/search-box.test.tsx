import { msg } from '@lingui/core/macro'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { History } from 'lucide-react'
import { afterEach, expect, test, vi } from 'vitest'
import { feature } from '../../feature/feature.ts'
import { offerFeatures } from '../../feature/offered.ts'
import { searchAnswerOf } from '../../testing/answers.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { emptySearch } from '../address/search-state.ts'
import { SearchForm } from './search-box.tsx'

afterEach(() => {
  cleanup()
  offerFeatures([])
  vi.unstubAllGlobals()
})

function show(query = '') {
  const calls = fakeServer(() => ({ body: searchAnswerOf({ values: { buckets: [{ key: 'FRENCH', doc_count: 29 }] } }) }))
  const onSearch = vi.fn()
  renderScreen(<SearchForm state={{ ...emptySearch('p'), query }} onSearch={onSearch} />)
  const box = screen.getByRole('searchbox', { name: 'Search' })
  const type = (value: string) => fireEvent.change(box, { target: { value } })
  const press = (key: string) => fireEvent.keyDown(box, { key })
  const list = () => screen.queryByRole('listbox', { name: 'Suggestions' })
  const offers = () => [...(list()?.querySelectorAll('[role=option]') ?? [])].map(({ textContent }) => textContent)
  const marked = () => list()?.querySelector('[aria-selected=true]')?.id
  return { box, calls, onSearch, type, press, offers, marked }
}

test('offers fields by their names in words, and takes one by arrow and Enter without searching', async () => {
  const { box, onSearch, type, press, offers, marked } = show()
  type('crane langu')
  await waitFor(() => expect(offers()).toContain('Languagelanguage:'))
  press('ArrowDown')
  expect(box.getAttribute('aria-activedescendant')).toBe(marked())
  press('Enter')
  expect(box).toHaveProperty('value', 'crane language:')
  expect(onSearch).not.toHaveBeenCalled()
})

test('offers the values of a field with their numbers, as they are spelled', async () => {
  const { box, calls, type, press, offers } = show()
  type('language:fr')
  await waitFor(() => expect(offers()).toEqual(['FRENCH29']))
  expect(Object(calls[0]?.body).aggs.values.terms).toMatchObject({ field: 'language', include: '.*(fr|FR|Fr).*' })
  press('ArrowUp')
  press('Tab')
  expect(box).toHaveProperty('value', 'language:FRENCH ')
})

test('closes the list by Escape first, and by searching', async () => {
  const { box, onSearch, type, press, offers } = show()
  type('lang')
  await waitFor(() => expect(offers().length).toBeGreaterThan(0))
  press('Escape')
  expect(offers()).toEqual([])
  type('langu')
  await waitFor(() => expect(offers().length).toBeGreaterThan(0))
  fireEvent.submit(box)
  expect(offers()).toEqual([])
  expect(onSearch).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ query: 'langu' }))
})

test('marks what more typing cannot mend at once, an open bracket once it is searched', async () => {
  const { box, type } = show()
  type('crane ) harbour')
  expect(box.getAttribute('aria-invalid')).toBe('true')
  type('(crane')
  expect(box.getAttribute('aria-invalid')).toBe('false')
  cleanup()
  expect(show('(crane').box.getAttribute('aria-invalid')).toBe('true')
})

test('never offers the values of another field while those of this one are awaited', async () => {
  const answer = searchAnswerOf({ values: { buckets: [{ key: 'FRENCH', doc_count: 29 }] } })
  const calls = fakeServer(({ body }) => ({
    body: answer,
    ...(Object(body).aggs.values.terms.field === 'tags' && { after: new Promise(() => undefined) }),
  }))
  renderScreen(<SearchForm state={emptySearch('p')} onSearch={vi.fn()} />)
  const box = screen.getByRole('searchbox', { name: 'Search' })
  fireEvent.change(box, { target: { value: 'language:fr' } })
  await screen.findByRole('option', { name: /FRENCH/ })
  fireEvent.change(box, { target: { value: 'tags:fr' } })
  await waitFor(() => expect(calls).toHaveLength(2))
  expect(screen.queryByRole('option', { name: /FRENCH/ })).toBeNull()
})

const pastSearches = {
  name: 'past',
  order: 1,
  label: msg`Search`,
  icon: History,
  list: async () => [{ key: 'a', label: 'All in French', address: '/?f[language]=FRENCH' }],
  all: '/',
}

test('closes the list when a past search without words is chosen', async () => {
  offerFeatures([feature({ name: 'x', pastSearches: [pastSearches] })])
  const { box, offers, press } = show()
  fireEvent.click(box)
  await waitFor(() => expect(offers()).toEqual(['All in French']))
  press('ArrowDown')
  press('Enter')
  expect(offers()).toEqual([])
})

test('opens the list of an empty box by the arrow without leaving the box for the first hit', async () => {
  offerFeatures([feature({ name: 'x', pastSearches: [pastSearches] })])
  const { box, press, offers } = show()
  render(
    <a href="#/d" data-hit="d">
      hit
    </a>,
  )
  box.focus()
  press('ArrowDown')
  await waitFor(() => expect(offers()).toEqual(['All in French']))
  expect(document.activeElement).toBe(box)
})

test('leaves the keys of an input method to it', async () => {
  const { box, type, press, offers } = show()
  type('crane langu')
  await waitFor(() => expect(offers()).toContain('Languagelanguage:'))
  press('ArrowDown')
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 229 })
  expect(box).toHaveProperty('value', 'crane langu')
})
