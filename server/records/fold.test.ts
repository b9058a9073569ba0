import { expect, it } from 'vitest'
import { containsFolded, foldName } from './fold.ts'

it('makes one of capital and small letters, with and without accents, composed or not', () => {
  for (const name of ['ÉTÉ', 'été', 'e\u0301te\u0301', 'ete']) expect(foldName(name)).toBe('ete')
  expect(foldName('Žižek İ')).toBe('zizek i')
})

it('keeps what is no accent in other scripts', () => {
  expect(foldName('がっこう')).toBe('がっこう')
  expect(foldName('हिन्दी')).toBe('हिन्दी')
})

it('takes the signs of a pattern as they are', () => {
  expect(containsFolded('50%_a\\b')).toBe('%50\\%\\_a\\\\b%')
})
