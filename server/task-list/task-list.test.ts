import { type ProjectNeed, type Task, taskClasses } from '@dossier/contract'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { kindsByName } from '../feature/kinds.ts'
import { migrationsOf } from '../feature/migrations.ts'
import { features } from '../features.ts'
import { openTestApp } from '../http/test-app.ts'
import type { Caller } from '../identity/caller.ts'
import { openRecords, type Records } from '../records/open.ts'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { openScope } from '../scope/scope.ts'
import { listTasks } from '../tasks/list.ts'
import { insertTask, type TaskRow } from '../tasks/row.ts'
import { FakeRuns } from '../tasks/testing/fake-kinds.ts'

/** What anybody may ask for. */
const everybodysKind = new FakeRuns().kind('everybodys', { needs: 'user', args: z.unknown() })

const reads = (...projects: string[]): Map<string, Set<ProjectNeed>> =>
  new Map(projects.map((project) => [project, new Set(['read'])]))

/** `ann` and `bob` read the project `p`, `root` rules the program, `operator` has the home folder. */
function callerNamed(id: string): Caller {
  return {
    id,
    name: id,
    email: null,
    provider: 'test',
    grants: id === 'operator' ? { kind: 'everything' } : { kind: 'projects', isAdmin: id === 'root', projects: reads('p') },
  }
}

describeOnBoth('the list of tasks', (place) => {
  let opened: Awaited<ReturnType<typeof openTestApp>>
  let records: Records

  beforeEach(async () => {
    const identity = {
      identify: async ({ headers }: { headers: Record<string, string | string[] | undefined> }) =>
        callerNamed(String(headers['x-caller'])),
      findUser: async (id: string) => callerNamed(id),
    }
    const kinds = kindsByName([...features, { name: 'test', calls: [], tasks: [everybodysKind] }])
    // Nothing is carried out: the rows stay as the test wrote them.
    records = await openRecords(await place.address(), migrationsOf(features))
    opened = await openTestApp({ identity, kinds, records, wakeWorker: () => {} })
  })
  afterEach(async () => {
    await opened.app.close()
    await records.close()
  })

  async function add(userId: string, name: string, facts: Partial<TaskRow> = {}): Promise<string> {
    const kind = { name, args: z.unknown(), properties: z.unknown() }
    const { db } = opened.context.records
    return db.transaction().execute(async (trx) => {
      const { id } = await insertTask(trx, kind, { project: 'p', userId, args: {} })
      await trx
        .updateTable('task')
        .set({ state: 'QUEUED', ...facts })
        .where('id', '=', id)
        .execute()
      return id
    })
  }

  async function ask(method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, caller = 'ann', payload?: object) {
    const headers = { host: 'localhost', 'x-caller': caller }
    const answer = await opened.app.inject({ method, url, headers, ...(payload && { payload }) })
    return { status: answer.statusCode, body: answer.body === '' ? undefined : JSON.parse(answer.body) }
  }

  async function idsOf(url: string, caller: string): Promise<string[]> {
    const { body } = await ask('GET', url, caller)
    const tasks: Task[] = Array.isArray(body) ? body : body.items
    return tasks.map(({ id }) => id)
  }

  it('shows everybody their own tasks, and those of all to whoever rules the program', async () => {
    const mine = await add('ann', taskClasses.index)
    const other = await add('bob', 'org.elsewhere.StrangeTask')
    for (const url of ['/api/task/all', '/api/task']) {
      expect(await idsOf(url, 'ann')).toEqual([mine])
      expect(await idsOf(url, 'root')).toEqual([mine, other])
    }
    expect((await ask('GET', `/api/task/${other}`)).status).toBe(404)
    expect((await ask('PUT', `/api/task/stop/${other}`)).status).toBe(404)
    expect((await ask('GET', `/api/task/${other}`, 'bob')).body).toMatchObject({
      name: 'org.elsewhere.StrangeTask',
      type: 'StrangeTask',
    })
  })

  it('filters, sorts and cuts pages, and says how many there are in all', async () => {
    const args = (folder: string) => JSON.stringify({ batch: { folder } })
    const [a, b] = [await add('ann', everybodysKind.name), await add('ann', everybodysKind.name, { args: args('west') })]
    const c = await add('ann', 'org.elsewhere.StrangeTask', { state: 'DONE', completed_at: 5, progress: 1 })
    const d = await add('ann', everybodysKind.name, { state: 'ERROR', project: null, completed_at: 3, args: args('east') })
    await add('bob', everybodysKind.name)
    const ids = (query: string) => idsOf(`/api/task?${query}`, 'ann')
    expect(await ids('')).toEqual([a, b, c, d])
    expect(await ids('order=desc&size=2&from=1')).toEqual([c, b])
    expect((await ask('GET', '/api/task?size=1&state=QUEUED|DONE')).body).toMatchObject({
      total: 3,
      pagination: { count: 1, from: 0, size: 1, total: 3 },
    })
    expect(await ids('sort=completedAt')).toEqual([d, c, a, b])
    expect(await ids('sort=finished&order=desc')).toEqual([b, a, c, d])
    expect(await ids('sort=progress&order=desc')).toEqual([c, d, b, a])
    expect(await ids('sort=name')).toEqual([a, b, d, c])
    expect(await ids('type=StrangeTask')).toEqual([c])
    expect(await ids(`name=${everybodysKind.name}@${b}|StrangeTask`)).toEqual([b, c])
    expect(await ids('name=nobody&type=nothing')).toEqual([])
    expect(await ids('state=&project=null&type=null')).toEqual([a, b, c, d])
    expect(await ids('state=GONE')).toEqual([])
    expect(await ids('project=p&state=QUEUED')).toEqual([a, b])
    expect(await ids('args.batch.folder=st&order=desc')).toEqual([d, b])
    expect(await ids('args.batch.folder=west')).toEqual([b])
    expect((await ask('GET', '/api/task?args.batch.folder=st&size=1')).body).toMatchObject({ items: [{ id: b }], total: 2 })
  })

  it('shows all that go on and the newest others where there are too many', async () => {
    const old = await add('ann', taskClasses.index)
    await add('ann', taskClasses.index, { state: 'DONE', completed_at: 1 })
    const late = await add('ann', taskClasses.index, { state: 'DONE', completed_at: 2 })
    const { signal } = new AbortController()
    const scope = await openScope(opened.context, callerNamed('ann'), { projects: [], need: 'user', signal })
    expect((await listTasks(scope, 2)).map(({ id }) => id)).toEqual([old, late])
    expect(await idsOf('/api/task/all?filter=IndexTask', 'ann')).toHaveLength(3)
    expect(await idsOf(`/api/task/all?filter=${late}`, 'ann')).toEqual([late])
  })

  it('stops all of the operator only, or those of a type or project', async () => {
    const index = await add('operator', taskClasses.index)
    const removal = await add('operator', taskClasses.removeFolder)
    const elsewhere = await add('operator', taskClasses.index, { project: 'q' })
    const other = await add('bob', taskClasses.index)
    expect((await ask('PUT', '/api/task/stop?type=REMOVE_FOLDER', 'operator')).body).toEqual({
      [`${taskClasses.removeFolder}@${removal}`]: true,
    })
    expect((await ask('PUT', '/api/task/stop?type=INDEX&project=q', 'operator')).body).toEqual({
      [`${taskClasses.index}@${elsewhere}`]: true,
    })
    expect((await ask('PUT', '/api/task/stopAll')).status).toBe(403)
    expect((await ask('PUT', '/api/task/stopAll', 'operator')).body).toEqual({ [`${taskClasses.index}@${index}`]: true })
    expect((await ask('GET', `/api/task/${other}`, 'bob')).body.state).toBe('QUEUED')
    expect((await ask('PUT', '/api/task/stopAll?kind=x', 'operator')).status).toBe(400)
  })

  it('shows nobody but whoever rules the program their tasks of projects that are closed to them by now', async () => {
    const open = await add('ann', everybodysKind.name, { args: '{"projects":["p"]}' })
    const closed = [
      await add('ann', everybodysKind.name, { project: 'q' }),
      await add('ann', everybodysKind.name, { args: '{"projects":["p","q"]}' }),
    ]
    const ofNone = await add('ann', everybodysKind.name, { project: null, args: '{"projects":{}}' })
    expect(await idsOf('/api/task/all', 'ann')).toEqual([open, ofNone])
    expect((await ask('GET', '/api/task', 'ann')).body.total).toBe(2)
    expect(await idsOf('/api/task/all', 'root')).toEqual([open, ...closed, ofNone])
    for (const id of closed)
      for (const path of [`/api/task/${id}`, `/api/task/${id}/result`, `/api/local/task/${id}/log`])
        expect((await ask('GET', path, 'ann')).status).toBe(404)
  })

  it('lets their user resume what was stopped or has failed, with the right that it needs, and whoever rules the program', async () => {
    const resume = async (id: string, caller: string) => {
      const { status, body } = await ask('PUT', `/api/local/task/${id}/resume`, caller)
      return [status, body.state ?? body.code]
    }
    const own = await add('ann', everybodysKind.name, { state: 'CANCELLED' })
    expect(await resume(own, 'bob')).toEqual([404, 'TASK_NOT_FOUND'])
    expect(await resume(own, 'ann')).toEqual([200, 'QUEUED'])
    const failed = await add('bob', everybodysKind.name, { state: 'ERROR', error: '{}' })
    expect(await resume(failed, 'root')).toEqual([200, 'QUEUED'])
    // She may have asked for it when she ruled the program.
    const index = await add('ann', taskClasses.rebuild, { state: 'CANCELLED' })
    expect(await resume(index, 'ann')).toEqual([403, 'FORBIDDEN'])
    expect(await resume(await add('ann', 'org.elsewhere.StrangeTask', { state: 'CANCELLED' }), 'ann')).toEqual([409, 'CONFLICT'])
  })

  it('clears what is done, other ends where they are named, and never what goes on', async () => {
    const ended = { completed_at: 1 }
    const done = await add('ann', taskClasses.index, { state: 'DONE', ...ended })
    const failed = await add('ann', taskClasses.index, { state: 'ERROR', error: 'not JSON', ...ended })
    const stopped = await add('ann', taskClasses.removeFolder, { state: 'CANCELLED', ...ended })
    const running = await add('ann', taskClasses.index, { state: 'RUNNING' })
    const other = await add('bob', taskClasses.index, { state: 'DONE', ...ended })
    const cleared = async (query: string) => (await ask('POST', `/api/task/clean${query}`)).body.map(({ id }: Task) => id)
    expect(await cleared('')).toEqual([done])
    expect(await cleared('?state=RUNNING')).toEqual([])
    expect(await cleared('?type=REMOVE_FOLDER&state=ERROR|CANCELLED')).toEqual([stopped])
    expect((await ask('DELETE', `/api/task/clean/${running}`)).status).toBe(403)
    expect((await ask('DELETE', `/api/task/clean/${other}`)).status).toBe(404)
    expect((await ask('DELETE', `/api/task/clean/${failed}`)).status).toBe(200)
    expect(await idsOf('/api/task/all', 'ann')).toEqual([running])
    expect(await idsOf('/api/task/all', 'bob')).toEqual([other])
  })
})
