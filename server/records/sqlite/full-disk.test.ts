import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { nextChanges, readLastChange } from '../change.ts'
import { openRecords, type Records } from '../open.ts'
import { GroupCommit } from '../writing/group-commit.ts'

let folder: string
let records: Records

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'records-'))
  records = await openRecords(join(folder, 'records.sqlite'))
  // SQLite answers a file that may not grow as it answers a full disk.
  await sql.raw('pragma max_page_count = 40').execute(records.db)
})
afterEach(async () => {
  await records.close()
  rmSync(folder, { recursive: true })
})

const writeMuch = () =>
  records.db
    .insertInto('meta')
    .values({ key: 'much', value: 'x'.repeat(2_000_000) })
    .execute()

it('says that the disk is full, and goes on once there is room', async () => {
  const failing = records.db.transaction().execute(async (trx) => {
    await nextChanges(trx)
    await trx
      .insertInto('meta')
      .values({ key: 'much', value: 'x'.repeat(2_000_000) })
      .execute()
  })
  await expect(failing).rejects.toMatchObject({ code: 'DISK_FULL' })
  await expect(writeMuch()).rejects.toMatchObject({ code: 'DISK_FULL' })
  expect(await readLastChange(records)).toBe(0)
  await sql.raw('pragma max_page_count = 100000').execute(records.db)
  await writeMuch()
  expect(await records.db.transaction().execute(nextChanges)).toBe(1)
})

it('says so to each piece of work of a group, and what fits is kept', async () => {
  const writes = new GroupCommit(records)
  const much = () =>
    writes.run((trx) =>
      trx
        .insertInto('meta')
        .values({ key: 'much', value: 'x'.repeat(2_000_000) })
        .execute(),
    )
  const ended = await Promise.allSettled([writes.run(nextChanges), much(), writes.run(nextChanges)])
  expect(ended.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.code))).toEqual([1, 'DISK_FULL', 2])
  expect(await readLastChange(records)).toBe(2)
})
