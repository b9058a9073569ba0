import { expect, test } from 'vitest'
import { withoutWords } from './without-words.ts'

const words = { query_string: { query: 'harbour' } }
const type = { terms: { contentType: ['application/pdf'] } }
const document = { match: { type: 'Document' } }

test('keeps the filters of a search and takes its words away, as deep as they lie', () => {
  expect(withoutWords({ bool: { filter: [type], must: [{ bool: { should: [words] } }, words, document] } })).toEqual({
    bool: { filter: [type], must: [{ bool: {} }, document] },
  })
})

test('takes negated words away, which would have left nothing else', () => {
  expect(withoutWords({ bool: { must: { match_all: {} }, must_not: [words, type] } })).toEqual({
    bool: { must: [{ match_all: {} }], must_not: [type] },
  })
})

test('takes all alternatives away where one of them is words', () => {
  expect(withoutWords({ bool: { filter: [document], should: [words, type], minimum_should_match: 1 } })).toEqual({
    bool: { filter: [document] },
  })
  expect(withoutWords({ bool: { should: [type, document], minimum_should_match: 1 } })).toEqual({
    bool: { should: [type, document], minimum_should_match: 1 },
  })
})

test('takes a match of texts for words, and one of values for a filter', () => {
  expect(withoutWords({ bool: { must: [{ match: { content: 'x' } }, document] } })).toEqual({ bool: { must: [document] } })
})
