import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { searchAnswerOf } from '../../testing/answers.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { letDialogsOpen } from '../../testing/native-dialogs.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { watchWhatIsSeen } from '../../testing/seen.ts'
import { contentTypeFilter } from '../filters/content-type.ts'
import { languageFilter } from '../filters/language.ts'
import { TermsFacet } from './terms-facet.tsx'

vi.mock('../address/use-search-state.ts', async () => {
  const { emptySearch } = await import('../address/search-state.ts')
  return { useSearchState: () => emptySearch('p'), useChangeSearch: () => () => undefined }
})
vi.mock('../../api/indexed-folders.ts', () => ({ useRoots: () => [] }))

beforeEach(() => {
  localStorage.clear()
  letDialogsOpen()
  watchWhatIsSeen()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Answers with these values of a filter, in the order in which they are. */
function answerWith(name: string, keys: string[]) {
  return fakeServer(({ body }) => {
    const asked = Object(body).aggs
    if (asked.found) return { body: searchAnswerOf({ found: { doc_count: 1 } }) }
    const { from, size } = asked[name].aggs.bucket_truncate.bucket_sort
    const buckets = keys.slice(from, from + size).map((key, at) => ({ key, doc_count: keys.length - at }))
    return { body: searchAnswerOf({ [name]: { buckets } }) }
  })
}

const shown = (place = document.body) =>
  within(place)
    .queryAllByRole('checkbox')
    .map((box) => box.closest('label')?.title)
const values = (place?: HTMLElement) => shown(place).filter((title) => title !== undefined && /^x/.test(title))
const many = Array.from({ length: 60 }, (_, at) => `x${at}`)

test('shows a few values, and all of them in a window that goes on where its first page is full', async () => {
  const calls = answerWith('contentType', many)
  renderScreen(<TermsFacet filter={contentTypeFilter} />)
  await screen.findByText('x5')
  expect(values()).toHaveLength(6)
  fireEvent.click(screen.getByRole('button', { name: 'All: file type' }))
  const dialog = screen.getByRole('dialog', { name: 'File type', hidden: true })
  expect(values(dialog)).toHaveLength(25)
  fireEvent.click(within(dialog).getByRole('button', { name: 'More', hidden: true }))
  await within(dialog).findByText('x49')
  expect(Object(calls.at(-1)?.body).aggs.contentType.aggs.bucket_truncate.bucket_sort).toEqual({ size: 25, from: 25 })
})

test('leaves the Enter of an input method to it', async () => {
  answerWith('contentType', many)
  renderScreen(<TermsFacet filter={contentTypeFilter} />)
  await screen.findByText('x5')
  fireEvent.keyDown(screen.getByRole('searchbox', { name: 'Search in file type' }), { key: 'Enter', keyCode: 229 })
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull()
})

test('offers its values as a list to those who may make one', async () => {
  answerWith('contentType', many)
  const filter = { ...contentTypeFilter, listAddress: () => '/list' }
  const rules = (role: 'PROJECT_MEMBER' | 'PROJECT_VISITOR') => [{ ptype: 'g' as const, v0: 'jane', v1: role, v2: 'default::p' }]
  renderScreen(<TermsFacet filter={filter} />, { mode: 'server', permissions: rules('PROJECT_VISITOR') })
  await screen.findByText('x5')
  expect(screen.queryByRole('link', { name: 'Search as a list' })).toBeNull()
  cleanup()
  renderScreen(<TermsFacet filter={filter} />, { mode: 'server', permissions: rules('PROJECT_MEMBER') })
  await screen.findByRole('link', { name: 'Search as a list' })
})

test('searches inside the window for what was typed in the panel', async () => {
  const calls = answerWith('contentType', many)
  renderScreen(<TermsFacet filter={contentTypeFilter} />)
  const field = await screen.findByRole('searchbox', { name: 'Search in file type' })
  fireEvent.change(field, { target: { value: 'pdf' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  const dialog = screen.getByRole('dialog', { name: 'File type', hidden: true })
  expect(within(dialog).getByRole('searchbox', { hidden: true })).toHaveProperty('value', 'pdf')
  await vi.waitFor(() => expect(JSON.stringify(calls.at(-1)?.body)).toContain('pdf)'))
})

test('orders values by the words that are shown, all of them, and keeps the order', async () => {
  const calls = answerWith('language', ['ENGLISH', 'GERMAN', 'SPANISH', 'FRENCH'])
  const first = renderScreen(<TermsFacet filter={languageFilter} />)
  await screen.findByText('German')
  const order = () => screen.getByRole('combobox', { name: 'Order of values in language' })
  fireEvent.change(order(), { target: { value: 'za' } })
  await vi.waitFor(() =>
    expect(shown().filter((title) => title && /^[A-Z]+$/.test(title))).toEqual(['SPANISH', 'GERMAN', 'FRENCH', 'ENGLISH']),
  )
  expect(Object(calls.at(-1)?.body).aggs.language.terms).toMatchObject({ size: 1000, order: { _key: 'desc' } })
  first.unmount()
  renderScreen(<TermsFacet filter={languageFilter} />)
  await screen.findByText('German')
  expect(order()).toHaveProperty('value', 'za')
})
