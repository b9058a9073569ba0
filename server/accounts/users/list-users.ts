import { AppError, type QueryOf } from '@dossier/contract'
import type { Permission } from '@dossier/contract/accounts'
import type { User, userCalls } from '@dossier/contract/users'
import { sql } from 'kysely'
import { everyProject, isAdmin, may } from '../../identity/caller.ts'
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
  const roleThere = sql<
    string | null
  >`(select min(role) from account_role where user_id = account.id and project = ${index ?? everyProject})`
  let found = db.selectFrom('account')
  if (index !== undefined) found = found.where(roleThere, noRole ? 'is' : 'is not', null)
  if (q !== undefined && q !== '') {
    const pattern = `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
    const like = (column: string) => sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`
    found = found.where((eb) => eb.or([like('account.id'), like('account.name'), like('account.email')]))
  }
  if (invited && isAdmin(caller)) found = found.where('provider', '=', 'local').where('password', 'is', null)
  const { total } = await found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const direction = desc ? 'desc' : 'asc'
  const sorted = sort === 'role' ? found.orderBy(roleThere, direction) : found.orderBy(sort === 'uid' ? 'id' : sort, direction)
  const rows = await sorted.selectAll('account').orderBy('id').offset(from).limit(size).execute()
  const described = await describe(records, rows, isAdmin(caller) && index === undefined ? undefined : index)
  // How somebody gets in is told to nobody who could not change that.
  const items = isAdmin(caller) ? described : described.map((user) => ({ ...user, ...untold }))
  return { items, total: Number(total), pagination: { count: items.length, from, size, total: Number(total) } }
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
