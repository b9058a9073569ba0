import { cleanup, fireEvent, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WireDocument } from '../../document-facts/wire-document.ts'
import { feature } from '../../feature/feature.ts'
import { offerFeatures } from '../../feature/offered.ts'
import { faultOf } from '../../testing/answers.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { watchWhatIsSeen } from '../../testing/seen.ts'
import { Thumbnail } from './thumbnail.tsx'

let see: () => void
beforeEach(() => {
  see = watchWhatIsSeen()
})
afterEach(() => {
  cleanup()
  offerFeatures([])
  vi.unstubAllGlobals()
})

const scan: WireDocument = {
  _index: 'p',
  _id: 'd',
  _routing: 'd',
  _source: { path: '/data/leak/scan.pdf', contentType: 'application/pdf' },
}
const letter: WireDocument = { ...scan, _source: { path: '/data/letter.txt', contentType: 'text/plain' } }

function draw(document: WireDocument, isAllowed = true) {
  const calls = fakeServer(() => (isAllowed ? { body: {} } : { status: 403, body: faultOf('FORBIDDEN', 'no') }))
  const { container } = renderScreen(<Thumbnail document={document} size="small" />)
  return { calls, box: () => container.querySelector('span'), picture: () => container.querySelector('img') }
}

test('asks for the first page once it is on the screen, and says nothing to a screen reader', async () => {
  const { box, picture } = draw(scan)
  await waitFor(() => expect(box()).not.toBeNull())
  expect(picture()).toBeNull()
  see()
  await waitFor(() => expect(picture()).not.toBeNull())
  expect(picture()?.getAttribute('src')).toBe('/api/v1/thumbnail/p/d?routing=d&page=0&size=160')
  expect(box()?.getAttribute('aria-hidden')).toBe('true')
})

test('leaves what is beneath it where the picture cannot be made', async () => {
  const { box, picture } = draw(scan)
  await waitFor(() => expect(box()).not.toBeNull())
  see()
  await waitFor(() => expect(picture()).not.toBeNull())
  const image = picture()
  if (image) fireEvent.error(image)
  expect(picture()).toBeNull()
})

test('asks for none of types that have none, and for none that the reader may not have', async () => {
  const { calls, box } = draw(letter)
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(box()).toBeNull()
  cleanup()
  const refused = draw(scan, false)
  await waitFor(() => expect(refused.calls).toHaveLength(1))
  expect(refused.box()).toBeNull()
})

test('stands behind what features put before pictures', async () => {
  const SmallCover = ({ children }: { children: ReactNode }) => <b>{children}</b>
  offerFeatures([feature({ name: 'x', mediaCovers: [{ name: 'x', order: 1, Cover: () => null, SmallCover }] })])
  const { box, picture } = draw(scan)
  await waitFor(() => expect(box()).not.toBeNull())
  see()
  await waitFor(() => expect(picture()?.parentElement?.tagName).toBe('B'))
})
