import { expect, test } from 'vitest'
import { parseLoneClause } from '../../query/parse-clause.ts'
import { scopeQuery } from './scope-query.ts'
import { withoutWords } from './without-words.ts'

const type = { terms: { contentType: ['application/pdf'] } }
const document = { match: { type: 'Document' } }

const parse = (clause: Record<string, unknown>) => parseLoneClause(clause)
const widen = (clause: Record<string, unknown>) => withoutWords(parse(clause), (value) => value === 'the line')
const all = { kind: 'all' }
const none = { kind: 'none' }

test('keeps the filters of a search, and lets its words find everything, as deep as they lie', () => {
  const clause = { bool: { filter: [type], must: [{ bool: { must: [{ match: { content: 'x' } }] } }, document] } }
  expect(widen(clause)).toMatchObject({ filter: [parse(type)], must: [{ must: [all] }, parse(document)] })
  expect(widen({ constant_score: { filter: { match_phrase: { description: 'x' } } } })).toMatchObject({ query: all })
  expect(widen({ dis_max: { queries: [{ match: { content: 'x' } }, type] } })).toEqual(all)
})

test('lets negated words exclude nothing, and words that are negated twice find everything', () => {
  const clause = { bool: { must: { match_all: {} }, must_not: [{ match: { content: 'x' } }, type] } }
  expect(widen(clause)).toMatchObject({ mustNot: [none, parse(type)] })
  expect(widen({ bool: { must_not: [{ bool: { must_not: [{ match: { content: 'x' } }] } }] } })).toMatchObject({
    mustNot: [{ mustNot: [all] }],
  })
})

test('keeps what a query string asks of values', () => {
  const found = widen({ query_string: { query: 'harbour AND contentType:"application/pdf"' } })
  expect(JSON.stringify(found)).toContain('application/pdf')
  expect(JSON.stringify(found)).not.toContain('harbour')
})

test('takes a match of texts for words, and one of values for a filter', () => {
  const clause = { bool: { must: [{ match: { content: 'x' } }, { match: { 'metadata.tika_metadata_subject': 'x' } }, document] } }
  expect(widen(clause)).toMatchObject({ must: [all, all, parse(document)] })
})

test('takes the line itself for words, whichever field it is looked for in', () => {
  expect(widen({ bool: { filter: [{ term: { tags: 'the line' } }, { term: { tags: 'other' } }] } })).toMatchObject({
    filter: [all, parse({ term: { tags: 'other' } })],
  })
})

test('has the filters of a template alone where a line can be only a date', () => {
  const options = { phraseMatches: false, fuzziness: 0, fileTypes: ['text/plain'], paths: [], tags: [] }
  const queryTemplate = '{"range":{"extractionDate":{"gte":"<query>"}}}'
  expect(scopeQuery({ ...options, queryTemplate })).toEqual(scopeQuery({ ...options, queryTemplate: null }))
})
