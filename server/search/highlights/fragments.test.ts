import { describe, expect, it } from 'vitest'
import type { Mark } from '../../engine/texts.ts'
import { cutFragments } from './fragments.ts'

/** The fragments of a text around each place of the words; the number of a word is its term. */
function fragments(text: string, words: string[], size: number): string[] {
  const marks = words.flatMap((word, term) => placesOf(text, word, term)).toSorted((a, b) => a.start - b.start)
  return cutFragments(text, marks, size).map(({ start, end }) => text.slice(start, end))
}

function placesOf(text: string, word: string, term: number): Mark[] {
  return [...text.matchAll(new RegExp(word, 'g'))].map(({ index }) => ({ start: index, end: index + word.length, term }))
}

describe('cutFragments', () => {
  it('cuts at words, about as long as asked', () => {
    const text = 'one two three four five six seven eight nine ten eleven twelve'
    expect(fragments(text, ['six'], 20)).toEqual(['five six seven eight'])
  })

  it('puts matches that stand near each other into one fragment', () => {
    expect(fragments('a bank and a bank and far away at the very end of it a bank', ['bank'], 20)).toEqual([
      'a bank and a bank',
      'of it a bank',
    ])
  })

  it('does not show the same words twice', () => {
    const all = fragments('bank 1 2 3 4 bank 5 6 7 8 bank', ['bank'], 12)
    expect(all.join(' ').match(/bank/g)).toHaveLength(3)
  })

  it('takes a text that is shorter than a fragment whole', () => {
    expect(fragments('  the bank  ', ['bank'], 100)).toEqual(['the bank'])
  })

  it('never loses a match that is longer than a fragment', () => {
    expect(fragments('an extraordinary word', ['extraordinary'], 3)).toEqual(['extraordinary'])
  })

  it('cuts text without spaces anywhere but inside a character', () => {
    const text = `${'😀'.repeat(100)}銀行${'😀'.repeat(100)}`
    const [fragment = ''] = fragments(text, ['銀行'], 21)
    expect(fragment).toMatch(/^(😀)+銀行(😀)+$/u)
    expect(fragment.length).toBeLessThan(25)
  })

  it('values different terms above repeated ones', () => {
    const text = `bank bank bank ${'x '.repeat(40)} bank trust`
    const marks = [...placesOf(text, 'bank', 0), ...placesOf(text, 'trust', 1)].toSorted((a, b) => a.start - b.start)
    const scores = cutFragments(text, marks, 30).map(({ score }) => score)
    expect(scores[1]).toBeGreaterThan(scores[0] ?? Number.POSITIVE_INFINITY)
  })
})
