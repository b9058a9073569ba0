import { i18n } from '@lingui/core'
import { beforeAll, expect, it } from 'vitest'
import { recoveredRows } from './recovered-rows.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const documentWith = (metadata: Record<string, string>, secondReading?: string[]) => ({
  _id: 'd',
  _index: 'p',
  _source: { metadata, ...(secondReading && { secondReading }) },
})

it('says how many words were recovered, and where from', () => {
  const rows = recoveredRows(
    documentWith({ tika_metadata_recovered_words: '12', tika_metadata_recovered: 'note,of tomorrow' }, ['recovered', 'in-part']),
    i18n,
  )
  expect(rows.map(({ label, shown }) => [label, shown])).toEqual([
    ['Second reading', 'Words recovered, Read in part'],
    ['Recovered words', '12'],
    ['Recovered from', 'notes, of tomorrow'],
  ])
})

it('says nothing of a document whose text was whole', () => {
  expect(recoveredRows(documentWith({}), i18n)).toEqual([])
})
