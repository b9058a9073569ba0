import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { searchAnswerOf } from '../testing/answers.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { Barometer } from './barometer.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('asks for its figures at once, none after another', async () => {
  const calls = fakeServer(() => ({ body: searchAnswerOf({ agg_sum_contentLength: { value: 2048 } }) }))
  holdBack(3)
  renderScreen(<Barometer project="p" />)
  expect(await screen.findByText('2.00 KB')).toBeTruthy()
  expect(calls).toHaveLength(3)
})

/** Lets the server answer only once so many requests wait for it. */
function holdBack(count: number): void {
  const answer = fetch
  const allCame = Promise.withResolvers<void>()
  let waiting = 0
  vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
    waiting += 1
    if (waiting === count) allCame.resolve()
    await allCame.promise
    return answer(...asked)
  })
}
