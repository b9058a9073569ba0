import { afterEach, expect, it } from 'vitest'
import type { Caller } from '../../identity/caller.ts'
import { readLastChange } from '../../records/change.ts'
import type { Records } from '../../records/open.ts'
import { describeOnBoth } from '../../records/testing/on-both.ts'
import { openScope, type Scope } from '../../scope/scope.ts'
import { openTestProgram } from '../../scope/testing/test-program.ts'
import { fakeEngine } from '../../search/testing/fake-engine.ts'
import { storeDocuments } from '../../search/testing/store-documents.ts'
import { listEvents } from '../list-events.ts'
import { historyDb, historyMigrations } from '../tables.ts'
import { writeEvent } from '../write-event.ts'
import { setAlerts } from './alerts.ts'
import { compareSince } from './compare.ts'
import { keepResults } from './keep.ts'
import { listKept } from './list-kept.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const clause = { match_all: {} }
const whole = { from: 0, size: 1_000 }

/** Somebody who has saved a search of the projects `a` and `b`, with an index that follows at once. `as`: with the right to these projects. */
async function openSearch(records: Records) {
  await records.db
    .insertInto('project')
    .values(['a', 'b'].map((name) => ({ name, label: name, created_at: 0, updated_at: 0 })))
    .execute()
  const matching = async (projects: string[]) => {
    const rows = await records.db.selectFrom('document').select('rid').where('project', 'in', projects).orderBy('rid').execute()
    return rows.map(({ rid }) => Number(rid))
  }
  const engine = fakeEngine({
    position: async () => ({ recordsId: 'r', change: await readLastChange(records) }),
    count: async (projects) => (await matching(projects)).length,
    collect: matching,
  })
  const { program, close } = await openTestProgram({ records, engine })
  closing.push(close)
  const as = (...projects: string[]): Promise<Scope> => {
    const granted = new Map(projects.map((name) => [name, new Set(['read'] as const)]))
    const grants: Caller['grants'] = { kind: 'projects', isAdmin: false, projects: granted }
    const caller: Caller = { id: 'ada', name: null, email: null, provider: 'test', grants }
    return openScope(program, caller, { projects: [], need: 'user', signal: new AbortController().signal })
  }
  const uri = '/?q=gold&indices=a,b&f%5Btags%5D=x'
  const event = await writeEvent(await as('a', 'b'), { type: 'SEARCH', name: 'gold', uri, projectIds: ['a', 'b'], saved: true })
  const store = (project: string, ...ids: string[]) =>
    storeDocuments(
      records,
      ids.map((id) => ({ id, project })),
    )
  return { as, id: event?.id ?? 0, store }
}

const newsOf = async (scope: Scope) => (await listKept(scope, { hasNews: true })).items.map(({ news }) => news)
const saved = { type: 'SEARCH', saved: true, sort: 'folder', from: 0, size: 10 } as const

describeOnBoth(
  'a right that was given or taken since a search was kept',
  (opened) => {
    it('says of a project that was closed how many documents are not shown, and names none of it', async () => {
      const { as, id, store } = await openSearch(await opened.open())
      await store('a', 'a1')
      await store('b', 'b1', 'b2')
      await keepResults(await as('a', 'b'), id, clause)
      await store('a', 'a2')
      await store('b', 'b3')
      const less = await as('a')
      const since = await compareSince(less, id, whole)
      expect(since).toMatchObject({ before: 3, now: 2, closed: { projects: 1, documents: 2 }, gone: { total: 0, items: [] } })
      expect(since.new.items).toMatchObject([{ id: 'a2', reason: 'NEW_FILE' }])
      const { events } = await listEvents(less, saved)
      expect(events).toMatchObject([{ uri: '/?q=gold&indices=a&f%5Btags%5D=x', projectIds: ['a'], closedProjects: 1 }])
      // A right that is back has made no difference.
      const again = await compareSince(await as('a', 'b'), id, whole)
      expect(again).toMatchObject({ closed: { projects: 0, documents: 0 }, new: { total: 2 }, gone: { total: 0 } })
      expect(again.new.reasons).toEqual([{ reason: 'NEW_FILE', documents: 2 }])
    })

    it('says of documents that they are new by the right to their project alone', async () => {
      const { as, id, store } = await openSearch(await opened.open())
      await store('a', 'a1')
      await store('b', 'b1')
      await keepResults(await as('a'), id, clause)
      await store('a', 'a2')
      await store('b', 'b2')
      const more = await as('a', 'b')
      const { new: fresh, closed } = await compareSince(more, id, whole)
      expect(new Map(fresh.items.map((item) => [item.id, item.reason]))).toEqual(
        new Map([
          ['a2', 'NEW_FILE'],
          ['b1', 'PROJECT_OPENED'],
          ['b2', 'PROJECT_OPENED'],
        ]),
      )
      expect(fresh.reasons).toContainEqual({ reason: 'PROJECT_OPENED', documents: 2 })
      expect(closed).toEqual({ projects: 0, documents: 0 })
      expect((await listKept(more, { hasNews: false })).items).toMatchObject([{ closedProjects: 0, openedProjects: 1 }])
      // From the next time on it is one of its projects like any other.
      await keepResults(more, id, undefined)
      expect(await compareSince(more, id, whole)).toMatchObject({ before: 4, new: { total: 0 } })
    })

    it('is looked at when alerts are asked and when their results are fetched', async () => {
      const { as, id, store } = await openSearch(await opened.open())
      const both = await as('a', 'b')
      await keepResults(both, id, clause)
      await setAlerts(both, id, true)
      await store('a', 'a1')
      await store('b', 'b1', 'b2')
      expect(await newsOf(both)).toEqual([3])
      const less = await as('a')
      // Fetched without being asked again: what was counted with the other right is not told.
      expect((await listKept(less, { hasNews: false })).items).toMatchObject([{ news: null, projects: ['a'] }])
      // Asked: nothing was stored since, yet it is counted anew.
      expect(await newsOf(less)).toEqual([1])
      expect(await newsOf(both)).toEqual([3])
      const none = await as()
      expect(await listKept(none, { hasNews: true })).toEqual({ items: [], isComplete: true })
      await expect(compareSince(none, id, whole)).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(setAlerts(none, id, false)).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(writeEvent(none, { eventId: id, name: 'mine' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    })

    it('takes results from before rights were noted for those of all projects', async () => {
      const records = await opened.open()
      const { as, id, store } = await openSearch(records)
      await store('b', 'b1')
      await keepResults(await as('a', 'b'), id, clause)
      await historyDb(records).updateTable('user_search_kept').set({ projects: null, asked_projects: null }).execute()
      expect(await compareSince(await as('a'), id, whole)).toMatchObject({
        closed: { projects: 1, documents: 1 },
        gone: { total: 0 },
      })
      expect(await compareSince(await as('a', 'b'), id, whole)).toMatchObject({ closed: { projects: 0 }, new: { total: 0 } })
    })
  },
  [{ feature: 'history', steps: historyMigrations }],
)
