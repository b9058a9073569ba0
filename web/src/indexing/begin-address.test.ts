import { expect, test } from 'vitest'
import { parseAddressSearch } from '../address/address-search.ts'
import { beginAddress, beginningOf, noBeginning, readBeginning } from './begin-address.ts'

test('fills the form in as the run was asked for', () => {
  const args = {
    dataDir: '/data/leak & more',
    filter: false,
    ocr: true,
    ocrLanguage: 'deu+eng',
    excludePattern: '*.tmp',
    language: 'FRENCH',
    charset: 'windows-1251',
    strings: true,
  }
  const beginning = beginningOf(args)
  const search = beginning && parseAddressSearch(new URL(beginAddress(beginning), 'http://localhost').search)
  expect(search && readBeginning(search)).toEqual({
    folder: '/data/leak & more',
    filter: false,
    ocr: true,
    ocrLanguages: ['deu', 'eng'],
    strings: true,
    excludePattern: '*.tmp',
    language: 'FRENCH',
    charset: 'windows-1251',
  })
})

test('offers nothing for files of the ledger that were read once more', () => {
  expect(beginningOf({ dataDir: '/data', retry: true })).toBeUndefined()
  expect(beginningOf(undefined)).toBeUndefined()
  expect(readBeginning({})).toEqual(noBeginning)
})
