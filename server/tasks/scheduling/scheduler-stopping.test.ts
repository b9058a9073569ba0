import { describe, expect, it } from 'vitest'
import { describeOnBoth } from '../../records/testing/on-both.ts'
import { listTasks, readTask } from '../list.ts'
import { resumeTask } from '../resume.ts'
import { stopTask } from '../stop.ts'
import { useScheduler } from '../testing/use-scheduler.ts'

describeOnBoth('the scheduler', (records) => {
  const at = useScheduler(records)
  const { start, ask, stateOf, settle } = at

  describe('stopping', () => {
    it('ends what waits at once, what runs as soon as it hears of it, and lets both go on under their ids', async () => {
      const kind = at.runs.kind('one')
      await start([kind])
      const running = await ask(kind, { done: 0 })
      const waiting = await ask(kind)
      await at.scheduler.look()
      expect(await stopTask(at.scope, waiting)).toEqual([waiting])
      expect(await stateOf(waiting)).toBe('CANCELLED')
      at.runs.last().report({ properties: { done: 7, canResume: false } })
      expect(await stopTask(at.scope, running)).toEqual([running])
      await at.scheduler.look()
      expect(at.runs.last().signal.aborted).toBe(true)
      await settle(running)
      expect(await readTask(at.scope, running)).toMatchObject({ state: 'CANCELLED', properties: { done: 7, canResume: true } })
      expect(await stopTask(at.scope, running)).toEqual([])
      expect(await resumeTask(at.scope, running)).toMatchObject({
        id: running,
        state: 'QUEUED',
        properties: { done: 7, canResume: false },
      })
      await at.scheduler.look()
      at.runs.last().finish(1)
      await settle(running)
      expect(await stateOf(running)).toBe('DONE')
    })

    it('is told within 2 s also of a task that does not hear, which keeps its place until it has ended', async () => {
      const kind = at.runs.kind('one', { isDeaf: true })
      await start([kind])
      const id = await ask(kind)
      await at.scheduler.look()
      await stopTask(at.scope, id)
      const askedAt = performance.now()
      await at.scheduler.look()
      await expect.poll(() => stateOf(id)).toBe('CANCELLED')
      expect(performance.now() - askedAt).toBeLessThan(2_500)
      await resumeTask(at.scope, id)
      await at.scheduler.look()
      expect(at.runs.all).toHaveLength(1)
      const { change } = at.scheduler
      at.runs.last().finish(1)
      await change
      expect(await stateOf(id)).toBe('QUEUED')
      await at.scheduler.look()
      expect(at.runs.all).toHaveLength(2)
    })

    it('is what is told of a task that fails while it is being stopped, whoever writes its end', async () => {
      const kind = at.runs.kind('one')
      await start([kind])
      const id = await ask(kind)
      await at.scheduler.look()
      await stopTask(at.scope, id)
      at.runs.last().fail(new Error('something broke off'))
      await settle(id)
      expect(await stateOf(id)).toBe('CANCELLED')
    })

    it('ends a task whose row was taken away', async () => {
      const kind = at.runs.kind('one')
      await start([kind])
      await ask(kind)
      await at.scheduler.look()
      await at.scope.records.db.deleteFrom('task').execute()
      await at.scheduler.look()
      expect(at.runs.last().signal.aborted).toBe(true)
      await at.scheduler.close()
      expect(await listTasks(at.scope)).toEqual([])
    })
  })
})
