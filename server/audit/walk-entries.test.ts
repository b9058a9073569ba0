import { CompiledQuery } from 'kysely'
import { expect, it } from 'vitest'
import type { Records } from '../records/open.ts'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { append } from './append.ts'
import { allEntries, readEntries } from './read-entries.ts'
import { auditMigrations } from './tables.ts'
import { type Walk, walkOf } from './walk-entries.ts'

const { signal } = new AbortController()
const events = ['searched', 'batchSearched', 'opened']

/** Entry n at the moment n, but for those whose clock was wrong. */
async function fill(records: Records, count: number, wrong: Record<number, number> = {}): Promise<void> {
  for (let begin = 0; begin < count; begin += 1_000) {
    const entries = Array.from({ length: Math.min(1_000, count - begin) }, (_, nth) => {
      const number = begin + nth + 1
      const event = events[number % events.length] ?? ''
      return {
        id: `${number}`,
        at: wrong[number] ?? number,
        userId: number % 2 === 0 ? 'ada' : 'bob',
        address: '',
        event,
        subject: '{}',
      }
    })
    await append(records, entries)
  }
}

const numbersOf = (entries: { number: number }[]) => entries.map(({ number }) => number)

describeOnBoth(
  'reading the audit log',
  (place) => {
    it('finds entries of several events in their order', async () => {
      const records = await place.open()
      await fill(records, 12)
      const latest = await readEntries(records, { kind: 'search' }, { order: 'desc', size: 4 })
      expect(numbersOf(latest)).toEqual([12, 10, 9, 7])
      const next = await readEntries(records, { kind: 'search', before: 7 }, { order: 'desc', size: 10 })
      expect(numbersOf(next)).toEqual([6, 4, 3, 1])
      const ofAda = await readEntries(records, { kind: 'search', user: 'ada', after: 4 }, { order: 'asc', size: 10 })
      expect(numbersOf(ofAda)).toEqual([6, 10, 12])
    })

    it('finds those of certain moments behind many others, whatever their clock said', async () => {
      const records = await place.open()
      await fill(records, 45_000, { 44990: 6 })
      const wanted = { since: 5, until: 8 }
      expect(numbersOf(await readEntries(records, wanted, { order: 'desc', size: 3 }))).toEqual([44_990, 7, 6])
      expect(numbersOf(await readEntries(records, wanted, { order: 'asc', size: 10 }))).toEqual([5, 6, 7, 44_990])
      const all: number[] = []
      for await (const { number } of allEntries(records, { since: 19_990, until: 20_020 }, signal)) all.push(number)
      expect(all).toEqual(Array.from({ length: 30 }, (_, nth) => 19_990 + nth))
      expect(await readEntries(records, { until: 1 }, { order: 'asc', size: 10 })).toEqual([])
    })

    it('reads no entry but those that it answers', async ({ skip }) => {
      if (place.database === 'PostgreSQL') skip()
      const records = await place.open()
      const parts: Walk[] = [{}, { event: 'searched' }, { user: 'ada' }, { since: 5, until: 9 }, { event: 'opened', since: 5 }]
      for (const part of parts)
        for (const between of [{}, { after: 1, before: 9 }]) {
          const { sql, parameters } = walkOf(records, { ...part, ...between }, 'desc', 50).compile()
          const plan = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters])
          const { rows } = await records.db.executeQuery<{ detail: string }>(plan)
          expect(rows.map(({ detail }) => detail).join(), sql).not.toMatch(/TEMP B-TREE|by_time/)
        }
    })
  },
  [{ feature: 'audit', steps: auditMigrations }],
)
