import { AppError, type QueryOf } from '@dossier/contract'
import { type Permission, roles } from '@dossier/contract/accounts'
import type { User, userCalls } from '@dossier/contract/users'
import { sql } from 'kysely'
import { isAdmin, may } from '../../identity/caller.ts'
import { foldName } from '../../records/fold.ts'
import { anyOf } from '../../records/listed.ts'
import type { Scope } from '../../scope/scope.ts'
import { requireAccount } from '../accounts.ts'
import { type AccountTables, accountDb } from '../tables.ts'

type Query = QueryOf<typeof userCalls.list>

/**
 * Users, page by page: all of them for administrators of the program; those of one project for its managers, who hear of no other project.
 * Throws AppError FORBIDDEN.
 */
export async function listUsers({ records, caller }: Scope, query: Query) {
  const { q, index, noRole, invited, sort, desc, from = 0, size = 100 } = query
  if (!isAdmin(caller) && (index === undefined || !may(caller, index, 'manage'))) throw new AppError('FORBIDDEN')
  const db = accountDb(records)
  const rank = strongestIn(index)
  let found = db.selectFrom('account')
  if (index !== undefined || noRole) found = found.where(rank, noRole ? 'is' : 'is not', null)
  if (q !== undefined && q.trim() !== '') found = found.where('id', 'in', anyOf(db, await findByWords(records, q.trim())))
  if (invited && isAdmin(caller)) found = found.where('provider', '=', 'local').where('password', 'is', null)
  const { total } = await found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const direction = desc ? 'desc' : 'asc'
  const key = sort === 'role' ? rank : sql`lower(${sql.ref(sort === 'uid' ? 'id' : sort)})`
  // Those without a role, name or address come last either way: the databases differ in where they have them.
  const sorted = found.orderBy(sql`${key} is null`).orderBy(key, direction)
  const rows = await sorted.selectAll('account').orderBy('id', direction).offset(from).limit(size).execute()
  const described = await describe(records, rows, isAdmin(caller) && index === undefined ? undefined : index)
  // How somebody gets in is told to nobody who could not change that.
  const items = isAdmin(caller) ? described : described.map((user) => ({ ...user, ...untold }))
  return { items, total: Number(total), pagination: { count: items.length, from, size, total: Number(total) } }
}

/** How strong the strongest role of an account is, in one project or anywhere: 0 is the strongest, null where it has none. */
function strongestIn(project: string | undefined) {
  const ranks = sql.join(
    roles.map((role, rank) => sql`when ${role} then ${sql.lit(rank)}`),
    sql` `,
  )
  const there = project === undefined ? sql`` : sql`and project = ${project}`
  return sql<number | null>`(select min(case role ${ranks} end) from account_role where user_id = account.id ${there})`
}

/** Those with this in their login, name or address, whatever its accents and capitals, which the databases do not know alike. */
async function findByWords(records: Scope['records'], words: string): Promise<string[]> {
  const part = foldName(words)
  const all = await accountDb(records).selectFrom('account').select(['id', 'name', 'email']).execute()
  const fits = (text: string | null) => text !== null && foldName(text).includes(part)
  return all.filter(({ id, name, email }) => fits(id) || fits(name) || fits(email)).map(({ id }) => id)
}

const untold = { hasFactor: null, hasPassword: null, linkUntil: null }

/** One user with all their roles. Throws AppError NOT_FOUND. */
export async function describeUser({ records }: Scope, uid: string): Promise<User> {
  const [user] = await describe(records, [await requireAccount(records, uid)], undefined)
  return user ?? refuse(uid)
}

function refuse(uid: string): never {
  throw new AppError('NOT_FOUND', { message: `There is no user "${uid}"` })
}

type Row = Pick<AccountTables['account'], 'id' | 'name' | 'email' | 'provider' | 'password'>

async function describe(records: Scope['records'], rows: readonly Row[], project: string | undefined): Promise<User[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const all = accountDb(records).selectFrom('account_role').selectAll().where('user_id', 'in', ids)
  const rules = await (project === undefined ? all : all.where('project', '=', project))
    .orderBy('domain')
    .orderBy('project')
    .execute()
  const factors = await accountDb(records)
    .selectFrom('account_factor')
    .select('user_id')
    .where('user_id', 'in', ids)
    .where('is_on', '=', 1)
    .execute()
  const links = await accountDb(records)
    .selectFrom('account_link')
    .select(['user_id', 'expires_at'])
    .where('user_id', 'in', ids)
    .where('expires_at', '>', Date.now())
    .execute()
  const untilOf = new Map(links.map(({ user_id, expires_at }) => [user_id, Number(expires_at)]))
  return rows.map(({ id, name, email, provider, password }) => ({
    uid: id,
    name,
    email,
    provider,
    permissions: rules.filter(({ user_id }) => user_id === id).map(describeRule),
    hasFactor: factors.some(({ user_id }) => user_id === id),
    hasPassword: password !== null,
    linkUntil: untilOf.get(id) ?? null,
  }))
}

function describeRule({ user_id, domain, project, role }: AccountTables['account_role']): Permission {
  return { ptype: 'g', v0: user_id, v1: role, v2: `${domain}::${project}` }
}
