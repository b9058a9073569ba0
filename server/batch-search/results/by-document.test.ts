import { expect, test } from 'vitest'
import { migrationsOf } from '../../feature/migrations.ts'
import { features } from '../../features.ts'
import { describeOnBoth } from '../../records/testing/on-both.ts'
import { batchDb } from '../tables.ts'
import { byDocument } from './by-document.ts'
import { HitReader } from './hit-reader.ts'
import { packNumbers } from './packed-numbers.ts'

describeOnBoth(
  'results in an order of documents',
  (place) => {
    test('are whole pages although what is known of one document is missing', async () => {
      const records = await place.open()
      const db = batchDb(records)
      const query = { search_id: 1, state: 'done', error: null } as const
      for (const [number, rids] of [[3, 9, 5], [5]].entries()) {
        const counts = { result_count: rids.length, stored_count: rids.length }
        await db
          .insertInto('batch_query')
          .values({ ...query, ...counts, number, query: `q${number}` })
          .execute()
        await db
          .insertInto('batch_hits')
          .values({ search_id: 1, number, rids: packNumbers(rids) })
          .execute()
      }
      for (const rid of [3, 5])
        await db
          .insertInto('batch_document')
          .values({
            search_id: 1,
            rid,
            path: `/${9 - rid}`,
            project: 'p',
            document_id: 'd',
            root_id: 'd',
            created_at: null,
            content_type: '',
            content_length: 1,
          })
          .execute()
      const reader = await HitReader.open(records, 1, { queries: [], isExcluded: false, contentTypes: [] })
      const page = async (from: number, size: number, isDescending: boolean) =>
        (await byDocument(reader, 'doc_path', { from, size, isDescending })).map(({ line, at }) => `${line}.${at}`)
      expect(reader.total).toBe(4)
      expect(await page(0, 10, false)).toEqual(['0.2', '1.0', '0.0'])
      expect(await page(1, 1, false)).toEqual(['1.0'])
      expect(await page(0, 10, true)).toEqual(['0.0', '1.0', '0.2'])
      expect(await page(0, 1, true)).toEqual(['0.0'])
      expect(await page(3, 10, true)).toEqual([])
    })
  },
  migrationsOf(features),
)
