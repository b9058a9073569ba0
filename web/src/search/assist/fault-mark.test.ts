import { readQueryString } from '@dossier/contract/query-string/parser'
import { expect, test } from 'vitest'
import { faultPlace } from './fault-mark.tsx'

/** What is underlined of a query. */
function underlined(query: string): string {
  const [start, end] = faultPlace(query, readQueryString(query).fault?.at ?? 0)
  return query.slice(start, end)
}

test.each([
  ['crane ) harbour', ')'],
  ['(crane', '('],
  ['say "crane', '"crane'],
  ['crane AND', 'AND'],
  ['a [b', '[b'],
])('underlines what is wrong with %s', (query, wrong) => {
  const found = underlined(query)
  expect(found.length).toBeGreaterThan(0)
  expect(wrong).toContain(found.trim())
})
