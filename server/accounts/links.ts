import { AppError } from '@dossier/contract'
import type { Records } from '../records/open.ts'
import { keyOf, makeSecret } from './secret-key.ts'
import { accountDb } from './tables.ts'

/** Of a link that lets nobody in particular make the first administrator. */
export const nobodyYet = ''

const lastsMs = 48 * 3_600_000

/** Makes the one link by which a user chooses a password; former ones open nothing any more. Answers its secret, which is told once. */
export async function makeLink(records: Records, userId: string, now: number): Promise<string> {
  const secret = makeSecret()
  const db = accountDb(records)
  await db
    .deleteFrom('account_link')
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('expires_at', '<=', now)]))
    .execute()
  await db
    .insertInto('account_link')
    .values({ key: keyOf(secret), user_id: userId, expires_at: now + lastsMs })
    .execute()
  return secret
}

/** Ends the link of a user. Throws AppError NOT_FOUND where none opens anything. */
export async function withdrawLink(records: Records, userId: string, now: number): Promise<void> {
  const links = accountDb(records).deleteFrom('account_link').where('user_id', '=', userId).where('expires_at', '>', now)
  const { numDeletedRows } = await links.executeTakeFirst()
  if (numDeletedRows === 0n)
    throw new AppError('NOT_FOUND', { message: `There is no link for "${userId}": it was used, withdrawn, or is too old` })
}

/** Whose link it is. Throws AppError NOT_FOUND where it was used or is too old. */
export async function readLink(records: Records, secret: string, now: number): Promise<string> {
  const link = await accountDb(records)
    .selectFrom('account_link')
    .select('user_id')
    .where('key', '=', keyOf(secret))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return link?.user_id ?? refuse()
}

/** Takes a link, so that nobody else can. Throws AppError NOT_FOUND where somebody has. */
export async function takeLink(records: Records, secret: string): Promise<void> {
  const taken = await accountDb(records).deleteFrom('account_link').where('key', '=', keyOf(secret)).executeTakeFirst()
  if (taken.numDeletedRows === 0n) refuse()
}

function refuse(): never {
  throw new AppError('NOT_FOUND', { message: 'This link was used already, or is too old: ask for another one' })
}
