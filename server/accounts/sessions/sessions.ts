import { randomUUID } from 'node:crypto'
import { AppError } from '@dossier/contract'
import type { Selectable } from 'kysely'
import type { Records } from '../../records/open.ts'
import type { Trx } from '../roles.ts'
import { keyOf, makeSecret } from '../secret-key.ts'
import { type AccountTables, accountDb } from '../tables.ts'

/** For how long a session lasts, and for how long without a request; in milliseconds. */
export type Lifetime = { ttlMs: number; idleMs: number }

/** A session as it is stored. */
export type Session = Selectable<AccountTables['account_session']>

/** A session with the secret that opens it, which is told once. */
export type OpenedSession = { id: string; userId: string; secret: string }

/** Whose session begins; `stored`: the password that opened it, as it is stored; null where somebody else vouches for its user. `isCoded`: their second factor was asked for, by whoever vouches. */
export type Opening = { userId: string; stored: string | null; isCoded: boolean }

type Begin = Opening & { address: string; agent: string; now: number; lifetime: Lifetime }

/** How often it is noted that a session is used. */
const usedEveryMs = 60_000
/** For how long requests that were on their way may still come with the former secret. */
const formerMs = 30_000

/**
 * Begins a session, and removes all that have ended. Throws AppError SIGN_IN_FAILED where the account has another password by now, or is gone; CODE_NEEDED where it has a
 * second factor by now that was not asked for: what ends all sessions ends this one, too.
 */
export async function beginSession(
  records: Records,
  { userId, stored, isCoded, address, agent, now, lifetime }: Begin,
): Promise<OpenedSession> {
  const db = accountDb(records)
  await db
    .deleteFrom('account_session')
    .where((eb) => eb.or([eb('began_at', '<', now - lifetime.ttlMs), eb('used_at', '<', now - lifetime.idleMs)]))
    .execute()
  const opened = { id: randomUUID(), userId, secret: makeSecret() }
  await db.transaction().execute(async (trx) => {
    const account = trx
      .selectFrom('account')
      .select('id')
      .where('id', '=', userId)
      .where('password', stored === null ? 'is' : '=', stored)
    if (!(await account.executeTakeFirst())) throw new AppError('SIGN_IN_FAILED')
    const factor = trx.selectFrom('account_factor').select('user_id').where('user_id', '=', userId).where('is_on', '=', 1)
    if (!isCoded && (await factor.executeTakeFirst())) throw new AppError('CODE_NEEDED')
    await trx
      .insertInto('account_session')
      .values({
        ...neverRenewed,
        id: opened.id,
        secret_key: keyOf(opened.secret),
        user_id: userId,
        began_at: now,
        used_at: now,
        address,
        agent: agent.slice(0, 300),
      })
      .execute()
  })
  return opened
}

const neverRenewed = { former_key: null, former_until: 0, is_stale: 0 }

/**
 * Ends all sessions of a user but the one that they ask from, which gets another secret: undefined where they ask with an API key, and no session begins.
 * Throws AppError NOT_SIGNED_IN where theirs has ended meanwhile.
 */
export async function keepOneSession(trx: Trx, userId: string, sent: string | undefined): Promise<OpenedSession | undefined> {
  const all = trx.selectFrom('account_session').select(['id', 'secret_key', 'former_key']).where('user_id', '=', userId)
  const key = sent === undefined ? undefined : keyOf(sent)
  const own = (await all.execute()).find((each) => key !== undefined && (each.secret_key === key || each.former_key === key))
  if (sent !== undefined && !own) throw new AppError('NOT_SIGNED_IN')
  const others = trx.deleteFrom('account_session').where('user_id', '=', userId)
  await (own ? others.where('id', '!=', own.id) : others).execute()
  if (!own) return undefined
  const opened = { id: own.id, userId, secret: makeSecret() }
  const change = { ...neverRenewed, secret_key: keyOf(opened.secret) }
  await trx.updateTable('account_session').set(change).where('id', '=', own.id).execute()
  return opened
}

/** The session that a secret opens now; undefined where it has ended or there is none. That it is used is noted. */
export async function readSession(
  records: Records,
  secret: string,
  now: number,
  lifetime: Lifetime,
): Promise<Session | undefined> {
  const key = keyOf(secret)
  const session = await accountDb(records)
    .selectFrom('account_session')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('secret_key', '=', key),
        eb.and([eb('former_key', '=', key), eb.or([eb('former_until', '>', now), eb('is_stale', '=', 2)])]),
      ]),
    )
    .executeTakeFirst()
  if (!session || session.began_at <= now - lifetime.ttlMs || session.used_at <= now - lifetime.idleMs) return undefined
  // The clock was set back: what has ended must not go on for as long as that.
  if (session.began_at > now + lifetime.ttlMs) return undefined
  if (now - session.used_at > usedEveryMs)
    await accountDb(records).updateTable('account_session').set({ used_at: now }).where('id', '=', session.id).execute()
  return session
}

/**
 * Gives a session whose user's rights have changed another secret. The answer that brings it can be lost on its way: until somebody comes with it the former one holds, and gets
 * another one once those on their way have arrived. Undefined where nothing is due, or another request has just done it.
 */
export async function renewSession(
  records: Records,
  session: Session,
  sent: string,
  now: number,
): Promise<OpenedSession | undefined> {
  const isNew = session.secret_key === keyOf(sent)
  const isDue = session.is_stale === 1 || (session.is_stale === 2 && !isNew && session.former_until <= now)
  if (!isDue && !(session.is_stale === 2 && isNew)) return undefined
  const secret = makeSecret()
  const change = isDue
    ? { secret_key: keyOf(secret), former_key: keyOf(sent), former_until: now + formerMs, is_stale: 2 }
    : { former_until: now + formerMs, is_stale: 0 }
  const renewed = await accountDb(records)
    .updateTable('account_session')
    .set(change)
    .where('id', '=', session.id)
    .where('secret_key', '=', session.secret_key)
    .where('is_stale', '=', session.is_stale)
    .executeTakeFirst()
  return isDue && renewed.numUpdatedRows > 0n ? { id: session.id, userId: session.user_id, secret } : undefined
}

/** The sessions of a user, the latest first. */
export function listSessions(records: Records, userId: string): Promise<Session[]> {
  return accountDb(records)
    .selectFrom('account_session')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('began_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Ends the session that a secret opens, or has opened before it was renewed. */
export async function endSession(records: Records, secret: string): Promise<void> {
  const key = keyOf(secret)
  await accountDb(records)
    .deleteFrom('account_session')
    .where((eb) => eb.or([eb('secret_key', '=', key), eb('former_key', '=', key)]))
    .execute()
}

/** Ends one session of a user, or all of them. */
export async function endSessionsOf(records: Records, userId: string, id?: string): Promise<void> {
  const ending = accountDb(records).deleteFrom('account_session').where('user_id', '=', userId)
  await (id === undefined ? ending : ending.where('id', '=', id)).execute()
}
