import type { Task } from '@dossier/contract'
import type { Scope } from '../scope/scope.ts'
import { toTask } from '../tasks/describe.ts'
import { type AskedKind, insertTask } from '../tasks/row.ts'
import { findUnfinished } from '../tasks/undone.ts'

/** The task that does this, or the one that is at it already. */
export async function askTask<Args, Properties>(scope: Scope, kind: AskedKind<Args, Properties>, args: Args): Promise<Task> {
  const row = await scope.records.db.transaction().execute(async (trx) => {
    const same = (await findUnfinished(trx, kind, null)).find((task) => task.args === JSON.stringify(args))
    return same ?? insertTask(trx, kind, { project: null, userId: scope.caller.id, args })
  })
  scope.program.wakeWorker()
  return toTask(scope, row)
}
