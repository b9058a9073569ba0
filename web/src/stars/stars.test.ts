import { i18n } from '@lingui/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { faultOf } from '../testing/answers.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { dismissToast, runNewestAction, shownToasts } from '../ui/toasts/toasts.ts'
import { starSelection, toggleStar } from './stars.ts'

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

afterEach(() => {
  for (const { id } of shownToasts()) dismissToast(id)
  vi.unstubAllGlobals()
})

/** A server whose first `failures` changes fail. */
function serve(failures: number) {
  let left = failures
  return fakeServer(({ method }) => {
    if (method === 'GET') return { body: [] }
    left -= 1
    return left >= 0 ? { status: 500, body: faultOf('INTERNAL') } : { body: { result: 2, change: 7 } }
  })
}

const newest = () => shownToasts().at(-1)
const changes = (calls: ReturnType<typeof fakeServer>) => calls.filter(({ method }) => method === 'POST')

test('trying a bulk change again does all of it: the selection is cleared and can be taken back', async () => {
  const calls = serve(1)
  const clear = vi.fn()
  await starSelection({ index: 'p', count: 2, documents: ['a', 'b'], clear }, true)
  expect(clear).not.toHaveBeenCalled()
  expect(newest()).toMatchObject({
    kind: 'failed',
    text: 'Unable to change the stars.',
    detail: 'Some may have been changed: look before trying again.',
  })
  runNewestAction()
  await vi.waitFor(() => expect(clear).toHaveBeenCalledTimes(1))
  expect(newest()).toMatchObject({ kind: 'done', text: '2 documents starred' })
  runNewestAction()
  await vi.waitFor(() => expect(changes(calls)).toHaveLength(3))
  expect(changes(calls).at(-1)).toMatchObject({ path: '/api/p/documents/batchUpdate/unstar', body: { undo: 7 } })
})

test('of one document the contract has the sentence, and trying again means the same star', async () => {
  const calls = serve(1)
  toggleStar({ _index: 'p', _id: 'a' })
  await vi.waitFor(() => expect(newest()).toMatchObject({ text: 'Unable to star the document.', detail: 'Nothing was changed.' }))
  runNewestAction()
  await vi.waitFor(() => expect(changes(calls)).toHaveLength(2))
  expect(changes(calls).map(({ path }) => path)).toEqual(Array(2).fill('/api/p/documents/batchUpdate/star'))
})
