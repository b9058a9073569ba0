import { expect, test } from 'vitest'
import { markableTerms } from './use-hits.ts'

test('asks for each term as it was written', () => {
  expect(markableTerms('palladine "oriole shipping"~2 khal* AND beirut^3').map((term) => term.query)).toEqual([
    'palladine',
    '"oriole shipping"~2',
    'khal*',
    'beirut^3',
  ])
})

test('leaves out what is not marked: negated terms, other fields, the star', () => {
  expect(markableTerms('-template author:voss NOT draft *')).toEqual([])
})

test('asks for a term once, however often it is written', () => {
  expect(markableTerms('Voss voss VOSS')).toHaveLength(1)
})
