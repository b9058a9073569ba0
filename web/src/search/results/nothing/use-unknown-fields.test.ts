import { expect, it } from 'vitest'
import { withField } from './use-unknown-fields.ts'

it.each([
  ['from:marchetti', 'sender:marchetti'],
  ['crane AND NOT from:"e marchetti" -from:x', 'crane AND NOT sender:"e marchetti" -sender:x'],
  ['"from:here" from:there', '"from:here" sender:there'],
])('names another field at each term of one: %s', (query, expected) => {
  expect(withField(query, 'from', 'sender')).toBe(expected)
})

it('leaves a field before brackets alone', () => {
  expect(withField('from:(a OR b)', 'from', 'sender')).toBeUndefined()
})
