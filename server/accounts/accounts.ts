import { AppError, defaults } from '@dossier/contract'
import type { Selectable } from 'kysely'
import type { Caller } from '../identity/caller.ts'
import type { Records } from '../records/open.ts'
import { nobodyYet } from './links.ts'
import { giveRole, grantsOf, type RoleRule, readRules, type Trx } from './roles.ts'
import { type AccountTables, accountDb } from './tables.ts'

/** An account as it is stored. */
export type AccountRow = Selectable<AccountTables['account']>

/** What an account is made of; `password`: as it is stored. */
export type NewAccount = {
  id: string
  name: string | null
  email: string | null
  provider: string
  password: string | null
  rules: readonly RoleRule[]
  /** Whether a user of this login who was removed is the same person. */
  isFormer?: boolean
  /** Who makes it; nobody where somebody makes their own. */
  by?: string
}

/** The account of a login. */
export function findAccount(records: Records, id: string): Promise<AccountRow | undefined> {
  return accountDb(records).selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Throws AppError NOT_FOUND. */
export async function requireAccount(records: Records, id: string): Promise<AccountRow> {
  const account = await findAccount(records, id)
  if (!account) throw new AppError('NOT_FOUND', { message: `There is no user "${id}"` })
  return account
}

/** Whether anybody can sign in at all. */
export async function hasAccounts(records: Records): Promise<boolean> {
  return (await accountDb(records).selectFrom('account').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Throws AppError CONFLICT where a login is taken, or was: that of the operator always is. */
export async function requireFree(records: Records, id: string): Promise<void> {
  await requireNobody(records, id)
  if (await wasTaken(accountDb(records), id)) throw wasSomebody(id)
}

async function requireNobody(records: Records, id: string): Promise<void> {
  if (id === defaults.user || (await findAccount(records, id))) throw taken(id)
}

/** Whether a login was that of a user who was removed: whoever had it now would find their searches, stars and history. */
export async function wasTaken(db: Pick<Trx, 'selectFrom'>, id: string): Promise<boolean> {
  const former = db.selectFrom('account_former').select('id').where('id', '=', id)
  return (await former.executeTakeFirst()) !== undefined
}

const wasSomebody = (id: string) =>
  new AppError('CONFLICT', {
    message: `There was a user "${id}", whose searches, stars and history another would find. Choose another name, or say that it is the same person.`,
    reason: 'former',
  })

const taken = (id: string) => new AppError('CONFLICT', { message: `There is a user "${id}" already` })

/** Makes an account with its roles. Throws AppError CONFLICT as `requireFree`. */
export async function makeAccount(records: Records, account: NewAccount, now: number): Promise<void> {
  await requireNobody(records, account.id)
  await accountDb(records)
    .transaction()
    .execute(async (trx) => {
      await insertAccount(trx, account, now)
    })
}

/** The same within a transaction; the login is not that of the operator. Throws AppError CONFLICT where it is taken, or was. */
export async function insertAccount(trx: Trx, account: NewAccount, now: number): Promise<void> {
  const { rules, isFormer = false, by = null, ...row } = account
  const made = await trx
    .insertInto('account')
    .values({ ...row, created_at: now, changed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (!made.numInsertedOrUpdatedRows) throw taken(account.id)
  if (isFormer) await trx.deleteFrom('account_former').where('id', '=', account.id).execute()
  else if (await wasTaken(trx, account.id)) throw wasSomebody(account.id)
  // What was made for a former account of this name while that was being removed opens nothing.
  await removeOpeners(trx, account.id)
  await trx.deleteFrom('account_subject').where('user_id', '=', account.id).execute()
  // From now on nobody is the first: a link that lies in a terminal or in a log makes no administrator any more.
  await trx.deleteFrom('account_link').where('user_id', '=', nobodyYet).execute()
  for (const rule of rules) await giveRole(trx, account.id, rule, { by, at: now })
}

/** Stores another password. Links that were made for the account open nothing any more. Throws AppError NOT_FOUND where there is no account with a password here, or no longer. */
export async function storePassword(records: Records, id: string, password: string, now: number): Promise<void> {
  await accountDb(records)
    .transaction()
    .execute((trx) => writePassword(trx, { id, password, now }))
}

type Written = { id: string; password: string; now: number }

/** The same within a transaction. */
export async function writePassword(trx: Trx, { id, password, now }: Written): Promise<void> {
  const stored = await trx
    .updateTable('account')
    .set({ password, changed_at: now })
    .where('id', '=', id)
    .where('provider', '=', 'local')
    .executeTakeFirst()
  if (!stored.numUpdatedRows) throw new AppError('NOT_FOUND', { message: `There is no user "${id}" with a password here` })
  await trx.deleteFrom('account_link').where('user_id', '=', id).execute()
}

/** Stores the same password in today's form; false where it is another one by now. */
export async function restorePassword(
  records: Records,
  id: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const stored = await accountDb(records)
    .updateTable('account')
    .set({ password: to })
    .where('id', '=', id)
    .where('password', '=', from)
    .executeTakeFirst()
  return stored.numUpdatedRows > 0n
}

/** Removes an account and all that lets somebody in as it; what its user made stays, its login is nobody else's, and who it was at a provider is remembered: they come in again once an administrator has made it anew. */
export async function removeAccount(records: Records, id: string, now: number): Promise<void> {
  await accountDb(records)
    .transaction()
    .execute(async (trx) => {
      await trx.deleteFrom('account').where('id', '=', id).execute()
      await removeOpeners(trx, id)
      const former = { id, removed_at: now }
      await trx
        .insertInto('account_former')
        .values(former)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(former))
        .execute()
    })
}

const openers = [
  'account_role',
  'account_session',
  'account_link',
  'account_place',
  'account_key',
  'account_factor',
  'account_recovery',
] as const

async function removeOpeners(trx: Trx, userId: string): Promise<void> {
  for (const table of openers) await trx.deleteFrom(table).where('user_id', '=', userId).execute()
}

/** An account with the rights that it has now; undefined where there is none. */
export async function findCaller(records: Records, id: string): Promise<Caller | undefined> {
  const account = await findAccount(records, id)
  if (!account) return undefined
  const { name, email, provider } = account
  return { id, name, email, provider, grants: grantsOf(await readRules(records, id)) }
}
