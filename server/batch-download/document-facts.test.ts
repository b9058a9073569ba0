import { expect, it } from 'vitest'
import type { StoredDocument } from '../documents/read.ts'
import { type Entry, factsOf } from './document-facts.ts'

const document: StoredDocument = {
  rid: 1,
  project: 'p',
  id: 'd',
  routing: 'd',
  version: 1,
  type: 'Document',
  source: { extractionLevel: 0 },
  textLength: 0,
  segmentCount: 0,
  entryId: 1,
}
const entry: Entry = {
  entry_id: 1,
  path: '/a',
  path_key: null,
  embedded_path: null,
  state: 'indexed',
  content_type: null,
  size_bytes: 1,
  digest: null,
  sha256: null,
  member_digest: null,
  modified_ns: null,
  changed_ns: null,
  inode: null,
}

it.each([
  ['1732000000123456789', '2024-11-19T07:06:40.123Z'],
  ['999999', '1970-01-01T00:00:00.000Z'],
  ['0', '1970-01-01T00:00:00.000Z'],
  ['-1', '1970-01-01T00:00:00.000Z'],
  ['-123456', '1970-01-01T00:00:00.000Z'],
  ['-1500000000', '1969-12-31T23:59:58.500Z'],
])('takes %s nanoseconds for a time', (modifiedNs, time) => {
  expect(factsOf(document, { ...entry, modified_ns: modifiedNs }, 'result').modified.toISOString()).toBe(time)
})
