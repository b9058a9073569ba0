import { cleanup, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { WireDocument } from '../../document-facts/wire-document.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { usePrefetch } from './use-prefetch.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = { index: 'p', id: 'a', routing: 'a' }

function Screen({ neighbours }: { neighbours: WireDocument[] }) {
  usePrefetch(open, neighbours)
  return null
}

test('fetches the documents beside the open one and the beginnings of their texts, when that one is there', async () => {
  const slice = { content: 'text', offset: 0, limit: 4, maxOffset: 4, targetLanguage: null }
  const calls = fakeServer(({ path }) => ({
    body: path.includes('/content/') ? slice : { _index: 'p', _id: 'x', found: true, _source: {} },
  }))
  const neighbours = [
    { _index: 'p', _id: 'b', _source: { contentTextLength: 4 } },
    { _index: 'p', _id: 'c', _routing: 'r', _source: { contentTextLength: 0 } },
  ]
  renderScreen(<Screen neighbours={neighbours} />)
  await waitFor(() => expect(calls).toHaveLength(5))
  expect(calls[0]?.path).toContain('/_doc/a?')
  expect(
    calls
      .slice(1)
      .map(({ path }) => path.replace(/\?.*/, ''))
      .sort(),
  ).toEqual([
    '/api/index/search/p/_doc/b',
    '/api/index/search/p/_doc/c',
    '/api/p/documents/content/b',
    '/api/p/documents/content/c',
  ])
})
