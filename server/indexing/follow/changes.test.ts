import { beforeEach, expect, it, vi } from 'vitest'
import { noteChanges } from '../../records/change.ts'
import type { Records } from '../../records/open.ts'
import { describeOnBoth } from '../../records/testing/on-both.ts'
import type { ChangeKinds } from '../../scope/change-kind.ts'
import { FakeEngine } from '../testing/fake-engine.ts'
import { saveText } from '../testing/save-text.ts'
import { readChanges } from './changes.ts'
import { coreKinds } from './core-kinds.ts'
import { mostText } from './engine-puts.ts'
import { catchUp } from './follower.ts'

/** Stands for tags on a cluster: the engine hears only that a document's mark has changed. */
const kinds: ChangeKinds = {
  mark: { tell: async (_records, changes) => changes.map(({ key }) => [{ op: 'remove', rid: -Number(key) }]) },
}

describeOnBoth('changes', (place) => {
  let records: Records
  beforeEach(async () => {
    records = await place.open()
  })

  const mark = (...keys: number[]) =>
    records.db.transaction().execute((trx) =>
      noteChanges(
        trx,
        keys.map((key) => ({ project: 'p', kind: 'mark', key: String(key) })),
      ),
    )

  it('asks each kind for what the engine needs, and tells it in the order of the numbers', async () => {
    const rid = await saveText(records, 'a', 'one')
    await mark(rid, 7)
    await saveText(records, 'b', 'two')
    const batch = await readChanges(records, { ...coreKinds, ...kinds }, 0)
    expect(batch?.changes.map((change) => (change.op === 'put' ? change.document.id : change))).toEqual([
      'a',
      { op: 'remove', rid: -rid },
      { op: 'remove', rid: -7 },
      'b',
    ])
    expect(batch?.last).toBe(4)
  })

  it('reads no text for a change that is not of the document itself', async () => {
    const engine = new FakeEngine()
    const rid = await saveText(records, 'a', 'word '.repeat(100_000))
    await catchUp({ records, engine, kinds })
    engine.written.length = 0
    await mark(rid)
    const read = vi.spyOn(records.db, 'selectFrom')
    await catchUp({ records, engine, kinds })
    const tables = read.mock.calls.map(([table]) => table)
    expect(tables).toContain('change')
    expect(tables).not.toContain('segment')
    expect(tables).not.toContain('document')
    expect(engine.written).toEqual([{ op: 'remove', rid: -rid }])
  })

  it('passes over a kind that nobody has registered', async () => {
    await mark(1)
    await saveText(records, 'a', 'one')
    const engine = new FakeEngine()
    await catchUp({ records, engine })
    expect(engine.written.map((change) => change.op)).toEqual(['put'])
  })

  it('holds only so much text at a time, and at least one document', async () => {
    const half = 'w'.repeat(mostText / 2 + 1)
    for (const id of ['a', 'b', 'c']) await saveText(records, id, half)
    const first = await readChanges(records, coreKinds, 0)
    expect(first?.changes).toHaveLength(2)
    expect((await readChanges(records, coreKinds, first?.last ?? 0))?.changes).toHaveLength(1)
  })

  it('notes a key once, under the number of its last change', async () => {
    await mark(1, 2, 1)
    await mark(2)
    const rows = await records.db.selectFrom('change').select(['number', 'key']).orderBy('number').execute()
    expect(rows).toEqual([
      { number: 3, key: '1' },
      { number: 4, key: '2' },
    ])
  })

  it('tells a change of many documents by itself, to an index that holds all earlier ones', async () => {
    const engine = new FakeEngine()
    const seen: (number | undefined)[] = []
    const all: ChangeKinds = {
      rule: {
        spread: async function* ({ engine: { collect } }, { project }) {
          seen.push((await engine.position())?.change)
          for (const rid of await collect.call(engine, [project], { kind: 'all' })) yield [{ op: 'remove', rid }]
        },
      },
    }
    await saveText(records, 'a', 'a')
    await catchUp({ records, engine, kinds: all })
    await saveText(records, 'b', 'b')
    await records.db.transaction().execute((trx) => noteChanges(trx, [{ project: 'p', kind: 'rule', key: '1' }]))
    await saveText(records, 'c', 'c')
    expect(await catchUp({ records, engine, kinds: all })).toBe(4)
    expect(seen).toEqual([2])
    expect([...engine.documents.values()].map(({ id }) => id)).toEqual(['c'])
  })
})
