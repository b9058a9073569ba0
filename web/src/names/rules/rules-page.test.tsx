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
    if (method === 'GET') return { body: { items: rules, total: rules.length } }
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
