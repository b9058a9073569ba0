import { expect, it } from 'vitest'
import { markedIds, markedSet } from '../marks/mark-list.ts'
import { markMigrations } from '../marks/tables.ts'
import { openRecords } from '../records/open.ts'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { starMigrations } from './tables.ts'

type Former = {
  star: { user_id: string; project: string; document_id: string; starred_at: number; given: number; taken: number | null }
  star_list: { user_id: string; version: number }
}

describeOnBoth('stars of the time before marks', (opened) => {
  it('are marks, in the version that engines know', async () => {
    const address = await opened.address()
    const before = await openRecords(address, [{ feature: 'stars', steps: starMigrations.slice(0, 1) }])
    const db = before.db.$extendTables<Former>()
    const star = { user_id: 'ada', project: 'p', document_id: 'a', starred_at: 1, given: 4, taken: null }
    await db
      .insertInto('star')
      .values([star, { ...star, document_id: 'b', taken: 5 }])
      .execute()
    await db.insertInto('star_list').values({ user_id: 'ada', version: 5 }).execute()
    await before.close()
    const records = await openRecords(address, [
      { feature: 'marks', steps: markMigrations },
      { feature: 'stars', steps: starMigrations },
    ])
    const marks = await records.db
      .$extendTables<{ mark: Former['star'] & { kind: string } }>()
      .selectFrom('mark')
      .selectAll()
      .execute()
    expect(marks.map(({ document_id, kind, taken }) => [document_id, kind, taken])).toEqual([
      ['a', 'starred', null],
      ['b', 'starred', 5],
    ])
    expect(await markedSet('starred').version(records, 'ada')).toBe(5)
    expect(await markedIds(records, { kind: 'starred', userId: 'ada', project: 'p' })).toEqual([])
    await records.close()
  })
})
