import { afterEach, beforeEach, vi } from 'vitest'
import type { TestRecords } from '../../records/testing/on-both.ts'
import { openScope, type Scope } from '../../scope/scope.ts'
import { openTestProgram } from '../../scope/testing/test-program.ts'
import type { TaskKind, TaskScope } from '../kind.ts'
import { readTask } from '../list.ts'
import { insertTask } from '../row.ts'
import { openTaskScope } from '../scheduling/open-scope.ts'
import { Scheduler, type SchedulerOptions } from '../scheduling/scheduler.ts'
import { FakeRuns } from './fake-kinds.ts'

/** `done`: how far the task has come. */
type Asked = { project?: string | null; userId?: string; word?: string; done?: number }

/** A scheduler on fresh records for each test of a `describe`: `start` begins with some kinds, `ask` queues a task and answers its id. */
export function useScheduler(records: Pick<TestRecords, 'open'>) {
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

  return {
    start,
    ask,
    stateOf,
    settle,
    die,
    get opened() {
      return opened
    },
    get scope() {
      return scope
    },
    get runs() {
      return runs
    },
    get scheduler() {
      return scheduler
    },
    get ending() {
      return ending
    },
  }
}
