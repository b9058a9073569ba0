import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { faultOf } from '../../testing/answers.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { useTermHits } from './use-hits.ts'

const place = { index: 'p', id: 'a', routing: 'a' }

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Counts() {
  const { terms, isReady } = useTermHits(place, 'bank trust', true)
  return <p>{isReady ? `ready: ${terms.map(({ text, count }) => `${text} ${count}`).join()}` : 'waiting'}</p>
}

it('a term whose hits could not be counted has no count, not none', async () => {
  fakeServer(({ path }) =>
    path.includes('trust')
      ? { status: 500, body: { ...faultOf('INTERNAL'), error: 'down' } }
      : {
          body: {
            query: 'bank',
            count: 2,
            elsewhere: [],
            hits: [
              [0, 4],
              [9, 13],
            ],
          },
        },
  )
  renderScreen(<Counts />)
  expect(await screen.findByText('ready: bank 2,trust undefined')).toBeTruthy()
})
