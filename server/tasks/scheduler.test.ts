import { AppError } from '@dossier/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Caller } from '../identity/caller.ts'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { openScope, type Scope } from '../scope/scope.ts'
import { openTestProgram } from '../scope/testing/test-program.ts'
import { judgeCrash } from './attempts.ts'
import type { TaskKind, TaskScope } from './kind.ts'
import { listTasks, readTask } from './list.ts'
import { openTaskScope } from './open-scope.ts'
import { resumeTask } from './resume.ts'
import { insertTask } from './row.ts'
import { Scheduler, type SchedulerOptions } from './scheduler.ts'
import { saveNews } from './states.ts'
import { stopTask } from './stop.ts'
import { FakeRuns } from './testing/fake-kinds.ts'
import { untilDone } from './wait.ts'

describeOnBoth('the scheduler', (records) => {
  let opened: Awaited<ReturnType<typeof openTestProgram>>
  let scope: Scope
  let runs: FakeRuns
  let scheduler: Scheduler<TaskScope>
  let ending: AbortController

  beforeEach(async () => {
    runs = new FakeRuns()
    opened = await openTestProgram({ records: await records.open() })
  })

  afterEach(async () => {
    ending.abort(new Error('the test is over'))
    for (const run of runs.all) run.fail(new Error('the test is over'))
    await scheduler.close()
    await opened.close()
    vi.useRealTimers()
  })

  /** Begins with these kinds, as a process does at its start. */
  async function start(kinds: TaskKind[], options: Partial<SchedulerOptions<TaskScope>> = {}): Promise<void> {
    const program = { ...opened.program, kinds: new Map(kinds.map((kind) => [kind.name, kind])) }
    const local = await program.identity.findUser('local')
    const signal = new AbortController().signal
    scope = await openScope(program, local, { projects: [], need: 'admin', signal })
    ending = new AbortController()
    scheduler = new Scheduler({
      records: program.records,
      kinds,
      budgetMb: 1_000,
      openScope: (row, kind, until) => openTaskScope(program, row, kind, until),
      log: program.log,
      signal: ending.signal,
      ...options,
    })
  }

  type Asked = { project?: string | null; userId?: string; word?: string; done?: number }

  async function ask(
    kind: Pick<TaskKind, 'name'>,
    { project = 'p', userId = 'local', word = kind.name, done }: Asked = {},
  ): Promise<string> {
    const { args, properties } = runs.kind('x')
    const { id } = await scope.records.db
      .transaction()
      .execute((trx) =>
        insertTask(
          trx,
          { name: kind.name, args, properties },
          { project, userId, args: { word }, ...(done !== undefined && { properties: { done, canResume: false } }) },
        ),
      )
    return id
  }

  async function stateOf(id: string): Promise<string> {
    return (await readTask(scope, id)).state
  }

  /** Lets everything that has ended be written down, and looks again. */
  async function settle(id: string): Promise<void> {
    const { change } = scheduler
    if (['RUNNING', 'QUEUED'].includes(await stateOf(id))) await change
    await scheduler.look()
  }

  /** As a process does that is killed: it writes nothing down any more. */
  async function die(): Promise<void> {
    ending.abort(new Error('the process is killed'))
    await scheduler.close()
  }

  describe('side by side', () => {
    it('runs several kinds at once, each up to its own limit, and ends them with their results', async () => {
      const [one, two] = [runs.kind('one'), runs.kind('two', { atOnce: 2 })]
      await start([one, two])
      const first = await ask(one)
      for (const kind of [one, two, two, two]) await ask(kind)
      expect(await scheduler.look()).toBe(true)
      expect(runs.names()).toEqual(['one', 'two', 'two'])
      runs.all[0]?.finish(42)
      await settle(first)
      expect(await readTask(scope, first)).toMatchObject({ state: 'DONE', progress: 1, result: 42 })
      expect(runs.names()).toEqual(['one', 'two', 'two', 'one'])
    })

    it('lets a task that asks for more memory than is left wait, and nothing else', async () => {
      const [big, light] = [runs.kind('big', { memoryMb: 600, atOnce: 2 }), runs.kind('light', { atOnce: 9 })]
      await start([big, light])
      const first = await ask(big)
      await ask(big)
      await ask(light)
      await scheduler.look()
      expect(runs.names()).toEqual(['big', 'light'])
      runs.all[0]?.finish(1)
      await settle(first)
      expect(runs.names()).toEqual(['big', 'light', 'big'])
    })

    it('lets no kind, user or project starve behind the many tasks of another', async () => {
      const [one, two] = [runs.kind('one', { memoryMb: 1_000 }), runs.kind('two', { memoryMb: 1_000 })]
      await start([one, two], {
        openScope: (row, kind, signal) => openTaskScope({ ...opened.program, identity: everybody }, row, kind, signal),
      })
      for (let count = 0; count < 4; count += 1) await ask(one, { word: 'one of the many' })
      await ask(one, { userId: 'other', word: 'one of another user' })
      await ask(one, { project: 'q', word: 'one in another project' })
      await ask(two, { word: 'two' })
      await scheduler.look()
      for (let count = 0; count < 6; count += 1) {
        const { id } = runs.last()
        runs.last().finish(1)
        await settle(id)
      }
      expect(runs.names()).toEqual([
        'one of the many',
        'two',
        'one of another user',
        'one in another project',
        'one of the many',
        'one of the many',
        'one of the many',
      ])
    })

    it('begins nothing before an earlier task of a kind that goes before it in its project', async () => {
      const [removal, run] = [runs.kind('removal'), runs.kind('run', { after: ['removal'], atOnce: 9 })]
      await start([removal, run])
      await ask(run, { word: 'asked before' })
      const first = await ask(removal)
      await ask(run, { word: 'asked after' })
      await ask(run, { word: 'elsewhere', project: 'q' })
      await scheduler.look()
      expect(runs.names().sort()).toEqual(['asked before', 'elsewhere', 'removal'])
      runs.all.find(({ args }) => args.word === 'removal')?.finish(1)
      await settle(first)
      expect(runs.last().args.word).toBe('asked after')
    })
  })

  describe('a fault', () => {
    it('ends its own task and no other', async () => {
      const kind = runs.kind('one', { atOnce: 2 })
      await start([kind])
      const guilty = await ask(kind)
      const healthy = await ask(kind)
      await scheduler.look()
      runs.all[0]?.fail(new AppError('DISK_FULL', { message: 'The disk is full.' }))
      await settle(guilty)
      expect(await readTask(scope, guilty)).toMatchObject({
        state: 'ERROR',
        error: { name: 'DISK_FULL', message: 'The disk is full.' },
      })
      expect(await stateOf(healthy)).toBe('RUNNING')
    })

    it('is passed on to whoever waits for the task', async () => {
      const kind = runs.kind('one')
      await start([kind])
      const id = await ask(kind)
      const waited = untilDone(scope.records, id, scope.signal)
      await scheduler.look()
      runs.last().fail(new AppError('ENGINE_DOWN', { message: 'It is away.' }))
      await expect(waited).rejects.toMatchObject({ code: 'ENGINE_DOWN', message: 'It is away.' })
    })

    it('is that its user may no longer do it, or is gone', async () => {
      const kind = runs.kind('one', { atOnce: 9 })
      await start([kind])
      const id = await ask(kind, { userId: 'gone' })
      await scheduler.look()
      await settle(id)
      expect(await listTasks(scope)).toMatchObject([{ state: 'ERROR', error: { name: 'FORBIDDEN' } }])
    })

    it('of the disk that keeps its own end from being written is made room for', async () => {
      const kind = runs.kind('one')
      const makeRoom = vi.fn(async () => true)
      await start([kind], { makeRoom })
      const id = await ask(kind)
      await scheduler.look()
      vi.spyOn(scope.records.db, 'transaction').mockImplementationOnce(() => {
        throw new AppError('DISK_FULL')
      })
      runs.last().fail(new AppError('DISK_FULL'))
      await settle(id)
      expect(makeRoom).toHaveBeenCalledOnce()
      expect(await stateOf(id)).toBe('ERROR')
    })
  })

  describe('kinds that are not known', () => {
    it('are listed as they are, and refused with a reason instead of a crash', async () => {
      const kind = runs.kind('one')
      await start([kind])
      const id = await ask({ name: 'org.elsewhere.StrangeTask' })
      await scope.records.db.updateTable('task').set({ args: '{"deep":{"x":1}}', properties: 'not JSON' }).execute()
      expect(await listTasks(scope)).toMatchObject([
        {
          name: 'org.elsewhere.StrangeTask',
          state: 'QUEUED',
          user: { id: 'local' },
          args: { deep: { x: 1 }, defaultProject: 'p' },
        },
      ])
      await scheduler.look()
      expect(await readTask(scope, id)).toMatchObject({
        state: 'ERROR',
        error: { name: 'NOT_AVAILABLE', message: expect.stringContaining('StrangeTask') },
      })
      await expect(resumeTask(scope, id)).rejects.toMatchObject({ code: 'CONFLICT' })
    })

    it('or arguments of another version end the task that has them', async () => {
      const kind = runs.kind('one')
      await start([kind])
      const id = await ask(kind)
      await scope.records.db.updateTable('task').set({ args: '{"words":[]}' }).execute()
      await scheduler.look()
      await settle(id)
      expect(await readTask(scope, id)).toMatchObject({ state: 'ERROR', error: { name: 'BAD_REQUEST' }, args: { words: [] } })
    })
  })

  describe('stopping', () => {
    it('ends what waits at once, what runs as soon as it hears of it, and lets both go on under their ids', async () => {
      const kind = runs.kind('one')
      await start([kind])
      const running = await ask(kind, { done: 0 })
      const waiting = await ask(kind)
      await scheduler.look()
      expect(await stopTask(scope, waiting)).toEqual([waiting])
      expect(await stateOf(waiting)).toBe('CANCELLED')
      runs.last().report({ properties: { done: 7, canResume: false } })
      expect(await stopTask(scope, running)).toEqual([running])
      await scheduler.look()
      expect(runs.last().signal.aborted).toBe(true)
      await settle(running)
      expect(await readTask(scope, running)).toMatchObject({ state: 'CANCELLED', properties: { done: 7, canResume: true } })
      expect(await stopTask(scope, running)).toEqual([])
      expect(await resumeTask(scope, running)).toMatchObject({
        id: running,
        state: 'QUEUED',
        properties: { done: 7, canResume: false },
      })
      await scheduler.look()
      runs.last().finish(1)
      await settle(running)
      expect(await stateOf(running)).toBe('DONE')
    })

    it('is told within 2 s also of a task that does not hear, which keeps its place until it has ended', async () => {
      const kind = runs.kind('one', { isDeaf: true })
      await start([kind])
      const id = await ask(kind)
      await scheduler.look()
      await stopTask(scope, id)
      const askedAt = performance.now()
      await scheduler.look()
      await expect.poll(() => stateOf(id), { timeout: 3_000 }).toBe('CANCELLED')
      expect(performance.now() - askedAt).toBeLessThan(2_500)
      await resumeTask(scope, id)
      await scheduler.look()
      expect(runs.all).toHaveLength(1)
      const { change } = scheduler
      runs.last().finish(1)
      await change
      expect(await stateOf(id)).toBe('QUEUED')
      await scheduler.look()
      expect(runs.all).toHaveLength(2)
    })

    it('is what is told of a task that fails while it is being stopped, whoever writes its end', async () => {
      const kind = runs.kind('one')
      await start([kind])
      const id = await ask(kind)
      await scheduler.look()
      await stopTask(scope, id)
      runs.last().fail(new Error('something broke off'))
      await settle(id)
      expect(await stateOf(id)).toBe('CANCELLED')
    })

    it('ends a task whose row was taken away', async () => {
      const kind = runs.kind('one')
      await start([kind])
      await ask(kind)
      await scheduler.look()
      await scope.records.db.deleteFrom('task').execute()
      await scheduler.look()
      expect(runs.last().signal.aborted).toBe(true)
      await scheduler.close()
      expect(await listTasks(scope)).toEqual([])
    })
  })

  describe('progress', () => {
    it('is written at most twice a second, the last word at the end', async () => {
      const kind = runs.kind('one')
      await start([kind])
      const id = await ask(kind)
      await scheduler.look()
      const writes = vi.spyOn(scope.records.db, 'updateTable')
      for (let done = 0; done < 500; done += 1) runs.last().report({ properties: { done }, progress: done / 1_000 })
      await expect.poll(async () => (await readTask(scope, id)).properties).toEqual({ done: 499 })
      expect(writes).toHaveBeenCalledOnce()
      runs.last().report({ properties: { done: 1_000 } })
      runs.last().finish(1)
      await settle(id)
      expect(await readTask(scope, id)).toMatchObject({ state: 'DONE', progress: 1, properties: { done: 1_000 } })
    })
  })

  describe('a process that ends', () => {
    it('leaves its tasks as they are, and the next one goes on with them first', async () => {
      const kind = runs.kind('one')
      await start([kind])
      const cutOff = await ask(kind, { word: 'cut off' })
      await ask(kind, { word: 'waiting' })
      await scheduler.look()
      ending.abort(new Error('the parent is gone'))
      await scheduler.close()
      expect(await stateOf(cutOff)).toBe('RUNNING')
      await start([kind])
      await scheduler.look()
      expect(runs.names()).toEqual(['cut off', 'cut off'])
    })

    it('before it could stop a task leaves that to the next one', async () => {
      const kind = runs.kind('one')
      await start([kind])
      const id = await ask(kind)
      await scheduler.look()
      ending.abort(new Error('the parent is gone'))
      await scheduler.close()
      await stopTask(scope, id)
      await start([kind])
      await scheduler.look()
      expect(await stateOf(id)).toBe('CANCELLED')
      expect(runs.all).toHaveLength(1)
    })

    it('without a word five times in a row has its task given up, until it is resumed', async () => {
      const kind = runs.kind('one')
      await start([kind])
      const id = await ask(kind)
      for (let times = 0; times < 5; times += 1) {
        await start([kind])
        await scheduler.look()
        await die()
      }
      await start([kind])
      expect(await scheduler.look()).toBe(true)
      expect(runs.all).toHaveLength(5)
      expect(await readTask(scope, id)).toMatchObject({
        state: 'ERROR',
        error: { name: 'INTERNAL', message: expect.stringContaining('5 times in a row') },
      })
      await resumeTask(scope, id)
      await scheduler.look()
      expect(runs.all).toHaveLength(6)
    })

    it('in order holds that against none of its tasks, however often', async () => {
      const kind = runs.kind('one')
      await start([kind])
      const id = await ask(kind)
      for (let times = 0; times < 6; times += 1) {
        await start([kind])
        await scheduler.look()
        await scheduler.leave()
        await die()
      }
      expect(runs.all).toHaveLength(6)
      expect(await stateOf(id)).toBe('RUNNING')
    })

    /** Runs what waits for a minute; the last of it tells something at once. */
    async function runAMinute(kind: TaskKind, news: { properties?: { done: number }; progress?: number }): Promise<void> {
      await start([kind])
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
      await scheduler.look()
      runs.last().report(news)
      vi.advanceTimersByTime(60_000)
      vi.useRealTimers()
    }

    it('holds it against a task that it takes the process along after a minute, when it does not get on', async () => {
      const kind = runs.kind('one')
      await start([kind])
      const id = await ask(kind)
      const verdicts: string[][] = []
      for (let times = 0; times < 5; times += 1) {
        await runAMinute(kind, { progress: 0.5 })
        // Its own word is what the next one is measured by.
        await saveNews(scope.records, id, { progress: 0.5 })
        await die()
        verdicts.push(await judgeCrash(scope.records, [id]))
      }
      expect(verdicts).toEqual([[], [], [], [], [id]])
    })

    it('holds nothing against a task that gets on, however often', async () => {
      const kind = runs.kind('one', { hasGotOn: () => true })
      await start([kind])
      const id = await ask(kind)
      for (let times = 0; times < 6; times += 1) {
        await runAMinute(kind, { properties: { done: times } })
        await die()
        expect(await judgeCrash(scope.records, [id])).toEqual([])
      }
    })

    it('holds nothing against a task that has run for a minute and got on', async () => {
      const kind = runs.kind('one', { atOnce: 9 })
      await start([kind])
      for (const word of ['a', 'b']) await ask(kind, { word })
      await scheduler.look()
      await die()
      await runAMinute(kind, { progress: 0.5 })
      await scheduler.look()
      expect(runs.names()).toEqual(['a', 'b', 'a', 'b'])
      const attempts = async () => await scope.records.db.selectFrom('task').select('attempts').orderBy('created_at').execute()
      await expect.poll(attempts).toEqual([{ attempts: 0 }, { attempts: 2 }])
    })

    it('has those that ran when an earlier one crashed run one at a time', async () => {
      const kind = runs.kind('one', { atOnce: 9 })
      await start([kind])
      await ask(kind, { word: 'a' })
      await ask(kind, { word: 'b' })
      await scheduler.look()
      await die()
      await start([kind])
      await ask(kind, { word: 'c' })
      await scheduler.look()
      expect(runs.names()).toEqual(['a', 'b', 'a', 'c'])
    })
  })
})

/** Identity of a program that knows everybody. */
const everybody = {
  identify: async () => undefined,
  findUser: async (id: string): Promise<Caller> => ({
    id,
    name: null,
    email: null,
    provider: 'test',
    grants: { kind: 'everything' },
  }),
}
