import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { searchAnswerOf } from '../../testing/answers.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { emptySearch } from '../address/search-state.ts'
import { resultsOptions, useProjectTotal } from '../body/use-results.ts'
import { MissingLines } from './missing-lines.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const failure = { shard: 0, index: 'p', node: null }
const damaged = (id: string) => ({ ...failure, reason: { type: 'document_damaged', reason: 'damaged', document_id: id } })
const incomplete = { ...failure, reason: { type: 'index_incomplete', reason: 'incomplete', documents: 3000, total: 80_000 } }

it('says how much of an index that is being made can be found', async () => {
  answerWith([incomplete])
  expect(await screen.findByText(/3,000 of 80,000/)).toBeTruthy()
})

it('counts the documents that are damaged', async () => {
  answerWith([damaged('a'), damaged('b')])
  expect(await screen.findByText(/^2 documents are damaged/)).toBeTruthy()
})

it('asks once more for all that is on the screen when the index is whole again', async () => {
  const failures: object[] = [incomplete]
  const calls = serve(failures)
  const totals = () => calls.filter(({ body }) => Object(body).size === 0).length
  const state = emptySearch('p')
  queryClient.clear()
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <MissingLines state={state} />
      <Total />
    </QueryClientProvider>,
  )
  expect(await screen.findByText(/3,000 of 80,000/)).toBeTruthy()
  expect(totals()).toBe(1)
  failures.length = 0
  // In place of the clock that asks every few seconds.
  await queryClient.refetchQueries(resultsOptions(state))
  await waitFor(() => expect(screen.queryByText(/3,000 of 80,000/)).toBeNull())
  await waitFor(() => expect(totals()).toBe(2))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(totals()).toBe(2)
})

function Total() {
  return <p>{useProjectTotal('p').data}</p>
}

function answerWith(failures: object[]): void {
  serve(failures)
  renderScreen(<MissingLines state={emptySearch('p')} />)
}

function serve(failures: object[]) {
  const answer = searchAnswerOf()
  return fakeServer(() => ({ body: { ...answer, _shards: { ...answer._shards, failures: [...failures] } } }))
}
