import { expect, test } from 'vitest'
import { migrationsOf } from '../../feature/migrations.ts'
import { features } from '../../features.ts'
import { describeOnBoth } from '../../records/testing/on-both.ts'
import { batchDb } from '../tables.ts'
import { ranksOf } from './ranks.ts'

describeOnBoth(
  'the order of documents that a batch search found',
  (place) => {
    test('is kept, and made anew once a document was added or taken away', async () => {
      const records = await place.open()
      const add = (rid: number, path: string) =>
        batchDb(records)
          .insertInto('batch_document')
          .values({
            search_id: 1,
            rid,
            path,
            project: 'p',
            document_id: `d${rid}`,
            root_id: `d${rid}`,
            created_at: rid === 7 ? null : rid,
            content_type: 'text/plain',
            content_length: 1,
          })
          .execute()
      await add(3, '/b')
      await add(7, '/c')
      const first = await ranksOf(records, 1, 'path')
      expect(first).toEqual({ ranks: Uint32Array.from([0, 0, 0, 1, 0, 0, 0, 2]), count: 2 })
      expect((await ranksOf(records, 1, 'path')).ranks).toBe(first.ranks)
      await add(5, '/a')
      expect((await ranksOf(records, 1, 'path')).ranks).toEqual(Uint32Array.from([0, 0, 0, 2, 0, 1, 0, 3]))
      expect((await ranksOf(records, 1, 'created_at')).ranks).toEqual(Uint32Array.from([0, 0, 0, 2, 0, 3, 0, 1]))
      await batchDb(records).deleteFrom('batch_document').where('rid', '=', 7).execute()
      expect((await ranksOf(records, 1, 'created_at')).ranks).toEqual(Uint32Array.from([0, 0, 0, 1, 0, 2]))
      expect(await ranksOf(records, 2, 'path')).toEqual({ ranks: Uint32Array.from([0]), count: 0 })
    })
  },
  migrationsOf(features),
)
