import { expect, test } from 'vitest'
import { allParts, explainQuery, type Part } from './explanation.ts'

/** A part in short: `+` needed, `-` unwanted, brackets for groups. */
function short(part: Part): string {
  const sign = { must: '+', mustNot: '-', should: '' }[part.need]
  if (part.kind === 'group') return `${sign}(${part.parts.map(short).join(' ')})`
  return `${sign}${part.field ? `${part.field}:` : ''}${part.text}`
}

const said = (query: string, operator: 'OR' | 'AND' = 'OR') => explainQuery(query, operator).parts.map(short).join(' ')

test.each([
  ['khalil "oriole shipping" -template', 'khalil oriole shipping -template'],
  ['a OR b AND c', 'a +b +c'],
  ['NOT (a b) +c', '-(a b) +c'],
  ['author:(khalil rossi)', '(author:khalil author:rossi)'],
  ['*', ''],
])('says of %s which parts are needed, as the server sees them', (query, parts) => {
  expect(said(query)).toBe(parts)
})

test('needs all words where all are wanted, but for those joined by OR', () => {
  expect(said('a b', 'AND')).toBe('+a +b')
  expect(said('a OR b', 'AND')).toBe('a b')
})

test('has for each part the query that asks for it alone', () => {
  const { parts } = explainQuery('+author:(khalil OR "omar rossi"~2) -tags:draft kran~1', 'OR')
  expect(allParts(parts).map(({ query }) => query)).toEqual([
    'author:(khalil OR "omar rossi"~2)',
    'author:khalil',
    'author:"omar rossi"~2',
    'tags:draft',
    'kran~1',
  ])
})

test('tells what was understood before a fault, and where that is', () => {
  const { parts, faultAt } = explainQuery('khalil AND (rossi', 'OR')
  expect(parts.map(short)).toEqual(['+khalil', '+(rossi)'])
  expect(faultAt).not.toBeNull()
})
