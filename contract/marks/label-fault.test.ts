import { expect, it } from 'vitest'
import { limits } from '../spine/limits.ts'
import { labelFault } from './label-fault.ts'

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
