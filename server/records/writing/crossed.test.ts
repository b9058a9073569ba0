import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { openRecords, type Records } from '../open.ts'
import { describeOnBoth } from '../testing/on-both.ts'
import { GroupCommit } from './group-commit.ts'

describeOnBoth('a statement and a transaction that wait for each other', (place) => {
  let address: string
  const keys = ['a', 'b']

  beforeEach(async () => {
    address = await place.address()
  })

  /**
   * A transaction has the second row and wants the first one, a statement has the first and wants the second. `victimMs`: so long the transaction looks on
   * before it is taken back; a statement does for a second.
   */
  async function cross(victimMs: number): Promise<{ values: string[]; begun: number }> {
    const [storing, single] = [await openRecords(address), await openRecords(address)]
    try {
      const db = storing.db
      await db
        .insertInto('meta')
        .values(keys.map((key) => ({ key, value: '' })))
        .execute()
      let begun = 0
      let statement: Promise<unknown> | undefined
      await new GroupCommit(storing).run(async (trx) => {
        begun += 1
        if (place.database === 'PostgreSQL') await sql.raw(`set local deadlock_timeout = ${victimMs}`).execute(trx)
        await trx.updateTable('meta').set({ value: 'stored' }).where('key', '=', 'b').execute()
        statement ??= single.db.updateTable('meta').set({ value: 'marked' }).where('key', 'in', keys).execute()
        if (begun === 1) await untilItWaits(storing)
        await trx.updateTable('meta').set({ value: 'stored' }).where('key', '=', 'a').execute()
      }, true)
      await statement
      const rows = await db.selectFrom('meta').select('value').where('key', 'in', keys).execute()
      return { values: rows.map(({ value }) => value), begun }
    } finally {
      await single.close()
      await storing.close()
    }
  }

  /** SQLite gives nobody a row while another one writes. */
  async function untilItWaits({ db }: Records): Promise<void> {
    if (place.database === 'SQLite') return
    const waiting = sql`select 1 from pg_stat_activity, pg_locks where pg_stat_activity.pid = pg_locks.pid
      and not granted and locktype = 'transactionid' and query like ${'update "meta"%'}`
    while ((await waiting.execute(db)).rows.length === 0);
  }

  it('are both done where the statement was taken back', async () => {
    expect(await cross(60_000)).toEqual({ values: ['marked', 'marked'], begun: 1 })
  })

  it('are both done where the transaction was taken back', async () => {
    const begun = place.database === 'PostgreSQL' ? 2 : 1
    const last = place.database === 'PostgreSQL' ? 'stored' : 'marked'
    expect(await cross(1)).toEqual({ values: [last, last], begun })
  })
})
