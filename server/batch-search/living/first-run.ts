import type { Scope } from '../../scope/scope.ts'
import { nothingChanged } from './summary.ts'
import { livingDb } from './tables.ts'

/** The current position of index and records: everything stored from now on has a higher number. */
export async function whereTheyStand(scope: Pick<Scope, 'records' | 'engine' | 'signal'>) {
  const last = await scope.records.db
    .selectFrom('document')
    .select((of) => of.fn.max('rid').as('rid'))
    .executeTakeFirst()
  const position = await scope.engine.position(scope.signal)
  const change = position && position.walked === undefined ? position.change : 0
  return { begun_at: Date.now(), change_number: change, last_rid: Number(last?.rid ?? 0) }
}

/** Notes where things stood when the first run began, unless that is noted already: the second run is compared with it. */
export async function noteFirstRun(scope: Scope, searchId: number): Promise<void> {
  await livingDb(scope.records)
    .insertInto('batch_run')
    .values({ search_id: searchId, run: 0, task_id: null, ended_at: null, ...(await whereTheyStand(scope)), ...emptyRun })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The counts of a run that has searched nothing yet. */
export const emptyRun = { done_count: 0, reasons: JSON.stringify(nothingChanged), cut_count: 0, failed_count: 0 }
