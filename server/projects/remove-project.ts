import { setImmediate as turn } from 'node:timers/promises'
import { AppError, taskClasses } from '@dossier/contract'
import { projectCalls } from '@dossier/contract/projects'
import { z } from 'zod'
import type { Records } from '../records/open.ts'
import type { Scope } from '../scope/scope.ts'
import { projectOf, type TaskScope, taskKind } from '../tasks/kind.ts'
import { queueAgain } from '../tasks/resume.ts'
import { insertTask, type Trx } from '../tasks/row.ts'
import { dropTasksOf, findUndone } from '../tasks/undone.ts'
import { untilDone } from '../tasks/wait.ts'

/** Takes out what is left of a project that has gone, a few rows at a time, so that others can write in between. */
export const removeProjectKind = taskKind({
  name: taskClasses.removeProject,
  type: 'REMOVE_PROJECT',
  args: z.object({}),
  properties: z.object({ project: z.string(), removed: z.int() }),
  /** How many rows it removed since it was last begun. */
  result: z.int(),
  needs: 'operator',
  atOnce: 1,
  isResumable: true,
  mustFinish: true,
  memoryMb: 0,
  begunBy: { call: projectCalls.remove },
  // It counts from its begin.
  hasGotOn: ({ removed }) => removed > 0,
  run: async (scope: TaskScope, _args, report, signal) => {
    const project = projectOf(scope)
    const { hooks } = scope.program
    for (let removed = 0; ; await turn()) {
      signal.throwIfAborted()
      const count = await scope.records.db.transaction().execute((trx) => hooks.removeRestOfProject(trx, project))
      if (count === 0) return removed
      removed += count
      report({ properties: { project, removed }, progress: unknownProgress })
    }
  },
})

/** How much there is of a project is not counted. */
const unknownProgress = -2

/**
 * Removes a project with everything in it and its tasks; the files on disk stay. From the moment that it is asked for nothing of it is found; comes
 * back when everything is gone. Asked for once more before that it is the same removal; one that failed goes on.
 * @throws AppError with the fault of the task; the scope's signal when nobody waits any more, then it goes on all the same.
 */
export async function removeProject(scope: Scope, project: string): Promise<void> {
  const id = await scope.records.db.transaction().execute(async (trx) => {
    const [same] = await findUndone(trx, removeProjectKind, project)
    await dropTasksOf(trx, project, same?.id)
    await trx.deleteFrom('project').where('name', '=', project).execute()
    await scope.program.hooks.whenProjectGoes(trx, project)
    if (same) await queueAgain(trx, same.id)
    return same?.id ?? (await insertTask(trx, removeProjectKind, { project, userId: scope.caller.id, args: {} })).id
  })
  scope.program.wakeWorker()
  scope.program.wakeParts()
  await untilDone(scope.records, id, scope.signal)
}

/** Work in a project that was removed and made again comes after the rest of the removal: one that has failed goes on. */
export async function finishRemoval(trx: Trx, project: string): Promise<void> {
  for (const { id } of await findUndone(trx, removeProjectKind, project)) await queueAgain(trx, id)
}

/** @throws AppError CONFLICT where a removal of the project has failed: what is left of it would be taken for what is there. */
export async function refuseHalfRemoved(records: Records, project: string): Promise<void> {
  const [undone] = await findUndone(records.db, removeProjectKind, project)
  if (undone) throw new AppError('CONFLICT', { message: halfRemoved, project, id: undone.id })
}

const halfRemoved = 'The project was removed before, and the rest of that has failed. Resume the removal, then ask again.'

/** Whether the removal of a project has not come to a good end: it can be asked for again though the project is no longer listed. */
export async function isBeingRemoved(scope: Scope, project: string): Promise<boolean> {
  return (await findUndone(scope.records.db, removeProjectKind, project)).length > 0
}
