import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { countAnswerOf, searchAnswerOf } from '../../testing/answers.ts'
import { openPage } from '../../testing/open-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('lists what is hidden, shows a name again, and hides it by the undo of the toast', async () => {
  let hidden = ['o/neil', 'pamplemousse']
  const rule = (mentionNorm: string) => ({
    id: 1 + hidden.indexOf(mentionNorm),
    kind: 'hide',
    mentionNorm,
    user: 'local',
    creationDate: '2026-11-22T10:00:00.000+00:00',
  })
  const calls = openPage('/names/hidden?index=p', ({ method, path }) => {
    if (path.startsWith('/api/p/names/rules')) return { body: { items: hidden.map(rule), total: hidden.length } }
    if (path.includes('/_count')) return { body: countAnswerOf(0) }
    if (path.includes('/_search')) return { body: searchAnswerOf() }
    if (method !== 'PUT') return { body: [] }
    const isShown = path.includes('/show/')
    hidden = isShown ? hidden.filter((name) => name !== 'o/neil') : ['o/neil', ...hidden]
    return { body: { rule: isShown ? null : rule('o/neil'), documents: 3 } }
  })
  expect(await screen.findByRole('rowheader', { name: 'pamplemousse' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show again: o/neil' }))
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'o/neil' })).toBeNull())
  expect(calls).toContainEqual({ method: 'PUT', path: '/api/p/namedEntities/show/o/neil', body: undefined })
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('rowheader', { name: 'o/neil' })).toBeTruthy()
  expect(await screen.findByText('In 3 documents, and in all that are still to be read.')).toBeTruthy()
})
