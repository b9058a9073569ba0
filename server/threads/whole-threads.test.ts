import { expect, test } from 'vitest'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { threadMigrations } from './tables.ts'
import { plantMails } from './testing/plant-mails.ts'
import { findOtherMessages } from './whole-threads.ts'

const mails = [
  { name: 'first', id: '1@x', subject: 'Crane', from: 'ann@x', date: '2020-01-01T10:00:00Z' },
  { name: 'answer', id: '2@x', cites: ['1@x'], subject: 'Re: Crane', from: 'bob@x', date: '2020-01-02T10:00:00Z' },
  { name: 'last', id: '3@x', cites: ['1@x', '2@x'], subject: 'Re: Crane', from: 'ann@x', date: '2020-01-03T10:00:00Z' },
  { name: 'copy', id: '3@x', cites: ['1@x', '2@x'], subject: 'Re: Crane', from: 'ann@x', date: '2020-01-03T10:00:00Z' },
  { name: 'apart', id: '9@x', subject: 'Quay', from: 'eve@x', date: '2020-01-01T10:00:00Z' },
]

describeOnBoth(
  'other messages',
  (place) => {
    const open = async () => {
      const records = await place.open()
      const rids = await plantMails(records, mails)
      const ridOf = (name: string) => rids.get(name) ?? -1
      const find = async (...names: string[]) => {
        const found = await findOtherMessages(records, names.map(ridOf), new AbortController().signal)
        const byRid = new Map([...rids].map(([name, rid]) => [rid, name]))
        return { ...found, rids: found.rids.map((rid) => byRid.get(rid)).toSorted() }
      }
      return { records, ridOf, find }
    }

    test('are those of the same thread, of copies one, and nothing of another', async () => {
      const { find } = await open()
      expect(await find('answer')).toEqual({ rids: ['first', 'last'], isCut: false })
      expect(await find('copy')).toEqual({ rids: ['answer', 'first'], isCut: false })
      expect(await find('first', 'answer', 'last')).toEqual({ rids: [], isCut: false })
      expect(await find('apart')).toEqual({ rids: [], isCut: false })
    })

    test('are also those of the message that something is attached to', async () => {
      const { find, ridOf, records } = await open()
      await records.db.updateTable('document').set({ parent_id: 'answer' }).where('rid', '=', ridOf('apart')).execute()
      expect(await find('apart')).toEqual({ rids: ['answer', 'first', 'last'], isCut: false })
    })
  },
  [{ feature: 'threads', steps: threadMigrations }],
)
