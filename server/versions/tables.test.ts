import { expect, it } from 'vitest'
import { migrationsOf } from '../feature/migrations.ts'
import { features } from '../features.ts'
import type { Migration } from '../records/migrations.ts'
import { openRecords } from '../records/open.ts'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { versionDb, versionMigrations } from './tables.ts'

/** As a step of `indexing` made them once. */
const formerStep: Migration = async (trx, columns) => {
  await versionMigrations[0]?.(trx, columns)
  await trx.schema.alterTable('folder').addColumn('keep_versions', 'integer').execute()
}

describeOnBoth('a home whose versions belonged to indexing', (place) => {
  it('keeps them, with their texts', async () => {
    const address = await place.address()
    const before = await openRecords(address, [{ feature: 'indexing', steps: [formerStep] }])
    const row = { version: 1, embedded_path: null, state: 'indexed', content_type: null, source: '{}', text_length: 1 }
    const rows = [0, 1].map((number) => ({ ...row, number, text_key: 7 }))
    await versionDb(before.db).insertInto('version_document').values(rows).execute()
    await before.close()
    const now = await openRecords(address, migrationsOf(features))
    try {
      expect(await versionDb(now.db).selectFrom('version_document').select('text_key').execute()).toHaveLength(2)
      expect(await now.db.selectFrom('held_text').selectAll().execute()).toEqual([{ text_key: 7, holder: 'versions' }])
    } finally {
      await now.close()
    }
  })
})
