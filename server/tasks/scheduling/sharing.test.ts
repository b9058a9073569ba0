import { expect, it, vi } from 'vitest'
import { describeOnBoth } from '../../records/testing/on-both.ts'
import type { TaskKind } from '../kind.ts'
import { type OpenRow, readOpen } from '../states.ts'
import { useScheduler } from '../testing/use-scheduler.ts'
import { attemptLimit, judgeCrash } from './attempts.ts'
import type { Sharing } from './scheduler.ts'

const here = 'here'
const elsewhere = 'elsewhere'

describeOnBoth('a scheduler that shares the tasks with others', (records) => {
  const at = useScheduler(records)
  const { start, ask, stateOf, settle } = at

  /** `begunElsewhere`: called before each look, as other workers go on in between. */
  async function share(kinds: TaskKind[], facts: Partial<Sharing> = {}): Promise<void> {
    const sharing = { workerId: here, isFollower: () => true, takeOver: async () => {}, ...facts }
    await start(kinds, { sharing })
    const { db } = at.opened.program.records
    for (const id of [here, elsewhere])
      await db
        .insertInto('worker')
        .values({ id, until: Date.now() + 60_000 })
        .execute()
  }

  async function haveElsewhere(id: string, facts: { attempts?: number; stop_requested?: number } = {}): Promise<void> {
    const row = { state: 'RUNNING', worker_id: elsewhere, attempts: 1, ...facts }
    await at.opened.program.records.db.updateTable('task').set(row).where('id', '=', id).execute()
  }

  const find = async (id: string): Promise<OpenRow | undefined> =>
    (await readOpen(at.opened.program.records)).find((row) => row.id === id)

  it('leaves alone what another worker has, be it stopped or tried often, and waits for it', async () => {
    const kind = at.runs.kind('one', { atOnce: 9 })
    await share([kind])
    const [stopped, tried, unknown] = [await ask(kind), await ask(kind), await ask({ name: 'of another version' })]
    await haveElsewhere(stopped, { stop_requested: 1 })
    await haveElsewhere(tried, { attempts: attemptLimit })
    await haveElsewhere(unknown)
    expect(await at.scheduler.look()).toBe(true)
    expect(at.runs.names()).toEqual([])
    for (const id of [stopped, tried, unknown]) expect(await stateOf(id)).toBe('RUNNING')
  })

  it('runs no more of a kind in one project than one worker alone would, and those of other projects', async () => {
    const kind = at.runs.kind('one')
    await share([kind])
    const first = await ask(kind, { project: 'p' })
    await haveElsewhere(first)
    const second = await ask(kind, { project: 'p', word: 'same project' })
    await ask(kind, { project: 'q', word: 'other project' })
    await at.scheduler.look()
    expect(at.runs.names()).toEqual(['other project'])
    at.runs.last().finish(1)
    await settle(second)
    expect(await stateOf(second)).toBe('QUEUED')
  })

  it('begins nothing that another one begins at the same moment', async () => {
    const kind = at.runs.kind('one')
    await share([kind])
    const one = at.scheduler
    await start([kind], { sharing: { workerId: elsewhere, isFollower: () => false, takeOver: async () => {} } })
    for (const word of ['first', 'second']) await ask(kind, { word })
    await Promise.all([one.look(), at.scheduler.look()])
    expect(at.runs.names()).toEqual(['first'])
    at.runs.last().finish(1)
    await one.close()
  })

  it('goes on with the tasks of a worker that is gone, and lets its own go once they have ended', async () => {
    const kind = at.runs.kind('one')
    const { db } = at.opened.program.records
    await share([kind], { takeOver: async () => void (await db.deleteFrom('worker').where('id', '=', elsewhere).execute()) })
    const id = await ask(kind)
    await haveElsewhere(id)
    await at.scheduler.look()
    expect(await find(id)).toMatchObject({ workerId: here })
    at.runs.last().fail(new Error('it fails'))
    await settle(id)
    const row = await db.selectFrom('task').select(['state', 'worker_id']).where('id', '=', id).executeTakeFirst()
    expect(row).toEqual({ state: 'ERROR', worker_id: null })
  })

  it('leaves what only the follower may do to that one', async () => {
    const kind = at.runs.kind('one', { isFollowers: true })
    let isFollower = false
    await share([kind], { isFollower: () => isFollower })
    await ask(kind)
    await at.scheduler.look()
    expect(at.runs.names()).toEqual([])
    isFollower = true
    await at.scheduler.look()
    expect(at.runs.names()).toEqual(['one'])
  })

  /** A kind of which any worker does a part; `helps`: those that go on. */
  function helpedKind(facts: { need?: (id: string) => number } = {}) {
    const helps: { id: string; signal: AbortSignal; finish(): void; fail(error: unknown): void }[] = []
    const help: NonNullable<TaskKind['help']> = {
      need: async (_, { id }) => facts.need?.(id) ?? 1,
      run: ({ taskId }, _, signal) =>
        new Promise((finish, fail) => {
          signal.addEventListener('abort', () => fail(signal.reason), { once: true })
          helps.push({ id: taskId, signal, finish, fail })
        }),
    }
    return { kind: at.runs.kind('one', { help, memoryMb: 100 }), helps }
  }

  /** Until the help has begun, or ended. */
  const until = (isSo: () => boolean) => vi.waitFor(() => expect(isSo()).toBe(true), { interval: 2 })

  it('helps with a task that another worker has, until it is not carried on there any more', async () => {
    const { kind, helps } = helpedKind()
    await share([kind])
    const id = await ask(kind)
    await haveElsewhere(id)
    for (const _ of ['begins', 'goes on']) await at.scheduler.look()
    await until(() => helps.length === 1)
    expect(helps[0]).toMatchObject({ id })
    await haveElsewhere(id, { stop_requested: 1 })
    await at.scheduler.look()
    expect(helps[0]?.signal.aborted).toBe(true)
    expect(await stateOf(id)).toBe('RUNNING')
    expect(at.runs.names()).toEqual([])
  })

  it('takes over the task that it helps with only when it has ended helping', async () => {
    const { kind, helps } = helpedKind()
    const { db } = at.opened.program.records
    await share([kind])
    const id = await ask(kind)
    await haveElsewhere(id)
    await at.scheduler.look()
    await until(() => helps.length === 1)
    await db.deleteFrom('worker').where('id', '=', elsewhere).execute()
    const { change } = at.scheduler
    await at.scheduler.look()
    expect(at.runs.names()).toEqual([])
    await change
    await at.scheduler.look()
    expect(at.runs.names()).toEqual(['one'])
  })

  it('ends helping for a task of its own that takes memory', async () => {
    const { kind, helps } = helpedKind()
    await share([kind])
    const id = await ask(kind, { project: 'p' })
    await haveElsewhere(id)
    await at.scheduler.look()
    await until(() => helps.length === 1)
    await ask(kind, { project: 'q', word: 'of its own' })
    const { change } = at.scheduler
    await at.scheduler.look()
    expect(at.runs.names()).toEqual([])
    await change
    await at.scheduler.look()
    expect(at.runs.names()).toEqual(['of its own'])
    expect(helps).toHaveLength(1)
  })

  it('helps only where that is of use, and not again at once where it failed', async () => {
    let need = 0
    const { kind, helps } = helpedKind({ need: () => need })
    await share([kind])
    await haveElsewhere(await ask(kind))
    await at.scheduler.look()
    expect(at.scheduler.helps).toBeUndefined()
    need = 1
    await at.scheduler.look()
    await until(() => helps.length === 1)
    const { change } = at.scheduler
    helps[0]?.fail(new Error('no Java here'))
    await change
    await at.scheduler.look()
    expect(at.scheduler.helps).toBeUndefined()
  })

  it('helps where most is to be done, but first with what was put before the others', async () => {
    const needs = new Map<string, number>()
    const { kind, helps } = helpedKind({ need: (id) => needs.get(id) ?? 0 })
    await share([kind])
    const [few, many, first] = [await ask(kind), await ask(kind), await ask(kind)]
    for (const id of [few, many, first]) await haveElsewhere(id)
    for (const [id, need] of [
      [few, 2],
      [many, 50],
    ] as const)
      needs.set(id, need)
    await at.scheduler.look()
    await until(() => helps.length === 1)
    const { change } = at.scheduler
    helps[0]?.finish()
    await change
    needs.set(first, 1)
    await at.opened.program.records.db.updateTable('task').set({ preferred_at: 1 }).where('id', '=', first).execute()
    await at.scheduler.look()
    await until(() => helps.length === 2)
    expect(helps.map(({ id }) => id)).toEqual([many, first])
  })

  it('holds a crash against no task that another worker has', async () => {
    const kind = at.runs.kind('one', { atOnce: 9 })
    await share([kind])
    const [own, others] = [await ask(kind), await ask(kind)]
    await at.scheduler.look()
    await haveElsewhere(others, { attempts: attemptLimit })
    expect(await judgeCrash(at.opened.program.records, [own, others], here)).toEqual([])
    expect(await find(others)).toMatchObject({ attempts: attemptLimit })
  })

  it('clears no task that nobody has of the crashes of another worker', async () => {
    const kind = at.runs.kind('one', { atOnce: 1 })
    await share([kind])
    const [own, waiting] = [await ask(kind), await ask(kind)]
    await at.scheduler.look()
    const { db } = at.opened.program.records
    await db.updateTable('task').set({ attempts: 3 }).where('id', '=', waiting).execute()
    await judgeCrash(at.opened.program.records, [own], here)
    expect(await find(waiting)).toMatchObject({ attempts: 3 })
    await db.deleteFrom('worker').where('id', '=', elsewhere).execute()
    await judgeCrash(at.opened.program.records, [own], here)
    expect(await find(waiting)).toMatchObject({ attempts: 0 })
  })
})
