import { afterEach, expect, it, vi } from 'vitest'
import type { Caller } from '../identity/caller.ts'
import { addMarks, type Marked, removeMarks } from '../marks/change-marks.ts'
import { markMigrations } from '../marks/tables.ts'
import type { Records } from '../records/open.ts'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { storeDocuments } from '../records/testing/store-documents.ts'
import { openScope, type Scope } from '../scope/scope.ts'
import { openTestProgram } from '../scope/testing/test-program.ts'
import { newestRecommendations, recommendedIds } from './recommended.ts'
import { countRecommenders } from './recommenders.ts'

/** Of these two projects everybody but Eve reads both. */
const projects = ['p', 'q']

async function recommend(records: Records, userId: string, documents: Marked[], project = 'p'): Promise<void> {
  await addMarks(records, { kind: 'recommended', userId, project }, { documents, change: undefined })
}

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function scopeFor(records: Records, readable: string[]): Promise<Scope> {
  await records.db
    .insertInto('project')
    .values(projects.map((name) => ({ name, label: name, created_at: 0, updated_at: 0 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { program, close } = await openTestProgram({ records })
  closing.push(close)
  const grants = {
    kind: 'projects',
    isAdmin: false,
    projects: new Map(readable.map((name) => [name, new Set(['read'] as const)])),
  } as const
  const caller: Caller = { id: 'eve', name: null, email: null, provider: 'test', grants }
  return openScope(program, caller, { projects: [], need: 'user', signal: new AbortController().signal })
}

describeOnBoth(
  'recommendations',
  (opened) => {
    it('lists the documents of some users or of anybody, each once, the newest first', async () => {
      vi.useFakeTimers({ now: 1_000, toFake: ['Date'] })
      const records = await opened.open()
      const [a, b, c] = await storeDocuments(records, ['a', 'b', 'c'])
      if (!(a && b && c)) throw new Error('not stored')
      await recommend(records, 'ada', [a, b])
      vi.setSystemTime(2_000)
      await recommend(records, 'bob', [b, c])
      vi.useRealTimers()
      expect(await recommendedIds(records, 'p')).toEqual(['b', 'c', 'a'])
      expect(await recommendedIds(records, 'p', { users: ['ada'] })).toEqual(['a', 'b'])
      expect(await recommendedIds(records, 'p', { users: ['ada', 'bob'] })).toEqual(['b', 'c', 'a'])
      expect(await recommendedIds(records, 'p', { users: [] })).toEqual([])
      expect(await recommendedIds(records, 'p', { ids: ['a', 'c'] })).toEqual(['c', 'a'])
      await removeMarks(records, { kind: 'recommended', userId: 'bob', project: 'p' }, { documents: [b], change: undefined })
      expect(await recommendedIds(records, 'p', { users: ['bob'] })).toEqual(['c'])
    })

    it('counts who recommended what, and each document once', async () => {
      const records = await opened.open()
      const [a, b] = await storeDocuments(records, ['a', 'b'])
      const [other] = await storeDocuments(records, ['a'], 'q')
      if (!(a && b && other)) throw new Error('not stored')
      await recommend(records, 'ada', [a])
      await recommend(records, 'bob', [a, b])
      await recommend(records, 'ada', [other], 'q')
      const scope = await scopeFor(records, ['p'])
      const counts = async (project?: string, ids?: string[]) => {
        const { aggregates, totalCount } = await countRecommenders(scope, { project, ...(ids && { ids }) })
        return [totalCount, ...aggregates.map(({ item, count }) => [item.id, count])]
      }
      expect(await counts('p')).toEqual([2, ['bob', 2], ['ada', 1]])
      expect(await counts('p', ['a', 'a', 'none'])).toEqual([1, ['ada', 1], ['bob', 1]])
      expect(await counts('p', [])).toEqual([0])
      // Not of what the caller may not read.
      expect(await counts()).toEqual([2, ['bob', 2], ['ada', 1]])
      await expect(countRecommenders(scope, { project: 'q' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
      expect(await countRecommenders(await scopeFor(records, []), { project: undefined })).toEqual({
        aggregates: [],
        totalCount: 0,
      })
    })

    it('tells the newest with who and when, page by page', async () => {
      vi.useFakeTimers({ now: Date.UTC(2023, 4, 15, 10), toFake: ['Date'] })
      const records = await opened.open()
      const [a, b] = await storeDocuments(records, ['a', 'b'])
      if (!(a && b)) throw new Error('not stored')
      await recommend(records, 'ada', [a])
      vi.setSystemTime(Date.UTC(2023, 4, 16))
      await recommend(records, 'ada', [b])
      vi.useRealTimers()
      const scope = await scopeFor(records, ['p'])
      const user = { id: 'ada', name: null, email: null, provider: 'local', details: {} }
      const oldest = { user, document: { id: 'a' }, projectId: 'p', creationDate: '2023-05-15T10:00:00.000+00:00' }
      expect(await newestRecommendations(scope, { project: 'p', from: 1, size: 9 })).toEqual([oldest])
      expect(await newestRecommendations(scope, { from: 0, size: 1 })).toMatchObject([{ document: { id: 'b' } }])
    })
  },
  [{ feature: 'marks', steps: markMigrations }],
)
