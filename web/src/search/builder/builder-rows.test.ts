import { expect, test } from 'vitest'
import { explainQuery, type Part } from '../explain/explanation.ts'
import { type BuilderRow, printRows, readRows } from './builder-rows.ts'

const row = (
  need: BuilderRow['need'],
  kind: 'words' | 'phrase' | 'begins' | 'like',
  text: string,
  field: string | null = null,
): BuilderRow => ({ need, kind, text, field })

test('reads words, phrases, beginnings and likenesses into lines', () => {
  expect(readRows('khalil omar +"oriole shipping" -draft tags:au* begin~', 'OR')).toEqual([
    row('should', 'words', 'khalil omar'),
    row('must', 'phrase', 'oriole shipping'),
    row('mustNot', 'words', 'draft'),
    row('should', 'begins', 'au', 'tags'),
    row('should', 'like', 'begin'),
  ])
})

test('keeps to the letter what it cannot show', () => {
  expect(readRows('a +(b AND c)^2 "x y"~3 [1 TO 2] /cra.e/ q?z', 'OR')).toEqual([
    row('should', 'words', 'a'),
    ...['(b AND c)^2', '"x y"~3', '[1 TO 2]', '/cra.e/', 'q?z'].map((text, at) => ({
      need: at === 0 ? 'must' : 'should',
      kind: 'raw',
      text,
    })),
  ])
})

test('builds on nothing where the query is empty, and not at all where it is wrong', () => {
  expect([readRows('', 'OR'), readRows('*', 'OR'), readRows('(a', 'OR')]).toEqual([[], [], null])
})

test('writes what somebody typed as words, whatever signs are in it', () => {
  const rows = [row('must', 'words', 'AT&T (old) NOT'), row('mustNot', 'phrase', 'say "no"', 'tags')]
  const query = printRows(rows, 'OR')
  expect(query).toBe('+AT\\&T +\\(old\\) +\\NOT -tags:"say \\"no\\""')
  expect(readRows(query, 'OR')).toEqual(rows)
})

/** What a query means, whatever the order of its parts. */
function meaning(query: string, operator: 'OR' | 'AND'): string[] {
  const said = (part: Part): string =>
    part.kind === 'group'
      ? `${part.need}(${part.parts.map(said).sort().join(' ')})`
      : `${part.need} ${part.field} ${part.look} ${part.text}`
  return explainQuery(query, operator).parts.map(said).sort()
}

const queries = [
  'a b',
  'a AND b',
  'a OR b c',
  '+a -b "c d"',
  'a (b c) -(d e)',
  'author:(a b) x*',
  'a b OR c -d',
  'tags:"x y" NOT z~',
]

test.each(queries.flatMap((query) => [[query, 'OR'] as const, [query, 'AND'] as const]))(
  'means the same after reading and writing: %s, %s',
  (query, operator) => {
    const rows = readRows(query, operator)
    expect(rows).not.toBeNull()
    const written = printRows(rows ?? [], operator)
    expect(meaning(written, operator)).toEqual(meaning(query, operator))
    expect(printRows(readRows(written, operator) ?? [], operator)).toBe(written)
  },
)

test('leaves a query alone that its lines could not say', () => {
  expect(readRows('a OR b AND c', 'AND')).toEqual([{ need: 'must', kind: 'raw', text: '(a OR b AND c)' }])
})

test('leaves a single preferred word optional beside a needed one, where all words are wanted', () => {
  const query = printRows([row('must', 'words', 'a'), row('should', 'words', 'b')], 'AND')
  expect(explainQuery(query, 'AND').parts.map(({ need }) => need)).toEqual(['must', 'should', 'should'])
  const rows = readRows(query, 'AND') ?? []
  expect(rows).toEqual([row('must', 'words', 'a'), row('should', 'words', 'b')])
  expect(printRows(rows, 'AND')).toBe(query)
})
