import { afterEach, beforeEach, expect, it } from 'vitest'
import { openRecords, type Records } from '../../records/open.ts'
import { describeOnBoth } from '../../records/testing/on-both.ts'
import { storeDocuments } from '../../search/testing/store-documents.ts'
import { FakeEngine } from '../testing/fake-engine.ts'
import { catchUp } from './follower.ts'
import { indexProgress } from './index-progress.ts'

describeOnBoth('how far an index is', (place) => {
  let address: string
  let records: Records
  let engine: FakeEngine

  beforeEach(async () => {
    address = await place.address()
    records = await openRecords(address)
    engine = new FakeEngine()
  })
  afterEach(() => records.close())

  /** As another process sees it: nothing is kept from before. */
  const lookAnew = async () => {
    const other = await openRecords(address)
    const progress = await indexProgress({ records: other, engine })
    await other.close()
    return Object.fromEntries(progress)
  }

  it('tells how many documents can be found while an index is made from the records, and nothing once it is whole', async () => {
    expect(await lookAnew()).toEqual({})
    const rids = await storeDocuments(records, [{ id: 'a' }, { id: 'b' }, { id: 'c', project: 'q' }])
    expect(await lookAnew()).toEqual({ p: { documents: 0, total: 2 }, q: { documents: 0, total: 1 } })
    await engine.commit({ recordsId: records.id, change: 3, walked: rids[1] ?? 0 })
    expect(await lookAnew()).toEqual({ p: { documents: 2, total: 2 }, q: { documents: 0, total: 1 } })
    await catchUp({ records, engine })
    expect(await lookAnew()).toEqual({})
  })

  it('is looked up once a second, and again after a fault', async () => {
    let asked = 0
    const position = async () => {
      asked += 1
      if (asked === 1) throw new Error('down')
      return undefined
    }
    await expect(indexProgress({ records, engine: { position } })).rejects.toThrow('down')
    await indexProgress({ records, engine: { position } })
    await indexProgress({ records, engine: { position } })
    expect(asked).toBe(2)
  })
})
