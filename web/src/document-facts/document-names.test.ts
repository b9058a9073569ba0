import { expect, test } from 'vitest'
import {
  baseName,
  cleanSubject,
  creationDate,
  documentHeading,
  documentSubject,
  documentTitle,
  extensionOf,
  foldersOf,
} from './document-names.ts'
import type { DocumentSource, WireDocument } from './wire-document.ts'

const document = (source: DocumentSource): WireDocument => ({ _index: 'p', _id: '0123456789abcdef', _source: source })

test('takes the file name as title of a file on disk', () => {
  expect(documentTitle(document({ path: '/data/reports/due diligence.pdf', extractionLevel: 0 }))).toBe('due diligence.pdf')
})

test('keeps to the file name of a file on disk whatever its own metadata say', () => {
  const source = { path: '/data/a.pdf', metadata: { tika_metadata_resourcename: 'b.pdf' } }
  expect(documentTitle(document(source))).toBe('a.pdf')
})

test('obeys no sign that turns letters around, or a program could pass for a picture', () => {
  const document = { _id: 'd', _index: 'p', _source: { path: '/data/invoice\u202egpj.exe' } }
  expect(documentTitle(document)).toBe('invoice[U+202E]gpj.exe')
  expect(extensionOf(document)).toBe('exe')
})

test('takes its own name, decoded, as title of an embedded document', () => {
  const source = {
    path: '/data/box.zip',
    extractionLevel: 1,
    metadata: { tika_metadata_resourcename: '=?UTF-8?Q?Cl=C3=B4ture_2020?= .docx' },
  }
  expect(documentTitle(document(source))).toBe('Clôture 2020 .docx')
})

test('falls back to the container and then to the short id', () => {
  expect(documentTitle(document({ path: '/data/box.zip', extractionLevel: 1 }))).toBe('box.zip')
  expect(documentTitle(document({}))).toBe('0123456789')
})

test('heads a mail with its subject, without prefixes', () => {
  const mail = document({
    contentType: 'message/rfc822',
    path: '/m.eml',
    metadata: { tika_metadata_dc_title: 'Re: Fwd: Port Sulaim: fee' },
  })
  expect(documentSubject(mail)).toBe('Port Sulaim: fee')
  expect(documentHeading(mail)).toBe('Port Sulaim: fee')
})

test('heads a mail without subject with its name', () => {
  expect(documentHeading(document({ contentType: 'message/rfc822', path: '/m.eml' }))).toBe('m.eml')
})

test('prefers the subject of a mail over its title', () => {
  const metadata = { tika_metadata_dc_title: 'Title', tika_metadata_subject: 'AW: Frage' }
  expect(documentSubject(document({ contentType: 'application/vnd.ms-outlook', metadata }))).toBe('Frage')
})

test('gives no subject for anything but mails and tweets', () => {
  expect(documentSubject(document({ contentType: 'application/pdf', metadata: { tika_metadata_dc_title: 'x' } }))).toBeUndefined()
})

test('keeps words with a colon that are no prefix', () => {
  expect(cleanSubject('Invoice: March')).toBe('Invoice: March')
  expect(cleanSubject('RE: RE[2]: Audit')).toBe('Audit')
  expect(cleanSubject('10:30 meeting')).toBe('10:30 meeting')
})

test('gives name, extension and folders below the data folder', () => {
  const file = document({ path: '/data/archive/2014/Letter.DOCX' })
  expect(baseName(file)).toBe('Letter.DOCX')
  expect(extensionOf(file)).toBe('docx')
  expect(foldersOf('/data/archive/2014/Letter.DOCX', ['/data'])).toEqual([
    { name: 'archive', path: '/data/archive' },
    { name: '2014', path: '/data/archive/2014' },
  ])
  expect(foldersOf('/other/Letter.DOCX', ['/data'])).toEqual([{ name: 'other', path: '/other' }])
  expect(foldersOf('/database/x', ['/data']).map((folder) => folder.path)).toEqual(['/database'])
})

test('begins the folders with the name of their root where there are several', () => {
  const roots = ['/cases/a', '/cases/b']
  expect(foldersOf('/cases/b/mail/1.eml', roots)).toEqual([
    { name: 'b', path: '/cases/b' },
    { name: 'mail', path: '/cases/b/mail' },
  ])
  expect(foldersOf('/cases/a/1.eml', roots)).toEqual([{ name: 'a', path: '/cases/a' }])
  expect(foldersOf('/mail/1.eml', [''])).toEqual([{ name: 'mail', path: '/mail' }])
})

test('knows no extension where the name begins with its only dot', () => {
  expect(extensionOf(document({ path: '/data/.hidden' }))).toBe('')
})

test('reads a creation date only where it can be parsed', () => {
  const created = (value: string) => creationDate(document({ metadata: { tika_metadata_dcterms_created: value } }))
  expect(created('2015-10-19T10:00:00Z')?.toISOString()).toBe('2015-10-19T10:00:00.000Z')
  expect(created('the day before')).toBeUndefined()
  expect(creationDate(document({}))).toBeUndefined()
})
