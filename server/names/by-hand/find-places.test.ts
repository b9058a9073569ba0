import { limits } from '@dossier/contract'
import { expect, it } from 'vitest'
import { findPlaces } from './find-places.ts'

async function* inPieces(text: string, length: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length)
}

async function starts(text: string, mention: string, length = 7): Promise<number[]> {
  return (await findPlaces(inPieces(text, length), mention)).map(({ start }) => start)
}

it.each([
  ['Jane met Jane', 'Jane', [0, 9]],
  ['jane met Jane', 'Jane', [9]],
  ['Janet, Jane_x, Jane’s (Jane) élJane', 'Jane', [15, 23]],
  ['Jane Marlow, Jane\nMarlow, Jane \r\n\tMarlow, Jane, Marlow', 'Jane Marlow', [0, 13, 26]],
  ['ax x x', 'x x', [3]],
  ['東京都と東京', '東京', [0, 4]],
  ['a.b (c) ab', 'a.b (c)', [0]],
  ['🗝️ Key 🗝️Key', 'Key', [4, 11]],
  ['José, Jose\u0301', 'Jose', []],
  ['nobody', 'Jane', []],
])('in %j the words %j stand at %j', async (text, mention, expected) => {
  expect(await starts(text, mention)).toEqual(expected)
  expect(await starts(text, mention, 10_000)).toEqual(expected)
})

it('finds words over the borders of pieces, at both ends, each once', async () => {
  const filler = 'and so on '.repeat(97)
  const text = `Jane Marlow ${filler}Jane Marlow ${filler}Jane Marlow`
  const expected = [0, 12 + filler.length, 24 + 2 * filler.length]
  for (const length of [1, 64, 501, 5_000]) expect(await starts(text, 'Jane Marlow', length), `${length}`).toEqual(expected)
})

it('tells how the words are spelled and what stands around them', async () => {
  const [place] = await findPlaces(inPieces('Yours,\nJane\r\nMarlow\nof Geneva', 4), 'Jane Marlow')
  expect(place).toEqual({ start: 7, spelling: 'Jane  Marlow', around: { before: 'Yours,\n', behind: '\nof Geneva' } })
})

it('ends with one more than a name may have', async () => {
  const text = 'x '.repeat(limits.placesOfName + 100)
  expect(await starts(text, 'x', 65_536)).toHaveLength(limits.placesOfName + 1)
})

it('looks through 20 million characters in a time that grows with them', async () => {
  // A word that begins like the mention at every place, and white space that has no end.
  const text = `${'Jan '.repeat(1_000_000)}Jane${' '.repeat(1_000_000)}Marlow Jane Marlow`
  expect(await starts(text, 'Jane Marlow', 65_536)).toEqual([5_000_011])
})
