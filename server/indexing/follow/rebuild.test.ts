import { beforeEach, describe, expect, it } from 'vitest'
import { migrationsOf } from '../../feature/migrations.ts'
import { features } from '../../features.ts'
import { noteChanges } from '../../records/change.ts'
import type { Records } from '../../records/open.ts'
import { entryRow } from '../../records/testing/entry-row.ts'
import { describeOnBoth } from '../../records/testing/on-both.ts'
import { removeDocuments } from '../store/remove-documents.ts'
import { FakeEngine } from '../testing/fake-engine.ts'
import { ridOf, saveText } from '../testing/save-text.ts'
import { catchUp } from './follower.ts'
import { rebuild } from './rebuild.ts'

describeOnBoth(
  'an index made from the records alone',
  (place) => {
    let records: Records
    let engine: FakeEngine

    beforeEach(async () => {
      records = await place.open()
      engine = new FakeEngine()
    })

    const save = (id: string) => saveText(records, id, `text of ${id}`)
    const ids = () => [...engine.documents.values()].map((document) => document.id).sort()

    /** All that the index holds, with what a cluster would hold. */
    const contents = () => [...engine.documents.values()].map(({ wire, ...document }) => ({ ...document, wire: wire?.() }))

    it('is the same index, and progress is told', async () => {
      for (let at = 0; at < 260; at += 1) await save(`d${at}`)
      await catchUp({ records, engine })
      const before = contents()
      const told: [number, number][] = []
      await rebuild({ records, engine }, { onProgress: (done, total) => told.push([done, total]) })
      expect(contents()).toEqual(before)
      expect(told).toEqual([
        [250, 260],
        [260, 260],
      ])
    })

    it('goes on where it was cut off, with what has changed meanwhile', async () => {
      for (let at = 0; at < 600; at += 1) await save(`d${String(at).padStart(3, '0')}`)
      const cut = new AbortController()
      const cutOff = rebuild({ records, engine }, { commitEveryMs: 0, signal: cut.signal, onCommit: () => cut.abort() })
      await expect(cutOff).rejects.toThrow(/aborted/)
      expect(await engine.position()).toMatchObject({ change: 600, walked: 250 })
      const early = await ridOf(records, 'd001')
      const late = await ridOf(records, 'd500')
      await records.db.transaction().execute((trx) => removeDocuments(trx, [early, late]))
      await saveText(records, 'd002', 'changed')
      await save('e')
      const again = new FakeEngine(engine)
      const told: number[] = []
      await rebuild({ records, engine: again }, { onProgress: (done) => told.push(done) })
      expect(told[0]).toBe(499)
      const texts = new Map([...again.documents.values()].map(({ id, segments }) => [id, segments.join('')]))
      expect(texts.size).toBe(599)
      expect([texts.has('d001'), texts.has('d500'), texts.get('d002'), texts.has('e')]).toEqual([false, false, 'changed', true])
      expect(await again.position()).toEqual({ recordsId: records.id, change: 604 })
    })

    it('leaves out a removed project, however long its documents are still being removed', async () => {
      await saveText(records, 'x', 'of a project that goes', 'gone')
      await save('a')
      await records.db.transaction().execute((trx) => noteChanges(trx, [{ project: 'gone', kind: 'project', key: 'gone' }]))
      await saveText(records, 'y', 'of its successor', 'gone')
      await catchUp({ records, engine })
      await rebuild({ records, engine })
      expect(ids()).toEqual(['a', 'y'])
      const old = await ridOf(records, 'x')
      await records.db.transaction().execute((trx) => removeDocuments(trx, [old]))
      await catchUp({ records, engine })
      expect(await records.db.selectFrom('change').selectAll().execute()).toEqual([])
      expect(ids()).toEqual(['a', 'y'])
    })

    describe('when records are damaged', () => {
      const damages: [string, () => Promise<unknown>][] = [
        ['a source', () => records.db.updateTable('document').set({ source: '{"type":"Doc' }).where('id', '=', 'b').execute()],
        ['a text', async () => damageText({ bytes: Buffer.from('garbage') })],
        ['a text that is gone', async () => segmentsOf(await ridOf(records, 'b'))],
      ]

      const segmentsOf = (rid: number) => records.db.deleteFrom('segment').where('rid', '=', rid).execute()

      async function damageText(change: { bytes: Uint8Array }) {
        const rid = await ridOf(records, 'b')
        return records.db.updateTable('segment').set(change).where('rid', '=', rid).execute()
      }

      it.each(damages)('(%s) stays as it was', async (_name, damage) => {
        for (const id of ['a', 'b', 'c']) await save(id)
        await catchUp({ records, engine })
        await damage()
        await expect(rebuild({ records, engine })).rejects.toMatchObject({ code: 'RECORD_DAMAGED', facts: { count: 1 } })
        expect(ids()).toEqual(['a', 'b', 'c'])
      })

      it.each(damages)('(%s) misses one document where there was none, and the ledger says so', async (_name, damage) => {
        const file = { modified_ns: '1', changed_ns: '1', inode: '1' }
        const row = (changes: { entry_id: number; parent_entry: number | null }) => entryRow('/b.mail', { ...file, ...changes })
        const rows = [row({ entry_id: 7, parent_entry: null }), row({ entry_id: 1, parent_entry: 7 })]
        await records.db.insertInto('entry').values(rows).execute()
        for (const id of ['a', 'b', 'c']) await save(id)
        await records.db.updateTable('document').set({ entry_id: 2 }).where('id', '!=', 'b').execute()
        await damage()
        await catchUp({ records, engine })
        expect(ids()).toEqual(['a', 'c'])
        const lines = await records.db.selectFrom('entry').select(['state', 'modified_ns']).orderBy('entry_id').execute()
        expect(lines).toEqual([
          { state: 'failed', modified_ns: '1' },
          { state: 'indexed', modified_ns: null },
        ])
      })
    })
  },
  migrationsOf(features),
)
