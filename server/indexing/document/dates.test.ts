import { expect, it } from 'vitest'
import { creationOf } from './dates.ts'

const day = Date.UTC(2019, 2, 4, 5, 6, 7)

it('finds when a document was made under the names of both client generations, the first of several', () => {
  expect(creationOf({ tika_metadata_dcterms_created: '2019-03-04T05:06:07Z,2020-01-01T00:00:00Z' })).toBe(day)
  expect(creationOf({ tika_metadata_creation_date: '2019-03-04T05:06:07Z' })).toBe(day)
  expect(creationOf({ tika_metadata_dcterms_created: 'soon', tika_metadata_creation_date: '2019-03-04T05:06:07Z' })).toBe(day)
})

it('finds nothing where it is not told, or not as a date', () => {
  for (const metadata of [
    undefined,
    null,
    'text',
    {},
    { tika_metadata_dcterms_created: 5 },
    { tika_metadata_dcterms_created: 'soon' },
  ])
    expect(creationOf(metadata)).toBeUndefined()
})
