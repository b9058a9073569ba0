import { i18n } from '@lingui/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { dismissToast, shownToasts } from '../ui/toasts/toasts.ts'
import { recommendSelection } from './recommend-selection.ts'

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

afterEach(() => {
  for (const { id } of shownToasts()) dismissToast(id)
  vi.unstubAllGlobals()
})

const parts = ['p', 'q'].map((index) => ({ index, documents: ['a', 'b'] }))

test.each([
  [true, 'recommend', '4 documents recommended in 2 projects'],
  [false, 'unrecommend', 'Recommendations of 4 documents in 2 projects taken back'],
])('recommendations of several projects are one sentence (given: %s)', async (isGiven, call, text) => {
  const calls = fakeServer(() => ({ body: { result: 2, change: 1 } }))
  await recommendSelection({ index: 'p,q', count: 4, parts, refused: [], clear: vi.fn() }, isGiven)
  expect(calls.map(({ path }) => path)).toEqual(['p', 'q'].map((project) => `/api/${project}/documents/batchUpdate/${call}`))
  expect(shownToasts().map((toast) => toast.text)).toEqual([text])
})

test('where nothing was to be done in any project nothing can be taken back', async () => {
  fakeServer(() => ({ body: { result: 0, change: null } }))
  await recommendSelection({ index: 'p,q', count: 4, parts, refused: [], clear: vi.fn() }, true)
  expect(shownToasts()).toMatchObject([{ kind: 'done', text: 'Nothing was changed.' }])
  expect(shownToasts()[0]?.action).toBeUndefined()
})
