import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { HitContext } from './hit-context.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('says which hit it is until the text around it is there', async () => {
  const read = Promise.withResolvers<void>()
  const body = { content: 'at the bank in Geneva', offset: 0, limit: 21, maxOffset: 21, targetLanguage: null }
  fakeServer(() => ({ body, after: read.promise }))
  const hit = { start: 7, end: 11, term: 0 }
  renderScreen(
    <HitContext place={{ index: 'p', id: 'a', routing: 'a' }} length={21} hit={hit} colours={[0]} waiting="Hit 1 of 1" />,
  )
  expect(screen.getByText('Hit 1 of 1')).toBeTruthy()
  read.resolve()
  expect(await screen.findByText('bank')).toBeTruthy()
  expect(screen.queryByText('Hit 1 of 1')).toBeNull()
})
