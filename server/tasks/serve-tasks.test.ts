import { expect, it } from 'vitest'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { openScope } from '../scope/scope.ts'
import { openTestProgram } from '../scope/testing/test-program.ts'
import { openTaskScope } from './open-scope.ts'
import { insertTask } from './row.ts'
import { serveTasks } from './serve-tasks.ts'
import { FakeRuns } from './testing/fake-kinds.ts'
import { untilDone } from './wait.ts'

describeOnBoth('tasks of the server process', (testRecords) => {
  it('are carried out there, and cut off with it', async () => {
    const runs = new FakeRuns()
    const kind = runs.kind('one', { where: 'server' })
    const { program, close } = await openTestProgram({ records: await testRecords.open() })
    const { records, log } = program
    const signal = new AbortController().signal
    const scope = await openScope(program, await program.identity.findUser('local'), { projects: [], need: 'admin', signal })
    const served = serveTasks({
      records,
      kinds: [kind],
      budgetMb: 1_000,
      openScope: (row, { needs }, until) => openTaskScope(program, row, { needs }, until),
      log,
    })
    const ask = async () => {
      const task = { project: null, userId: 'local', args: { word: 'x' } }
      const { id } = await records.db.transaction().execute((trx) => insertTask(trx, kind, task))
      served.wake()
      return id
    }
    const first = await ask()
    await expect.poll(() => runs.all.length).toBe(1)
    runs.last().finish(1)
    await untilDone(records, first, scope.signal)
    const second = await ask()
    await expect.poll(() => runs.all.length).toBe(2)
    await served.stop()
    const { state } = await records.db.selectFrom('task').select('state').where('id', '=', second).executeTakeFirstOrThrow()
    expect(state).toBe('RUNNING')
    await close()
  })
})
