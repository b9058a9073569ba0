import { expect, test } from 'vitest'
import { ocrLanguageName } from './language-names.ts'

test('names languages by the codes of Tesseract', () => {
  expect(['eng', 'jpn', 'chi_sim', 'jpn_vert', 'qqq'].map((code) => ocrLanguageName('en', code))).toEqual([
    'English',
    'Japanese',
    'Simplified Chinese',
    'Japanese (vert)',
    'qqq',
  ])
  expect(ocrLanguageName('fr', 'deu')).toBe('allemand')
})
