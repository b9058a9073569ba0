import { expect, test } from 'vitest'
import { isEmail, isRightToLeft } from './document-kinds.ts'
import { placeOf, rootPlace, type WireDocument } from './wire-document.ts'

const document = (source: WireDocument['_source']): WireDocument => ({ _index: 'p', _id: 'd', _source: source })

test('knows mails and languages that run from right to left', () => {
  expect(isEmail(document({ contentType: 'application/vnd.ms-outlook' }))).toBe(true)
  for (const language of ['ARABIC', 'HEBREW', 'PERSIAN']) expect(isRightToLeft(document({ language }))).toBe(true)
  expect(isRightToLeft(document({ language: 'ENGLISH' }))).toBe(false)
})

test('takes the routing, then the root, then the id for the place of a document', () => {
  expect(placeOf({ ...document({ rootDocument: 'r' }), _routing: 'x' }).routing).toBe('x')
  expect(placeOf(document({ rootDocument: 'r' })).routing).toBe('r')
  expect(placeOf(document({})).routing).toBe('d')
})

test('finds the file on disk that holds an embedded document', () => {
  const place = { index: 'p', id: 'd', routing: 'd' }
  expect(rootPlace(document({ extractionLevel: 2, rootDocument: 'r' }), place)).toEqual({ index: 'p', id: 'r', routing: 'r' })
  expect(rootPlace(document({ extractionLevel: 0, rootDocument: 'd' }), place)).toEqual(place)
})
