import { expect, test } from 'vitest'
import { GivenKind } from './given.ts'

test('each kind reads what was given as its own, also of two with the same name', () => {
  const words = new GivenKind<string>('part', 'none')
  const numbers = new GivenKind<number>('part', 0)
  const given = [numbers.give(7), words.give('seven')]
  expect(words.of(given)).toBe('seven')
  expect(numbers.of(given)).toBe(7)
  expect(words.of([])).toBe('none')
})
