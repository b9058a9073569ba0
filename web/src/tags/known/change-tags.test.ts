import { limits } from '@dossier/contract'
import type { TagsChanged } from '@dossier/contract/marks/tags'
import { i18n } from '@lingui/core'
import { act, cleanup, render } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { faultOf } from '../../testing/answers.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { dismissToast, runNewestAction, shownToasts } from '../../ui/toasts/toasts.ts'
import { changeTags, onlyThis } from './change-tags.ts'
import { useEarlyChanges } from './early-changes.ts'

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  vi.useFakeTimers()
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  for (const { id } of shownToasts()) dismissToast(id)
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const changed = { result: 1, change: 7, kept: 0 }
const newest = () => shownToasts().at(-1)
const one = onlyThis({ _index: 'p', _id: 'a', _source: {} })
const two = { index: 'p', count: 2, parts: [{ index: 'p', documents: ['a', 'b'] }], refused: [] }

/** A server whose first `failures` changes fail. */
function serve(failures = 0, answer: TagsChanged = changed) {
  let left = failures
  return fakeServer(() => {
    left -= 1
    return left >= 0 ? { status: 500, body: faultOf('INTERNAL') } : { body: answer }
  })
}

/** Shows the tags of `a`, which has `bank`. */
function showTags() {
  function Tags() {
    const apply = useEarlyChanges({ index: 'p', id: 'a' })
    return createElement(
      'p',
      null,
      apply([{ label: 'bank' }], (label) => ({ label }))
        .map(({ label }) => label)
        .join(),
    )
  }
  render(createElement(Tags))
  return () => document.querySelector('p')?.textContent
}

test('of one document tags are shown at once, until after the answer and the pause everything was fetched anew', async () => {
  serve()
  const refetch = vi.spyOn(queryClient, 'invalidateQueries')
  const shown = showTags()
  let done: Promise<void> | undefined
  act(() => {
    done = changeTags({ target: one, labels: ['Audit', 'BANK'], isGiven: true })
  })
  expect(shown()).toBe('bank,Audit')
  await act(async () => done)
  await act(() => vi.advanceTimersByTimeAsync(limits.answerDelayMs - 1))
  expect(refetch).not.toHaveBeenCalled()
  expect(shown()).toBe('bank,Audit')
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(refetch).toHaveBeenCalledTimes(1)
  expect(shown()).toBe('bank')
})

test('of several documents nothing is shown before the answer and the pause', async () => {
  serve()
  const shown = showTags()
  await act(async () => {
    const done = changeTags({ target: two, labels: ['audit'], isGiven: true })
    expect(shown()).toBe('bank')
    await done
  })
  expect(shown()).toBe('bank')
})

test('a failure for one document takes back what was shown, and trying again means the same tags', async () => {
  const calls = serve(1)
  const shown = showTags()
  await act(() => changeTags({ target: one, labels: ['bank'], isGiven: false }))
  expect(shown()).toBe('bank')
  expect(newest()).toMatchObject({ kind: 'failed', text: 'Unable to remove the tag.', detail: 'Nothing was changed.' })
  await act(async () => runNewestAction())
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(calls.map(({ path, body }) => ({ path, body }))).toEqual(
    Array(2).fill({ path: '/api/p/documents/batchUpdate/untag', body: { docIds: ['a'], tags: ['bank'] } }),
  )
})

test('the toast of many tells how many changed, and takes back exactly these', async () => {
  const calls = serve(0, { result: 48_211, change: 9, kept: 0 })
  const clear = vi.fn()
  const parts = [{ index: 'p', documents: { query: { match_all: {} } } }]
  const target = { index: 'p', count: 48_213, parts, refused: [] }
  await changeTags({ target, labels: ['audit', 'bank'], isGiven: true }, clear)
  expect(calls[0]?.body).toEqual({ query: { match_all: {} }, tags: ['audit', 'bank'] })
  expect(clear).toHaveBeenCalledTimes(1)
  expect(newest()).toMatchObject({ kind: 'done', text: '48,211 documents tagged: audit bank' })
  runNewestAction()
  await vi.advanceTimersByTimeAsync(0)
  expect(calls.at(-1)).toMatchObject({ path: '/api/p/documents/batchUpdate/untag', body: { undo: 9 } })
})

test('a failure for many says that some may have been changed, and keeps the selection until trying again has done all of it', async () => {
  serve(1)
  const clear = vi.fn()
  await changeTags({ target: two, labels: ['audit'], isGiven: true }, clear)
  expect(clear).not.toHaveBeenCalled()
  expect(newest()).toMatchObject({
    text: 'Unable to change the tags.',
    detail: 'Some may have been changed: look before trying again.',
  })
  runNewestAction()
  await vi.waitFor(() => expect(clear).toHaveBeenCalledTimes(1))
})

test('what the server refuses is told in its own sentence', async () => {
  const error = 'The project "p" has 2000 tags already'
  fakeServer(() => ({ status: 409, body: faultOf('CONFLICT', error) }))
  await changeTags({ target: two, labels: ['audit'], isGiven: true })
  expect(newest()).toMatchObject({ detail: error })
})

test('tags that stayed are told, and where nothing changed there is nothing to undo', async () => {
  serve(0, { result: 0, change: null, kept: 2 })
  await changeTags({ target: two, labels: ['audit'], isGiven: false })
  expect(newest()).toMatchObject({ text: 'Nothing was changed.' })
  expect(newest()?.detail).toMatch(/^2 stayed/)
  expect(newest()?.action).toBeUndefined()
})

const inTwo = {
  index: 'p,q',
  count: 3,
  parts: [
    { index: 'p', documents: ['a', 'b'] },
    { index: 'q', documents: ['a'] },
  ],
  refused: ['r'],
}

/** A server in which each project answers so. */
function serveProjects(answers: Record<string, TagsChanged>) {
  return fakeServer(({ path }) => {
    const body = answers[path.split('/')[2] ?? '']
    return body ? { body } : { status: 409, body: faultOf('CONFLICT', 'The project "q" has 2000 tags already') }
  })
}

test('tags of several projects are one sentence, with what stayed and what was left out, and are taken back by one click', async () => {
  const calls = serveProjects({ p: { result: 2, change: 9, kept: 1 }, q: { result: 1, change: 4, kept: 1 } })
  const clear = vi.fn()
  await changeTags({ target: inTwo, labels: ['audit'], isGiven: true }, clear)
  expect(clear).toHaveBeenCalledTimes(1)
  expect(newest()).toMatchObject({ kind: 'done', text: '3 documents tagged in 2 projects: audit' })
  expect(newest()?.detail).toMatch(/^2 stayed.* Left out, because you may only read there: r\.$/)
  runNewestAction()
  await vi.advanceTimersByTimeAsync(0)
  expect(calls.map(({ path, body }) => [path, body])).toEqual([
    ['/api/p/documents/batchUpdate/tag', { docIds: ['a', 'b'], tags: ['audit'] }],
    ['/api/q/documents/batchUpdate/tag', { docIds: ['a'], tags: ['audit'] }],
    ['/api/p/documents/batchUpdate/untag', { undo: 9 }],
    ['/api/q/documents/batchUpdate/untag', { undo: 4 }],
  ])
})

test('a project that refuses tags is named with its reason, the others hold, and only it is tried again', async () => {
  const answers: Record<string, TagsChanged> = { p: { result: 2, change: 9, kept: 0 } }
  const calls = serveProjects(answers)
  const clear = vi.fn()
  await changeTags({ target: inTwo, labels: ['audit'], isGiven: true }, clear)
  expect(clear).not.toHaveBeenCalled()
  expect(shownToasts()).toMatchObject([
    { kind: 'failed', text: 'Unable to change the tags in q.', detail: 'The project "q" has 2000 tags already' },
    { kind: 'done', text: '2 documents tagged: audit' },
  ])
  answers.q = { result: 1, change: 4, kept: 0 }
  shownToasts()[0]?.action?.run()
  await vi.waitFor(() => expect(clear).toHaveBeenCalledTimes(1))
  expect(calls.map(({ path }) => path.split('/')[2])).toEqual(['p', 'q', 'q'])
  expect(calls.at(-1)).toMatchObject({ path: '/api/q/documents/batchUpdate/tag', body: { docIds: ['a'], tags: ['audit'] } })
})
