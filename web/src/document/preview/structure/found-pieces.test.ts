import { expect, it } from 'vitest'
import { foundPieces } from './found-pieces.ts'

const marked = (markdown: string, wanted: string) =>
  foundPieces(markdown, wanted)
    .map(({ text, found }) => (found === undefined ? text : `[${found}:${text}]`))
    .join('')

it('finds without case and accents, over line ends, and where signs are escaped', () => {
  expect(marked('# Café\n\nthe cafe', 'CAFE')).toBe('# [0:Café]\n\nthe [1:cafe]')
  expect(marked('paid\ntwice', 'paid twice')).toBe('[0:paid\ntwice]')
  expect(marked('a\\_b and 2 \\* 3', 'a_b')).toBe('[0:a\\_b] and 2 \\* 3')
  expect(marked('a\\_b and 2 \\* 3', '2 * 3')).toBe('a\\_b and [0:2 \\* 3]')
})

it('keeps the text as it is where nothing is looked for, or found', () => {
  expect(marked('**a** b', ' ')).toBe('**a** b')
  expect(marked('**a** b', 'c')).toBe('**a** b')
  expect(foundPieces('x'.repeat(5_000), 'x').filter(({ found }) => found !== undefined)).toHaveLength(2_000)
})
