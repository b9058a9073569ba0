import { type HistoryEntry, historyCalls } from '@dossier/contract/history'
import { afterEach, expect, it, vi } from 'vitest'
import type { Caller } from '../identity/caller.ts'
import type { Records } from '../records/open.ts'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { openScope, type Scope } from '../scope/scope.ts'
import { openTestProgram } from '../scope/testing/test-program.ts'
import { chooseHistory, isHistoryKept } from './choice.ts'
import { listEvents } from './list-events.ts'
import { dropHistory, removeEvents } from './remove-events.ts'
import { historyDb, historyMigrations } from './tables.ts'
import { writeEvent } from './write-event.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const close of closing.splice(0)) await close()
})

async function scopeFor(records: Records, id: string, readable: string[]): Promise<Scope> {
  await records.db
    .insertInto('project')
    .values(['p', 'q'].map((name) => ({ name, label: name, created_at: 0, updated_at: 0 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { program, close } = await openTestProgram({ records })
  closing.push(close)
  const projects = new Map(readable.map((name) => [name, new Set(['read'] as const)]))
  const caller: Caller = { id, name: null, email: null, provider: 'test', grants: { kind: 'projects', isAdmin: false, projects } }
  return openScope(program, caller, { projects: [], need: 'user', signal: new AbortController().signal })
}

const search = (words: string, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  type: 'SEARCH',
  name: words,
  uri: `/?q=${words}&index=p`,
  projectIds: ['p'],
  saved: false,
  ...more,
})
const document = (id: string, project = 'p'): HistoryEntry => ({
  type: 'DOCUMENT',
  name: `${id}.pdf`,
  uri: `/ds/${project}/${id}/${id}`,
  projectIds: [project],
})
const all = { sort: 'modification_date', from: 0, size: 100 } as const
const names = async (scope: Scope, wanted: Partial<Parameters<typeof listEvents>[1]> = {}) =>
  (await listEvents(scope, { ...all, ...wanted })).events.map(({ name }) => name)
const at = (ms: number) => vi.useFakeTimers({ now: ms, toFake: ['Date'] })

describeOnBoth(
  'history',
  (opened) => {
    it('has one entry for each user and address, which only becomes the latest again', async () => {
      const records = await opened.open()
      const ada = await scopeFor(records, 'ada', ['p'])
      at(Date.UTC(2023, 4, 15, 10))
      const first = await writeEvent(ada, document('a'))
      at(Date.UTC(2023, 4, 15, 11))
      await writeEvent(ada, document('b'))
      at(Date.UTC(2023, 4, 15, 12))
      await writeEvent(ada, { ...document('a'), name: 'other.pdf' })
      expect(await listEvents(ada, all)).toMatchObject({
        total: 2,
        events: [
          {
            id: first?.id,
            user: { id: 'ada' },
            creationDate: '2023-05-15T10:00:00.000+00:00',
            modificationDate: '2023-05-15T12:00:00.000+00:00',
            type: 'DOCUMENT',
            name: 'a.pdf',
            uri: '/ds/p/a/a',
            projectIds: ['p'],
            saved: false,
            folder: null,
          },
          { name: 'b.pdf' },
        ],
      })
      expect(await names(await scopeFor(records, 'bob', ['p']))).toEqual([])
    })

    it('is filtered by type, projects and what is saved, sorted by any column, page by page', async () => {
      const records = await opened.open()
      const ada = await scopeFor(records, 'ada', ['p', 'q'])
      at(1_000)
      await writeEvent(ada, document('a'))
      at(2_000)
      await writeEvent(ada, document('c', 'q'))
      at(3_000)
      await writeEvent(ada, search('b', { projectIds: ['p', 'q'] }))
      at(4_000)
      await writeEvent(ada, { ...search('d'), saved: undefined })
      expect(await names(ada)).toEqual(['d', 'b', 'c.pdf', 'a.pdf'])
      expect(await names(ada, { desc: false })).toEqual(['a.pdf', 'c.pdf', 'b', 'd'])
      expect(await names(ada, { type: 'SEARCH' })).toEqual(['d', 'b'])
      expect(await names(ada, { projects: ['q'] })).toEqual(['b', 'c.pdf'])
      expect(await names(ada, { projects: ['q', 'p', 'none'] })).toHaveLength(4)
      expect(await names(ada, { projects: ['none'] })).toEqual([])
      expect(await names(ada, { saved: true })).toEqual(['d'])
      expect(await names(ada, { saved: false, type: 'SEARCH' })).toEqual(['b'])
      expect(await names(ada, { sort: 'name', desc: false })).toEqual(['a.pdf', 'b', 'c.pdf', 'd'])
      const page = await listEvents(ada, { ...all, from: 1, size: 2 })
      expect([page.total, page.events.map(({ name }) => name)]).toEqual([4, ['b', 'c.pdf']])
    })

    it('shows nothing of a project that its user may not read, or no longer', async () => {
      const records = await opened.open()
      const both = await scopeFor(records, 'ada', ['p', 'q'])
      await writeEvent(both, document('a'))
      await writeEvent(both, document('c', 'q'))
      const ran = await writeEvent(both, search('b', { projectIds: ['p', 'q'] }))
      const now = await scopeFor(records, 'ada', ['p'])
      expect(await listEvents(now, all)).toMatchObject({ total: 1, events: [{ name: 'a.pdf' }] })
      expect(await names(now, { projects: ['q'] })).toEqual([])
      await expect(writeEvent(now, { eventId: ran?.id, name: 'mine' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(writeEvent(now, document('d', 'q'))).rejects.toMatchObject({ code: 'FORBIDDEN' })
      expect(await names(await scopeFor(records, 'ada', []))).toEqual([])
    })

    it('saves a search under a name and in a folder, also one that was run before, and renames it', async () => {
      const records = await opened.open()
      const ada = await scopeFor(records, 'ada', ['p'])
      const run = await writeEvent(ada, search('gold'))
      const saved = await writeEvent(ada, { ...search('gold'), name: 'Gold trade', saved: true, folder: ' Mines ' })
      expect(saved).toMatchObject({ id: run?.id, name: 'Gold trade', saved: true, folder: 'Mines' })
      // Running it again does not take that away.
      expect(await writeEvent(ada, search('gold'))).toMatchObject({ name: 'Gold trade', saved: true, folder: 'Mines' })
      expect(await writeEvent(ada, { eventId: run?.id, name: 'Gold' })).toMatchObject({ name: 'Gold', folder: 'Mines' })
      expect(await writeEvent(ada, { eventId: run?.id, name: 'Gold', folder: null })).toMatchObject({ folder: null })
      const bob = await scopeFor(records, 'bob', ['p'])
      await expect(writeEvent(bob, { eventId: run?.id, name: 'Mine' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    })

    it('writes nothing for those who want none, but what they save', async () => {
      const records = await opened.open()
      const ada = await scopeFor(records, 'ada', ['p'])
      await writeEvent(ada, search('before'))
      await chooseHistory(ada, false)
      expect(await writeEvent(ada, document('a'))).toBeNull()
      expect(await writeEvent(ada, search('run'))).toBeNull()
      await writeEvent(ada, search('kept', { saved: true }))
      expect(await names(ada)).toEqual(['kept', 'before'])
      expect(await isHistoryKept(await scopeFor(records, 'bob', []))).toBe(true)
      await chooseHistory(ada, true)
      expect(await writeEvent(ada, document('a'))).toMatchObject({ name: 'a.pdf' })
    })

    it('is removed by entry, by type or whole, and brought back where it stood', async () => {
      const records = await opened.open()
      const [ada, bob] = [await scopeFor(records, 'ada', ['p']), await scopeFor(records, 'bob', ['p'])]
      at(1_000)
      const first = await writeEvent(ada, document('a'))
      at(2_000)
      await writeEvent(ada, document('b'))
      await writeEvent(ada, search('run'))
      await writeEvent(ada, search('saved', { saved: true }))
      await removeEvents(bob, { id: first?.id ?? -1 })
      await removeEvents(ada, { id: first?.id ?? -1 })
      expect(await names(ada, { type: 'DOCUMENT' })).toEqual(['b.pdf'])
      at(3_000)
      const { creationDate, modificationDate } = first ?? {}
      await writeEvent(ada, { ...document('a'), creationDate, modificationDate })
      expect(await names(ada, { type: 'DOCUMENT' })).toEqual(['b.pdf', 'a.pdf'])
      await removeEvents(ada, { type: 'SEARCH', saved: false })
      expect(await names(ada, { type: 'SEARCH' })).toEqual(['saved'])
      await removeEvents(ada, { type: 'DOCUMENT' })
      expect(await names(ada)).toEqual(['saved'])
      await writeEvent(bob, document('a'))
      await removeEvents(ada, {})
      expect([await names(ada), await names(bob)]).toEqual([[], ['a.pdf']])
    })

    it('goes with its project, but for what somebody saved and what is of another project too', async () => {
      const records = await opened.open()
      const ada = await scopeFor(records, 'ada', ['p', 'q'])
      await writeEvent(ada, document('a'))
      await writeEvent(ada, search('run'))
      await writeEvent(ada, search('saved', { saved: true }))
      await writeEvent(ada, search('both', { projectIds: ['p', 'q'] }))
      const drop = () => records.db.transaction().execute((trx) => dropHistory(trx, 'p'))
      expect([await drop(), await drop()]).toEqual([4, 0])
      const { events } = await listEvents(ada, { ...all, sort: 'name', desc: false })
      expect(events.map(({ name, projectIds }) => [name, projectIds])).toEqual([
        ['both', ['q']],
        ['saved', []],
      ])
    })

    it('of 10,000 entries is listed to its last page and cleared', async () => {
      const records = await opened.open()
      const ada = await scopeFor(records, 'ada', ['p'])
      const db = historyDb(records)
      const rows = Array.from({ length: 10_000 }, (_, at) => ({
        user_id: 'ada',
        type: 'DOCUMENT' as const,
        name: `${at}`,
        uri: `/ds/p/${at}`,
        uri_key: `${at}`,
        created_at: at,
        modified_at: at,
        is_saved: 0,
        folder: null,
      }))
      for (let from = 0; from < rows.length; from += 500)
        await db
          .insertInto('user_history')
          .values(rows.slice(from, from + 500))
          .execute()
      const last = await listEvents(ada, { ...all, type: 'DOCUMENT', from: 9_900 })
      expect([last.total, last.events.length, last.events.at(-1)?.name]).toEqual([10_000, 100, '0'])
      await removeEvents(ada, { type: 'DOCUMENT' })
      expect(await names(ada)).toEqual([])
    })
  },
  [{ feature: 'history', steps: historyMigrations }],
)

const { body } = historyCalls.add
it.each([
  ['/?q=foo&from=0&size=25&sort=relevance&index=prj&field=all&f%5Btags%5D=a', true],
  ['?q=foo', true],
  ['/?q=été&f[tags]=a', true],
  ['/?q=a b', false],
  ['/?q=100%', false],
  ['/?q=\u0000', false],
  ['/?q=\ud83d', false],
  ['', false],
  [`/?q=${'a'.repeat(100_000)}`, false],
])('takes %j for an address: %j', (uri, isOne) => {
  expect(body.safeParse({ type: 'SEARCH', name: 'x', uri }).success).toBe(isOne)
})

it.each([
  [{ name: 'x', uri: '/' }, 'type'],
  [{ type: 'SEARCH', name: 'x' }, 'uri'],
  [{ type: 'search', name: 'x', uri: '/' }, 'type'],
  [{ type: 'SEARCH', uri: '/' }, 'name'],
  [{ type: 'SEARCH', name: 'a\u0000', uri: '/' }, 'name'],
  [{ type: 'SEARCH', name: 'x', uri: '/', modificationDate: 'soon' }, 'modificationDate'],
])('says what is wrong with %j', (entry, part) => {
  const { error } = body.safeParse(entry)
  expect(error?.issues.map(({ path, message }) => `"${path.join('.')}" ${message}`).join()).toContain(`"${part}"`)
})
