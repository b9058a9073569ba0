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
   * the first time before it is taken back, `statementMs`: so long the statement does.
   */
  async function cross(victimMs: number, statementMs: number): Promise<{ values: string[]; begun: number }> {
    const [storing, single] = [await openRecords(address), await openRecords(lookingOnFor(statementMs))]
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
        const lookOnMs = begun === 1 ? victimMs : 60_000
        if (place.database === 'PostgreSQL') await sql.raw(`set local deadlock_timeout = ${lookOnMs}`).execute(trx)
        await trx.updateTable('meta').set({ value: 'stored' }).where('key', '=', 'b').execute()
        statement ??= single.db.updateTable('meta').set({ value: 'marked' }).where('key', 'in', keys).execute()
        if (begun === 1 && place.database === 'PostgreSQL') await untilItWaits(storing, await ownProcess(trx))
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

  /** The records with so much patience for each statement; the address ends with the options that PostgreSQL gets. */
  function lookingOnFor(ms: number): string {
    return place.database === 'PostgreSQL' ? `${address}%20-cdeadlock_timeout%3D${ms}` : address
  }

  /** Other tests wait in the same database: it has to be somebody whom this process holds up. */
  async function untilItWaits({ db }: Records, process: number): Promise<void> {
    const waiting = sql`select 1 from pg_stat_activity where query like ${'update "meta"%'} and ${process} = any (pg_blocking_pids(pid))`
    while ((await waiting.execute(db)).rows.length === 0);
  }

  it('are both done where the statement was taken back', async () => {
    expect(await cross(60_000, 3000)).toEqual({ values: ['marked', 'marked'], begun: 1 })
  })

  it('are both done where the transaction was taken back', async () => {
    const { values, begun } = await cross(1, 3000)
    expect(begun).toBe(place.database === 'PostgreSQL' ? 2 : 1)
    // The second time either of them may come first.
    expect([
      ['stored', 'stored'],
      ['marked', 'marked'],
    ]).toContainEqual(values)
  })
})

async function ownProcess(trx: Records['db']): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
  return rows[0]?.pid ?? 0
}
