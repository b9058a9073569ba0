import { describe, expect, it } from 'vitest'
import { creationInstant, metadataFields, metadataKey } from './metadata-key.ts'

describe('metadata keys', () => {
  it.each([
    ['dc:title', 'tika_metadata_dc_title'],
    ['Content-Type', 'tika_metadata_content_type'],
    ['Message:Raw-Header:Thread-Index', 'tika_metadata_message_raw_header_thread_index'],
    ['Message-Raw-Header-Thread-Index', 'tika_metadata_message_raw_header_thread_index'],
    ['resourceName', 'tika_metadata_resourcename'],
    ['X-TIKA:digest:SHA384', 'tika_metadata_x_tika_digest_sha384'],
    ['Exif SubIFD:Größe', 'tika_metadata_exif_subifd_gr__e'],
  ])('writes %s as %s', (name, key) => {
    expect(metadataKey(name)).toBe(key)
  })

  it('merges names that become one key and joins values by a comma without a space', () => {
    expect(metadataFields({ 'Message:From-Email': ['a@b.example'], 'Message-From-Email': ['c@d.example', ''] })).toEqual({
      tika_metadata_message_from_email: 'c@d.example,a@b.example',
    })
    expect(metadataFields({ 'pdf:charsPerPage': ['0', '12', '0'] })).toEqual({ tika_metadata_pdf_charsperpage: '0,12,0' })
  })

  it('keeps the first title only and no repeated dc:title', () => {
    expect(metadataFields({ title: ['One', 'Two'], 'dc:title': ['A', 'A', 'B'] })).toEqual({
      tika_metadata_title: 'One',
      tika_metadata_dc_title: 'A,B',
    })
  })

  it('drops the keys that mean nothing', () => {
    const names = ['Unknown tag (0x9)', 'MboxParser-from', 'xmpMM:DocumentID', 'Message:Raw-Header:X', 'Message:Raw-Header:4abc']
    expect(metadataFields(Object.fromEntries(names.map((name) => [name, ['1']])))).toEqual({})
  })

  it('adds the instant of a known date', () => {
    expect(metadataFields({ 'dcterms:created': ['2020-01-01T02:00:00+02:00'] })).toEqual({
      tika_metadata_dcterms_created: '2020-01-01T02:00:00+02:00',
      tika_metadata_dcterms_created_iso8601: '2020-01-01T00:00:00Z',
    })
  })

  it('keeps what is no date as text beside, and several dates as a list', () => {
    expect(metadataFields({ 'dcterms:created': ['last spring'] })).toEqual({ tika_metadata_dcterms_created_text: 'last spring' })
    expect(metadataFields({ 'dcterms:modified': ['2020-01-01', '2021-01-01'] })).toEqual({
      tika_metadata_dcterms_modified: ['2020-01-01T00:00:00Z', '2021-01-01T00:00:00Z'],
    })
  })

  it('finds the creation date wherever it stands', () => {
    expect(creationInstant(metadataFields({ 'exif:DateTimeOriginal': ['2015-07-01T18:22:00'] }))).toBe('2015-07-01T18:22:00Z')
    expect(creationInstant(metadataFields({ 'meta:creation-date': ['2011:02:03 04:05:06'] }))).toBe('2011-02-03T04:05:06Z')
    expect(creationInstant(metadataFields({ 'dc:title': ['2011'] }))).toBeUndefined()
  })
})
