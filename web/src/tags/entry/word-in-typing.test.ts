import { expect, test } from 'vitest'
import { completeTyping, wordInTyping } from './word-in-typing.ts'

test('the word that is being typed is the last one, and none after a space of whatever kind', () => {
  expect(wordInTyping('bank to-')).toBe('to-')
  expect(wordInTyping('bank ')).toBe('')
  expect(wordInTyping('銀行\u3000口')).toBe('口')
})

test('a suggestion takes the place of that word', () => {
  expect(completeTyping('bank to-', 'to-verify')).toBe('bank to-verify ')
  expect(completeTyping('', 'bank')).toBe('bank ')
})
