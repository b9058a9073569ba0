import { expect, it } from 'vitest'
import { couldMatch } from './could-match.ts'
import { readTextQuery } from './text-query.ts'

const look = (query: string, text: string) => couldMatch(readTextQuery(query).leaves)?.(text) ?? 'always'

it.each([
  ['crane', 'The CRANE was sold', true],
  ['crane', 'nothing of it', false],
  ['café', 'CAFE\u0301 and cafe', true],
  ['cafe', 'le café', true],
  ['oeuvre', 'une œuvre', true],
  ['strasse', 'die Straße', true],
  ['ab OR cd', 'only cd', true],
  ['ab NOT cd', 'only cd', true],
  ['"long phrase"', 'a phrase', true],
  ['"longest word"', 'a word', false],
  ["l'avion", 'deux avions', true],
  ['cran*', 'CRANES', true],
  ['cr?ne', 'wine', false],
  ['crane~1', 'anything', 'always'],
  ['/cr.ne/', 'anything', 'always'],
  ['кран', 'anything', 'always'],
  ['倉庫', 'anything', 'always'],
])('%j in %j: %s', (query, text, expected) => {
  expect(look(query, text)).toBe(expected)
})
