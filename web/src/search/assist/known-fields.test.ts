import { expect, it } from 'vitest'
import { fieldsLike } from './known-fields.ts'

const names = (typed: string, label = 'Expéditeur') => fieldsLike(typed, () => label).map(({ name }) => name)

it('knows a field by its whole name, by its own part of it and by each word of that', () => {
  for (const typed of ['metadata.tika_metadata_message_fr', 'message_from', 'From'])
    expect(names(typed)).toEqual(['metadata.tika_metadata_message_from'])
})

it('knows it by its label, whatever accents and capitals', () => {
  expect(names('expedi').length).toBeGreaterThan(1)
  expect(names('zz')).toEqual([])
})
