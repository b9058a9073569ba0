import { expect, test } from 'vitest'
import { complete, quoteValue, typingAt } from './completion.ts'

const at = (marked: string) => typingAt(marked.replace('|', ''), marked.indexOf('|'))

test('tells the value of which field is being typed, in quotes or not', () => {
  expect(at('crane language:fr|')).toEqual({ kind: 'value', field: 'language', typed: 'fr', start: 15, end: 17 })
  expect(at('tags:"to ver|')).toEqual({ kind: 'value', field: 'tags', typed: 'to ver', start: 5, end: 12 })
  expect(at('-tags:|')).toEqual({ kind: 'value', field: 'tags', typed: '', start: 6, end: 6 })
})

test('tells which word is being typed', () => {
  expect(at('crane (aut|)')).toEqual({ kind: 'word', typed: 'aut', start: 7, end: 10 })
})

test.each([
  '"oriole ship|',
  '"oriole language:fr|',
  '"oriole language:fr|" crane',
  'c|',
  'cr|ane',
  'crane |',
  '/cra|',
  'date:[2010|',
])('completes nothing at %s', (marked) => {
  expect(at(marked)).toBeNull()
})

test('puts a choice in the place of what was typed, and the caret behind it', () => {
  const typing = at('aut| crane')
  expect(typing && complete('aut crane', typing, 'author:')).toEqual({ query: 'author: crane', caret: 7 })
  const quoted = at('tags:"to ver|"')
  expect(quoted && complete('tags:"to ver"', quoted, '"to verify"')).toEqual({ query: 'tags:"to verify" ', caret: 17 })
})

test('leaves a quote that opens a phrase', () => {
  const typing = at('aut|"oriole shipping"')
  expect(typing && complete('aut"oriole shipping"', typing, 'author:').query).toBe('author:"oriole shipping"')
})

test('quotes what is not a plain word', () => {
  expect(['FRENCH', 'a b', 'a"b', 'application/pdf', 'OR'].map(quoteValue)).toEqual([
    'FRENCH',
    '"a b"',
    '"a\\"b"',
    '"application/pdf"',
    '"OR"',
  ])
})
