import { because, blindStates, type LedgerState } from '@dossier/contract'
import type { Records } from '../../records/open.ts'
import { isInFolder } from '../../records/place.ts'
import { packReasons } from '../../records/reasons.ts'

export type ChosenEntries = { project: string; states?: LedgerState[]; key: Buffer; taskId: string }

/** Few enough for a transaction under 50 ms. */
const batchCount = 500

/**
 * Lets files wait for the run `taskId`: those in the states, or with something embedded that is in them. Works through them in the order of
 * their paths, a few at a time; what was chosen for the run already is not looked at again.
 */
export async function chooseEntries(records: Records, { project, states, key, taskId }: ChosenEntries): Promise<void> {
  const wanted: LedgerState[] = states && states.length > 0 ? states : [...blindStates, 'waiting']
  let after: Uint8Array = Buffer.alloc(0)
  for (;;) {
    const from = after
    const rows = await records.db
      .selectFrom('entry')
      .select('path_key')
      .distinct()
      .where('project', '=', project)
      .where('state', 'in', wanted)
      .where('path_key', '>', from)
      .where(isInFolder(key))
      .orderBy('path_key')
      .limit(batchCount)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    const keys = rows.map((row) => row.path_key)
    await records.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('entry')
        .set({ task_id: taskId })
        .where('project', '=', project)
        .where('path_key', 'in', keys)
        .execute()
      await trx
        .updateTable('entry')
        .set({ state: 'waiting', reason: packReasons([because('waits-again')]), updated_at: Date.now() })
        .where('project', '=', project)
        .where('path_key', 'in', keys)
        .where('parent_entry', 'is', null)
        .execute()
    })
    after = last.path_key
  }
}
