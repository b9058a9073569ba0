import { expect, it } from 'vitest'
import { textDigest } from './text-digest.ts'

it('is the same for texts that differ in white space and the form of letters alone, wherever they are cut', () => {
  const digest = textDigest(['Un café\r\n  à Genève'])
  expect(digest).toMatch(/^[0-9a-f]{32}$/)
  expect(textDigest(['Un ', 'café à\u00a0Gen', 'ève\n'])).toBe(digest)
  expect(textDigest(['Un cafe\u0301 à Genève'])).toBe(digest)
})

it('differs with a sign or a letter’s case', () => {
  const digests = ['Un café', 'un café', 'Un café.', 'Un cafe'].map((text) => textDigest([text]))
  expect(new Set(digests).size).toBe(4)
})

it('is none where there is no text', () => {
  expect(textDigest([])).toBeUndefined()
  expect(textDigest([' \n', '\t'])).toBeUndefined()
})
