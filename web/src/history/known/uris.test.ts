import { expect, it } from 'vitest'
import { addressOfUri, documentUri, placeInUri, queryInUri, searchUri } from './uris.ts'

it('writes a document with its routing, and reads it back', () => {
  const place = { index: 'p', id: 'a/b', routing: 'r' }
  expect(documentUri(place)).toBe('/ds/p/a%2Fb/r')
  expect(placeInUri(documentUri(place))).toEqual(place)
  expect(placeInUri('/ds/p/x')).toEqual({ index: 'p', id: 'x', routing: 'x' })
  expect(placeInUri('/?q=a')).toBeUndefined()
  expect(placeInUri('/ds/p/100%/100%')).toEqual({ index: 'p', id: '100%', routing: '100%' })
})

it('writes a search with escaped brackets, and reads those of older clients', () => {
  expect(searchUri('/?q=a&f[tags]=b')).toBe('/?q=a&f%5Btags%5D=b')
  expect([queryInUri('?q=a'), addressOfUri('?q=a')]).toEqual(['?q=a', '/?q=a'])
  expect(addressOfUri('/?q=a')).toBe('/?q=a')
})
