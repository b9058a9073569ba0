import { expect, it } from 'vitest'
import { type LiteralOptions, literalFinder } from './literal-finder.ts'

/** What is found, in a text that is given in pieces of five units. */
function texts(query: string, text: string, { wholeWords = false, matchCase = false }: Partial<LiteralOptions> = {}): string[] {
  const found: string[] = []
  const add = (start: number, end: number) => found.push(text.slice(start, end))
  const finder = literalFinder(query, { wholeWords, matchCase }, { wantsStart: () => true, add })
  for (let at = 0; at < text.length; at += 5) finder(text.slice(at, at + 5), at + 5 >= text.length)
  return found
}

it.each([
  ['harbour', 'The HARBOUR, harbours', ['HARBOUR', 'harbour']],
  ['aa', 'aaaaa', ['aa', 'aa']],
  ['oriole  shipping', 'Oriole\n   shipping orioleshipping', ['Oriole\n   shipping']],
  ['(x+y)', 'f(x+y) (xxy)', ['(x+y)']],
  ['straße', 'STRASSE Straße', ['Straße']],
  ['σας', 'ΣΑΣ σασ', ['ΣΑΣ', 'σασ']],
  ['😀 a', 'x😀 A', ['😀 A']],
  ['𐐨', '𐐀𐐨', ['𐐀', '𐐨']],
  ['İ', 'iİ', ['İ']],
  ['a-b]', 'A-B]', ['A-B]']],
])('%j finds in %j: %j', (query, text, found) => {
  expect(texts(query, text)).toEqual(found)
})

it('finds whole words, also at the cut of two pieces, and only in the case that was typed', () => {
  expect(texts('ola', 'Ola cola Olaf (ola) ola', { wholeWords: true })).toEqual(['Ola', 'ola', 'ola'])
  expect(texts('ola', 'Ola cola', { matchCase: true })).toEqual(['ola'])
  expect(texts('été', 'étés été', { wholeWords: true })).toEqual(['été'])
})

it('finds the same ends where nobody asks for the beginnings', () => {
  for (const wholeWords of [true, false]) {
    const ends: number[] = []
    const sink = { wantsStart: () => false, add: (_: number, end: number) => ends.push(end) }
    literalFinder('the', { wholeWords, matchCase: false }, sink)('The other: the', true)
    expect(ends).toEqual(wholeWords ? [3, 14] : [3, 8, 14])
  }
})
