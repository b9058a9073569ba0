import { describe, expect, it } from 'vitest'
import { matchesPattern } from './matches-pattern.ts'

describe('matchesPattern', () => {
  it.each([
    ['', '', true],
    ['*', '', true],
    ['*', 'abc', true],
    ['abc', 'abc', true],
    ['abc', 'abcd', false],
    ['a*', 'abc', true],
    ['*c', 'abc', true],
    ['*b*', 'abc', true],
    ['a*c*e', 'abcde', true],
    ['a*c*f', 'abcde', false],
    ['**a**', 'ba', true],
    ['a.c', 'abc', false],
    ['a*b', 'a*ab', true],
  ])('says of %s and %s: %s', (pattern, text, matches) => {
    expect(matchesPattern(pattern, text)).toBe(matches)
  })

  it('ends for a pattern that would keep a regular expression busy for ever', () => {
    const started = performance.now()
    expect(matchesPattern(`${'*a'.repeat(2000)}*b`, 'a'.repeat(4000))).toBe(false)
    expect(performance.now() - started).toBeLessThan(1000)
  })
})
