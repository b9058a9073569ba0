import { afterEach, expect, it, vi } from 'vitest'
import { searchAnswerOf } from '../../testing/answers.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { findDocuments } from './find-documents.ts'

afterEach(() => vi.unstubAllGlobals())

it('asks for names alone, and no longer when somebody types on', async () => {
  const calls = fakeServer(() => ({ body: searchAnswerOf() }))
  expect(await findDocuments('crane', 'p', new AbortController().signal)).toEqual([])
  expect(calls[0]?.body).toMatchObject({ size: 5 })
  expect(calls[0]?.body).not.toHaveProperty('highlight')
  const never = vi.fn((_path: string, { signal }: RequestInit) => Promise.reject(signal?.reason))
  vi.stubGlobal('fetch', never)
  const given = AbortSignal.abort(new Error('typed on'))
  await expect(findDocuments('crane', 'p', given)).rejects.toThrow('typed on')
})
