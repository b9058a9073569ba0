import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useLayoutEffect, useRef } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { type AskedCall, fakeServer } from '../../testing/fake-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { useHitSteps } from './use-hit-steps.ts'

const place = { index: 'p', id: 'a', routing: 'a' }

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('steps that were made before the hits came are made once they are there', async () => {
  const places = Promise.withResolvers<void>()
  serve(({ path }) => (path.includes('query=the') ? places.promise : undefined))
  renderScreen(<Steps />)
  await screen.findByText('Hit 1 of 2')
  fireEvent.click(screen.getByText('type'))
  fireEvent.click(screen.getByText('next'))
  fireEvent.click(screen.getByText('next'))
  places.resolve()
  expect(await screen.findByText('Hit 3 of 4')).toBeTruthy()
})

it('steps that were made before something else was typed are not', async () => {
  const places = Promise.withResolvers<void>()
  serve(() => places.promise)
  renderScreen(<Steps />)
  fireEvent.click(screen.getByText('next'))
  fireEvent.click(screen.getByText('type'))
  places.resolve()
  expect(await screen.findByText('Hit 1 of 4')).toBeTruthy()
})

it('a step at the moment when the hits come is made from the first of them', async () => {
  serve(() => undefined)
  renderScreen(<Steps atOnce />)
  expect(await screen.findByText('Hit 2 of 2')).toBeTruthy()
})

/** The term of the search has 2 hits, what is typed has 4; each answer is given once what `wait` says of it is settled. */
function serve(wait: (call: AskedCall) => Promise<void> | undefined): void {
  fakeServer((call) => {
    const after = wait(call)
    const shares = [4, ...new Array<number>(199).fill(0)]
    const body = call.path.includes('query=the')
      ? { query: 'the', count: 4, from: 0, places: places(4, 0), shares, isWhole: true }
      : { query: 'bank', count: 2, elsewhere: [], hits: places(2) }
    return { body, ...(after && { after }) }
  })
}

const places = (count: number, ...rest: number[]) => Array.from({ length: count }, (_, at) => [at * 10, at * 10 + 4, ...rest])

/** `atOnce`: the first step is made as soon as the hits are drawn. */
function Steps({ atOnce = false }) {
  const [reader, input] = [useRef(null), useRef(null)]
  const { typed, find, step, current, total, isReady } = useHitSteps(place, 'bank', { length: 200, isHere: true }, reader, input)
  const stepped = useRef(false)
  useLayoutEffect(() => {
    if (!atOnce || !isReady || stepped.current) return
    stepped.current = true
    step(1)
  })
  return (
    <>
      <button type="button" onClick={() => find({ ...typed, text: 'the' })}>
        type
      </button>
      <button type="button" onClick={() => step(1)}>
        next
      </button>
      <p>{isReady && current !== undefined ? `Hit ${current + 1} of ${total}` : 'waiting'}</p>
    </>
  )
}
