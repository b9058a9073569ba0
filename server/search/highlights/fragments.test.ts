import { describe, expect, it } from 'vitest'
import type { Mark } from '../../engine/texts.ts'
import { cutFragments, reachOf } from './fragments.ts'

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

  it('cuts a part of a text as it cuts the whole, where the part reaches far enough', () => {
    const spaced = `${'abc de fghij '.repeat(20)}bank of bank ${'k lmn op '.repeat(30)}`
    for (const text of [
      spaced,
      spaced.replaceAll(' ', ''),
      spaced.replaceAll(' ', '\n  '),
      `bank ${spaced}`,
      `bank ${'k lmn op '.repeat(30)}`,
      '😀'.repeat(90),
    ]) {
      for (const size of [0, 1, 20, 50]) {
        const marks = placesOf(text, 'bank', 0).concat(text.includes('bank') ? [] : [{ start: 80, end: 82, term: 0 }])
        const from = Math.max(0, (marks[0]?.start ?? 0) - reachOf(size))
        const part = text.slice(from, (marks.at(-1)?.end ?? 0) + reachOf(size))
        const shifted = marks.map(({ start, end, term }) => ({ start: start - from, end: end - from, term }))
        const write = (whole: string, own: Mark[]) =>
          cutFragments(whole, own, size).map(({ start, end }) => whole.slice(start, end))
        expect(write(part, shifted)).toEqual(write(text, marks))
      }
    }
  })
})
