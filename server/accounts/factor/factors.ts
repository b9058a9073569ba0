import { randomBytes } from 'node:crypto'
import { AppError } from '@dossier/contract'
import type { Records } from '../../records/open.ts'
import type { Trx } from '../roles.ts'
import { keyOf } from '../secret-key.ts'
import { keepOneSession, type OpenedSession } from '../sessions/sessions.ts'
import { forgetCodes } from '../slow-down.ts'
import { accountDb } from '../tables.ts'
import { isAppCode, makeAppSecret, stepOfCode, toBase32 } from './one-time-code.ts'
import { openSecret, type Sealing, sealSecret } from './sealed-secret.ts'

const codesAtOnce = 10

/** Whether somebody signs in with a second factor, and how many recovery codes are left. */
export async function describeFactor(records: Records, userId: string) {
  const db = accountDb(records)
  const isOn = await hasFactor(records, userId)
  const { count } = await db
    .selectFrom('account_recovery')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return { isOn, codesLeft: Number(count) }
}

/** Whether signing in needs a code; a secret that nobody has confirmed needs none. */
export function hasFactor(records: Records, userId: string): Promise<boolean> {
  return isOnIn(accountDb(records), userId)
}

async function isOnIn(db: Pick<Trx, 'selectFrom'>, userId: string): Promise<boolean> {
  const factor = db.selectFrom('account_factor').select('user_id').where('user_id', '=', userId)
  return (await factor.where('is_on', '=', 1).executeTakeFirst()) !== undefined
}

/** Begins with another secret instead of one that was never confirmed. Throws AppError CONFLICT where one is on. */
export async function beginFactor(records: Records, home: Sealing, userId: string): Promise<string> {
  const secret = makeAppSecret()
  const fresh = { secret: await sealSecret(home, userId, secret), last_step: 0 }
  const begun = await accountDb(records)
    .insertInto('account_factor')
    .values({ user_id: userId, is_on: 0, ...fresh })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fresh).where('account_factor.is_on', '=', 0))
    .executeTakeFirst()
  if (!begun.numInsertedOrUpdatedRows) throw new AppError('CONFLICT', { message: 'You sign in with a second factor already' })
  return secret
}

/** The secret of the second factor that somebody has begun with, as it is stored. Throws AppError CONFLICT where there is none, or it is on. */
export async function requireBegun(records: Records, userId: string): Promise<string> {
  const factor = accountDb(records).selectFrom('account_factor').select('secret').where('user_id', '=', userId)
  const begun = await factor.where('is_on', '=', 0).executeTakeFirst()
  if (!begun) throw new AppError('CONFLICT', { message: 'Begin with a second factor first' })
  return begun.secret
}

/** What switches a second factor on; `sent`: the secret of the session that asks, absent of an API key. */
type Confirmation = { userId: string; code: string; sent: string | undefined; now: number }
/** `session`: the one that goes on. */
type Confirmed = { recoveryCodes: string[]; session: OpenedSession | undefined }

/** Switches it on, by a code, and ends all other sessions. Throws AppError SIGN_IN_FAILED, NOT_SIGNED_IN, CONFLICT where nothing was begun or it is on. */
export async function confirmFactor(
  records: Records,
  home: Sealing,
  { userId, code, sent, now }: Confirmation,
): Promise<Confirmed> {
  const secret = await requireBegun(records, userId)
  const step = await stepOf(home, { userId, stored: secret, code: digitsOf(code), now })
  if (step === undefined) throw wrongCode()
  return accountDb(records)
    .transaction()
    .execute(async (trx) => {
      const change = trx.updateTable('account_factor').set({ is_on: 1, last_step: step })
      const done = await change
        .where('user_id', '=', userId)
        .where('secret', '=', secret)
        .where('is_on', '=', 0)
        .executeTakeFirst()
      if (done.numUpdatedRows === 0n) throw wrongCode()
      return { recoveryCodes: await replaceCodes(trx, userId), session: await keepOneSession(trx, userId, sent) }
    })
}

/** Other recovery codes; the former ones go. Throws AppError CONFLICT where there is no second factor. */
export function renewCodes(records: Records, userId: string): Promise<string[]> {
  return accountDb(records)
    .transaction()
    .execute(async (trx) => {
      if (!(await isOnIn(trx, userId))) throw new AppError('CONFLICT', { message: 'You have no second factor' })
      return replaceCodes(trx, userId)
    })
}

type UsedCode = { userId: string; code: string; now: number }

/** Uses a code of the app or a recovery code up; false where it is none, or was used before. */
export async function useCode(records: Records, home: Sealing, { userId, code, now }: UsedCode): Promise<boolean> {
  const typed = digitsOf(code)
  return isAppCode(typed) ? useAppCode(records, home, { userId, code: typed, now }) : useRecoveryCode(records, userId, code)
}

type Checked = { userId: string; stored: string; code: string; now: number }

/** The step at which a code holds; undefined where it does not, or where the secret is not readable here. */
async function stepOf(home: Sealing, { userId, stored, code, now }: Checked): Promise<number | undefined> {
  const secret = await openSecret(home, userId, stored)
  return secret === undefined ? undefined : stepOfCode(secret, code, now)
}

async function useAppCode(records: Records, home: Sealing, { userId, code, now }: UsedCode): Promise<boolean> {
  const db = accountDb(records)
  const factor = db.selectFrom('account_factor').select('secret').where('user_id', '=', userId).where('is_on', '=', 1)
  const secret = (await factor.executeTakeFirst())?.secret
  if (secret === undefined) return false
  const step = await stepOf(home, { userId, stored: secret, code, now })
  if (step === undefined) return false
  // Of two who send the same code at once one is let in; an older one opens nothing any more.
  const used = await db
    .updateTable('account_factor')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('secret', '=', secret)
    .where('is_on', '=', 1)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

async function useRecoveryCode(records: Records, userId: string, code: string): Promise<boolean> {
  const key = keyOf(code.replace(/[^A-Za-z2-7]/g, '').toUpperCase())
  const used = accountDb(records).deleteFrom('account_recovery').where('user_id', '=', userId).where('key', '=', key)
  return (await used.executeTakeFirst()).numDeletedRows > 0n
}

/** Takes it away, with its recovery codes. */
export async function removeFactor(records: Records, userId: string): Promise<void> {
  await accountDb(records)
    .transaction()
    .execute(async (trx) => {
      for (const table of ['account_factor', 'account_recovery'] as const)
        await trx.deleteFrom(table).where('user_id', '=', userId).execute()
      await forgetCodes(trx, userId)
    })
}

/** What is said of a code that is none. */
export function wrongCode(): AppError {
  return new AppError('SIGN_IN_FAILED', { message: 'The code is wrong, or was used already', reason: 'code' })
}

/** 80 random bits each, so that their SHA-256 is kept and no slow digest is needed. */
async function replaceCodes(trx: Trx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: codesAtOnce }, () => toBase32(randomBytes(10)))
  await trx.deleteFrom('account_recovery').where('user_id', '=', userId).execute()
  await trx
    .insertInto('account_recovery')
    .values(codes.map((code) => ({ user_id: userId, key: keyOf(code) })))
    .execute()
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join('-'))
}

/** Apps show codes in two groups, and people type them so; some keyboards write digits in full width. */
function digitsOf(code: string): string {
  return code.normalize('NFKC').replace(/[\s-]/g, '')
}
