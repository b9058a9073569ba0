import { expect, it } from 'vitest'
import { mentionEnd } from './mention-end.ts'

it.each([
  ['by Jane Marlow.', 'Jane Marlow', 'Jane Marlow'],
  ['by Jane\nMarlow.', 'Jane Marlow', 'Jane\nMarlow'],
  ['by Jane \r\nMarlow.', 'Jane Marlow', 'Jane \r\nMarlow'],
  ['by Mar\nlow.', 'Marlow', 'Mar\nlow'],
  ['by another one', 'Jane', 'anot'],
  ['by Jane', 'Jane Marlow', 'Jane'],
])('in %j the mention %j is %j', (text, mention, found) => {
  expect(text.slice(3, mentionEnd(text, 3, mention))).toBe(found)
})
