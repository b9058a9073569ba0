import { expect, test } from 'vitest'
import type { StoredDocument } from '../../documents/read.ts'
import { toEngineDocument } from './engine-document.ts'

const stored: StoredDocument = {
  rid: 7,
  project: 'p',
  id: 'child',
  routing: 'root',
  version: 1,
  type: 'Document',
  source: { type: 'Document', contentType: 'text/plain', extractionDate: '2024-02-29T12:00:00Z', tags: ['a'] },
  textLength: 9,
  segmentCount: 2,
  entryId: 1,
}

test('carries the document as a cluster holds it, with its routing and the whole text', () => {
  const { wire } = toEngineDocument(stored, ['one ', 'two'])
  const source = { ...stored.source, metadata: {}, textDigest: expect.stringMatching(/^[0-9a-f]{32}$/), content: 'one two' }
  expect(wire?.()).toEqual({ routing: 'root', source })
})

test('carries a duplicate without a text', () => {
  const { wire } = toEngineDocument({ ...stored, type: 'Duplicate', source: { type: 'Duplicate', documentId: 'x' } }, [])
  expect(wire?.()).toEqual({ routing: 'root', source: { type: 'Duplicate', documentId: 'x' } })
})

test.each([
  ['2024-02-29T12:00:00+02:00', Date.UTC(2024, 1, 29, 10)],
  ['2024-02-29T12:00:00', Date.UTC(2024, 1, 29, 12)],
  ['2024-02', Date.UTC(2024, 1, 1)],
  ['2015:07:01 18:22:00', Date.UTC(2015, 6, 1, 18, 22)],
  ['Tue, 10 Dec 2019 10:00:01 +0100', Date.UTC(2019, 11, 10, 9, 0, 1)],
  [5, 5],
  ['1492-10-12', undefined],
  ['yesterday', undefined],
])('indexes the date %s by the same reader that told the metadata', (written, at) => {
  const key = 'metadata.tika_metadata_dcterms_created'
  const { fields } = toEngineDocument({ ...stored, source: { metadata: { tika_metadata_dcterms_created: written } } }, [])
  expect(fields[key]).toBe(at)
})

test('indexes dates as numbers and leaves out what cannot be read', () => {
  const { fields } = toEngineDocument({ ...stored, source: { ...stored.source, contentLength: 'long' } }, [])
  expect(fields).toMatchObject({ extractionDate: Date.UTC(2024, 1, 29, 12), contentType: 'text/plain', tags: ['a'] })
  expect(fields).not.toHaveProperty('contentLength')
})
