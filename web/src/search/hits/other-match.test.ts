import { expect, it } from 'vitest'
import { readQueryTerms } from '../query-string/query-terms.ts'
import { findOtherMatch } from './other-match.ts'

const hit = (metadata: Record<string, string>) => ({ _index: 'p', _id: 'x', _source: { metadata } })

it('tells in which property a hit matched', () => {
  const metadata = { tika_metadata_x_parser: 'Meridian parser', tika_metadata_message_from: 'Ana <ana@MERIDIAN.example>' }
  expect(findOtherMatch(hit(metadata), readQueryTerms('zzz meridian'))).toMatchObject({
    before: 'Ana <ana@',
    match: 'MERIDIAN',
    after: '.example>',
    colour: 1,
  })
})

it('finds letters that Unicode does not take apart', () => {
  const found = findOtherMatch(hit({ tika_metadata_author: 'Søren Łódź, Straße' }), readQueryTerms('soren lodz strasse'))
  expect(found).toMatchObject({ match: 'Søren', colour: 0 })
  expect(findOtherMatch(hit({ tika_metadata_author: 'Hr. Straße 1' }), readQueryTerms('strasse'))).toMatchObject({
    before: 'Hr. ',
    match: 'Straße',
    after: ' 1',
  })
})

it('says nothing where no property holds a term', () => {
  expect(findOtherMatch(hit({ tika_metadata_author: 'Bob' }), readQueryTerms('meridian'))).toBeNull()
  expect(findOtherMatch(hit({ tika_metadata_author: 'Bob' }), readQueryTerms('-bob'))).toBeNull()
})
