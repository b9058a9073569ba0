import { documentsOf, removeDocuments } from '../indexing/store/remove-documents.ts'
import type { TaskScope } from '../tasks/kind.ts'

/** Few enough for a transaction under 50 ms. */
const atOnce = 200

/** Removes what the task that has read all of an index did not come by: it has gone there. Answers how many lines. */
export async function removeGone({ records, taskId }: TaskScope, project: string, signal: AbortSignal): Promise<number> {
  let removed = 0
  for (let count = atOnce; count === atOnce; removed += count) {
    signal.throwIfAborted()
    count = await records.db.transaction().execute(async (trx) => {
      const gone = await trx
        .selectFrom('entry')
        .select('entry_id')
        .where('project', '=', project)
        .where((eb) => eb.or([eb('task_id', 'is', null), eb('task_id', '!=', taskId)]))
        .limit(atOnce)
        .execute()
      const ids = gone.map(({ entry_id }) => entry_id)
      if (ids.length === 0) return 0
      await removeDocuments(trx, await documentsOf(trx, ids))
      await trx.deleteFrom('entry').where('entry_id', 'in', ids).execute()
      return ids.length
    })
  }
  return removed
}
