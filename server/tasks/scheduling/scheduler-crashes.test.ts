import { AppError } from '@dossier/contract'
import { describe, expect, it, vi } from 'vitest'
import { describeOnBoth } from '../../records/testing/on-both.ts'
import type { TaskKind } from '../kind.ts'
import { readTask } from '../list.ts'
import { resumeTask } from '../resume.ts'
import { saveNews } from '../states.ts'
import { stopTask } from '../stop.ts'
import { useScheduler } from '../testing/use-scheduler.ts'
import { judgeCrash } from './attempts.ts'

describeOnBoth('the scheduler', (records) => {
  const at = useScheduler(records)
  const { start, ask, stateOf, die } = at

  describe('a process that ends', () => {
    it('leaves its tasks as they are, and the next one goes on with them first', async () => {
      const kind = at.runs.kind('one')
      await start([kind])
      const cutOff = await ask(kind, { word: 'cut off' })
      await ask(kind, { word: 'waiting' })
      await at.scheduler.look()
      at.ending.abort(new Error('the parent is gone'))
      await at.scheduler.close()
      expect(await stateOf(cutOff)).toBe('RUNNING')
      await start([kind])
      await at.scheduler.look()
      expect(at.runs.names()).toEqual(['cut off', 'cut off'])
    })

    it('leaves a task as it is that was told first that the engine is gone', async () => {
      const kind = at.runs.kind('one')
      await start([kind])
      const id = await ask(kind)
      await at.scheduler.look()
      at.runs.last().fail(new AppError('ENGINE_DOWN', {}))
      await new Promise(setImmediate)
      at.ending.abort(new Error('the parent is gone'))
      await at.scheduler.close()
      expect(await stateOf(id)).toBe('RUNNING')
    })

    it('before it could stop a task leaves that to the next one', async () => {
      const kind = at.runs.kind('one')
      await start([kind])
      const id = await ask(kind)
      await at.scheduler.look()
      at.ending.abort(new Error('the parent is gone'))
      await at.scheduler.close()
      await stopTask(at.scope, id)
      await start([kind])
      await at.scheduler.look()
      expect(await stateOf(id)).toBe('CANCELLED')
      expect(at.runs.all).toHaveLength(1)
    })

    it('without a word five times in a row has its task given up, until it is resumed', async () => {
      const kind = at.runs.kind('one')
      await start([kind])
      const id = await ask(kind)
      for (let times = 0; times < 5; times += 1) {
        await start([kind])
        await at.scheduler.look()
        await die()
      }
      await start([kind])
      expect(await at.scheduler.look()).toBe(true)
      expect(at.runs.all).toHaveLength(5)
      expect(await readTask(at.scope, id)).toMatchObject({
        state: 'ERROR',
        error: { name: 'INTERNAL', message: expect.stringContaining('5 times in a row') },
      })
      await resumeTask(at.scope, id)
      await at.scheduler.look()
      expect(at.runs.all).toHaveLength(6)
    })

    it('in order holds that against none of its tasks, however often', async () => {
      const kind = at.runs.kind('one')
      await start([kind])
      const id = await ask(kind)
      for (let times = 0; times < 6; times += 1) {
        await start([kind])
        await at.scheduler.look()
        await at.scheduler.leave()
        await die()
      }
      expect(at.runs.all).toHaveLength(6)
      expect(await stateOf(id)).toBe('RUNNING')
    })

    type News = { properties?: { done: number }; progress?: number }

    /** Runs what waits for a minute; the last of it tells something at once. */
    const runAMinute = (kind: TaskKind, news: News) => runFor(60_000, kind, news)

    async function runFor(ms: number, kind: TaskKind, news: News): Promise<void> {
      await start([kind])
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
      await at.scheduler.look()
      at.runs.last().report(news)
      vi.advanceTimersByTime(ms)
      vi.useRealTimers()
    }

    it('holds it against a task that it takes the process along after a minute, when it does not get on', async () => {
      const kind = at.runs.kind('one')
      await start([kind])
      const id = await ask(kind)
      const verdicts: string[][] = []
      for (let times = 0; times < 5; times += 1) {
        await runAMinute(kind, { progress: 0.5 })
        // Its own word is what the next one is measured by.
        await saveNews(at.scope.records, id, { progress: 0.5 })
        await die()
        verdicts.push(await judgeCrash(at.scope.records, [id]))
      }
      expect(verdicts).toEqual([[], [], [], [], [id]])
    })

    it('holds nothing against a task that gets on, however often', async () => {
      const kind = at.runs.kind('one', { hasGotOn: () => true })
      await start([kind])
      const id = await ask(kind)
      for (let times = 0; times < 6; times += 1) {
        await runFor(2_000, kind, { properties: { done: times } })
        await die()
        expect(await judgeCrash(at.scope.records, [id])).toEqual([])
      }
    })

    it('holds nothing against a task that has run for a minute and got on', async () => {
      const kind = at.runs.kind('one', { atOnce: 9 })
      await start([kind])
      for (const word of ['a', 'b']) await ask(kind, { word })
      await at.scheduler.look()
      await die()
      await runAMinute(kind, { progress: 0.5 })
      await at.scheduler.look()
      expect(at.runs.names()).toEqual(['a', 'b', 'a', 'b'])
      const attempts = async () => await at.scope.records.db.selectFrom('task').select('attempts').orderBy('created_at').execute()
      await expect.poll(attempts).toEqual([{ attempts: 0 }, { attempts: 2 }])
    })

    it('has those that ran when an earlier one crashed run one at a time', async () => {
      const kind = at.runs.kind('one', { atOnce: 9 })
      await start([kind])
      await ask(kind, { word: 'a' })
      await ask(kind, { word: 'b' })
      await at.scheduler.look()
      await die()
      await start([kind])
      await ask(kind, { word: 'c' })
      await at.scheduler.look()
      expect(at.runs.names()).toEqual(['a', 'b', 'a', 'c'])
    })
  })
})
