import { beforeEach, expect, it } from 'vitest'
import { migrationsOf } from '../../feature/migrations.ts'
import { features } from '../../features.ts'
import { nextChanges, noteChanges, readLastChange } from '../../records/change.ts'
import type { Records } from '../../records/open.ts'
import { describeOnBoth } from '../../records/testing/on-both.ts'
import { removeDocuments } from '../store/remove-documents.ts'
import { FakeEngine } from '../testing/fake-engine.ts'
import { saveText } from '../testing/save-text.ts'
import { catchUp } from './follower.ts'
import { emptyForeignIndex, isCaughtUp } from './position.ts'

describeOnBoth(
  'the follower',
  (place) => {
    let records: Records
    let engine: FakeEngine

    beforeEach(async () => {
      records = await place.open()
      engine = new FakeEngine()
    })

    const save = (id: string, text: string) => saveText(records, id, text)
    const remove = (rid: number) => records.db.transaction().execute((trx) => removeDocuments(trx, [rid]))
    const ids = () => [...engine.documents.values()].map((document) => document.id).sort()
    const changes = () => records.db.selectFrom('change').select(['number', 'kind', 'key']).orderBy('number').execute()

    it('carries new, changed and removed documents on, and says how far it came', async () => {
      await save('a', 'one')
      const gone = await save('b', 'two')
      await catchUp({ records, engine })
      await save('a', 'three')
      await remove(gone)
      const at = await catchUp({ records, engine })
      expect(ids()).toEqual(['a'])
      expect([...engine.documents.values()][0]?.segments).toEqual(['three'])
      expect(await engine.position()).toEqual({ recordsId: records.id, change: at })
      expect(await isCaughtUp({ records, engine })).toBe(true)
    })

    it('does nothing when nothing has changed', async () => {
      await save('a', 'one')
      await catchUp({ records, engine })
      await catchUp({ records, engine })
      expect(engine.commits.length).toBe(1)
    })

    it('passes numbers that nothing was noted under, as what was taken back leaves them', async () => {
      await save('a', 'one')
      await catchUp({ records, engine })
      const last = await records.db.transaction().execute((trx) => nextChanges(trx, 2))
      expect(await catchUp({ records, engine })).toBe(last + 1)
      expect(await isCaughtUp({ records, engine })).toBe(true)
      await catchUp({ records, engine })
      expect(engine.commits.length).toBe(2)
    })

    it('tells once what has changed twice', async () => {
      await save('a', 'one')
      await catchUp({ records, engine })
      engine.written.length = 0
      for (const text of ['two', 'three']) await save('a', text)
      const gone = await save('b', 'four')
      await remove(gone)
      await catchUp({ records, engine })
      expect(engine.written.map((change) => change.op)).toEqual(['put', 'remove'])
    })

    it('begins anew for other records, and for a number from the future', async () => {
      await save('a', 'one')
      for (const position of [
        { recordsId: 'another', change: 1 },
        { recordsId: records.id, change: 99 },
      ]) {
        engine = new FakeEngine()
        await engine.write([{ op: 'put', document: { rid: 77, project: 'p', id: 'stale', segments: [], fields: {} } }])
        await engine.commit(position)
        await catchUp({ records, engine })
        expect(ids()).toEqual(['a'])
      }
    })

    it('empties an index that is ahead of the records before a change more can hide it', async () => {
      await save('a', 'one')
      const at = await catchUp({ records, engine })
      await emptyForeignIndex({ records, engine })
      expect(ids()).toEqual(['a'])
      await engine.commit({ recordsId: records.id, change: at + 1 })
      await emptyForeignIndex({ records, engine })
      expect(ids()).toEqual([])
      expect(await engine.position()).toBeUndefined()
    })

    it('removes a project before what is stored in it later', async () => {
      await save('a', 'one')
      await catchUp({ records, engine })
      await records.db.transaction().execute(async (trx) => {
        await trx.deleteFrom('document').execute()
        await noteChanges(trx, [{ project: 'p', kind: 'project', key: 'p' }])
      })
      await save('b', 'two')
      await catchUp({ records, engine })
      expect(ids()).toEqual(['b'])
    })

    it('forgets changes that every follower has passed, and no others', async () => {
      await save('a', 'one')
      const other = new FakeEngine()
      await catchUp({ records, engine: other, name: 'other' })
      await save('b', 'two')
      await catchUp({ records, engine })
      expect((await changes()).map(({ number }) => number)).toEqual([2])
      await catchUp({ records, engine: other, name: 'other' })
      expect(await changes()).toEqual([])
      expect([...other.documents.values()].map(({ id }) => id).sort()).toEqual(['a', 'b'])
    })

    it('makes an index again that is older than what it has forgotten', async () => {
      const old = new FakeEngine()
      const gone = await save('a', 'one')
      await catchUp({ records, engine: old })
      await remove(gone)
      await save('b', 'two')
      await catchUp({ records, engine })
      await catchUp({ records, engine: old })
      expect([...old.documents.values()].map(({ id }) => id)).toEqual(['b'])
      expect(await old.position()).toEqual({ recordsId: records.id, change: await readLastChange(records) })
    })
  },
  migrationsOf(features),
)
