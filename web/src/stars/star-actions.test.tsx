import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { WireDocument } from '../document-facts/wire-document.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { DocumentStar, HitStar } from './star-actions.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const documentOf = (_id: string): WireDocument => ({ _index: 'p', _id, _routing: _id, _source: { path: '/data/letter.txt' } })

test.each([
  ['a hit', 'Star letter.txt', <HitStar key="hit" hit={documentOf('hit')} />],
  ['the open document', 'Star', <DocumentStar key="open" document={documentOf('open')} />],
])('the star of %s keeps its name, and is pressed once there is a star', async (_of, name, star) => {
  fakeServer(({ method }) => ({ body: method === 'GET' ? [] : { result: 1, change: 1 } }))
  renderScreen(star)
  const button = await screen.findByRole('button', { name, pressed: false })
  fireEvent.click(button)
  expect(screen.getByRole('button', { name, pressed: true })).toBe(button)
})
