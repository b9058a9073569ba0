import { expect, it } from 'vitest'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { storeDocuments } from '../records/testing/store-documents.ts'
import { watchPlans } from '../records/testing/watch-plans.ts'
import { addMarks, changedBy, type Marked, removeMarks } from './change-marks.ts'
import { carryMarks, dropMarks, noteReturned } from './follow-documents.ts'
import { markedIds, markedSet, newestMarked } from './mark-list.ts'
import { markMigrations } from './tables.ts'

const ada = { kind: 'starred', userId: 'ada', project: 'p' } as const
const starredSet = markedSet('starred')

/** As one part of a change of its own. */
const first = (documents: Marked[]) => ({ documents, change: undefined })

describeOnBoth(
  'marks',
  (opened) => {
    it('tells what changed, and each change makes a new version of the list', async () => {
      const records = await opened.open()
      const documents = await storeDocuments(records, ['a', 'b', 'c'])
      expect(await starredSet.version(records, 'ada')).toBe(0)
      expect(await addMarks(records, ada, first(documents.slice(0, 2)))).toMatchObject({ from: 0, to: 1, change: 1 })
      expect(await addMarks(records, ada, first(documents))).toEqual({ from: 1, to: 2, change: 2, rids: [documents[2]?.rid] })
      expect((await addMarks(records, ada, first(documents))).rids).toEqual([])
      expect(await removeMarks(records, ada, first(documents.slice(1)))).toMatchObject({ from: 3, to: 4 })
      expect(await markedIds(records, ada)).toEqual(['a'])
      expect(await starredSet.rids(records, 'ada')).toEqual([documents[0]?.rid])
    })

    it('knows what a change gave or took, and that alone can be taken back', async () => {
      const records = await opened.open()
      const documents = await storeDocuments(records, ['a', 'b', 'c'])
      await addMarks(records, ada, first(documents.slice(0, 1)))
      const { change } = await addMarks(records, ada, first(documents.slice(0, 2)))
      await addMarks(records, ada, { documents: documents.slice(2), change })
      expect((await changedBy(records, ada, { change, how: 'given' })).toSorted()).toEqual(['b', 'c'])
      const taken = await removeMarks(records, ada, first(documents.slice(1)))
      expect((await changedBy(records, ada, { change: taken.change, how: 'taken' })).toSorted()).toEqual(['b', 'c'])
      await addMarks(records, ada, first(documents.slice(1, 2)))
      expect(await changedBy(records, ada, { change: taken.change, how: 'taken' })).toEqual(['c'])
      expect((await markedIds(records, ada)).toSorted()).toEqual(['a', 'b'])
    })

    it('is given once where two windows of a reader give it at the same moment, and each takes back only what it gave', async () => {
      const records = await opened.open()
      const documents = await storeDocuments(records, ['a', 'b', 'c'])
      const both = await Promise.all([
        addMarks(records, ada, first(documents.slice(0, 2))),
        addMarks(records, ada, first(documents.slice(1))),
      ])
      expect(both.flatMap(({ rids }) => rids).toSorted()).toEqual(documents.map(({ rid }) => rid).toSorted())
      expect(await starredSet.version(records, 'ada')).toBe(2)
      const given = await Promise.all(both.map(({ change }) => changedBy(records, ada, { change, how: 'given' })))
      expect(given.flat().toSorted()).toEqual(['a', 'b', 'c'])
      const taken = await Promise.all([1, 2].map(() => removeMarks(records, ada, first(documents.slice(0, 1)))))
      expect(taken.flatMap(({ rids }) => rids)).toEqual([documents[0]?.rid])
      expect((await markedIds(records, ada)).toSorted()).toEqual(['b', 'c'])
    })

    it('keeps kinds, users and projects apart', async () => {
      const records = await opened.open()
      const [here] = [await storeDocuments(records, ['a']), await storeDocuments(records, ['a'], 'q')]
      await addMarks(records, ada, first(here))
      expect(await markedIds(records, { ...ada, userId: 'bob' })).toEqual([])
      expect(await markedIds(records, { ...ada, project: 'q' })).toEqual([])
      expect(await markedIds(records, { ...ada, kind: 'recommended' })).toEqual([])
      expect(await newestMarked(records, { kind: 'starred', userId: 'ada', projects: ['q'] }, { from: 0, size: 9 })).toEqual([])
      expect(await newestMarked(records, { kind: 'starred', userId: 'ada', projects: ['p'] }, { from: 0, size: 9 })).toEqual([
        here[0]?.rid,
      ])
    })

    it('is given in two projects at the same time, part after part, and taken back in each by its own number', async () => {
      const records = await opened.open()
      const inQ = { ...ada, project: 'q' }
      const [here, there] = [await storeDocuments(records, ['a', 'b']), await storeDocuments(records, ['a', 'b'], 'q')]
      const giveInParts = async (owner: typeof ada | typeof inQ, documents: Marked[]) => {
        const { change } = await addMarks(records, owner, first(documents.slice(0, 1)))
        await addMarks(records, owner, { documents: documents.slice(1), change })
        return change
      }
      const [p, q] = await Promise.all([giveInParts(ada, here), giveInParts(inQ, there)])
      const given = async (owner: typeof ada | typeof inQ, change: number) =>
        (await changedBy(records, owner, { change, how: 'given' })).toSorted()
      expect([await given(ada, p), await given(inQ, q)]).toEqual([
        ['a', 'b'],
        ['a', 'b'],
      ])
      expect([await given(ada, q), await given(inQ, p)]).toEqual([[], []])
    })

    it('tells which of some documents are marked', async () => {
      const records = await opened.open()
      await addMarks(records, ada, first(await storeDocuments(records, ['a', 'b'])))
      expect(await markedIds(records, ada, ['b', 'z'])).toEqual(['b'])
      expect(await markedIds(records, ada, [])).toEqual([])
    })

    it('hides the mark of a document that is gone, and shows it when the document comes back under another number', async () => {
      const records = await opened.open()
      await addMarks(records, ada, first(await storeDocuments(records, ['a'])))
      await records.db.deleteFrom('document').execute()
      expect(await markedIds(records, ada)).toEqual([])
      const [again] = await storeDocuments(records, ['a'])
      await records.db.transaction().execute((trx) => noteReturned(trx, 'p', ['a', 'x']))
      expect(await starredSet.version(records, 'ada')).toBe(2)
      expect(await starredSet.rids(records, 'ada')).toEqual([again?.rid])
    })

    it('goes over to the document of other bytes at the same path', async () => {
      const records = await opened.open()
      const [old] = [await storeDocuments(records, ['old']), await storeDocuments(records, ['new'])]
      await addMarks(records, ada, first(old))
      const carry = (fromId: string, toId: string) =>
        records.db.transaction().execute((trx) => carryMarks(trx, 'p', [{ fromId, toId }]))
      expect(await carry('old', 'new')).toEqual(['new'])
      expect(await carry('nobody', 'new')).toEqual([])
      expect((await markedIds(records, ada)).toSorted()).toEqual(['new', 'old'])
      expect(await starredSet.version(records, 'ada')).toBe(2)
    })

    it('goes over to many documents at once, and the list of each user has one new version', async () => {
      const records = await opened.open()
      const old = await storeDocuments(records, ['a', 'b', 'c'])
      await storeDocuments(records, ['new a', 'new b', 'new c'])
      await addMarks(records, ada, first(old))
      await addMarks(records, { ...ada, userId: 'bob' }, first(old.slice(0, 1)))
      const replaced = ['a', 'b', 'nothing'].map((id) => ({ fromId: id, toId: `new ${id}` }))
      const carried = await records.db.transaction().execute((trx) => carryMarks(trx, 'p', replaced))
      expect([...new Set(carried)].toSorted()).toEqual(['new a', 'new b'])
      expect((await markedIds(records, ada)).toSorted()).toEqual(['a', 'b', 'c', 'new a', 'new b'])
      expect((await markedIds(records, { ...ada, userId: 'bob' })).toSorted()).toEqual(['a', 'new a'])
      expect([await starredSet.version(records, 'ada'), await starredSet.version(records, 'bob')]).toEqual([2, 2])
    })

    it.runIf(opened.database === 'SQLite')(
      'looks many documents up by their keys, however many the user has marked',
      async () => {
        const { records, plans } = watchPlans(await opened.open())
        const ids = Array.from({ length: 600 }, (_, at) => `${at}`)
        const documents = await storeDocuments(records, ids)
        await addMarks(records, ada, first(documents))
        expect(await markedIds(records, ada, ids)).toHaveLength(600)
        expect((await removeMarks(records, ada, first(documents))).rids).toHaveLength(600)
        const searches = (await plans()).filter((plan) => plan.startsWith('SEARCH mark'))
        expect(searches).toHaveLength(2)
        for (const search of searches) expect(search).toContain('(project=? AND document_id=?')
      },
    )

    it('goes with its project', async () => {
      const records = await opened.open()
      await addMarks(records, ada, first(await storeDocuments(records, ['a'])))
      const drop = () => records.db.transaction().execute((trx) => dropMarks(trx, 'p'))
      expect([await drop(), await drop()]).toEqual([1, 0])
      expect(await markedIds(records, ada)).toEqual([])
    })
  },
  [{ feature: 'marks', steps: markMigrations }],
)
