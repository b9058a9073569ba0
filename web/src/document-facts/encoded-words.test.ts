import { expect, test } from 'vitest'
import { decodeEncodedWords } from './encoded-words.ts'

test('decodes quoted and base64 words', () => {
  expect(decodeEncodedWords('=?utf-8?Q?Cl=C3=B4ture_du_compte?=')).toBe('Clôture du compte')
  expect(decodeEncodedWords('=?ISO-2022-JP?B?GyRCQVI4SxsoQg==?=')).toBe('倉庫')
})

test('joins two words that only white space parts', () => {
  expect(decodeEncodedWords('=?utf-8?Q?a=C3=A9?= =?utf-8?Q?b?= c')).toBe('aéb c')
})

test('leaves alone what it cannot decode', () => {
  expect(decodeEncodedWords('=?no-such-charset?Q?abc?=')).toBe('=?no-such-charset?Q?abc?=')
  expect(decodeEncodedWords('plain =? text')).toBe('plain =? text')
})
