import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { VersionsSection } from './versions-section.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const document = { _id: 'x', _index: 'p', _source: {} }
const place = { index: 'p', id: 'x', routing: 'x' }
const own = { number: 0, embeddedPath: null, state: 'indexed', contentType: null, textLength: 60_000 }
const version = {
  version: 4,
  path: '/data/a.txt',
  digest: 'cd',
  sha256: 'ab'.repeat(32),
  sizeBytes: 3,
  modifiedNs: null,
  readAt: 1_700_000_000_000,
  keptAt: 1_710_000_000_000,
  documents: 3,
  own,
}

test('lists former versions with date and digest, and shows their text a piece at a time', async () => {
  const calls = fakeServer(({ path }) => {
    if (path.includes('/former/4/0/text')) {
      const isFirst = path.includes('offset=0')
      return { body: { content: isFirst ? 'w'.repeat(50_000) : 'the end', offset: isFirst ? 0 : 50_000, textLength: 50_007 } }
    }
    return { body: [version, { ...version, version: 2, sha256: null, own: null }] }
  })
  renderScreen(<VersionsSection document={document} place={place} />)
  expect(await screen.findByText(`SHA-256 ${version.sha256}`)).toBeTruthy()
  expect(screen.getByText('SHA-384 cd')).toBeTruthy()
  expect(screen.getByText('It was not in the file then.')).toBeTruthy()
  expect(screen.getAllByText(/2 documents in it/)).toHaveLength(1)
  const link = screen.getByRole('link', { name: 'What has changed since' })
  expect(link.getAttribute('href')).toContain('/tasks/indexing/versions?index=p&version=4&number=0')
  fireEvent.click(screen.getByRole('button', { name: 'Show the former text' }))
  fireEvent.click(await screen.findByRole('button', { name: 'More' }))
  await waitFor(() => expect(screen.getByLabelText('Former text').textContent).toMatch(/w+the end$/))
  expect(calls.filter(({ path }) => path.includes('limit=50000'))).toHaveLength(2)
})

test('is not there where nothing was kept', async () => {
  const calls = fakeServer(() => ({ body: [] }))
  const { container } = renderScreen(<VersionsSection document={document} place={place} />)
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(container.textContent).toBe('')
})
