import { expect, it } from 'vitest'
import { pairQuery, peopleNames } from './pairs.ts'

it('names people by their names where messages have any', () => {
  expect(peopleNames('Jane Doe <jane@x.example>')).toBe('Jane Doe')
  expect(peopleNames('"Doe, Jane" <jane@x.example>')).toBe('Doe, Jane')
  expect(peopleNames('<jane@x.example>')).toBe('<jane@x.example>')
  expect(peopleNames('jane@x.example')).toBe('jane@x.example')
  expect(peopleNames('"Doe, Jane" <jane@x.example>,Ann Bo <ann@x.example>, <c@x.example>')).toBe(
    'Doe, Jane, Ann Bo, <c@x.example>',
  )
})

it('finds messages of odd names to the letter', () => {
  expect(pairQuery({ from: 'A "B" <a@x>', to: 'c\\d' })).toBe(
    'metadata.tika_metadata_message_from.keyword:"A \\"B\\" <a@x>" AND metadata.tika_metadata_message_to.keyword:"c\\\\d"',
  )
})
