import type { Scope } from '../scope/scope.ts'
import { historyDb } from './tables.ts'

/** Whether what the caller opens and searches is written down; unless they said otherwise, it is. */
export async function isHistoryKept({ records, caller }: Pick<Scope, 'records' | 'caller'>): Promise<boolean> {
  const choice = await historyDb(records)
    .selectFrom('user_history_choice')
    .select('is_kept')
    .where('user_id', '=', caller.id)
    .executeTakeFirst()
  return choice?.is_kept !== 0
}

/** Keeps what the caller said. What is written down already stays until they remove it. */
export async function chooseHistory({ records, caller }: Scope, isKept: boolean): Promise<void> {
  const is_kept = isKept ? 1 : 0
  await historyDb(records)
    .insertInto('user_history_choice')
    .values({ user_id: caller.id, is_kept })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ is_kept }))
    .execute()
}
