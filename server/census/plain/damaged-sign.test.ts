import { expect, it } from 'vitest'
import { wordsBesideDamagedSign } from './damaged-sign.ts'
import { readPlain } from './plain.ts'

it('finds the plain words beside the only sign of a text, whichever bit of it is flipped', () => {
  const whole = Buffer.from('the port\u2028harbour crane')
  const at = whole.indexOf(0xe2)
  for (let bit = 0; bit < 24; bit += 1) {
    const bytes = Buffer.from(whole)
    bytes[at + (bit >> 3)] = (bytes[at + (bit >> 3)] ?? 0) ^ (1 << (bit & 7))
    const words = readPlain(bytes).flatMap(({ text }) => text.split(/[^a-z]+/i))
    // Another character of UTF-8 is damage that nobody could see, and beside a bracket no reader goes wrong.
    if (!/\p{L}harbour/u.test(bytes.toString()) && !bytes.includes('(')) expect(words, bytes.toString('hex')).toContain('harbour')
  }
})

it('takes letters of a table for no damaged sign', () => {
  const words = (text: string) => wordsBesideDamagedSign(Buffer.from(text, 'latin1'))
  expect([words('the caf\xe9'), words('cr\xe9\xe9e'), words('caf\xe9 \xe2\x80harbour'), words('plain')]).toEqual([[], [], [], []])
  expect(words('0m\xe2\x80\xe8harbour')).toEqual(['0m', 'harbour'])
})

it('goes through a long word once, not from each of its letters', () => {
  const begun = performance.now()
  const word = 'a'.repeat(1024 * 1024)
  expect(wordsBesideDamagedSign(Buffer.from(`\xe9${word}`, 'latin1'))).toEqual([])
  expect(wordsBesideDamagedSign(Buffer.from(`${word} harbour\xe2\x80\xe8${word}`, 'latin1'))).toEqual(['harbour', word])
  // It took minutes.
  expect(performance.now() - begun).toBeLessThan(5_000)
})

it('finds the plain words behind separators of lines of which a byte became another, in a text of other letters', () => {
  const words = (text: string) => readPlain(Buffer.from(text, 'latin1')).flatMap((piece) => piece.text.split('\n'))
  for (const sign of ['\xe2\0\xa8', '\xf2\x80\xa8']) expect(words(`the caf\xe9 \xfcber ${sign}harbour`)).toContain('harbour')
  expect(words('the caf\xe9, l\xb4avion and \xa8so\xa8')).toEqual([])
})
