import { expect, it } from 'vitest'
import type { Records } from '../open.ts'
import { describeOnBoth } from '../testing/on-both.ts'
import { holdTexts, releaseTexts, removeTexts } from './held-texts.ts'

const keys = async ({ db }: Records) =>
  (await db.selectFrom('segment').select('rid').orderBy('rid').execute()).map(({ rid }) => rid)

async function open(place: { open(): Promise<Records> }): Promise<Records> {
  const records = await place.open()
  const rows = [1, 2, 3].map((rid) => ({ rid, number: 0, start_offset: 0, length: 1, bytes: Buffer.from('x') }))
  await records.db.insertInto('segment').values(rows).execute()
  return records
}

describeOnBoth('texts that features hold', (place) => {
  it('stay when their documents go, until nobody holds them', async () => {
    const records = await open(place)
    await records.db.transaction().execute(async (trx) => {
      await holdTexts(trx, 'one', [1, 2, 2])
      await holdTexts(trx, 'other', [2])
      await holdTexts(trx, 'one', [1])
      await removeTexts(trx, [1, 2, 3])
    })
    expect(await keys(records)).toEqual([1, 2])
    await records.db.transaction().execute((trx) => releaseTexts(trx, 'one', [1, 2]))
    expect(await keys(records)).toEqual([2])
    await records.db.transaction().execute((trx) => releaseTexts(trx, 'other', [2]))
    expect(await keys(records)).toEqual([])
  })

  it('stay with their documents when nobody holds them any more', async () => {
    const records = await open(place)
    const document = {
      project: 'p',
      root_id: 'r',
      parent_id: null,
      type: 'Document' as const,
      extraction_level: 0,
      entry_id: 1,
      version: 1,
    }
    const text = { source: '{}', text_length: 1, segment_count: 1 }
    await records.db
      .insertInto('document')
      .values([
        { ...document, ...text, rid: 1, id: 'a' },
        { ...document, ...text, rid: 9, id: 'b', text_key: 2 },
      ])
      .execute()
    await records.db.transaction().execute(async (trx) => {
      await holdTexts(trx, 'one', [1, 2, 3])
      await releaseTexts(trx, 'one', [1, 2, 3])
    })
    expect(await keys(records)).toEqual([1, 2])
  })
})
