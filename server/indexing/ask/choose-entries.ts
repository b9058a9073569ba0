import type { LedgerState } from '@dossier/contract'
import { hasInName } from '../../records/fold.ts'
import type { Records } from '../../records/open.ts'
import { isInFolder } from '../../records/place.ts'
import { givesReason } from '../../records/reasons.ts'
import type { Trx } from '../../tasks/row.ts'
import { takeLines } from '../store/take-lines.ts'
import { keepFormer } from './former-state.ts'
import { isReadBefore } from './older-readings.ts'

/** `isOlder`: those that an older version of the readers read, of any state where none is given; `reason`: with this code; `name`: with this in their name. */
export type ChosenEntries = {
  project: string
  states: LedgerState[]
  isOlder: boolean
  reason: string | null
  name: string | null
  key: Buffer
  taskId: string
}

/** Keeps each transaction under 50 ms. */
const batchCount = 500

/**
 * Lets files wait for the run `taskId`: those in the states, or with something embedded that is in them. Works through them in the order of
 * their paths, a few at a time; what was chosen for the run already is not looked at again. Each keeps in its reasons the state that it had.
 */
export async function chooseEntries(records: Records, chosen: ChosenEntries): Promise<void> {
  const { project, states, isOlder, reason, name, key, taskId } = chosen
  let after: Uint8Array = Buffer.alloc(0)
  while (states.length > 0 || isOlder) {
    const from = after
    const rows = await records.db
      .selectFrom('entry')
      .select('path_key')
      .distinct()
      .where('project', '=', project)
      .$if(states.length > 0, (query) => query.where('state', 'in', states))
      .$if(isOlder, (query) => query.where(isReadBefore))
      .$if(reason !== null, (query) => query.where(givesReason(reason ?? '')))
      .$if(name !== null, (query) => query.where(hasInName(name ?? '')))
      .where('path_key', '>', from)
      .where(isInFolder(key))
      .orderBy('path_key')
      .limit(batchCount)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    const keys = rows.map((row) => row.path_key)
    const lines = { project, keys, runId: taskId, isThere: false }
    // First what is embedded: a file that waits for a run has all its lines there.
    while (await records.db.transaction().execute((trx) => takeLines(trx, lines)));
    await records.db.transaction().execute((trx) => choose(trx, { project, keys }))
    after = last.path_key
  }
}

type Choice = { project: string; keys: Uint8Array[] }

async function choose(trx: Trx, { project, keys }: Choice): Promise<void> {
  const files = await trx
    .selectFrom('entry')
    .select(['entry_id', 'state', 'reason'])
    .where('project', '=', project)
    .where('path_key', 'in', keys)
    .where('parent_entry', 'is', null)
    .execute()
  for (const alike of Map.groupBy(files, ({ state, reason }) => `${state} ${reason}`).values()) {
    const [{ state, reason } = { state: '', reason: '' }] = alike
    await trx
      .updateTable('entry')
      .set({ state: 'waiting', reason: keepFormer(state, reason), updated_at: Date.now() })
      .where(
        'entry_id',
        'in',
        alike.map(({ entry_id }) => entry_id),
      )
      .execute()
  }
}
