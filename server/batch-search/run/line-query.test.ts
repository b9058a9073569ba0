import { expect, test } from 'vitest'
import { lineClause, lineText, readTemplate } from './line-query.ts'

const plain = { fileTypes: [], paths: [], tags: [], queryTemplate: null }

test.each([
  ['Jane Doe', 0, '"Jane Doe"'],
  ['Jane Doe', 3, '"Jane Doe"~3'],
  ['"Jane Doe"', 2, '"Jane Doe"~2'],
  ['Jane "JD" Doe', 0, '"Jane \\"JD\\" Doe"'],
  ['C:\\mail', 0, '"C:\\\\mail"'],
  ['Jane AND Doe', 0, '"Jane AND Doe"'],
])('as a phrase %s with %i moves is %s', (line, fuzziness, text) => {
  expect(lineText(line, { phraseMatches: true, fuzziness })).toBe(text)
})

test.each([
  ['Jane Doe', 1, 'Jane~1 Doe~1'],
  ['Jane AND (Doe OR "Roe B") NOT path:x', 2, 'Jane~2 AND (Doe~2 OR "Roe B") NOT path:x'],
  ['Jane^3 D*e /D.e/ [a TO b]', 1, 'Jane~1^3 D*e /D.e/ [a TO b]'],
  ['Jane~2 Doe', 1, 'Jane~2 Doe~1'],
  ['(Jane', 1, '(Jane'],
  ['Jane Doe', 0, 'Jane Doe'],
])('the words of %s with %i errors are %s', (line, fuzziness, text) => {
  expect(lineText(line, { phraseMatches: false, fuzziness })).toBe(text)
})

test('filters are those of the search page: any of the types, below any of the folders, any of the tags', () => {
  const options = { ...plain, fileTypes: ['a/b'], paths: ['/data/A/', '/x'], tags: ['t'] }
  expect(lineClause('x', { ...options, phraseMatches: false, fuzziness: 0 })).toEqual({
    bool: {
      filter: [
        { terms: { contentType: ['a/b'] } },
        {
          bool: {
            should: [
              { term: { 'dirname.tree': '/data/A' } },
              { term: { 'dirname.tree': '/data/a' } },
              { term: { 'dirname.tree': '/x' } },
            ],
          },
        },
        { terms: { tags: ['t'] } },
      ],
      must: [{ match_all: {} }, { bool: { should: [{ query_string: { query: 'x' } }] } }, { match: { type: 'Document' } }],
    },
  })
})

test('a template has the query in its place, whatever is in it', () => {
  const queryTemplate = JSON.stringify({ size: 3, query: { bool: { must: [{ query_string: { query: '<query>' } }] } } })
  const clause = lineClause('a "b" $& \\', { ...plain, phraseMatches: false, fuzziness: 0, queryTemplate })
  expect(clause).toMatchObject({
    bool: { must: [{}, { bool: { must: [{ query_string: { query: 'a "b" $& \\' } }] } }, { match: { type: 'Document' } }] },
  })
})

test.each(['', '{', '[]', '7', '{"query":{"match_all":{}}}', '{"query":"<query>"}'])('%j is no template', (template) => {
  expect(() => readTemplate(template)).toThrow('The query template has to be JSON')
})
