import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { searchAnswerOf } from '../../testing/answers.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { emptySearch } from '../address/search-state.ts'
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

function answerWith(failures: object[]): void {
  const answer = searchAnswerOf()
  fakeServer(() => ({ body: { ...answer, _shards: { ...answer._shards, failures } } }))
  renderScreen(<MissingLines state={emptySearch('p')} />)
}
