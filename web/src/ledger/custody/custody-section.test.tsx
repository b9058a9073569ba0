import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { CustodySection } from './custody-section.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const sha256 = 'ab'.repeat(32)

test('shows the digest that standard tools have, the source folder, and what was noticed of the file', async () => {
  fakeServer(() => ({
    body: {
      path: '/data/a.txt',
      embeddedPath: null,
      folder: '/data',
      sha256,
      digest: 'cd',
      memberDigest: null,
      sizeBytes: 3,
      modifiedNs: '1700000000000000000',
      changedNs: '1700000000000000000',
      foundAt: 1_700_000_000_000,
      foundBy: { number: 7, taskId: 't' },
      seenAt: 1_700_000_000_000,
      seenBy: null,
      readAt: 1_700_000_000_000,
      missingSince: null,
      noticed: [{ code: 'moved-from', facts: { path: '/data/old.txt' } }],
    },
  }))
  const document = { _id: 'x', _index: 'p', _source: {} }
  renderScreen(<CustodySection document={document} place={{ index: 'p', id: 'x', routing: 'x' }} />)
  expect(await screen.findByText(sha256)).toBeTruthy()
  expect(screen.getByText('/data')).toBeTruthy()
  expect(screen.getByText(/\(run 7\)$/)).toBeTruthy()
  expect(screen.getByText('Moved: it was /data/old.txt before')).toBeTruthy()
  expect(screen.queryByText('No longer on disk since')).toBeNull()
})
