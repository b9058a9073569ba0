import { expect, it } from 'vitest'
import { pairQuery, personName } from './pairs.ts'

it('names people by their names where messages have any', () => {
  expect(personName('Jane Doe <jane@x.example>')).toBe('Jane Doe')
  expect(personName('"Doe, Jane" <jane@x.example>')).toBe('Doe, Jane')
  expect(personName('<jane@x.example>')).toBe('<jane@x.example>')
  expect(personName('jane@x.example')).toBe('jane@x.example')
})

it('finds messages of odd names to the letter', () => {
  expect(pairQuery({ from: 'A "B" <a@x>', to: 'c\\d' })).toBe(
    'metadata.tika_metadata_message_from.keyword:"A \\"B\\" <a@x>" AND metadata.tika_metadata_message_to.keyword:"c\\\\d"',
  )
})
