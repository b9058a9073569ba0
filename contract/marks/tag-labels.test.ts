import { expect, it } from 'vitest'
import { limits } from '../spine/limits.ts'
import { labelFault, splitLabels, tagKey } from './tag-labels.ts'

it('splits what was typed at white space, and keeps equal labels once, as typed first', () => {
  expect(splitLabels(['  Urgent\tto-read ', 'URGENT\u200b', '', 'Été e\u0301te\u0301'])).toEqual(['Urgent', 'to-read', 'Été'])
})

it('takes labels of one lower-cased form for the same tag', () => {
  expect(tagKey('STRASSE')).toBe('strasse')
  expect(tagKey('E\u0301LISE')).toBe(tagKey('élise'))
})

it.each(['😀👩‍🔬', 'سري', 'משרד', 'a/b:c,d', 'x'.repeat(limits.tagLength)])('lets %s be a tag', (label) => {
  expect(labelFault(label)).toBeUndefined()
})

it.each([
  'x'.repeat(10_000),
  'a\u0000b',
  'a\u0007',
  '\u202egpj',
  '\u2066x',
  '\ud83d',
  '\u200e',
  '\u200f\u0301',
  '\u3164',
  '\u2800\u200d',
])('says why %j cannot be one', (label) => {
  expect(labelFault(label)).toMatch(/^A tag (has at most|needs at least|cannot hold)/)
})

it('says what cannot be seen, or would turn the sentence around, by its number', () => {
  expect(labelFault('a\u202eb')).toBe('A tag cannot hold control characters: "a\\u{202e}b"')
})
