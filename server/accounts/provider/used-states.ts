import type { Records } from '../../records/open.ts'
import { keyOf } from '../secret-key.ts'
import { accountDb } from '../tables.ts'
import { type Flow, rememberUntil } from './flow.ts'
import { refusal } from './refusal.ts'

/** Throws AppError SIGN_IN_REFUSED where somebody has signed in by this state already. */
export async function requireUnused(records: Records, { state }: Flow): Promise<void> {
  const used = accountDb(records).selectFrom('account_used_state').select('key').where('key', '=', keyOf(state))
  if (await used.executeTakeFirst()) throw refusal('state')
}

/** Notes that somebody has signed in by a state, so that it is done once; those that are too old for that anyway go. Throws AppError SIGN_IN_REFUSED for the second of two at once. */
export async function useUp(records: Records, flow: Flow, now: number): Promise<void> {
  const db = accountDb(records)
  await db.deleteFrom('account_used_state').where('until', '<=', now).execute()
  const noted = await db
    .insertInto('account_used_state')
    .values({ key: keyOf(flow.state), until: rememberUntil(flow) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (!noted.numInsertedOrUpdatedRows) throw refusal('state')
}
