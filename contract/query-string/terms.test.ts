import { describe, expect, it } from 'vitest'
import { type QueryTerm, readTerms } from './terms.ts'

const brief = (query: string) => readTerms(query).map(({ text, kind, isNegated, mark }) => ({ text, kind, isNegated, mark }))
const each = <K extends keyof QueryTerm>(query: string, key: K) => readTerms(query).map((term) => term[key])

describe('terms of a query string', () => {
  it('are words, phrases and patterns, numbered in their order', () => {
    expect(brief('khalil rossi "oriole shipping" pal* -template')).toEqual([
      { text: 'khalil', kind: 'word', isNegated: false, mark: 0 },
      { text: 'rossi', kind: 'word', isNegated: false, mark: 1 },
      { text: 'oriole shipping', kind: 'phrase', isNegated: false, mark: 2 },
      { text: 'pal*', kind: 'wildcard', isNegated: false, mark: 3 },
      { text: 'template', kind: 'word', isNegated: true, mark: null },
    ])
  })

  it('are of all kinds of the grammar', () => {
    expect(each('pal* khal~1 /ab.c/ [1 TO 2] plain^2 p\\*l?', 'kind')).toEqual([
      'wildcard',
      'fuzzy',
      'regex',
      'range',
      'word',
      'wildcard',
    ])
    expect(each('"say \\"yes\\" now" p\\*l? a\\:b', 'text')).toEqual(['say "yes" now', 'p*l?', 'a:b'])
    expect(each('\\u12?', 'text')).toEqual(['u12?'])
    expect(readTerms('* AND *:*')).toEqual([])
  })

  it('know every way to say not, also around brackets', () => {
    expect(brief('-a !b NOT c NOT (d -e)').map(({ text, isNegated, mark }) => [text, isNegated, mark])).toEqual([
      ['a', true, null],
      ['b', true, null],
      ['c', true, null],
      ['d', true, null],
      ['e', false, null],
    ])
  })

  it('know their field, and are numbered only on the content', () => {
    const query = 'content:foo author:bar path:(x y) *:z & contentLength:>5 [a TO b] last'
    expect(readTerms(query).map(({ text, field, mark }) => [text, field, mark])).toEqual([
      ['foo', 'content', 0],
      ['bar', 'author', null],
      ['x', 'path', null],
      ['y', 'path', null],
      ['z', '*', 1],
      ['&', null, null],
      ['>5', 'contentLength', null],
      ['[a TO b]', null, null],
      ['last', null, 2],
    ])
  })

  it('can be asked for alone', () => {
    expect(each('+a path:(x OR "y z"~2) tika\\*:b NOT c~^2 d', 'query')).toEqual([
      'a',
      'path:x',
      'path:"y z"~2',
      'tika\\*:b',
      'c~^2',
      'd',
    ])
  })

  it('are those before a fault', () => {
    expect(each('khalil (beirut', 'text')).toEqual(['khalil', 'beirut'])
    expect(each('a "never closed', 'text')).toEqual(['a'])
    expect(each(')(', 'text')).toEqual([])
  })
})

describe('what is cut with a term', () => {
  const cut = (query: string, number: number) => {
    const [from, to] = readTerms(query)[number]?.cut ?? [0, 0]
    return `${query.slice(0, from)}|${query.slice(to)}`
  }

  it('is its operator, or that of the next one where it is the first', () => {
    expect(cut('khalil -template beirut', 1)).toBe('khalil | beirut')
    expect(cut('khalil AND beirut', 1)).toBe('khalil |')
    expect(cut('khalil AND beirut', 0)).toBe('|beirut')
    expect(cut('a OR b OR c', 1)).toBe('a | OR c')
    expect(cut('a AND NOT b', 1)).toBe('a |')
    expect(cut('a OR NOT name:b~2', 0)).toBe('|NOT name:b~2')
    expect(cut('a b c', 0)).toBe('|b c')
  })

  it('is the brackets that become empty', () => {
    expect(cut('a (b) c', 1)).toBe('a | c')
    expect(cut('a AND NOT name:((b))^2 OR c', 1)).toBe('a | OR c')
    expect(cut('(a b)', 0)).toBe('(|b)')
    expect(cut('x (y', 1)).toBe('x |')
    expect(cut('a', 0)).toBe('|')
  })
})
