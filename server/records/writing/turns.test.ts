import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openRecords, type Records } from '../open.ts'
import { describeOnBoth } from '../testing/on-both.ts'

describeOnBoth('whoever waits to write', (place) => {
  /** Writes in a transaction, which says when it has begun and goes on when it may. */
  function write({ db }: Records, order: string[], name: string) {
    const begun = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const done = db.transaction().execute(async (trx) => {
      order.push(name)
      begun.resolve()
      await trx.updateTable('meta').set({ value: name }).where('key', '=', 'bench').execute()
      await mayEnd.promise
    })
    return { begun: begun.promise, mayEnd: () => mayEnd.resolve(), done }
  }

  /** A begin on SQLite has been tried when it comes to this; PostgreSQL tells who waits for a lock. */
  async function untilItWaits({ db }: Records, database: 'SQLite' | 'PostgreSQL'): Promise<void> {
    await setImmediate()
    const waiting = sql`select 1 from pg_locks where not granted and objid::bigint = hashtext(current_schema())::oid::bigint`
    while (database === 'PostgreSQL' && (await waiting.execute(db)).rows.length === 0);
  }

  it('has its turn before somebody who has just written and wants to write again', async () => {
    const address = await place.address()
    const [storing, marking] = [await openRecords(address), await openRecords(address)]
    try {
      const order: string[] = []
      const first = write(storing, order, 'first portion')
      await first.begun
      const star = write(marking, order, 'star')
      star.mayEnd()
      await untilItWaits(marking, place.database)
      first.mayEnd()
      await first.done
      const second = write(storing, order, 'second portion')
      second.mayEnd()
      await Promise.all([star.done, second.done])
      expect(order).toEqual(['first portion', 'star', 'second portion'])
    } finally {
      await marking.close()
      await storing.close()
    }
  })
})
