import type { Selectable } from 'kysely'
import type { Records } from '../../records/open.ts'
import { keyOf, makeSecret } from '../secret-key.ts'
import { type AccountTables, accountDb } from '../tables.ts'

/** A key as it is stored. */
export type KeyRow = Selectable<AccountTables['account_key']>

/** How much of a key is kept as it is, to tell it from others: 36 of its 256 bits. */
const prefixLength = 6
/** The use of a key is noted at most this often. */
const usedEveryMs = 60_000

/** Makes the one key of a user; a former one opens nothing any more. Answers it as it is told, once. */
export async function makeKey(records: Records, userId: string, now: number): Promise<string> {
  const key = makeSecret()
  const made = { key: keyOf(key), prefix: key.slice(0, prefixLength), made_at: now, used_at: null }
  await accountDb(records)
    .insertInto('account_key')
    .values({ user_id: userId, ...made })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(made))
    .execute()
  return key
}

/** The user to whom a key belongs, undefined for an unknown key; notes that it was used. */
export async function readKey(records: Records, key: string, now: number): Promise<string | undefined> {
  const db = accountDb(records)
  const row = await db.selectFrom('account_key').selectAll().where('key', '=', keyOf(key)).executeTakeFirst()
  if (!row) return undefined
  if (row.used_at === null || now - row.used_at > usedEveryMs)
    await db.updateTable('account_key').set({ used_at: now }).where('key', '=', row.key).execute()
  return row.user_id
}

/** The key of a user. */
export function findKey(records: Records, userId: string): Promise<KeyRow | undefined> {
  return accountDb(records).selectFrom('account_key').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Removes the key of a user, if there is one. */
export async function removeKey(records: Records, userId: string): Promise<void> {
  await accountDb(records).deleteFrom('account_key').where('user_id', '=', userId).execute()
}

/** The keys of all users, page by page, and how many there are. */
export async function listKeys(records: Records, { from, size }: { from: number; size: number }) {
  const db = accountDb(records)
  const rows = await db.selectFrom('account_key').selectAll().orderBy('user_id').offset(from).limit(size).execute()
  const { count } = await db
    .selectFrom('account_key')
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return { rows, total: Number(count) }
}
