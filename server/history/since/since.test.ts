import type { Since } from '@dossier/contract/kept-results'
import { afterEach, expect, it, vi } from 'vitest'
import type { Caller } from '../../identity/caller.ts'
import { removeDocuments } from '../../indexing/store/remove-documents.ts'
import { changedDocument, nextChanges, readLastChange, writeChanges } from '../../records/change.ts'
import type { Records } from '../../records/open.ts'
import { describeOnBoth } from '../../records/testing/on-both.ts'
import { openScope, type Scope } from '../../scope/scope.ts'
import { openTestProgram } from '../../scope/testing/test-program.ts'
import { fakeEngine } from '../../search/testing/fake-engine.ts'
import { storeDocuments } from '../../search/testing/store-documents.ts'
import { removeEvents } from '../remove-events.ts'
import { historyDb, historyMigrations } from '../tables.ts'
import { writeEvent } from '../write-event.ts'
import { dismissNews, setAlerts } from './alerts.ts'
import { compareSince } from './compare.ts'
import { keepResults } from './keep.ts'
import { listKept } from './list-kept.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const close of closing.splice(0)) await close()
})

const clause = { match_all: {} }
const whole = { from: 0, size: 1_000 }
const ids = ({ items }: Since['new'] | Since['gone']) => items.map(({ id }) => id).sort()

/** A saved search that finds the documents named in `found`, over an index that follows at once. */
async function savedSearch(records: Records) {
  await records.db
    .insertInto('project')
    .values({ name: 'p', label: 'p', created_at: 0, updated_at: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const found = new Set<string>()
  let asked = 0
  let isWhole = true
  const matching = async () => {
    const rows = await records.db.selectFrom('document').select(['rid', 'id']).orderBy('rid').execute()
    return rows.flatMap(({ rid, id }) => (found.has(id) ? Number(rid) : []))
  }
  const engine = fakeEngine({
    position: async () => ({ recordsId: 'r', change: await readLastChange(records), ...(!isWhole && { walked: 1 }) }),
    count: async () => (await matching()).length,
    collect: async () => {
      asked += 1
      return matching()
    },
  })
  const { program, close } = await openTestProgram({ records, engine })
  closing.push(close)
  const caller: Caller = { id: 'ada', name: null, email: null, provider: 'test', grants: { kind: 'everything' } }
  const scope = await openScope(program, caller, { projects: [], need: 'user', signal: new AbortController().signal })
  const event = await writeEvent(scope, { type: 'SEARCH', name: 'gold', uri: '/?q=gold', projectIds: ['p'], saved: true })
  const add = async (...added: string[]) => {
    await storeDocuments(
      records,
      added.map((id) => ({ id })),
    )
    for (const id of added) found.add(id)
  }
  return {
    scope,
    id: event?.id ?? 0,
    found,
    add,
    timesAsked: () => asked,
    makeAnew: () => {
      isWhole = false
    },
  }
}

async function storeAgain(records: Records, id: string): Promise<void> {
  await records.db.transaction().execute(async (trx) => {
    const version = await nextChanges(trx)
    const row = await trx.updateTable('document').set({ version }).where('id', '=', id).returning('rid').executeTakeFirst()
    if (row) await writeChanges(trx, [{ ...changedDocument('p', Number(row.rid)), number: version }])
  })
}

async function remove(records: Records, id: string): Promise<void> {
  await records.db.transaction().execute(async (trx) => {
    const rows = await trx.selectFrom('document').select('rid').where('id', '=', id).execute()
    await removeDocuments(
      trx,
      rows.map(({ rid }) => Number(rid)),
    )
  })
}

const newsOf = async (scope: Scope) => (await listKept(scope, { hasNews: true })).items.map(({ news }) => news)

describeOnBoth(
  'what is new and gone since a search was kept',
  (opened) => {
    it('says what is new, what is gone, and why', async () => {
      const records = await opened.open()
      const { scope, id, found, add } = await savedSearch(records)
      await add('stays', 'tagged-off', 'removed', 'reread-off')
      await storeDocuments(records, [{ id: 'tagged' }, { id: 'reread' }])
      expect(await keepResults(scope, id, clause)).toMatchObject({ eventId: id, total: 4, isKept: true, alerts: false, news: 0 })
      await add('new')
      found.add('tagged')
      found.add('reread')
      await storeAgain(records, 'reread')
      found.delete('tagged-off')
      found.delete('reread-off')
      await storeAgain(records, 'reread-off')
      await storeAgain(records, 'stays')
      await remove(records, 'removed')
      const since = await compareSince(scope, id, whole)
      expect(since).toMatchObject({ before: 4, now: 4, isKept: true, new: { total: 3 }, gone: { total: 3 } })
      expect(new Map(since.new.items.map((item) => [item.id, item.reason]))).toEqual(
        new Map([
          ['new', 'NEW_FILE'],
          ['reread', 'READ_AGAIN'],
          ['tagged', 'MARKED'],
        ]),
      )
      expect(new Map(since.gone.items.map((item) => [item.id, item.reason]))).toEqual(
        new Map([
          ['tagged-off', 'MARKED'],
          ['removed', 'REMOVED'],
          ['reread-off', 'READ_AGAIN'],
        ]),
      )
      expect(since.gone.reasons).toContainEqual({ reason: 'REMOVED', documents: 1 })
      await keepResults(scope, id, undefined)
      expect(await compareSince(scope, id, whole)).toMatchObject({ before: 4, new: { total: 0 }, gone: { total: 0 } })
    })

    it('is what a full comparison by ids gives, whatever happened in between', async () => {
      const records = await opened.open()
      const { scope, id, found, add } = await savedSearch(records)
      const random = seeded(12)
      let stored: string[] = []
      let next = 0
      for (let round = 0; round < 6; round++) {
        await keepResults(scope, id, clause)
        const before = stored.filter((each) => found.has(each))
        for (let step = 0; step < 25; step++) {
          const one = stored[Math.floor(random() * stored.length)]
          const what = random()
          if (one === undefined || what < 0.35) {
            const name = `d${next++}`
            stored.push(name)
            if (random() < 0.3) await storeDocuments(records, [{ id: name }])
            else await add(name)
          } else if (what < 0.5) await storeAgain(records, one)
          else if (what < 0.65) {
            await remove(records, one)
            // Half of them come back, under another number.
            if (random() < 0.5) await storeDocuments(records, [{ id: one }])
            else stored = stored.filter((each) => each !== one)
          } else if (found.has(one)) found.delete(one)
          else found.add(one)
        }
        const now = stored.filter((each) => found.has(each))
        const since = await compareSince(scope, id, whole)
        expect(ids(since.new)).toEqual(now.filter((each) => !before.includes(each)).sort())
        expect(ids(since.gone)).toEqual(before.filter((each) => !now.includes(each)).sort())
        expect([since.before, since.now, since.new.total, since.gone.total]).toEqual([
          before.length,
          now.length,
          since.new.items.length,
          since.gone.items.length,
        ])
      }
    })

    it('counts what is too much to be kept, and says so; nobody is alerted of it', async () => {
      const records = await opened.open()
      const { scope, id, add, timesAsked } = await savedSearch(records)
      await add('a')
      await keepResults(scope, id, clause)
      const times = timesAsked()
      // As 20,001 documents leave it.
      await historyDb(records).updateTable('user_search_kept').set({ found: null, total: 20_001 }).execute()
      expect(await compareSince(scope, id, whole)).toMatchObject({ before: 20_001, now: 1, isKept: false, new: { total: 0 } })
      // Only their number.
      expect(timesAsked()).toBe(times)
      await expect(setAlerts(scope, id, true)).rejects.toMatchObject({ code: 'CONFLICT' })
    })

    it('tells news only of searches with alerts, once, and asks only where something was stored', async () => {
      const records = await opened.open()
      const { scope, id, add, found, timesAsked } = await savedSearch(records)
      await add('a')
      await keepResults(scope, id, clause)
      await add('before alerts')
      expect(await newsOf(scope)).toEqual([0])
      await setAlerts(scope, id, true)
      expect(await newsOf(scope)).toEqual([0])
      const times = timesAsked()
      expect(await newsOf(scope)).toEqual([0])
      expect(timesAsked()).toBe(times)
      await add('b', 'c')
      expect(await newsOf(scope)).toEqual([2])
      expect(await newsOf(scope)).toEqual([2])
      expect(timesAsked()).toBe(times + 1)
      await dismissNews(scope, id)
      expect(await newsOf(scope)).toEqual([0])
      await add('d')
      found.delete('c')
      expect(await newsOf(scope)).toEqual([1])
      expect((await compareSince(scope, id, whole)).new.total).toBe(3)
      await setAlerts(scope, id, false)
      await add('e')
      expect((await listKept(scope, { hasNews: true })).items).toMatchObject([{ alerts: false, news: 1 }])
    })

    it('takes nothing for gone while the index is made anew', async () => {
      const records = await opened.open()
      const { scope, id, add, makeAnew } = await savedSearch(records)
      await add('a')
      await keepResults(scope, id, clause)
      await setAlerts(scope, id, true)
      makeAnew()
      await expect(compareSince(scope, id, whole)).rejects.toMatchObject({ code: 'STILL_READING' })
      await add('b')
      expect(await newsOf(scope)).toEqual([null])
    })

    it('goes with its saved search, is of nobody else, and needs to know what is asked', async () => {
      const records = await opened.open()
      const { scope, id } = await savedSearch(records)
      await expect(keepResults(scope, id, undefined)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
      await expect(compareSince(scope, id, whole)).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(dismissNews(scope, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(keepResults(scope, id, { no_clause: {} })).rejects.toMatchObject({ code: 'BAD_QUERY' })
      await keepResults(scope, id, clause)
      await historyDb(records).updateTable('user_history').set({ user_id: 'another' }).execute()
      expect((await listKept(scope, { hasNews: true })).items).toEqual([])
      await expect(compareSince(scope, id, whole)).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(dismissNews(scope, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await historyDb(records).updateTable('user_history').set({ user_id: scope.caller.id }).execute()
      await removeEvents(scope, { id })
      expect(await historyDb(records).selectFrom('user_search_kept').select('event_id').execute()).toEqual([])
    })
  },
  [{ feature: 'history', steps: historyMigrations }],
)

/** A row of numbers from 0 to 1 that is the same each time. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}
