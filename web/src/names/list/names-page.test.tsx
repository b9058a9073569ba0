import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { goTo } from '../../address/hash-history.ts'
import { accountOf, searchAnswerOf } from '../../testing/answers.ts'
import type { AskedCall } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const bucket = (key: string) => ({ key, doc_count: 3, shown: { doc_count: 3 } })
const namesOf = (...names: string[]) =>
  searchAnswerOf({ different: { value: names.length }, names: { buckets: names.map(bucket) } })

const cause = { type: 'illegal_argument_exception', reason: 'The pattern is too long.' }
const isFor = (project: string, { path }: AskedCall) => path.includes(`/${project}/_search`)

test('names of one project are never shown under another while its own are asked for', async () => {
  let give = () => {}
  const later = new Promise<void>((resolve) => {
    give = resolve
  })
  openPage('/names?index=p&category=PERSON', (call) => {
    if (call.path === '/api/users/me') return { body: accountOf('local', ['p', 'q']) }
    if (call.path === '/api/index/q') return { body: {} }
    if (isFor('q', call)) return { body: namesOf('name of q'), after: later }
    return isFor('p', call) ? { body: namesOf('name of p') } : undefined
  })
  await screen.findByRole('link', { name: 'name of p' })
  act(() => goTo('/names?index=q&category=PERSON'))
  await screen.findByText('Loading the names …')
  expect(screen.queryByRole('link', { name: 'name of p' })).toBeNull()
  give()
  await screen.findByRole('link', { name: 'name of q' })
})

test('what was typed stays to be changed where the search for it fails', async () => {
  openPage('/names?index=p&category=PERSON', (call) => {
    if (!isFor('p', call)) return undefined
    return JSON.stringify(call.body).includes('wildcard')
      ? { status: 400, body: { error: { root_cause: [cause], ...cause }, status: 400 } }
      : { body: namesOf('ann') }
  })
  await screen.findByRole('link', { name: 'ann' })
  const field = screen.getByRole('searchbox', { name: 'Search in the names' })
  fireEvent.change(field, { target: { value: 'x' } })
  await screen.findByRole('alert')
  expect(screen.queryByRole('link', { name: 'ann' })).toBeNull()
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search in the names' }), { target: { value: '' } })
  await waitFor(() => screen.getByRole('link', { name: 'ann' }))
})

test('a name in other letters is found as it is spelt: its normal form is in Latin ones', async () => {
  const calls = openPage('/names?index=p&category=PERSON', (call) => (isFor('p', call) ? { body: namesOf('ivan') } : undefined))
  fireEvent.change(await screen.findByRole('searchbox', { name: 'Search in the names' }), { target: { value: 'Иван  Петр*' } })
  const spelt = { wildcard: { 'mention.whole': { value: '*Иван Петр\\**', case_insensitive: true } } }
  await waitFor(() => expect(calls.map(({ body }) => JSON.stringify(body)).join()).toContain(JSON.stringify(spelt)))
})
