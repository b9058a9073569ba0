import type { ThreadPage } from '@dossier/contract/documents/threads'
import { expect, it } from 'vitest'
import { requireDocument } from '../documents/read.ts'
import type { Records } from '../records/open.ts'
import { entryRow } from '../records/testing/entry-row.ts'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { describeThread } from './describe-thread.ts'
import { findThread } from './find-thread.ts'
import { noteMails } from './note-mails.ts'
import { readOlder } from './read-older.ts'
import { threadDb, threadMigrations } from './tables.ts'
import { type PlantedMail, plantMails, sourceOf } from './testing/plant-mails.ts'

const ann = 'Ann <ann@x.example>'
const bob = 'Bob <bob@x.example>'
const first: PlantedMail = { name: 'first', id: '1@x', subject: 'Quay', from: ann, to: bob, date: '2014-03-10T08:00:00Z' }
const second: PlantedMail = {
  name: 'second',
  id: '2@x',
  answers: '1@x',
  subject: 'Re: Quay',
  from: bob,
  to: ann,
  date: '2014-03-10T09:00:00Z',
}

async function threadOf(records: Records, id: string, page: Partial<{ from: number; size: number }> = {}): Promise<ThreadPage> {
  const document = await requireDocument(records, { project: 'p', id })
  return describeThread(records, document, { from: page.from, size: page.size ?? 100 })
}

/** The lines of a thread as a drawing: two spaces for each step in, messages by name, gaps by what is missing. */
async function drawn(records: Records, id: string): Promise<string[]> {
  const { items } = await threadOf(records, id)
  return items.map((item) => '  '.repeat(item.depth) + (item.kind === 'mail' ? item.id : `(${item.messageIds.join()})`))
}

describeOnBoth(
  'the thread of a message',
  (opened) => {
    it('is the same whichever of its messages is asked for, with who, when and what is attached', async () => {
      const records = await opened.open()
      const third: PlantedMail = {
        ...second,
        name: 'third',
        id: '3@x',
        cites: ['1@x', '2@x'],
        answers: '2@x',
        from: ann,
        to: bob,
        date: '2014-03-11T09:00:00Z',
      }
      await plantMails(records, [
        third,
        { ...first, attachments: ['a.pdf', 'b.pdf'] },
        second,
        { ...first, name: 'alone', id: '9@x', subject: 'Crane' },
      ])
      await plantMails(records, [{ ...second, name: 'elsewhere' }], { project: 'q' })
      for (const id of ['first', 'second', 'third']) expect(await drawn(records, id)).toEqual(['first', '  second', '    third'])
      const page = await threadOf(records, 'second')
      expect(page).toMatchObject({ total: 3, messages: 3, missing: 0, at: 1, from: 0, isCut: false, isBeingRead: false })
      expect(page.items[0]).toMatchObject({
        subject: 'Quay',
        from: ann,
        to: bob,
        date: Date.UTC(2014, 2, 10, 8),
        joinedBy: null,
        attachmentsTotal: 2,
        attachments: [{ name: 'a.pdf', routing: 'first', contentType: 'application/pdf' }, { name: 'b.pdf' }],
        places: [{ path: '/data/first', embeddedPath: null }],
      })
      expect(page.items[1]).toMatchObject({ joinedBy: 'references' })
      expect(await drawn(records, 'alone')).toEqual(['alone'])
    })

    it('has a gap where messages are cited that nobody has', async () => {
      const records = await opened.open()
      const late: PlantedMail = {
        ...second,
        name: 'late',
        id: '5@x',
        cites: ['1@x', '3@x', '4@x'],
        answers: '4@x',
        date: '2014-03-13T09:00:00Z',
      }
      const other: PlantedMail = {
        ...second,
        name: 'other',
        id: '6@x',
        cites: ['0@x'],
        answers: '0@x',
        subject: 'Re: Crane',
        date: '2014-03-14T09:00:00Z',
      }
      await plantMails(records, [first, late, other, { ...other, name: 'more', id: '7@x', date: '2014-03-15T09:00:00Z' }])
      expect(await drawn(records, 'late')).toEqual(['first', '  (3@x,4@x)', '    late'])
      expect(await threadOf(records, 'late')).toMatchObject({ messages: 2, missing: 2 })
      expect(await drawn(records, 'more')).toEqual(['(0@x)', '  other', '  more'])
    })

    it('has a message once that lies in two mailboxes, with both places, and copies of a file', async () => {
      const records = await opened.open()
      const sent: PlantedMail = { ...first, in: 'ann.mbox' }
      const received: PlantedMail = { ...first, name: 'received', in: 'bob.mbox' }
      // As a mailbox of Outlook may have it: without its id.
      const bare: PlantedMail = { ...first, name: 'bare', id: '', type: 'application/x-tika-pst-mail-item' }
      await plantMails(records, [sent, received, bare, second])
      await records.db
        .insertInto('entry')
        .values(entryRow('/data/copy', { state: 'duplicate', digest: 'second' }))
        .execute()
      expect(await drawn(records, 'first')).toEqual(['first', '  second'])
      expect(await drawn(records, 'received')).toEqual(['received', '  second'])
      const { items, at } = await threadOf(records, 'bare')
      const [one, answer] = items.map((item) => (item.kind === 'mail' ? item.places.map(({ path }) => path) : []))
      expect([at, one?.toSorted(), answer]).toEqual([
        0,
        ['/data/ann.mbox', '/data/bare', '/data/bob.mbox'],
        ['/data/second', '/data/copy'],
      ])
    })

    it('keeps a forged message apart that claims the id of another', async () => {
      const records = await opened.open()
      const forged: PlantedMail = {
        ...first,
        name: 'forged',
        from: 'Eve <eve@y.example>',
        subject: 'Other account',
        date: '2014-03-10T08:30:00Z',
      }
      await plantMails(records, [first, forged, second])
      const { items } = await threadOf(records, 'second')
      const told = items.map((item) => item.kind === 'mail' && [item.id, item.depth, item.isForeign])
      expect(told).toEqual([
        ['first', 0, false],
        ['second', 1, false],
        ['forged', 0, true],
      ])
    })

    it('is joined by the thread index where the subject is the same, not where it is another', async () => {
      const records = await opened.open()
      const root = '01'.repeat(22)
      const parts: PlantedMail[] = [
        { ...first, index: root },
        { ...second, answers: '', index: `${root}${'02'.repeat(5)}` },
        {
          ...second,
          name: 'third',
          id: '3@x',
          answers: '',
          index: `${root}${'02'.repeat(5)}${'03'.repeat(10)}`,
          date: '2014-06-10T09:00:00Z',
        },
        { ...second, name: 'other', id: '4@x', answers: '', subject: 'Re: Crane', index: `${root}${'04'.repeat(5)}` },
      ]
      await plantMails(records, parts)
      expect(await drawn(records, 'first')).toEqual(['first', '  second', '    third'])
      expect((await threadOf(records, 'third')).items.at(-1)).toMatchObject({ joinedBy: 'index' })
      expect(await drawn(records, 'other')).toEqual(['other'])
    })

    it('is joined by subject, people and dates where nothing else says anything', async () => {
      const records = await opened.open()
      const bare = { ...second, answers: '' }
      await plantMails(records, [
        first,
        bare,
        { ...bare, name: 'again', id: '3@x', from: ann, to: bob, date: '2014-04-01T09:00:00Z' },
        { ...bare, name: 'too late', id: '4@x', date: '2014-06-01T09:00:00Z' },
        { ...bare, name: 'strangers', id: '5@x', from: 'cy@x.example', to: 'di@x.example' },
        { ...bare, name: 'no answer', id: '6@x', subject: 'Quay', date: '2014-03-10T08:30:00Z' },
      ])
      expect(await drawn(records, 'again')).toEqual(['first', '  second', '    again'])
      expect((await threadOf(records, 'first')).items[1]).toMatchObject({ joinedBy: 'subject' })
      for (const id of ['too late', 'strangers', 'no answer']) expect(await drawn(records, id)).toEqual([id])
    })

    it('joins none by a subject that too many have, and says so; what is too long is cut, and says so', async () => {
      const records = await opened.open()
      const rids = await plantMails(records, [first, { ...second, answers: '' }, { ...second, name: 'third', id: '3@x' }])
      const place = { project: 'p', rid: rids.get('first') ?? 0 }
      const few = await findThread(records, place, { threadAtMost: 10, subjectAtMost: 2, subjectMailsAtMost: 10 })
      expect([few.mails.length, few.isSubjectTooCommon, few.isCut]).toEqual([2, true, false])
      const short = await findThread(records, place, { threadAtMost: 2, subjectAtMost: 10, subjectMailsAtMost: 10 })
      expect([short.mails.length, short.isSubjectTooCommon, short.isCut]).toEqual([2, false, true])
    })

    it('looks at no more messages because of their subjects than it may, and says that it is cut', async () => {
      const records = await opened.open()
      const bare = { ...second, answers: '' }
      const crane: PlantedMail = { ...second, name: 'crane', id: '3@x', cites: ['2@x'], subject: 'Crane' }
      const rids = await plantMails(records, [
        first,
        bare,
        crane,
        { ...bare, name: 'on the crane', id: '4@x', subject: 'Re: Crane', from: ann, to: bob, date: '2014-03-11T09:00:00Z' },
      ])
      const place = { project: 'p', rid: rids.get('first') ?? 0 }
      const found = (subjectMailsAtMost: number) =>
        findThread(records, place, { threadAtMost: 10, subjectAtMost: 10, subjectMailsAtMost })
      expect(await found(4)).toMatchObject({ mails: { length: 4 }, isCut: false })
      expect(await found(3)).toMatchObject({ mails: { length: 3 }, isCut: true, isSubjectTooCommon: false })
    })

    it('stands 20,000 messages of one subject', async () => {
      const records = await opened.open()
      const many = Array.from(
        { length: 20_000 },
        (_, number): PlantedMail => ({
          ...second,
          name: `m${number}`,
          id: `m${number}@x`,
          answers: '',
          subject: 'Re: Invoice',
          date: new Date(Date.UTC(2014, 0, 1) + number * 60_000).toISOString(),
        }),
      )
      await plantMails(records, many)
      expect(await threadOf(records, 'm7')).toMatchObject({ messages: 1, isSubjectTooCommon: true, isCut: false })
    })

    it('comes page by page, at first the one with the message that was asked for', async () => {
      const records = await opened.open()
      const chain = Array.from(
        { length: 12 },
        (_, number): PlantedMail => ({
          ...second,
          name: `m${number}`,
          id: `${number}@x`,
          answers: number > 0 ? `${number - 1}@x` : '',
        }),
      )
      await plantMails(records, chain)
      const own = await threadOf(records, 'm7', { size: 5 })
      expect([own.from, own.at, own.total, own.items.map(({ depth }) => depth)]).toEqual([5, 7, 12, [5, 6, 7, 8, 9]])
      expect((await threadOf(records, 'm7', { from: 10, size: 5 })).items).toHaveLength(2)
      expect((await threadOf(records, 'm7', { size: 0 })).items).toEqual([])
    })

    it('follows what is stored again, and what goes', async () => {
      const records = await opened.open()
      const rids = await plantMails(records, [first, second])
      const store = (mail: PlantedMail) =>
        records.db.transaction().execute(async (trx) => {
          await trx
            .updateTable('document')
            .set({ source: JSON.stringify(sourceOf(mail)) })
            .where('id', '=', mail.name)
            .execute()
          await noteMails(trx, 'p', [mail.name])
        })
      await store({ ...second, answers: '8@x', subject: 'Re: Crane' })
      expect(await drawn(records, 'first')).toEqual(['first'])
      await store({ ...second, type: 'text/plain' })
      expect(await threadOf(records, 'second')).toMatchObject({ total: 0, messages: 0, at: null })
      await store(second)
      await records.db
        .deleteFrom('document')
        .where('rid', '=', rids.get('first') ?? 0)
        .execute()
      expect(await drawn(records, 'second')).toEqual(['(1@x)', '  second'])
    })

    it('is found in what an older version stored: at once for what is asked for, a few at a time for the rest', async () => {
      const records = await opened.open()
      const rids = await plantMails(records, [first, second], { isNoted: false })
      const until_rid = Math.max(...rids.values())
      await threadDb(records).insertInto('mail_unread').values({ until_rid, done_rid: 0 }).execute()
      expect(await drawn(records, 'second')).toEqual(['(1@x)', '  second'])
      expect(await threadOf(records, 'second')).toMatchObject({ isBeingRead: true })
      await readOlder(records, new AbortController().signal, 0)
      expect(await drawn(records, 'second')).toEqual(['first', '  second'])
      expect(await threadOf(records, 'second')).toMatchObject({ isBeingRead: false })
    })
  },
  [{ feature: 'threads', steps: threadMigrations }],
)
