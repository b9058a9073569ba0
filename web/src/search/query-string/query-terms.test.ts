import { describe, expect, it } from 'vitest'
import { readQueryTerms } from './query-terms.ts'
import { removeTerm } from './remove-term.ts'

const brief = (query: string) =>
  readQueryTerms(query).map(({ text, kind, isNegated, colour }) => ({ text, kind, isNegated, colour }))

describe('terms of a query', () => {
  it('gives words and phrases their colours in turn', () => {
    expect(brief('khalil "oriole shipping" palladine beirut geneva')).toEqual([
      { text: 'khalil', kind: 'word', isNegated: false, colour: 0 },
      { text: 'oriole shipping', kind: 'phrase', isNegated: false, colour: 1 },
      { text: 'palladine', kind: 'word', isNegated: false, colour: 2 },
      { text: 'beirut', kind: 'word', isNegated: false, colour: 3 },
      { text: 'geneva', kind: 'word', isNegated: false, colour: 0 },
    ])
  })

  it('knows all ways to say not, also around brackets', () => {
    expect(brief('-a !b NOT c NOT (d -e)').map(({ text, isNegated }) => [text, isNegated])).toEqual([
      ['a', true],
      ['b', true],
      ['c', true],
      ['d', true],
      ['e', false],
    ])
  })

  it('marks terms of the content, not of other fields', () => {
    expect(readQueryTerms('content:foo author:bar path:(x y)').map(({ field, colour }) => [field, colour])).toEqual([
      ['content', 0],
      ['author', null],
      ['path', null],
      ['path', null],
    ])
  })

  it('keeps an escaped quote inside a phrase', () => {
    expect(brief('"say \\"yes\\" now"')[0]?.text).toBe('say "yes" now')
  })

  it('tells wildcards, fuzzy words, expressions and ranges apart', () => {
    expect(brief('pal* khal~1 /ab.c/ [1 TO 2] plain^2').map(({ kind }) => kind)).toEqual([
      'wildcard',
      'fuzzy',
      'regex',
      'range',
      'word',
    ])
  })

  it('is silent about a query that is wrong', () => {
    expect(brief('khalil (beirut').map(({ text }) => text)).toEqual(['khalil', 'beirut'])
    expect(brief('a "never closed')).toHaveLength(1)
    expect(brief(')(')).toEqual([])
    expect(brief('*')).toEqual([])
  })

  it('does not take a star, AND or OR for a term', () => {
    expect(brief('a AND b OR c && d || e').map(({ text }) => text)).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(brief('ORANGE ANDREW').map(({ text }) => text)).toEqual(['ORANGE', 'ANDREW'])
  })
})

describe('removing a term', () => {
  const without = (query: string, number: number) => {
    const term = readQueryTerms(query)[number]
    return term ? removeTerm(query, term) : query
  }

  it('takes the term with its operator', () => {
    expect(without('khalil -template beirut', 1)).toBe('khalil beirut')
    expect(without('khalil AND beirut', 1)).toBe('khalil')
    expect(without('khalil AND beirut', 0)).toBe('beirut')
    expect(without('a OR b OR c', 1)).toBe('a OR c')
    expect(without('a AND NOT b', 1)).toBe('a')
  })

  it('takes brackets that become empty', () => {
    expect(without('a (b) c', 1)).toBe('a c')
    expect(without('a AND (b)', 1)).toBe('a')
  })

  it('leaves the words of a phrase alone', () => {
    expect(without('x "a AND  b"', 0)).toBe('"a AND  b"')
  })
})
