import { i18n } from '@lingui/core'
import { beforeAll, expect, test } from 'vitest'
import { readFailure } from '../../api/request-error.ts'
import { valueFaults } from './value-faults.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

test('says of each refused setting what is wrong with it, with its limit', () => {
  const facts = { batchSearchMaxNbQueries: 'most', 'batchSearchMaxNbQueries.limit': 1_000_000, batchDownloadMaxSize: 'size' }
  const error = readFailure(400, JSON.stringify({ error: 'two are wrong', code: 'BAD_REQUEST', facts }), '/api/settings')
  expect(valueFaults(i18n, error).map(({ sentence }) => sentence)).toEqual([
    'Size of an archive: give a whole number with K, M or G behind it, such as 100M.',
    'Queries in a list: it is at most 1,000,000.',
  ])
})

test('says nothing of a refusal for another cause', () => {
  const error = readFailure(409, JSON.stringify({ error: 'the file is no JSON', code: 'CONFLICT', facts: {} }), '/api/settings')
  expect(valueFaults(i18n, error)).toEqual([])
})
