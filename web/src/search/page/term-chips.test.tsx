import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { countAnswerOf, searchAnswerOf } from '../../testing/answers.ts'
import { openPage } from '../../testing/open-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const found = searchAnswerOf()

/** A server that finds 21 documents, and counts 7 for each term. */
function open(query: string) {
  return openPage(`/?q=${encodeURIComponent(query)}&index=p`, ({ path }) => {
    if (path.includes('/_count')) return { body: countAnswerOf(7) }
    if (path.includes('/_search')) return { body: { ...found, hits: { ...found.hits, total: { value: 21, relation: 'eq' } } } }
    return undefined
  })
}

const chips = async () => within(await screen.findByRole('list', { name: 'What is searched' }))
const counts = (calls: ReturnType<typeof open>) => calls.filter(({ path }) => path.includes('/_count')).length

it('a term that is the whole query has the count of the search, which is not asked for twice', async () => {
  const calls = open('crane')
  await waitFor(async () => expect((await chips()).getByText('21')).toBeTruthy())
  expect(counts(calls)).toBe(0)
})

it('each of several terms is counted alone', async () => {
  const calls = open('crane invoice')
  await waitFor(async () => expect((await chips()).getAllByText('7')).toHaveLength(2))
  expect(counts(calls)).toBe(2)
})
