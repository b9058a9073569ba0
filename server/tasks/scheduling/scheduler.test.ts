import { AppError } from '@dossier/contract'
import { describe, expect, it, vi } from 'vitest'
import type { Caller } from '../../identity/caller.ts'
import { describeOnBoth } from '../../records/testing/on-both.ts'
import { listTasks, readTask } from '../list.ts'
import { resumeTask } from '../resume.ts'
import { useScheduler } from '../testing/use-scheduler.ts'
import { untilDone } from '../wait.ts'
import { openTaskScope } from './open-scope.ts'

describeOnBoth('the scheduler', (records) => {
  const at = useScheduler(records)
  const { start, ask, stateOf, settle } = at

  describe('side by side', () => {
    it('runs several kinds at once, each up to its own limit, and ends them with their results', async () => {
      const [one, two] = [at.runs.kind('one'), at.runs.kind('two', { atOnce: 2 })]
      await start([one, two])
      const first = await ask(one)
      for (const kind of [one, two, two, two]) await ask(kind)
      expect(await at.scheduler.look()).toBe(true)
      expect(at.runs.names()).toEqual(['one', 'two', 'two'])
      at.runs.all[0]?.finish(42)
      await settle(first)
      expect(await readTask(at.scope, first)).toMatchObject({ state: 'DONE', progress: 1, result: 42 })
      expect(at.runs.names()).toEqual(['one', 'two', 'two', 'one'])
    })

    it('lets a task that asks for more memory than is left wait, and nothing else', async () => {
      const [big, light] = [at.runs.kind('big', { memoryMb: 600, atOnce: 2 }), at.runs.kind('light', { atOnce: 9 })]
      await start([big, light])
      const first = await ask(big)
      await ask(big)
      await ask(light)
      await at.scheduler.look()
      expect(at.runs.names()).toEqual(['big', 'light'])
      at.runs.all[0]?.finish(1)
      await settle(first)
      expect(at.runs.names()).toEqual(['big', 'light', 'big'])
    })

    it('lets no kind, user or project starve behind the many tasks of another', async () => {
      const [one, two] = [at.runs.kind('one', { memoryMb: 1_000 }), at.runs.kind('two', { memoryMb: 1_000 })]
      await start([one, two], {
        openScope: (row, kind, signal) => openTaskScope({ ...at.opened.program, identity: everybody }, row, kind, signal),
      })
      for (let count = 0; count < 4; count += 1) await ask(one, { word: 'one of the many' })
      await ask(one, { userId: 'other', word: 'one of another user' })
      await ask(one, { project: 'q', word: 'one in another project' })
      await ask(two, { word: 'two' })
      await at.scheduler.look()
      for (let count = 0; count < 6; count += 1) {
        const { id } = at.runs.last()
        at.runs.last().finish(1)
        await settle(id)
      }
      expect(at.runs.names()).toEqual([
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
      const [removal, run] = [at.runs.kind('removal'), at.runs.kind('run', { after: ['removal'], atOnce: 9 })]
      await start([removal, run])
      await ask(run, { word: 'asked before' })
      const first = await ask(removal)
      await ask(run, { word: 'asked after' })
      await ask(run, { word: 'elsewhere', project: 'q' })
      await at.scheduler.look()
      expect(at.runs.names().sort()).toEqual(['asked before', 'elsewhere', 'removal'])
      at.runs.all.find(({ args }) => args.word === 'removal')?.finish(1)
      await settle(first)
      expect(at.runs.last().args.word).toBe('asked after')
    })
  })

  describe('a fault', () => {
    it('ends its own task and no other', async () => {
      const kind = at.runs.kind('one', { atOnce: 2 })
      await start([kind])
      const guilty = await ask(kind)
      const healthy = await ask(kind)
      await at.scheduler.look()
      at.runs.all[0]?.fail(new AppError('DISK_FULL', { message: 'The disk is full.' }))
      await settle(guilty)
      expect(await readTask(at.scope, guilty)).toMatchObject({
        state: 'ERROR',
        error: { name: 'DISK_FULL', message: 'The disk is full.' },
      })
      expect(await stateOf(healthy)).toBe('RUNNING')
    })

    it('is passed on to whoever waits for the task', async () => {
      const kind = at.runs.kind('one')
      await start([kind])
      const id = await ask(kind)
      const waited = untilDone(at.scope.records, id, at.scope.signal)
      await at.scheduler.look()
      at.runs.last().fail(new AppError('ENGINE_DOWN', { message: 'It is away.' }))
      await expect(waited).rejects.toMatchObject({ code: 'ENGINE_DOWN', message: 'It is away.' })
    })

    it('is that its user may no longer do it, or is gone', async () => {
      const kind = at.runs.kind('one', { atOnce: 9 })
      await start([kind])
      const id = await ask(kind, { userId: 'gone' })
      await at.scheduler.look()
      await settle(id)
      expect(await listTasks(at.scope)).toMatchObject([{ state: 'ERROR', error: { name: 'FORBIDDEN' } }])
    })

    it('of the disk that keeps its own end from being written is made room for', async () => {
      const kind = at.runs.kind('one')
      const makeRoom = vi.fn(async () => true)
      await start([kind], { makeRoom })
      const id = await ask(kind)
      await at.scheduler.look()
      vi.spyOn(at.scope.records.db, 'transaction').mockImplementationOnce(() => {
        throw new AppError('DISK_FULL')
      })
      at.runs.last().fail(new AppError('DISK_FULL'))
      await settle(id)
      expect(makeRoom).toHaveBeenCalledOnce()
      expect(await stateOf(id)).toBe('ERROR')
    })
  })

  describe('kinds that are not known', () => {
    it('are listed as they are, and refused with a reason instead of a crash', async () => {
      const kind = at.runs.kind('one')
      await start([kind])
      const id = await ask({ name: 'org.elsewhere.StrangeTask' })
      await at.scope.records.db.updateTable('task').set({ args: '{"deep":{"x":1}}', properties: 'not JSON' }).execute()
      expect(await listTasks(at.scope)).toMatchObject([
        {
          name: 'org.elsewhere.StrangeTask',
          state: 'QUEUED',
          user: { id: 'local' },
          args: { deep: { x: 1 }, defaultProject: 'p' },
        },
      ])
      await at.scheduler.look()
      expect(await readTask(at.scope, id)).toMatchObject({
        state: 'ERROR',
        error: { name: 'NOT_AVAILABLE', message: expect.stringContaining('StrangeTask') },
      })
      await expect(resumeTask(at.scope, id)).rejects.toMatchObject({ code: 'CONFLICT' })
    })

    it('or arguments of another version end the task that has them', async () => {
      const kind = at.runs.kind('one')
      await start([kind])
      const id = await ask(kind)
      await at.scope.records.db.updateTable('task').set({ args: '{"words":[]}' }).execute()
      await at.scheduler.look()
      await settle(id)
      expect(await readTask(at.scope, id)).toMatchObject({ state: 'ERROR', error: { name: 'BAD_REQUEST' }, args: { words: [] } })
    })
  })

  describe('progress', () => {
    it('is written at most twice a second, the last word at the end', async () => {
      const kind = at.runs.kind('one')
      await start([kind])
      const id = await ask(kind)
      await at.scheduler.look()
      const writes = vi.spyOn(at.scope.records.db, 'updateTable')
      for (let done = 0; done < 500; done += 1) at.runs.last().report({ properties: { done }, progress: done / 1_000 })
      await expect.poll(async () => (await readTask(at.scope, id)).properties).toEqual({ done: 499 })
      expect(writes).toHaveBeenCalledOnce()
      at.runs.last().report({ properties: { done: 1_000 } })
      at.runs.last().finish(1)
      await settle(id)
      expect(await readTask(at.scope, id)).toMatchObject({ state: 'DONE', progress: 1, properties: { done: 1_000 } })
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
