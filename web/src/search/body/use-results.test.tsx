import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { searchAnswerOf } from '../../testing/answers.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { emptySearch, setFilter } from '../address/search-state.ts'
import { useProjectTotal, useScopeStates } from './use-results.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const search = emptySearch('p')

function Figures({ state = search }) {
  const total = useProjectTotal(state.index).data
  const states = useScopeStates(state).data ?? []
  return <p>{`${total} in all, ${states.map(({ key, doc_count }) => `${doc_count} ${key}`).join()}`}</p>
}

function serve() {
  const answer = searchAnswerOf({ ledgerState: { buckets: [{ key: 'damaged', doc_count: 3 }] } })
  return fakeServer(() => ({ body: { ...answer, hits: { ...answer.hits, total: { value: 7, relation: 'eq' } } } }))
}

it('asks once for the total of a project and for its states', async () => {
  const calls = serve()
  renderScreen(<Figures />)
  expect(await screen.findByText('7 in all, 3 damaged')).toBeTruthy()
  expect(calls).toHaveLength(1)
})

it('asks for the states that filters leave by themselves', async () => {
  const calls = serve()
  renderScreen(<Figures state={setFilter(search, 'language', { values: ['FRENCH'], isExcluded: false })} />)
  expect(await screen.findByText('7 in all, 3 damaged')).toBeTruthy()
  expect(calls).toHaveLength(2)
})
