import { expect, it } from 'vitest'
import { parseAddressSearch } from '../../address/address-search.ts'
import { readStep, stepAddress } from './steps-address.ts'

const result = {
  query: 'Jane & "Co"',
  project: { name: 'p', sourcePath: null },
  documentId: 'd',
  rootId: 'r',
  documentPath: '/a',
  documentName: 'a',
  creationDate: null,
  contentType: 'text/plain',
  contentLength: 1,
  documentNumber: 0,
}

it('says in the address of a document which hit it is, and reads it again', () => {
  const place = { uuid: 'b', at: 7, queries: ['Jane & "Co"', 'x'], foundBy: 'order', sort: 'doc_path', order: 'desc' } as const
  const address = stepAddress(result, { ...place, queries: [...place.queries] })
  expect(address).toMatch(/^\/ds\/p\/d\/r\?/)
  expect(readStep(parseAddressSearch(address.split('?')[1] ?? ''))).toEqual(place)
  const plain = { uuid: 'b', at: 0, queries: [], foundBy: '', sort: 'doc_nb', order: 'asc' } as const
  expect(readStep(parseAddressSearch(stepAddress(result, { ...plain, queries: [] }).split('?')[1] ?? ''))).toEqual(plain)
})

it('takes no other document for a hit', () => {
  expect(readStep({ q: 'x' })).toBeUndefined()
  expect(readStep({ batch: 'b', hit: '-1' })).toBeUndefined()
})
