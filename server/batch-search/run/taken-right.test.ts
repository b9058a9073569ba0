import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import type { SearchEngine } from '../../engine/port.ts'
import { migrationsOf } from '../../feature/migrations.ts'
import { features } from '../../features.ts'
import { callers, elsewhere, headerIdentity } from '../../http/testing/callers.ts'
import type { Caller } from '../../identity/caller.ts'
import type { IdentityProvider } from '../../identity/provider.ts'
import { catchUp } from '../../indexing/follow/follower.ts'
import { describeOnBoth } from '../../records/testing/on-both.ts'
import { type BatchServer, fewDocuments, openBatchServer, project } from '../testing/batch-server.ts'

const both = `${project},${elsewhere}`
const lines = Array.from({ length: 100 }, (_, at) => `harbour OR n${at}`).join('\n')
const documents = [
  ...fewDocuments,
  { id: 'e', project: elsewhere, content: 'another harbour', source: { path: '/data/E/e.txt' } },
]

/** A member of one project, and of the other as long as that is open to them. */
function memberOfBoth(rights: { isOpen: boolean }): IdentityProvider {
  const one = callers.member.kind === 'projects' ? callers.member.projects : new Map()
  const withRights = (caller: Caller | undefined): Caller | undefined => {
    if (caller?.id !== 'member') return caller
    const projects = rights.isOpen ? new Map([...one, [elsewhere, new Set(one.get(project))]]) : one
    return { ...caller, grants: { kind: 'projects', isAdmin: false, projects } }
  }
  return {
    ...headerIdentity,
    identify: async (request) => withRights(await headerIdentity.identify(request)),
    findUser: async (id) => withRights(await headerIdentity.findUser(id)),
  }
}

describeOnBoth(
  'the right to one of two projects, taken while both are searched,',
  (place) => {
    let server: BatchServer
    afterEach(() => server?.close())

    /** Takes it with the search of this number, counted from 1; `take`: with one of those that follow. */
    const openWith = async (first: number) => {
      const rights = { isOpen: true }
      let [asked, taken] = [0, first]
      const searchWith =
        (engine: SearchEngine): SearchEngine['search'] =>
        (request, signal) => {
          asked += 1
          if (asked === taken) rights.isOpen = false
          return engine.search(request, signal)
        }
      const records = await place.open()
      server = await openBatchServer(records, { documents, searchWith, identity: memberOfBoth(rights) })
      await catchUp({ records, engine: server.engine })
      const take = (later: number) => {
        taken = asked + later
      }
      return { rights, asked: () => asked, take }
    }
    const upload = (projects = both) => server.upload(lines, {}, { path: `batch/search/${projects}`, caller: 'member' })
    const taskOf = async (id: string) => (await server.send('GET', `task/${id}`)).body
    const untilEnded = async (id: string) => {
      for (;;) {
        const task = await taskOf(id)
        if (task.state !== 'RUNNING' && task.state !== 'QUEUED' && task.state !== 'CREATED') return task
        await sleep(10)
      }
    }

    test('ends a batch search before its next queries, and leaves nothing of it to be seen', async () => {
      const { rights, asked } = await openWith(10)
      const { text: id } = await upload()
      expect(await untilEnded(id)).toMatchObject({ state: 'ERROR', error: { name: 'FORBIDDEN' } })
      expect(asked()).toBeLessThan(100)
      const as = (method: 'GET' | 'POST', path: string, payload?: object) => server.send(method, path, payload, 'member')
      const refused = [
        await as('GET', `batch/search/${id}`),
        await as('GET', `batch/search/${id}/queries`),
        await as('GET', `batch/search/${id}/lines`),
        await as('POST', `batch/search/result/${id}`, {}),
        await as('GET', `batch/search/result/csv/${id}`),
        await as('GET', `batch/search/${id}/runs`),
      ]
      expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 404))
      expect(JSON.stringify((await as('GET', 'batch/search?from=0&size=10')).body.items)).not.toContain(id)
      rights.isOpen = true
      expect(await server.read(id, 'member')).toMatchObject({ state: 'FAILURE', nbQueries: 100 })
    })

    test('ends a living list that is searched again, whose former results are closed then, too', async () => {
      const { take } = await openWith(Number.POSITIVE_INFINITY)
      const { text: id } = await upload()
      await untilEnded(id)
      take(5)
      const { status, body } = await server.send('POST', `batch/search/${id}/again`, undefined, 'member')
      expect(status).toBe(200)
      expect(await untilEnded(body.id)).toMatchObject({ state: 'ERROR', error: { name: 'FORBIDDEN' } })
      expect((await server.send('GET', `batch/search/${id}/runs`, undefined, 'member')).status).toBe(404)
    })

    const as = (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) => server.send(method, path, payload, 'member')
    const rightsNow = async () => (await as('GET', 'local/batch-search/rights')).body.items
    const runNow = async (id: string) => {
      const { status, body, text } = await as('POST', `batch/search/${id}/again`, {})
      expect(status, text).toBe(200)
      expect(await untilEnded(body.id)).toMatchObject({ state: 'DONE' })
      return (await as('GET', `batch/search/${id}/runs`)).body.items[0]
    }
    const changesOf = async (id: string, run: number) => {
      const { items } = (await as('GET', `batch/search/${id}/runs/${run}`)).body
      return items.map(({ way, reason, documentId }: Record<string, string>) => `${way} ${documentId} ${reason}`)
    }
    const hitsOf = async (id: string) => {
      const hits: { documentId: string }[] = (await as('POST', `batch/search/result/${id}`, { size: 0 })).body
      return hits.map(({ documentId }) => documentId).toSorted()
    }

    test('lets a living list go on with the open one, says that a right made the difference, and takes the other in again', async () => {
      const { rights } = await openWith(Number.POSITIVE_INFINITY)
      const { text: id } = await server.upload('harbour\nanother\n', {}, { path: `batch/search/${both}`, caller: 'member' })
      await untilEnded(id)
      expect(await rightsNow()).toEqual([])
      await runNow(id)
      expect(await hitsOf(id)).toEqual(['a', 'b', 'c', 'e', 'e'])
      rights.isOpen = false
      expect(await rightsNow()).toMatchObject([{ uuid: id, projects: [project], closedProjects: 1, openedProjects: [] }])
      expect((await as('GET', `batch/search/${id}`)).status).toBe(404)
      expect(await runNow(id)).toMatchObject({ closed: { projects: 1, hits: 2 }, new: { total: 0 }, gone: { total: 0 } })
      expect(await hitsOf(id)).toEqual(['a', 'b', 'c'])
      const read = await server.read(id, 'member')
      expect(read).toMatchObject({ nbResults: 3, nbStored: 3, nbQueriesWithoutResults: 1, queries: { harbour: 3, another: 0 } })
      expect(JSON.stringify(read)).not.toContain(elsewhere)
      expect(await rightsNow()).toEqual([])
      rights.isOpen = true
      expect(await rightsNow()).toMatchObject([{ uuid: id, closedProjects: 0, openedProjects: [elsewhere] }])
      expect(await hitsOf(id)).toEqual(['a', 'b', 'c'])
      const { run, ...last } = await runNow(id)
      expect(last).toMatchObject({ closed: { projects: 0 }, new: { reasons: [{ reason: 'PROJECT_OPENED', hits: 2 }] } })
      expect(await changesOf(id, run)).toEqual(['new e PROJECT_OPENED', 'new e PROJECT_OPENED'])
      expect(await hitsOf(id)).toEqual(['a', 'b', 'c', 'e', 'e'])
    })

    test('shows nothing of the closed one in what former runs had found, and to nobody what its author lost', async () => {
      const { rights } = await openWith(Number.POSITIVE_INFINITY)
      const csv = { path: `batch/search/${both}`, caller: 'member' as const }
      const { text: id } = await server.upload('tags:seen\n', { published: 'true' }, csv)
      await untilEnded(id)
      const seen = { docIds: ['a'], tags: ['seen'] }
      await server.send('POST', `${project}/documents/batchUpdate/tag`, seen)
      await server.send('POST', `${elsewhere}/documents/batchUpdate/tag`, { ...seen, docIds: ['e'] })
      expect((await runNow(id)).new.total).toBe(2)
      rights.isOpen = false
      const last = await runNow(id)
      expect(last.closed).toEqual({ projects: 1, hits: 1 })
      expect(await changesOf(id, 1)).toEqual(['new a MARKED'])
      const { items } = (await server.send('GET', `batch/search/${id}/runs`, undefined, 'visitor')).body
      expect(items[0].closed).toEqual({ projects: 0, hits: 0 })
      expect((await server.send('GET', 'local/batch-search/rights', undefined, 'visitor')).body.items).toEqual([])
      expect((await server.send('POST', `batch/search/${id}/again`, {}, 'visitor')).status).toBe(403)
    })

    test('leaves nothing of a project that is removed while a list goes on without it', async () => {
      const { rights } = await openWith(Number.POSITIVE_INFINITY)
      const { text: id } = await upload()
      await untilEnded(id)
      rights.isOpen = false
      await runNow(id)
      expect((await server.send('DELETE', `project/${elsewhere}`)).status).toBe(204)
      rights.isOpen = true
      expect(await rightsNow()).toEqual([])
      expect(await server.read(id, 'member')).toMatchObject({ nbResults: 300 })
    })

    test('is not made up for where a list was not searched to its end', async () => {
      const { rights } = await openWith(10)
      const { text: id } = await upload()
      await untilEnded(id)
      expect(rights.isOpen).toBe(false)
      expect(await rightsNow()).toMatchObject([{ uuid: id, isWhole: false, closedProjects: 1 }])
      const refused = await as('POST', `batch/search/${id}/again`, {})
      expect(refused.status).toBe(409)
      expect(refused.text).toContain('make it anew in the projects that are open')
    })

    test('lets a search of the other one go on', async () => {
      await openWith(10)
      const { text: id } = await upload(project)
      expect(await untilEnded(id)).toMatchObject({ state: 'DONE' })
      expect(await server.read(id, 'member')).toMatchObject({ nbResults: 300 })
    })
  },
  migrationsOf(features),
)
