import type { Task } from '@dossier/contract'
import type { Scope } from '../scope/scope.ts'
import { toTask } from './describe.ts'
import { type AskedKind, insertTask } from './row.ts'
import { findUnfinished } from './undone.ts'

/** The task that does this, or the one that is at it already; one that is to have an id of its own is always another. */
export async function askTask<Args, Properties>(
  scope: Scope,
  kind: AskedKind<Args, Properties>,
  { project = null, args }: { project?: string | null; args: Args },
): Promise<Task> {
  const { caller, newTaskId: id } = scope
  const row = await scope.records.db.transaction().execute(async (trx) => {
    const open = id === undefined ? await findUnfinished(trx, kind, project) : []
    const same = open.find((task) => task.args === JSON.stringify(args))
    return same ?? insertTask(trx, kind, { project, userId: caller.id, args, id })
  })
  scope.program.wakeWorker()
  return toTask(scope, row)
}
