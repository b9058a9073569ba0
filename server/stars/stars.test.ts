import type { Insertable } from 'kysely'
import { expect, it } from 'vitest'
import type { Records } from '../records/open.ts'
import type { DocumentTable } from '../records/schema.ts'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { addStars, changedBy, type Marked, removeStars } from './change-stars.ts'
import { carryStars, dropStars, noteReturned } from './follow-documents.ts'
import { newestStars, starredIds, starredSet } from './star-list.ts'
import { starMigrations } from './tables.ts'

const ada = { userId: 'ada', project: 'p' }

/** As one part of a change of its own. */
const first = (documents: Marked[]) => ({ documents, change: undefined })

async function storeDocuments(records: Records, ids: string[], project = 'p'): Promise<Marked[]> {
  const rows = ids.map(
    (id): Insertable<DocumentTable> => ({
      project,
      id,
      root_id: id,
      parent_id: null,
      type: 'Document',
      extraction_level: 0,
      version: 1,
      entry_id: 1,
      source: '{}',
      text_length: 0,
      segment_count: 0,
    }),
  )
  return records.db.insertInto('document').values(rows).returning(['id', 'rid']).execute()
}

describeOnBoth(
  'stars',
  (opened) => {
    it('tells what changed, and each change makes a new version of the list', async () => {
      const records = await opened.open()
      const documents = await storeDocuments(records, ['a', 'b', 'c'])
      expect(await starredSet.version(records, 'ada')).toBe(0)
      expect(await addStars(records, ada, first(documents.slice(0, 2)))).toMatchObject({ from: 0, to: 1, change: 1 })
      expect(await addStars(records, ada, first(documents))).toEqual({ from: 1, to: 2, change: 2, rids: [documents[2]?.rid] })
      expect((await addStars(records, ada, first(documents))).rids).toEqual([])
      expect(await removeStars(records, ada, first(documents.slice(1)))).toMatchObject({ from: 3, to: 4 })
      expect(await starredIds(records, ada)).toEqual(['a'])
      expect(await starredSet.rids(records, 'ada')).toEqual([documents[0]?.rid])
    })

    it('knows what a change gave or took, and that alone can be taken back', async () => {
      const records = await opened.open()
      const documents = await storeDocuments(records, ['a', 'b', 'c'])
      await addStars(records, ada, first(documents.slice(0, 1)))
      const { change } = await addStars(records, ada, first(documents.slice(0, 2)))
      await addStars(records, ada, { documents: documents.slice(2), change })
      expect((await changedBy(records, ada, { change, kind: 'given' })).toSorted()).toEqual(['b', 'c'])
      const taken = await removeStars(records, ada, first(documents.slice(1)))
      expect((await changedBy(records, ada, { change: taken.change, kind: 'taken' })).toSorted()).toEqual(['b', 'c'])
      await addStars(records, ada, first(documents.slice(1, 2)))
      expect(await changedBy(records, ada, { change: taken.change, kind: 'taken' })).toEqual(['c'])
      expect((await starredIds(records, ada)).toSorted()).toEqual(['a', 'b'])
    })

    it('keeps users and projects apart', async () => {
      const records = await opened.open()
      const [here] = [await storeDocuments(records, ['a']), await storeDocuments(records, ['a'], 'q')]
      await addStars(records, ada, first(here))
      expect(await starredIds(records, { userId: 'bob', project: 'p' })).toEqual([])
      expect(await starredIds(records, { userId: 'ada', project: 'q' })).toEqual([])
      expect(await newestStars(records, { userId: 'ada', projects: ['q'] }, { from: 0, size: 9 })).toEqual([])
      expect(await newestStars(records, { userId: 'ada', projects: ['p'] }, { from: 0, size: 9 })).toEqual([here[0]?.rid])
    })

    it('tells which of some documents are starred', async () => {
      const records = await opened.open()
      await addStars(records, ada, first(await storeDocuments(records, ['a', 'b'])))
      expect(await starredIds(records, ada, ['b', 'z'])).toEqual(['b'])
      expect(await starredIds(records, ada, [])).toEqual([])
    })

    it('hides the star of a document that is gone, and shows it when the document comes back under another number', async () => {
      const records = await opened.open()
      await addStars(records, ada, first(await storeDocuments(records, ['a'])))
      await records.db.deleteFrom('document').execute()
      expect(await starredIds(records, ada)).toEqual([])
      const [again] = await storeDocuments(records, ['a'])
      await records.db.transaction().execute((trx) => noteReturned(trx, 'p', ['a', 'x']))
      expect(await starredSet.version(records, 'ada')).toBe(2)
      expect(await starredSet.rids(records, 'ada')).toEqual([again?.rid])
    })

    it('goes over to the document of other bytes at the same path', async () => {
      const records = await opened.open()
      const [old] = [await storeDocuments(records, ['old']), await storeDocuments(records, ['new'])]
      await addStars(records, ada, first(old))
      const carry = (fromId: string, toId: string) =>
        records.db.transaction().execute((trx) => carryStars(trx, 'p', [{ fromId, toId }]))
      expect(await carry('old', 'new')).toEqual(['new'])
      expect(await carry('nobody', 'new')).toEqual([])
      expect((await starredIds(records, ada)).toSorted()).toEqual(['new', 'old'])
      expect(await starredSet.version(records, 'ada')).toBe(2)
    })

    it('goes over to many documents at once, and the list of each user has one new version', async () => {
      const records = await opened.open()
      const old = await storeDocuments(records, ['a', 'b', 'c'])
      await storeDocuments(records, ['new a', 'new b', 'new c'])
      await addStars(records, ada, first(old))
      await addStars(records, { ...ada, userId: 'bob' }, first(old.slice(0, 1)))
      const replaced = ['a', 'b', 'nothing'].map((id) => ({ fromId: id, toId: `new ${id}` }))
      const carried = await records.db.transaction().execute((trx) => carryStars(trx, 'p', replaced))
      expect([...new Set(carried)].toSorted()).toEqual(['new a', 'new b'])
      expect((await starredIds(records, ada)).toSorted()).toEqual(['a', 'b', 'c', 'new a', 'new b'])
      expect((await starredIds(records, { ...ada, userId: 'bob' })).toSorted()).toEqual(['a', 'new a'])
      expect([await starredSet.version(records, 'ada'), await starredSet.version(records, 'bob')]).toEqual([2, 2])
    })

    it('goes with its project', async () => {
      const records = await opened.open()
      await addStars(records, ada, first(await storeDocuments(records, ['a'])))
      const drop = () => records.db.transaction().execute((trx) => dropStars(trx, 'p'))
      expect([await drop(), await drop()]).toEqual([1, 0])
      expect(await starredIds(records, ada)).toEqual([])
    })
  },
  [{ feature: 'stars', steps: starMigrations }],
)
