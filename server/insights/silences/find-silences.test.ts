import { describe, expect, it } from 'vitest'
import { entryRow } from '../../records/testing/entry-row.ts'
import { isEngineBuilt, useRealEngine } from '../../search/testing/real-engine.ts'
import { creationDate } from '../../search/testing/sample-documents.ts'
import { countSubjects } from './count-months.ts'
import { findSilences } from './find-silences.ts'

const folder = '/data/Letters+(old)'
const months = Array.from({ length: 36 }, (_, at) => at)

/** Three documents a month for three years; `isSilent` says when there are none. */
function documentsIn(name: string, isSilent: (month: number) => boolean, source: (at: string) => Record<string, unknown>) {
  return months
    .filter((month) => !isSilent(month))
    .flatMap((month) => [3, 14, 25].map((day) => ({ month, day })))
    .map(({ month, day }) => {
      const date = new Date(Date.UTC(2012, month, day)).toISOString()
      return { id: `${name}-${month}-${day}`, content: 'x', source: source(date) }
    })
}

const inFolder = (dirname: string) => (date: string) => ({
  path: `${dirname}/${date}.txt`,
  dirname,
  contentType: 'text/plain',
  metadata: { [creationDate]: date },
})
const fromSender = (sender: string) => (date: string) => ({
  ...inFolder('/data/mail')(date),
  metadata: { [creationDate]: date, tika_metadata_message_from: sender },
})

describe.skipIf(!isEngineBuilt)('silences', () => {
  const under = useRealEngine([
    ...documentsIn('letters', (month) => month >= 20 && month <= 23, inFolder(folder)),
    ...documentsIn('all', () => false, inFolder('/data/whole')),
    ...documentsIn('jane', (month) => month >= 15 && month <= 19, fromSender('Jane "J" <j@x.example>')),
    ...documentsIn('joe', () => false, fromSender('joe@x.example')),
    { id: 'absurd', content: 'x', source: inFolder('/data/whole')('9999-01-01T00:00:00.000Z') },
    { id: 'old', content: 'x', source: inFolder('/data/whole')('1904-01-01T00:00:00.000Z') },
  ])
  const scope = () => ({ records: under.records, engine: under.engine, signal: new AbortController().signal })

  it('tells the folder, the sender and the series that have gaps, and no other', async () => {
    const numbers = Array.from({ length: 40 }, (_, at) => at + 1).filter((number) => number !== 17 && number !== 18)
    const files = numbers.map((number) => `/data/bills/Bill-${String(number).padStart(3, '0')}.pdf`)
    const rows = [...files, '/data/bills/2014/x.pdf', '/data/a.txt'].map((path) => entryRow(path))
    await under.records.db.insertInto('entry').values(rows).execute()
    const { items, looked, isCut } = await findSilences(scope(), 'p')
    const told = items.map((item) =>
      item.kind === 'series' ? [item.pattern, ...item.missing] : [item.kind, item.subject, item.from, item.to],
    )
    expect(told.toSorted()).toEqual([
      ['Bill-#.pdf', '017', '018'],
      ['folder', folder, '2013-09', '2013-12'],
      ['sender', 'Jane "J" <j@x.example>', '2013-04', '2013-08'],
    ])
    expect(looked).toEqual({ folders: 3, mailboxes: 0, senders: 2, series: 1 })
    expect(isCut).toBe(false)
    const letters = items.find(({ kind }) => kind === 'folder')
    expect(letters).toMatchObject({ found: 0, months: 4, quietElsewhere: 0, monthsElsewhere: 32, isEverywhere: false })
    expect(letters && 'expected' in letters && Math.round(letters.expected)).toBe(12)
  })

  it('looks at the fullest subjects, and says whether there are more', async () => {
    const count = (most: number) => countSubjects(scope(), 'p', { field: 'dirname', among: [] }, most)
    const [fewer, all] = [await count(2), await count(3)]
    expect([fewer.subjects.size, fewer.isCut, all.subjects.size, all.isCut]).toEqual([2, true, 3, false])
  })

  it('tells nothing of a project without documents', async () => {
    expect(await findSilences(scope(), 'empty')).toEqual({
      items: [],
      looked: { folders: 0, mailboxes: 0, senders: 0, series: 0 },
      isCut: false,
    })
  })
})
