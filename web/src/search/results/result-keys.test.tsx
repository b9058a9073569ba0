import type { SearchAnswer } from '@dossier/contract/search/search'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { searchAnswerOf } from '../../testing/answers.ts'
import { openPage } from '../../testing/open-page.tsx'
import { listenToShortcuts } from '../../ui/shortcuts.ts'

listenToShortcuts()

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const source = { type: 'Document', path: '/data/a.txt', metadata: {} }
const hitOf = (id: string): SearchAnswer['hits']['hits'][number] => ({ _index: 'p', _id: id, _score: 1, _source: source })
const found = searchAnswerOf()
const hits = { ...found.hits, total: { value: 2, relation: 'eq' as const }, hits: ['a', 'b'].map(hitOf) }

/** Two hits, `a` and `b`; what is starred is told by the calls. */
function open(address: string) {
  return openPage(address, ({ method, path }) => {
    if (path.includes('/_search')) return { body: { ...found, hits } }
    if (path.includes('/_doc/')) return { body: { _index: 'p', _id: 'b', found: true, _source: source } }
    if (path.includes('/documents/starred')) return { body: [] }
    return method === 'POST' ? { body: { result: 1, change: 1 } } : undefined
  })
}

/** Presses `s` while the name of the hit `a` has the focus. */
async function starFirst() {
  await waitFor(() => expect(document.querySelectorAll('[data-hit]')).toHaveLength(2))
  const first = document.querySelector<HTMLElement>('[data-hit=a]')
  first?.focus()
  fireEvent.keyDown(first ?? document.body, { key: 's' })
}

const starred = (calls: ReturnType<typeof open>) => calls.filter(({ path }) => path.endsWith('/star')).map(({ body }) => body)

it('the keys of actions are those of the open document, also where list and document came at once', async () => {
  const calls = open('/d/p/b?q=x&index=p')
  await screen.findByRole('button', { name: 'Star' })
  await starFirst()
  await waitFor(() => expect(starred(calls)).toEqual([['b']]))
})

it('without an open document they are those of the hit that has the focus', async () => {
  const calls = open('/?q=x&index=p')
  await starFirst()
  await waitFor(() => expect(starred(calls)).toEqual([['a']]))
})
