import type { QueryOf } from '@dossier/contract'
import type { memberCalls } from '@dossier/contract/members'
import type { Scope } from '../../scope/scope.ts'
import { ownDomain } from '../roles.ts'
import { accountDb } from '../tables.ts'
import { requireManager } from './change-users.ts'

/** Who has a role in a project, by login. Throws AppError FORBIDDEN, PROJECT_NOT_FOUND. */
export async function listMembers(scope: Scope, project: string, { from, size }: QueryOf<typeof memberCalls.list>) {
  await requireManager(scope, project)
  const found = accountDb(scope.records)
    .selectFrom('account_role')
    .innerJoin('account', 'account.id', 'account_role.user_id')
    .where('domain', '=', ownDomain)
    .where('project', '=', project)
  const { count } = await found.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow()
  const rows = await found
    .select(['id', 'name', 'email', 'role', 'is_of_group', 'given_by', 'given_at'])
    .orderBy('id')
    .offset(from)
    .limit(size)
    .execute()
  const items = rows.map(({ id, name, email, role, is_of_group, given_by, given_at }) => ({
    uid: id,
    name,
    email,
    role,
    isOfGroup: is_of_group === 1,
    givenBy: given_by,
    givenAt: given_at === null ? null : Number(given_at),
  }))
  const total = Number(count)
  return { items, total, pagination: { count: items.length, from, size, total } }
}
