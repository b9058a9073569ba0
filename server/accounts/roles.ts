import type { ProjectNeed } from '@dossier/contract'
import type { Transaction } from 'kysely'
import { everyProject, type Grants } from '../identity/caller.ts'
import type { Records } from '../records/open.ts'
import type { RecordsSchema } from '../records/schema.ts'
import { type AccountTables, accountDb, type Role } from './tables.ts'

/** The one domain of this program, as rules of roles name it. */
export const ownDomain = 'default'

const reading: ProjectNeed[] = ['read']
const marking: ProjectNeed[] = [...reading, 'mark', 'download']
const writing: ProjectNeed[] = [...marking, 'write']
const managing: ProjectNeed[] = [...writing, 'manage']

/** What each role gives on the projects of its scope. Who rules the program opens no project by that. */
const needsOf: Record<Role, readonly ProjectNeed[]> = {
  INSTANCE_ADMIN: [],
  DOMAIN_ADMIN: managing,
  PROJECT_ADMIN: managing,
  PROJECT_EDITOR: writing,
  PROJECT_MEMBER: marking,
  PROJECT_VISITOR: reading,
}

/** A role and where it holds; `project` may be `*`. */
export type RoleRule = Pick<AccountTables['account_role'], 'domain' | 'project' | 'role'>

/** What rules give together; those of other domains give nothing here. */
export function grantsOf(rules: readonly RoleRule[]): Grants {
  const ours = rules.filter(({ domain }) => domain === ownDomain || domain === everyProject)
  const projects = new Map<string, Set<ProjectNeed>>()
  for (const { project, role } of ours.filter(({ role }) => needsOf[role].length > 0))
    projects.set(project, new Set([...(projects.get(project) ?? []), ...needsOf[role]]))
  return { kind: 'projects', isAdmin: ours.some(({ role }) => role === 'INSTANCE_ADMIN'), projects }
}

/** The rules of a user. */
export function readRules(records: Records, userId: string): Promise<RoleRule[]> {
  return accountDb(records)
    .selectFrom('account_role')
    .select(['domain', 'project', 'role'])
    .where('user_id', '=', userId)
    .orderBy('domain')
    .orderBy('project')
    .execute()
}

/** A transaction that knows the tables of accounts. */
export type Trx = Transaction<RecordsSchema & AccountTables>

/** Who gives a role, and when; `by` is null where it is nobody's decision. */
export type Giving = { by: string | null; at: number }

/** Gives a user a role in a scope instead of the one that they have there; their sessions get other secrets. */
export async function giveRole(trx: Trx, userId: string, rule: RoleRule, { by, at }: Giving): Promise<void> {
  const given = { role: rule.role, is_of_group: 0 as const, given_by: by, given_at: at }
  await trx
    .insertInto('account_role')
    .values({ user_id: userId, ...rule, ...given })
    .onConflict((conflict) => conflict.columns(['user_id', 'domain', 'project']).doUpdateSet(given))
    .execute()
  await renewSessionsOf(trx, userId)
}

/** Makes a user a member of the projects that their groups give now, and of none that they gave before; what an administrator gave stays as it is. Answers whether anything changed. */
export async function reconcileGroups(trx: Trx, userId: string, projects: readonly string[], now: number): Promise<boolean> {
  const { all, ofGroups } = await groupsOf(trx, userId)
  const given = new Set(projects)
  const lost = [...ofGroups].filter((project) => !given.has(project))
  const fresh = [...given].filter((project) => !all.has(project))
  if (lost.length > 0)
    await trx
      .deleteFrom('account_role')
      .where('user_id', '=', userId)
      .where('domain', '=', ownDomain)
      .where('project', 'in', lost)
      .execute()
  const member = { user_id: userId, domain: ownDomain, role: 'PROJECT_MEMBER', is_of_group: 1, given_at: now } as const
  if (fresh.length > 0)
    await trx
      .insertInto('account_role')
      .values(fresh.map((project) => ({ ...member, project })))
      .execute()
  const hasChanged = lost.length + fresh.length > 0
  if (hasChanged) await renewSessionsOf(trx, userId)
  return hasChanged
}

/** The projects of our domain in which a user has a role, and those among them that their groups give. */
export async function groupsOf(db: Pick<Trx, 'selectFrom'>, userId: string) {
  const rows = await db
    .selectFrom('account_role')
    .select(['project', 'is_of_group'])
    .where('user_id', '=', userId)
    .where('domain', '=', ownDomain)
    .execute()
  const ofGroups = rows.filter(({ is_of_group }) => is_of_group === 1)
  return { all: new Set(rows.map(({ project }) => project)), ofGroups: new Set(ofGroups.map(({ project }) => project)) }
}

/** Takes a user's role in a scope away; false where there was none. */
export async function takeRole(trx: Trx, userId: string, { domain, project }: Omit<RoleRule, 'role'>): Promise<boolean> {
  const taken = await trx
    .deleteFrom('account_role')
    .where('user_id', '=', userId)
    .where('domain', '=', domain)
    .where('project', '=', project)
    .executeTakeFirst()
  await renewSessionsOf(trx, userId)
  return taken.numDeletedRows > 0n
}

async function renewSessionsOf(trx: Trx, userId: string): Promise<void> {
  await trx.updateTable('account_session').set({ is_stale: 1 }).where('user_id', '=', userId).execute()
}
