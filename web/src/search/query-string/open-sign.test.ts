import { expect, it } from 'vitest'
import { findOpenSign } from './open-sign.ts'

it('finds the bracket that is never closed, the innermost of several', () => {
  expect(findOpenSign('khalil (beirut')).toEqual({ at: 7, kind: 'bracket', closing: ')' })
  expect(findOpenSign('(a (b) (c')?.at).toBe(7)
})

it('finds the quote that is never closed', () => {
  expect(findOpenSign('a "b c')).toEqual({ at: 2, kind: 'quote', closing: '"' })
  expect(findOpenSign('"a \\" b')?.at).toBe(0)
})

it('leaves alone what is closed, escaped, or inside a quote', () => {
  for (const query of ['(a) "b"', 'a \\( b', '"a ( b"', '']) expect(findOpenSign(query)).toBeNull()
})
