import { expect, test } from 'vitest'
import { languageCode, languageLabel } from './languages.ts'

test('names a language in the language of the screen', () => {
  expect(languageLabel('en', 'FRENCH')).toBe('French')
  expect(languageLabel('fr', 'FRENCH')).toBe('français')
  expect(languageLabel('ja', 'JAPANESE')).toBe('日本語')
})

test('keeps the name of a language beyond the table', () => {
  expect(languageLabel('en', 'KLINGON')).toBe('Klingon')
  expect(languageCode('KLINGON')).toBeUndefined()
  expect(languageCode(undefined)).toBeUndefined()
})
