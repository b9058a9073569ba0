import type { Scope } from '../../scope/scope.ts'
import { insertTask } from '../../tasks/row.ts'
import { findUnfinished } from '../../tasks/undone.ts'
import { untilDone } from '../../tasks/wait.ts'
import { rebuildKind } from './rebuild-kind.ts'

/**
 * Has the index made anew from the records, and comes back when it is whole; asked for twice it is done once.
 * @throws AppError with the fault of the task, such as RECORD_DAMAGED; the index then stays as it was.
 */
export async function rebuildIndex(scope: Scope): Promise<{ documents: number }> {
  const id = await scope.records.db.transaction().execute(async (trx) => {
    const [same] = await findUnfinished(trx, rebuildKind, null)
    return (same ?? (await insertTask(trx, rebuildKind, { project: null, userId: scope.caller.id, args: {} }))).id
  })
  scope.program.wakeWorker()
  await untilDone(scope.records, id, scope.signal)
  const { documents } = await scope.engine.stats(scope.signal)
  return { documents }
}
