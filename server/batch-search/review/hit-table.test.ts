import { afterEach, expect, test } from 'vitest'
import { migrationsOf } from '../../feature/migrations.ts'
import { features } from '../../features.ts'
import type { Records } from '../../records/open.ts'
import { describeOnBoth } from '../../records/testing/on-both.ts'
import { packNumbers } from '../results/packed-numbers.ts'
import { batchDb } from '../tables.ts'
import { type BatchServer, fewDocuments, openBatchServer } from '../testing/batch-server.ts'
import { hitsOf, readHits } from './hit-table.ts'
import { tooMany } from './too-many.ts'

describeOnBoth(
  'the hits of a review',
  (place) => {
    let server: BatchServer
    let records: Records
    afterEach(() => server?.close())

    test('are those that are stored, whatever the counts of their queries said before', async () => {
      records = await place.open()
      server = await openBatchServer(records, { documents: fewDocuments })
      const { uuid } = await server.run('harbour\nport\n')
      const db = batchDb(records)
      const { search_id } = await db
        .selectFrom('batch_search')
        .select('search_id')
        .where('uuid', '=', uuid)
        .executeTakeFirstOrThrow()
      const [a = 0, b = 0] = server.rids
      await db
        .updateTable('batch_hits')
        .set({ rids: packNumbers([b, a, 1_000_000]) })
        .where('search_id', '=', search_id)
        .where('number', '=', 1)
        .execute()
      const table = await readHits(records, search_id)
      const { first, end } = hitsOf(table, 1)
      const rids = [...table.documents.subarray(first, end)].map((document) => table.rids[document])
      expect(rids).toEqual([b, a])
      expect(table.documents).toHaveLength(5)
      expect(table.states).toHaveLength(5)
    })
  },
  migrationsOf(features),
)

test('a few reviews are kept at hand, and of large ones the last alone', () => {
  const of = (...hits: number[]) => new Map(hits.map((each, id) => [id, { hits: each }]))
  expect(tooMany(of(1, 1, 1, 1))).toEqual([])
  expect(tooMany(of(1, 1, 1, 1, 1))).toEqual([0])
  expect(tooMany(of(3_000_000, 3_000_000, 20_000_000))).toEqual([0])
  expect(tooMany(of(20_000_000, 1))).toEqual([0])
})
