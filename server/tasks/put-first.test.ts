import { expect, it } from 'vitest'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { readTask } from './list.ts'
import { putTaskFirst } from './put-first.ts'
import { stopTask } from './stop.ts'
import { useScheduler } from './testing/use-scheduler.ts'

describeOnBoth('a task that is put before the others', (records) => {
  const at = useScheduler(records)
  const { start, ask, stateOf, settle } = at

  it('is begun at once: the one that runs makes room, waits for its turn and goes on', async () => {
    const ended: unknown[] = []
    await start([at.runs.kind('run')], { onEnd: (...told) => ended.push(told) })
    const [one, two] = [await ask({ name: 'run' }, { word: 'one' }), await ask({ name: 'run' }, { word: 'two' })]
    const three = await ask({ name: 'run' }, { word: 'three' })
    await at.scheduler.look()
    at.runs.last().report({ properties: { done: 7 } })
    expect(await putTaskFirst(at.scope, three)).toMatchObject({ id: three, first: true })
    const { change } = at.scheduler
    await at.scheduler.look()
    await change
    expect(await readTask(at.scope, one)).toMatchObject({ state: 'QUEUED', properties: { done: 7 } })
    await at.scheduler.look()
    expect(at.runs.names()).toEqual(['one', 'three'])
    at.runs.last().finish(1)
    await settle(three)
    expect((await readTask(at.scope, three)).first).toBeUndefined()
    expect(at.runs.names()).toEqual(['one', 'three', 'one'])
    expect(ended).toEqual([
      [one, true],
      [three, false],
    ])
    expect(await attemptsOf(one)).toBe(1)
    expect(await stateOf(two)).toBe('QUEUED')
  })

  it('leaves the one stopped that was stopped while it made room', async () => {
    await start([at.runs.kind('run', { isDeaf: true })])
    const [one, two] = [await ask({ name: 'run' }), await ask({ name: 'run' })]
    await at.scheduler.look()
    await putTaskFirst(at.scope, two)
    await at.scheduler.look()
    await stopTask(at.scope, one)
    await at.scheduler.look()
    at.runs.last().fail(new Error('it hears late'))
    await settle(one)
    expect(await stateOf(one)).toBe('CANCELLED')
    expect(await stateOf(two)).toBe('RUNNING')
  })

  it('is refused once it has ended', async () => {
    await start([at.runs.kind('run')])
    const id = await ask({ name: 'run' })
    await at.scheduler.look()
    at.runs.last().finish(1)
    await settle(id)
    await expect(putTaskFirst(at.scope, id)).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  async function attemptsOf(id: string): Promise<number> {
    const row = at.scope.records.db.selectFrom('task').select('attempts').where('id', '=', id)
    return (await row.executeTakeFirstOrThrow()).attempts
  }
})
