import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { countAnswerOf, searchAnswerOf } from '../../testing/answers.ts'
import { openPage } from '../../testing/open-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('lists rules, takes one back, and makes it again by the undo of the toast', async () => {
  const made = { user: 'local', creationDate: '2026-11-22T10:00:00.000+00:00' }
  const hidden = { id: 1, kind: 'hide', mentionNorm: 'o/neil', ...made }
  const renamed = { id: 2, kind: 'rename', mentionNorm: 'e. marchetti', target: 'elise marchetti', ...made }
  let rules = [renamed, hidden]
  const calls = openPage('/names/rules?index=p', ({ method, path }) => {
    if (path.includes('/_count')) return { body: countAnswerOf(0) }
    if (path.includes('/_search')) return { body: searchAnswerOf() }
    if (!path.startsWith('/api/p/names/rules')) return { body: [] }
    if (method === 'GET') return { body: { items: rules, total: rules.length, lost: 0 } }
    rules = method === 'DELETE' ? [renamed] : [renamed, hidden]
    return { body: { rule: hidden, documents: 3 } }
  })
  expect(await screen.findByText('is elise marchetti')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Take back: Hidden: o/neil' }))
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'o/neil' })).toBeNull())
  expect(calls).toContainEqual({ method: 'DELETE', path: '/api/p/names/rules/1', body: undefined })
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('rowheader', { name: 'o/neil' })).toBeTruthy()
  expect(await screen.findByText('In 3 documents, and in all that are still to be read.')).toBeTruthy()
  expect(calls).toContainEqual({
    method: 'POST',
    path: '/api/p/names/rules',
    body: { kind: 'hide', mentionNorm: 'o/neil' },
  })
})

test('a member reads the rules and takes none back', async () => {
  const hidden = { id: 1, kind: 'hide', mentionNorm: 'o/neil', user: 'local', creationDate: '2026-11-22T10:00:00.000+00:00' }
  const answer = { body: { items: [hidden], total: 1, lost: 0 } }
  openPage('/names/rules?index=p', ({ path }) => (path.startsWith('/api/p/names/rules') ? answer : undefined), 'PROJECT_MEMBER')
  expect(await screen.findByRole('rowheader', { name: 'o/neil' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Take back/ })).toBeNull()
})

test('tells names that were added with their documents, and those without a place above all', async () => {
  const made = { kind: 'add', category: 'ORGANIZATION', user: 'local', creationDate: '2026-11-23T01:00:00.000+00:00' }
  const added = { mention: 'Neptune', reach: 'here', document: 'd', routing: 'd', path: '/data/mail/a.txt', start: 12, places: 1 }
  const there = { id: 3, mentionNorm: 'neptune', added, ...made }
  const lost = { id: 2, mentionNorm: 'neptune', added: { ...added, start: null, places: 0 }, ...made }
  const gone = { id: 1, mentionNorm: 'neptune', added: { ...added, routing: null, path: null, start: null, places: 0 }, ...made }
  const calls = openPage('/names/rules?index=p', ({ path }) => {
    // The former test may still wait for the index.
    if (path.includes('/_count')) return { body: countAnswerOf(0) }
    if (!path.startsWith('/api/p/names/rules')) return { body: [] }
    const items = path.includes('lost=true') ? [lost, gone] : [there, lost, gone]
    return { body: { items, total: items.length, lost: 2 } }
  })
  expect(await screen.findAllByText('added by hand: Organisation')).toHaveLength(3)
  expect(screen.getAllByRole('link', { name: '… › mail › a.txt' })[0]?.getAttribute('href')).toBe('#/ds/p/d')
  expect(screen.getByText('Its words are not in the text any more.')).toBeTruthy()
  expect(screen.getByText('Its document is not in the project any more.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show them' }))
  expect(await screen.findByText('2 rules')).toBeTruthy()
  expect(calls.some(({ path }) => path.includes('lost=true'))).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Show all rules' }))
  expect(await screen.findByText('3 rules')).toBeTruthy()
})
