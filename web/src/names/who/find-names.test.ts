import { i18n } from '@lingui/core'
import { beforeAll, expect, test } from 'vitest'
import { searchAnswerOf } from '../../testing/answers.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { findNames } from './find-names.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

test('finds names of all categories, the most frequent first', async () => {
  const calls = fakeServer(() => ({
    body: searchAnswerOf({
      PERSON: { doc_count: 9, names: { buckets: [{ key: 'nadia crane', doc_count: 3 }] } },
      ORGANIZATION: { doc_count: 9, names: { buckets: [{ key: 'crane ltd', doc_count: 7 }] } },
    }),
  }))
  const found = await findNames(' Crane ', 'p', new AbortController().signal)
  expect(found.map(({ label }) => label.split(' (')[0])).toEqual(['crane ltd', 'nadia crane'])
  expect(JSON.stringify(calls[0]?.body)).toContain('"wildcard":{"mentionNorm":{"value":"*crane*"}}')
})
