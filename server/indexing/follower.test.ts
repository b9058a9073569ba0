import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nextChange } from '../records/change.ts'
import { openRecords, type Records } from '../records/open.ts'
import { entryRow } from '../records/testing/entry-row.ts'
import { catchUp, emptyForeignIndex, rebuild } from './follower.ts'
import { packDocuments } from './pack.ts'
import { removeDocuments } from './remove-documents.ts'
import { saveDocuments } from './save-documents.ts'
import { FakeEngine } from './testing/fake-engine.ts'

let home: string
let records: Records
let engine: FakeEngine

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'dossier-follower-'))
  records = await openRecords(join(home, 'records.sqlite'))
  engine = new FakeEngine()
})

afterEach(async () => {
  await records.close()
  await rm(home, { recursive: true, force: true })
})

async function save(id: string, text: string): Promise<void> {
  const ledger = {
    embeddedPath: null,
    outcome: { state: 'indexed' as const, reasons: [] },
    contentType: null,
    sizeBytes: 1,
    tool: null,
  }
  const place = { rootId: id, parentId: null, type: 'Document', extractionLevel: 0, parent: -1 } as const
  const source = { type: 'Document', path: `/${id}`, extractionLevel: 0, metadata: {} }
  const [document] = await packDocuments([{ id, ...place, source, text, ledger }])
  if (!document) throw new Error('nothing was packed')
  await records.db.transaction().execute((trx) => saveDocuments(trx, 'p', [{ document, entryId: 1 }], []))
}

async function ridOf(id: string): Promise<number> {
  return (await records.db.selectFrom('document').select('rid').where('id', '=', id).executeTakeFirstOrThrow()).rid
}

const ids = () => [...engine.documents.values()].map((document) => document.id).sort()

it('carries new, changed and removed documents on, and says how far it came', async () => {
  await save('a', 'one')
  await save('b', 'two')
  await catchUp({ records, engine })
  await save('a', 'three')
  const gone = await ridOf('b')
  await records.db.transaction().execute((trx) => removeDocuments(trx, [gone]))
  const at = await catchUp({ records, engine })
  expect(ids()).toEqual(['a'])
  expect([...engine.documents.values()][0]?.segments).toEqual(['three'])
  expect(await engine.position()).toEqual({ recordsId: records.id, change: at })
})

it('does nothing when nothing has changed', async () => {
  await save('a', 'one')
  await catchUp({ records, engine })
  await catchUp({ records, engine })
  expect(engine.commits.length).toBe(1)
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
    await trx
      .insertInto('tombstone')
      .values({ change: await nextChange(trx), project: 'p', rid: null })
      .execute()
  })
  await save('b', 'two')
  await catchUp({ records, engine })
  expect(ids()).toEqual(['b'])
})

it('makes the same index again from the records alone', async () => {
  for (let at = 0; at < 260; at += 1) await save(`d${at}`, `text ${at}`)
  await catchUp({ records, engine })
  const before = [...engine.documents]
  const told: number[] = []
  await rebuild({ records, engine }, { onProgress: (done) => told.push(done) })
  expect([...engine.documents]).toEqual(before)
  expect(told.length).toBeGreaterThan(0)
})

describe('records that are damaged', () => {
  const damages: [string, () => Promise<unknown>][] = [
    ['a source', async () => records.db.updateTable('document').set({ source: '{"type":"Doc' }).where('id', '=', 'b').execute()],
    ['a text', async () => damageText({ bytes: Buffer.from('garbage') })],
    [
      'a text that is gone',
      async () =>
        records.db
          .deleteFrom('segment')
          .where('rid', '=', await ridOf('b'))
          .execute(),
    ],
  ]

  async function damageText(change: { bytes: Uint8Array }) {
    return records.db
      .updateTable('segment')
      .set(change)
      .where('rid', '=', await ridOf('b'))
      .execute()
  }

  it.each(damages)('(%s) leave a working index as it is when it is to be made again', async (_name, damage) => {
    for (const id of ['a', 'b', 'c']) await save(id, `text ${id}`)
    await catchUp({ records, engine })
    await damage()
    await expect(rebuild({ records, engine })).rejects.toMatchObject({ code: 'RECORD_DAMAGED', facts: { count: 1 } })
    expect(ids()).toEqual(['a', 'b', 'c'])
  })

  it.each(damages)('(%s) cost one document where there is no index, and the ledger says so', async (_name, damage) => {
    const file = { modified_ns: '1', changed_ns: '1', inode: '1' }
    const row = (changes: { entry_id: number; parent_entry: number | null }) => entryRow('/b.mail', { ...file, ...changes })
    await records.db
      .insertInto('entry')
      .values([row({ entry_id: 7, parent_entry: null }), row({ entry_id: 1, parent_entry: 7 })])
      .execute()
    for (const id of ['a', 'b', 'c']) await save(id, `text ${id}`)
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
