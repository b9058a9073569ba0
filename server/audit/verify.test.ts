import type { KyselyPlugin } from 'kysely'
import { expect, it } from 'vitest'
import type { Records } from '../records/open.ts'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { append } from './append.ts'
import type { AuditEntry } from './chain.ts'
import { cutOld } from './cut-old.ts'
import { noteRestored } from './note-restored.ts'
import { auditDb, auditMigrations } from './tables.ts'
import { verify } from './verify.ts'

const dayMs = 24 * 3_600_000
const begin = Date.UTC(2026, 0, 1)
const { signal } = new AbortController()

/** The first of each day, from the first of January on. */
const entries = (count: number, from = 0): AuditEntry[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `${from + at}`,
    at: begin + (from + at) * dayMs,
    userId: 'ada',
    address: '10.0.0.1',
    event: 'searched',
    subject: '{"query":"heron"}',
  }))

async function appendMany(records: Records, count: number): Promise<void> {
  for (let from = 0; from < count; from += 500) await append(records, entries(500, from))
}

const change = (records: Records, number: number, to: { subject?: string; user_id?: string; at?: number }) =>
  auditDb(records).updateTable('audit_entry').set(to).where('number', '=', number).execute()
const remove = (records: Records, ...numbers: number[]) =>
  auditDb(records).deleteFrom('audit_entry').where('number', 'in', numbers).execute()

/** The records, with something that happens once after the first statement. */
function afterFirst(records: Records, happen: () => Promise<unknown>): Records {
  let has: Promise<unknown> | undefined
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      has ??= happen()
      await has
      return result
    },
  }
  return { ...records, db: records.db.withPlugin(plugin) }
}

describeOnBoth(
  'the chain of the audit log',
  (place) => {
    it('numbers entries without gaps, and finds that all follow one another', async () => {
      const records = await place.open()
      expect(await verify(records, signal)).toMatchObject({ entries: 0, broken: null, isSealed: true })
      await appendMany(records, 4_500)
      expect(await verify(records, signal)).toMatchObject({ entries: 4_500, broken: null, last: { number: 4_500 } })
    })

    it.each([
      ['changed', (records: Records) => change(records, 3, { subject: '{}' })],
      ['of another user', (records: Records) => change(records, 3, { user_id: 'bob' })],
      ['moved', (records: Records) => change(records, 3, { at: 1 })],
    ])('finds an entry that is %s', async (_what, spoil) => {
      const records = await place.open()
      await append(records, entries(5))
      await spoil(records)
      expect(await verify(records, signal)).toMatchObject({ broken: 3, entries: 2 })
    })

    it.each([
      ['the first', 1, 2],
      ['one between others', 3, 4],
    ])('finds where %s was removed', async (_what, removed, broken) => {
      const records = await place.open()
      await append(records, entries(5))
      await remove(records, removed)
      expect(await verify(records, signal)).toMatchObject({ broken })
    })

    it('finds that the last ones were removed by an entry that was noted elsewhere', async () => {
      const records = await place.open()
      await append(records, entries(5))
      const { last } = await verify(records, signal)
      expect(await verify(records, signal, last)).toMatchObject({ isKnown: true })
      await remove(records, 5)
      expect(await verify(records, signal, last)).toMatchObject({ broken: null, isKnown: false })
      await append(records, entries(1, 9))
      expect(await verify(records, signal, last)).toMatchObject({ broken: null, isKnown: false })
    })

    it('still holds after old entries were removed, again and again', async () => {
      const records = await place.open()
      await append(records, entries(10))
      const known = await auditDb(records)
        .selectFrom('audit_entry')
        .select(['number', 'hash'])
        .where('number', '=', 4)
        .executeTakeFirst()
      expect(await cutOld(records, { days: 5, now: begin + 9 * dayMs, signal })).toBe(4)
      const check = await verify(records, signal, { number: 4, hash: known?.hash ?? '' })
      expect(check).toMatchObject({ entries: 7, broken: null, isSealed: true, isKnown: true, cut: { number: 4, count: 4 } })
      expect(await cutOld(records, { days: 5, now: begin + 9 * dayMs, signal })).toBe(0)
      expect(await cutOld(records, { days: 5, now: begin + 12 * dayMs, signal })).toBe(3)
      expect(await verify(records, signal)).toMatchObject({
        entries: 5,
        broken: null,
        isSealed: true,
        cut: { number: 7, count: 7 },
      })
    })

    it('holds while old entries are removed, too', async () => {
      const records = await place.open()
      await append(records, entries(10))
      const cut = () => cutOld(records, { days: 5, now: begin + 9 * dayMs, signal })
      const check = await verify(afterFirst(records, cut), signal)
      expect(check).toMatchObject({ entries: 7, broken: null, isSealed: true, cut: { number: 4 } })
    })

    it('cannot tell whether an entry that was noted elsewhere was right once it is gone', async () => {
      const records = await place.open()
      await append(records, entries(3))
      const { last } = await verify(records, signal)
      await append(records, entries(7, 3))
      await cutOld(records, { days: 5, now: begin + 9 * dayMs, signal })
      expect(await verify(records, signal, last)).toMatchObject({ broken: null, isSealed: true, isKnown: null })
    })

    it('says that a backup was put back, and of which name, where anything was written before', async () => {
      const records = await place.open()
      await noteRestored(records, 'backup-1')
      expect(await verify(records, signal)).toMatchObject({ entries: 0 })
      await append(records, entries(2))
      await noteRestored(records, 'backup-1')
      const [last] = await auditDb(records).selectFrom('audit_entry').selectAll().where('number', '=', 3).execute()
      expect(last).toMatchObject({ event: 'backupRestored', user_id: 'local', subject: '{"name":"backup-1"}' })
      expect(await verify(records, signal)).toMatchObject({ entries: 3, broken: null })
    })

    it('goes on after everything in it was removed', async () => {
      const records = await place.open()
      await appendMany(records, 5_500)
      expect(await cutOld(records, { days: 1, now: begin + 9_000 * dayMs, signal })).toBe(5_500)
      await append(records, entries(1, 9_000))
      expect(await verify(records, signal)).toMatchObject({
        broken: null,
        isSealed: true,
        cut: { count: 5_500 },
        last: { number: 5_503 },
      })
    })

    it('keeps everything where no days are said', async () => {
      const records = await place.open()
      await append(records, entries(3))
      expect(await cutOld(records, { days: 0, now: begin + 9_000 * dayMs, signal })).toBe(0)
    })

    it('finds that others removed the beginning, although they wrote down where it goes on', async () => {
      const records = await place.open()
      await append(records, entries(6))
      const db = auditDb(records)
      const { hash } = await db.selectFrom('audit_entry').select('hash').where('number', '=', 2).executeTakeFirstOrThrow()
      await remove(records, 1, 2)
      await db.insertInto('audit_cut').values({ number: 2, hash, count: 2 }).execute()
      expect(await verify(records, signal)).toMatchObject({ broken: null, isSealed: false })
    })
  },
  [{ feature: 'audit', steps: auditMigrations }],
)
