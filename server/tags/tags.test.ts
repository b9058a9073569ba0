import type { Insertable } from 'kysely'
import { expect, it } from 'vitest'
import type { Records } from '../records/open.ts'
import type { DocumentTable } from '../records/schema.ts'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { addTags, type Marked, type Power, removeTags } from './change-tags.ts'
import { carryTags, dropTags, noteReturned } from './follow-documents.ts'
import { findTags } from './known-tags.ts'
import { forgetOldChanges } from './lifetime.ts'
import { tagDb, tagMigrations } from './tables.ts'
import { tagField } from './tag-field.ts'
import { listTags, taggedIds } from './tag-list.ts'
import { documentsOfChange, tagsOfChange, type Undoing, undoSome } from './undo-tags.ts'

const ada = { userId: 'ada', project: 'p', manages: false }
const bob = { userId: 'bob', project: 'p', manages: false }
const eve = { userId: 'eve', project: 'p', manages: true }
const whole = { sort: 'count', from: 0, size: 99 } as const

async function store(records: Records, ids: string[], project = 'p'): Promise<Marked[]> {
  const plain = {
    root_id: '',
    parent_id: null,
    type: 'Document',
    extraction_level: 0,
    version: 1,
    entry_id: 1,
    source: '{}',
  } as const
  const rows = ids.map((id): Insertable<DocumentTable> => ({ ...plain, project, id, text_length: 0, segment_count: 0 }))
  return records.db.insertInto('document').values(rows).returning(['id', 'rid']).execute()
}

const give = (records: Records, owner: typeof ada, documents: Marked[], ...labels: string[]) =>
  addTags(records, owner, { documents, labels, change: undefined })

async function take(records: Records, owner: typeof ada & { power?: Power }, documents: Marked[], ...labels: string[]) {
  const tagIds = (await findTags(records, owner.project, labels)).map(({ tag_id }) => tag_id)
  return removeTags(records, { power: 'all', ...owner }, { documents, tagIds, change: undefined })
}

async function undo(records: Records, owner: typeof ada, undoing: Undoing) {
  const tagIds = await tagsOfChange(records, owner, undoing.undo)
  const documents = (await documentsOfChange(records, tagIds, undoing)).map((id) => ({ id, rid: undefined }))
  return undoSome(records, owner, { documents, tagIds, undoing, change: undefined })
}

async function version(records: Records, key: string, projects = ['p']): Promise<number> {
  return (await tagField.values(records, projects, [key]))[0]?.version ?? 0
}

const rids = async (records: Records, key: string, projects = ['p']) =>
  (await tagField.rids(records, projects, [key])).get(key) ?? []

const labelOf = async (records: Records, label: string) => (await findTags(records, 'p', [label]))[0]?.label

const counts = async (records: Records, project = 'p') =>
  (await listTags(records, project, whole)).items.map(({ label, count }) => `${label} ${count}`)

describeOnBoth(
  'tags',
  (opened) => {
    it('tells what changed, one set for each tag, and each change makes a new version of those alone', async () => {
      const records = await opened.open()
      const documents = await store(records, ['a', 'b', 'c'])
      const first = await give(records, ada, documents.slice(0, 2), 'Urgent', 'read')
      expect(first).toMatchObject({ change: 1, kept: 0 })
      expect(first.documents.toSorted()).toEqual(['a', 'b'])
      expect(await give(records, bob, documents, 'URGENT')).toEqual({
        change: 2,
        documents: ['c'],
        kept: 0,
        sets: [
          { from: 1, to: 2, added: [documents[2]?.rid], removed: [] },
          { key: 'urgent', from: 1, to: 2, added: [documents[2]?.rid], removed: [] },
        ],
      })
      expect((await give(records, bob, documents, 'urgent')).documents).toEqual([])
      expect(await version(records, 'urgent')).toBe(2)
      expect(await version(records, 'read')).toBe(1)
      expect(await counts(records)).toEqual(['Urgent 3', 'read 2'])
      expect(await taggedIds(records, ['p'], ['READ', 'nobody'])).toEqual(['a', 'b'])
    })

    it('tells which documents have no tag any more', async () => {
      const records = await opened.open()
      const documents = await store(records, ['a', 'b'])
      await give(records, ada, documents, 'x')
      await give(records, ada, documents.slice(0, 1), 'y')
      expect((await take(records, ada, documents, 'x')).sets[0]).toEqual({
        from: 2,
        to: 3,
        added: [],
        removed: [documents[1]?.rid],
      })
      expect((await take(records, ada, documents, 'y')).sets[0]).toMatchObject({ removed: [documents[0]?.rid] })
      expect(await tagField.any.rids(records, ['p'])).toEqual([])
    })

    it('knows the labels of documents, the oldest first', async () => {
      const records = await opened.open()
      const [one, two] = await store(records, ['a', 'b'])
      if (!one?.rid || !two?.rid) throw new Error('not stored')
      await give(records, ada, [one], 'Zed')
      await give(records, ada, [one, two], 'alpha')
      const labels = await tagField.ofDocuments(records, [one.rid, two.rid, 999])
      expect([labels.get(one.rid)?.toSorted(), labels.get(two.rid), labels.size]).toEqual([['Zed', 'alpha'], ['alpha'], 2])
    })

    it('takes exactly back what a change gave, and what one took, with the author it had', async () => {
      const records = await opened.open()
      const documents = await store(records, ['a', 'b', 'c'])
      await give(records, bob, documents.slice(0, 1), 'x')
      const given = await give(records, ada, documents, 'x')
      expect((await undo(records, ada, { undo: given.change, kind: 'given' })).documents.toSorted()).toEqual(['b', 'c'])
      expect(await counts(records)).toEqual(['x 1'])
      const taken = await take(records, ada, documents, 'x')
      expect(await counts(records)).toEqual([])
      const back = await undo(records, ada, { undo: taken.change, kind: 'taken' })
      expect(back.documents).toEqual(['a'])
      expect((await listTags(records, 'p', whole)).items[0]?.authors).toEqual([{ id: 'bob', count: 1 }])
      expect((await undo(records, ada, { undo: back.change, kind: 'given' })).documents).toEqual(['a'])
    })

    it('takes a change back for thirty days, and keeps no row of what it took any longer', async () => {
      const records = await opened.open()
      const documents = await store(records, ['a', 'b', 'c'])
      await give(records, ada, documents, 'x')
      const taken = await take(records, ada, documents.slice(0, 2), 'x')
      await forgetOldChanges(records, 'p')
      expect((await undo(records, ada, { undo: taken.change, kind: 'taken' })).documents.toSorted()).toEqual(['a', 'b'])
      const again = await take(records, ada, documents.slice(0, 2), 'x')
      await forgetOldChanges(records, 'p', Date.now() + 31 * 24 * 3_600_000)
      expect((await undo(records, ada, { undo: again.change, kind: 'taken' })).documents).toEqual([])
      const rows = await tagDb(records).selectFrom('tagging').select('document_id').execute()
      expect(rows).toEqual([{ document_id: 'c' }])
      expect(await tagDb(records).selectFrom('tag_change').select('change').execute()).toEqual([])
      expect(await counts(records)).toEqual(['x 1'])
    })

    it('takes nothing back that is somebody else’s change, or has changed since', async () => {
      const records = await opened.open()
      const documents = await store(records, ['a', 'b'])
      const given = await give(records, ada, documents, 'x')
      expect((await undo(records, bob, { undo: given.change, kind: 'given' })).documents).toEqual([])
      await take(records, bob, documents.slice(0, 1), 'x')
      await give(records, bob, documents.slice(0, 1), 'x')
      expect((await undo(records, ada, { undo: given.change, kind: 'given' })).documents).toEqual(['b'])
    })

    it('lets members take their own, editors those of others, and only managers those of managers', async () => {
      const records = await opened.open()
      const documents = await store(records, ['a'])
      await give(records, ada, documents, 'hers')
      await give(records, eve, documents, 'official')
      expect(await take(records, { ...bob, power: 'own' }, documents, 'hers', 'official')).toMatchObject({
        documents: [],
        kept: 2,
      })
      expect(await take(records, { ...bob, power: 'others' }, documents, 'hers', 'official')).toMatchObject({
        documents: ['a'],
        kept: 1,
      })
      expect(await counts(records)).toEqual(['official 1'])
      expect(await take(records, { ...eve, power: 'all' }, documents, 'official')).toMatchObject({ documents: ['a'], kept: 0 })
    })

    it('keeps projects apart, and joins them where several are asked for', async () => {
      const records = await opened.open()
      const [here, there] = [await store(records, ['a']), await store(records, ['a'], 'q')]
      await give(records, ada, here, 'x')
      await give(records, { ...ada, project: 'q' }, there, 'X', 'y')
      expect(await rids(records, 'x')).toEqual([here[0]?.rid])
      expect(await rids(records, 'x', ['p', 'q'])).toHaveLength(2)
      expect(await tagField.any.rids(records, ['p', 'q'])).toHaveLength(2)
      expect((await tagField.values(records, ['p', 'q'])).toSorted((one, other) => (one.key < other.key ? -1 : 1))).toEqual([
        { key: 'x', version: 2 },
        { key: 'y', version: 2 },
      ])
      expect(await tagField.values(records, ['p'], ['y'])).toEqual([])
    })

    it('grows in version also when a tag goes and comes again, with its project or without', async () => {
      const records = await opened.open()
      const documents = await store(records, ['a'])
      await give(records, ada, documents, 'x')
      const before = await version(records, 'x', ['p', 'q'])
      for (let rest = 1; rest > 0; ) rest = await records.db.transaction().execute((trx) => dropTags(trx, 'p'))
      expect(await tagField.values(records, ['p'])).toEqual([])
      expect(await tagField.any.version(records, ['p', 'q'])).toBeGreaterThanOrEqual(before)
      await give(records, ada, documents, 'x')
      expect(await version(records, 'x', ['p', 'q'])).toBeGreaterThan(before)
    })

    it('hides the tags of a document that is gone, and shows them when it comes back under another number', async () => {
      const records = await opened.open()
      await give(records, ada, await store(records, ['a']), 'x')
      await records.db.deleteFrom('document').execute()
      expect([await counts(records), await rids(records, 'x')]).toEqual([[], []])
      const [again] = await store(records, ['a'])
      await records.db.transaction().execute((trx) => noteReturned(trx, 'p', ['a', 'z']))
      expect(await version(records, 'x')).toBe(2)
      expect(await rids(records, 'x')).toEqual([again?.rid])
    })

    it('goes over to the documents of other bytes at the same paths, in one version', async () => {
      const records = await opened.open()
      const old = await store(records, ['a', 'b'])
      await store(records, ['new a', 'new b'])
      await give(records, ada, old, 'x')
      await give(records, bob, old.slice(0, 1), 'y')
      const replaced = ['a', 'b', 'nothing'].map((id) => ({ fromId: id, toId: `new ${id}` }))
      const carried = await records.db.transaction().execute((trx) => carryTags(trx, 'p', replaced))
      expect(carried.toSorted()).toEqual(['new a', 'new b'])
      expect(await counts(records)).toEqual(['x 4', 'y 2'])
      expect((await tagField.values(records, ['p'])).map(({ version }) => version)).toEqual([3, 3])
    })

    it('is given once where two people give it at the same moment, and each takes back only what they gave', async () => {
      const records = await opened.open()
      const documents = await store(records, ['a', 'b', 'c', 'd'])
      const both = await Promise.all([give(records, ada, documents, 'x', 'y'), give(records, bob, documents, 'X', 'z')])
      expect(await counts(records)).toEqual([`${await labelOf(records, 'x')} 4`, 'y 4', 'z 4'])
      expect(new Set(both.map(({ change }) => change)).size).toBe(2)
      expect(await tagField.any.version(records, ['p'])).toBe(2)
      await Promise.all([
        undo(records, ada, { undo: both[0].change, kind: 'given' }),
        take(records, bob, documents.slice(0, 2), 'x', 'z'),
      ])
      expect(await counts(records)).toEqual(expect.arrayContaining(['z 2']))
      expect((await counts(records)).join()).not.toContain('y')
    })

    it('lists by prefix, label and age, page by page', async () => {
      const records = await opened.open()
      await give(records, ada, await store(records, ['a', 'b']), 'Alpha', 'albedo')
      await give(records, ada, await store(records, ['c']), 'beta', 'alpha')
      expect((await listTags(records, 'p', { ...whole, prefix: ' AL' })).items.map(({ key }) => key)).toEqual(['alpha', 'albedo'])
      expect(await listTags(records, 'p', { ...whole, sort: 'label', from: 1, size: 1 })).toMatchObject({
        total: 3,
        items: [{ label: 'Alpha', count: 3, user: { id: 'ada' } }],
      })
    })
  },
  [{ feature: 'tags', steps: tagMigrations }],
)
