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

it('tells of tags, of the beginning of words, and at last of the path', () => {
  const of = (source: object, query: string) => findOtherMatch({ _index: 'p', _id: 'x', _source: source }, readQueryTerms(query))
  expect(of({ tags: ['audit', 'to verify'] }, 'verify')).toMatchObject({ before: 'audit, to ', match: 'verify' })
  expect(of({ metadata: { tika_metadata_author: 'Omar Khalil' } }, 'khal*')).toMatchObject({ before: 'Omar ', match: 'Khal' })
  expect(of({ path: '/data/Crane/a.pdf' }, 'crane')).toMatchObject({ before: '/data/', match: 'Crane' })
})

it('tells of a field that the query names itself, which has no colour', () => {
  const found = findOtherMatch(
    hit({ tika_metadata_author: 'Omar Khalil' }),
    readQueryTerms('metadata.tika_metadata_author:khalil'),
  )
  expect(found).toMatchObject({ match: 'Khalil', colour: null })
})

it('blames no property that the query does not name', () => {
  const source = { metadata: { tika_metadata_dc_title: 'Audit 2019' }, tags: ['audit'], path: '/data/audit/a.pdf' }
  const of = (query: string, document: object = source) =>
    findOtherMatch({ _index: 'p', _id: 'x', _source: document }, readQueryTerms(query))
  expect(of('tags:audit')).toMatchObject({ match: 'audit', after: '' })
  expect(of('tags:audit', { ...source, tags: [] })).toBeNull()
  expect(of('path:audit')).toMatchObject({ before: '/data/', match: 'audit' })
  expect(of('metadata.tika_metadata_dc_title.keyword:audit')).toMatchObject({ after: ' 2019' })
  expect(of('metadata.\\*:audit')).toMatchObject({ after: ' 2019' })
  expect(of('content:audit')).toBeNull()
})
