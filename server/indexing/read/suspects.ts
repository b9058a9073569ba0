import { because } from '@dossier/contract'
import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import type { Records } from '../../records/open.ts'
import type { RecordsSchema } from '../../records/schema.ts'
import { forgiveAll } from '../../tasks/scheduling/attempts.ts'
import type { EntryRow } from '../store/entry.ts'

/** How a worker process came to its end: by a fault of its own, or killed by somebody else or the system (for its memory), or unseen. */
export type WorkerEnd = 'crashed' | 'killed'

/**
 * What `entry.crashes` says of a file: from 1 on it is a suspect, which is read alone; this many make it guilty. `seenAtKill`: it was in hand when somebody
 * killed the process, which says next to nothing: it is read as any other.
 */
const guiltyCrashes = 4
const seenAtKill = -1

/** The reason of a file that is left out because the worker died of it. */
export const workerDied = because('worker-died')

/**
 * The worker died with these files (numbers of ledger lines) in hand: they are suspects from now on, where it was killed from the second time on. One that was a
 * suspect and alone is guilty at once if the process crashed, and the second time if it was killed, which somebody may do who knows nothing of files. Answers
 * the guilty. Once there is one, nothing is held against tasks any more.
 */
export async function blameFiles(records: Records, inHand: readonly number[], end: WorkerEnd): Promise<number[]> {
  if (inHand.length === 0) return []
  const guilty = await records.db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('entry')
      .select(['entry_id', 'crashes'])
      .where('entry_id', 'in', inHand)
      .where('state', '=', 'waiting')
      .execute()
    const blamed = rows.map((row) => ({ ...row, crashes: blame(row.crashes, { isAlone: inHand.length === 1, end }) }))
    for (const { entry_id, crashes } of blamed)
      await trx.updateTable('entry').set({ crashes }).where('entry_id', '=', entry_id).execute()
    return blamed.filter(isGuilty).map(({ entry_id }) => entry_id)
  })
  if (guilty.length > 0) await forgiveAll(records)
  return guilty
}

/** Of a process that is killed each time the fourth time tells, as of one suspect from the first. */
function blame(crashes: number, { isAlone, end }: { isAlone: boolean; end: WorkerEnd }): number {
  if (crashes === 0 && end === 'killed') return seenAtKill
  if (crashes === seenAtKill) return end === 'killed' ? 2 : 1
  if (crashes === 0 || !isAlone) return Math.max(1, crashes)
  return end === 'crashed' ? guiltyCrashes : crashes + 1
}

/** Whether a file is to be left out. */
export function isGuilty({ crashes }: Pick<EntryRow, 'crashes'>): boolean {
  return crashes >= guiltyCrashes
}

/** What is known of those that are looked for: `crashed`: the process has crashed with them; `killed`: it was killed with them more than once. */
export type Suspicion = 'crashed' | 'killed'

/** A condition on waiting files: those that nobody has in hand. */
export type IsFree = (eb: ExpressionBuilder<RecordsSchema, 'entry'>) => Expression<SqlBool>

/** The next free file that is to be read with no other at hand; undefined where there is none. */
export async function nextSuspect(
  db: Kysely<RecordsSchema>,
  runId: string,
  { isFree, of }: { isFree: IsFree; of: Suspicion },
): Promise<EntryRow | undefined> {
  return (
    db
      .selectFrom('entry')
      .selectAll()
      .where('task_id', '=', runId)
      .where('state', '=', 'waiting')
      // Spelled like the partial index on suspects, so that the index is used.
      .where(sql<boolean>`crashes > 0`)
      .where('crashes', of === 'crashed' ? '=' : '>', 1)
      .where(isFree)
      .orderBy('path_key')
      .limit(1)
      .executeTakeFirst()
  )
}
