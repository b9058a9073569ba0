import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { hashHistory } from '../../address/hash-history.ts'
import { searchAnswerOf } from '../../testing/answers.ts'
import { openPage } from '../../testing/open-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it.each([
  ['f[colour]=blue', 'colour: blue'],
  ['f[creationDate]=soon', 'Creation date: soon'],
])('says that %s filters nothing, and counts it nowhere as a filter', async (text, shown) => {
  const calls = openPage(`/?q=&index=p&${text}`, ({ path }) =>
    path.includes('/_search') ? { body: searchAnswerOf() } : undefined,
  )
  const ignored = within(await screen.findByRole('list', { name: 'What of the address is not understood' }))
  expect(ignored.getByText(`Not understood, does not filter: ${shown}`)).toBeTruthy()
  expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull()
  expect(screen.queryByText('1 active')).toBeNull()
  expect(JSON.stringify(calls)).not.toContain(shown.split(': ')[1])
  fireEvent.click(ignored.getByRole('button', { name: /^Remove the filter/ }))
  await waitFor(() => expect(hashHistory.location.href).not.toContain('f['))
})

it.each([
  ['field=colour', 'Not understood: the field “colour”. All fields are searched.'],
  ['sort=mood', 'Not understood: the sort “mood”. Sorted by relevance.'],
])('says that %s is not understood, and cleans the address when asked', async (text, shown) => {
  openPage(`/?q=crane&index=p&${text}`, ({ path }) => (path.includes('/_search') ? { body: searchAnswerOf() } : undefined))
  expect(await screen.findByText(shown)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /from the address$/ }))
  await waitFor(() => expect(hashHistory.location.href).not.toContain(text))
  expect(hashHistory.location.href).toContain('q=crane')
  expect(screen.queryByText(shown)).toBeNull()
})

it('never says of fewer documents than were found, as while an index grows', async () => {
  const totals = [10, 30]
  openPage('/?q=crane&index=p', ({ path, body }) => {
    if (!path.includes('/_search')) return undefined
    const isOfProject = /"aggs":\{"ledgerState"/.test(JSON.stringify(body))
    const value = isOfProject ? (totals.length > 1 ? totals.shift() : totals[0]) : 22
    const answer = searchAnswerOf()
    return { body: { ...answer, hits: { ...answer.hits, total: { value, relation: 'eq' } } } }
  })
  expect(await screen.findByText(/of 30, in/)).toBeTruthy()
})
