import { i18n } from '@lingui/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { faultOf } from '../testing/answers.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { dismissToast, runNewestAction, shownToasts } from '../ui/toasts/toasts.ts'
import { starSelection } from './star-selection.ts'
import { toggleStar } from './stars.ts'

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
  const parts = [{ index: 'p', documents: ['a', 'b'] }]
  await starSelection({ index: 'p', count: 2, parts, refused: [], clear }, true)
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

const inThree = ['p', 'q', 'r'].map((index) => ({ index, documents: { query: { match_all: {} } } }))

/** A server in which so many documents change in each project; those that are not named fail. */
function serveProjects(results: Record<string, number>) {
  return fakeServer(({ method, path }) => {
    if (method === 'GET') return { body: [] }
    const result = results[path.split('/')[2] ?? '']
    if (result === undefined) return { status: 500, body: faultOf('INTERNAL') }
    return { body: { result, change: result === 0 ? null : result } }
  })
}

const paths = (calls: ReturnType<typeof fakeServer>) =>
  changes(calls).map(({ path, body }) => [path.split('/').slice(2).join('/'), body])

test('stars of several projects are one sentence, and are taken back by one click', async () => {
  const calls = serveProjects({ p: 48_000, q: 211, r: 0 })
  const clear = vi.fn()
  await starSelection({ index: 'p,q,r', count: 48_300, parts: inThree, refused: [], clear }, true)
  expect(clear).toHaveBeenCalledTimes(1)
  expect(shownToasts().map(({ text }) => text)).toEqual(['48,211 documents starred in 2 projects'])
  runNewestAction()
  await vi.waitFor(() => expect(changes(calls)).toHaveLength(5))
  expect(paths(calls).slice(3)).toEqual([
    ['p/documents/batchUpdate/unstar', { undo: 48_000 }],
    ['q/documents/batchUpdate/unstar', { undo: 211 }],
  ])
})

test('all projects are asked at the same time', async () => {
  const first = Promise.withResolvers<void>()
  const calls = fakeServer(() => ({ body: { result: 1, change: 1 }, after: first.promise }))
  const done = starSelection({ index: 'p,q,r', count: 3, parts: inThree, refused: [], clear: vi.fn() }, true)
  await vi.waitFor(() => expect(changes(calls)).toHaveLength(3))
  first.resolve()
  await done
})

test('a project in which it fails is named, the others hold, and only it is tried again', async () => {
  const results: Record<string, number> = { p: 5, r: 1 }
  const calls = serveProjects(results)
  const clear = vi.fn()
  await starSelection({ index: 'p,q,r', count: 9, parts: inThree, refused: ['s'], clear }, true)
  expect(clear).not.toHaveBeenCalled()
  expect(shownToasts()).toMatchObject([
    { kind: 'failed', text: 'Unable to change the stars in q.' },
    { kind: 'done', text: '6 documents starred in 2 projects', detail: 'Left out, because you may only read there: s.' },
  ])
  results.q = 3
  shownToasts()[0]?.action?.run()
  await vi.waitFor(() => expect(clear).toHaveBeenCalledTimes(1))
  expect(newest()).toMatchObject({ kind: 'done', text: '3 documents starred' })
  expect(paths(calls).slice(3)).toEqual([['q/documents/batchUpdate/star', { query: { match_all: {} } }]])
})

test('what cannot be taken back in one project is told by its name, and tried again there only', async () => {
  const results: Record<string, number> = { p: 5, q: 3, r: 1 }
  const calls = serveProjects(results)
  await starSelection({ index: 'p,q,r', count: 9, parts: inThree, refused: [], clear: vi.fn() }, true)
  delete results.r
  runNewestAction()
  await vi.waitFor(() => expect(newest()).toMatchObject({ kind: 'failed', text: 'Unable to change the stars in r.' }))
  results.r = 1
  runNewestAction()
  await vi.waitFor(() => expect(changes(calls)).toHaveLength(7))
  expect(paths(calls).at(-1)).toEqual(['r/documents/batchUpdate/unstar', { undo: 1 }])
})
