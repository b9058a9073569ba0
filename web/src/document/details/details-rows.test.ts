import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import type { DocumentSource, WireDocument } from '../../document-facts/wire-document.ts'
import { mainDetails, metadataLabel, otherDetails, searchFor } from './details-rows.ts'
import { metadataMeaning } from './metadata-words.ts'

i18n.loadAndActivate({ locale: 'en', messages: {} })
const names = {
  fileType: (name: string) => `[${name}]`,
  language: (name: string) => name.toLowerCase(),
  path: (path: string) => path.replace(/^\/data/, '/Volumes/leak'),
}
const document = (source: DocumentSource): WireDocument => ({ _index: 'p', _id: 'd1', _source: source })
const rowOf = (source: DocumentSource, key: string) => mainDetails(i18n, document(source), names).find((row) => row.key === key)

const report: DocumentSource = {
  path: '/data/reports/due "diligence".pdf',
  dirname: '/data/reports',
  contentType: 'application/pdf',
  contentLength: 47_288,
  extractionLevel: 0,
  extractionDate: '2026-11-20T10:00:00.000Z',
  language: 'ENGLISH',
  metadata: {
    tika_metadata_dcterms_created: '2015-10-19T10:00:00Z',
    tika_metadata_author: 'Hexham Audit Partners',
    tika_metadata_dc_title: 'Due diligence report',
    tika_metadata_xmptpg_npages: '4',
    tika_metadata_pdf_dates: ['2015-10-19', '2016-01-01'],
    tika_metadata_nothing: '',
  },
}

test('searches for a value in quotes, with quotes and backslashes escaped', () => {
  expect(searchFor('path', 'C:\\x "y".pdf')).toBe('path:"C:\\\\x \\"y\\".pdf"')
})

test('searches for what is stored, not for what is shown', () => {
  expect(rowOf(report, 'size')).toMatchObject({ field: 'contentLength', value: '47288', shown: '46.18 KB' })
  expect(rowOf(report, 'created')).toMatchObject({
    field: 'metadata.tika_metadata_dcterms_created',
    value: '2015-10-19T10:00:00Z',
  })
  expect(rowOf(report, 'type')).toMatchObject({ value: 'application/pdf', shown: '[application/pdf]' })
  expect(rowOf(report, 'level')).toMatchObject({ value: '0', shown: '0, file on disk' })
})

test('takes the sender of a mail for its author', () => {
  const metadata = { tika_metadata_message_from: 'sophie@bank.example', tika_metadata_author: 'scanner' }
  expect(rowOf({ metadata }, 'author')).toMatchObject({
    field: 'metadata.tika_metadata_message_from',
    value: 'sophie@bank.example',
  })
})

test('leaves out what is not there', () => {
  const keys = mainDetails(i18n, document({}), names).map((row) => row.key)
  expect(keys).toEqual(['level', 'id'])
  expect(rowOf({ contentLength: -1 }, 'size')).toBeUndefined()
  expect(rowOf({ metadata: { tika_metadata_dcterms_created: 'last summer' } }, 'created')).toBeUndefined()
  expect(rowOf({ contentEncoding: 'unknown' }, 'encoding')).toBeUndefined()
})

test('shows every other metadata once, in plain words where they are known, and searches for the first of several values', () => {
  const rows = mainDetails(i18n, document(report), names)
  expect(otherDetails(i18n, document(report), rows).map(({ label, name, value, shown }) => [label, name, value, shown])).toEqual([
    ['Pages', 'xmptpg_npages', '4', '4'],
    ['Pdf dates', undefined, '2015-10-19', '2015-10-19, 2016-01-01'],
    ['Title, as the file says', 'dc_title', 'Due diligence report', 'Due diligence report'],
  ])
})

test('knows what the fields of most files mean', () => {
  for (const key of ['tika_metadata_dc_creator', 'tika_metadata_message_raw_header_received', 'tika_metadata_geo_lat'])
    expect(metadataMeaning(key)).toBeDefined()
  expect(metadataMeaning('tika_metadata_never_seen')).toBeUndefined()
})

test('writes metadata names as words', () => {
  expect(metadataLabel('tika_metadata_message_raw_header_received')).toBe('Message raw header received')
})

test('shows paths as the reader knows them, and searches for those that are kept', () => {
  expect(rowOf(report, 'path')).toMatchObject({ value: report.path, shown: '/Volumes/leak/reports/due "diligence".pdf' })
  expect(rowOf(report, 'folder')).toMatchObject({ value: '/data/reports', shown: '/Volumes/leak/reports' })
})
