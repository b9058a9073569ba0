import { AppError, type BodyOf, type QueryOf } from '@dossier/contract'
import type { userCalls } from '@dossier/contract/users'
import { everyProject, isAdmin, may } from '../../identity/caller.ts'
import { requireProject } from '../../projects/projects.ts'
import type { Scope } from '../../scope/scope.ts'
import { makeAccount, requireAccount } from '../accounts.ts'
import { hashPassword } from '../password/hash-password.ts'
import { requireGoodPassword } from '../password/password-rules.ts'
import { giveRole, ownDomain, type RoleRule, takeRole } from '../roles.ts'
import { adminRules } from '../sign-in.ts'
import { accountDb, type Role } from '../tables.ts'

/** Makes a user. Throws AppError CONFLICT, BAD_PASSWORD, PROJECT_NOT_FOUND. */
export async function createUser(scope: Scope, wanted: BodyOf<typeof userCalls.create>): Promise<void> {
  const {
    login: id,
    name = null,
    email = null,
    password,
    index,
    isAdmin: rules = false,
    provider = 'local',
    isFormer = false,
  } = wanted
  if (provider !== 'local' && password !== undefined)
    throw new AppError('BAD_REQUEST', { message: 'Whoever signs in elsewhere has no password here' })
  if (index !== undefined) await requireProject(scope, index)
  if (password !== undefined) requireGoodPassword(password, [id, name, email])
  const member: RoleRule[] = index === undefined ? [] : [{ domain: ownDomain, project: index, role: 'PROJECT_MEMBER' }]
  const stored = password === undefined ? null : await hashPassword(password)
  const account = {
    id,
    name,
    email,
    provider,
    password: stored,
    rules: [...(rules ? adminRules : []), ...member],
    isFormer,
    by: scope.caller.id,
  }
  await makeAccount(scope.records, account, Date.now())
}

/** Changes what is said of a user. Throws AppError NOT_FOUND. */
export async function changeUser({ records }: Scope, uid: string, said: BodyOf<typeof userCalls.change>): Promise<void> {
  await requireAccount(records, uid)
  const change = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
  await accountDb(records)
    .updateTable('account')
    .set({ ...change, changed_at: Date.now() })
    .where('id', '=', uid)
    .execute()
}

type OfProject = { uid: string; project: string }

const named = {
  admin: 'PROJECT_ADMIN',
  editor: 'PROJECT_EDITOR',
  member: 'PROJECT_MEMBER',
  visitor: 'PROJECT_VISITOR',
  domain_admin: 'DOMAIN_ADMIN',
  instance_admin: 'INSTANCE_ADMIN',
} as const satisfies Record<QueryOf<typeof userCalls.giveRole>['role'], Role>

/** Gives a user a role in a project. Throws AppError FORBIDDEN, NOT_FOUND, PROJECT_NOT_FOUND, BAD_REQUEST. */
export async function giveUserRole(scope: Scope, { uid, project }: OfProject, given: keyof typeof named): Promise<void> {
  await requireManager(scope, project)
  const role = named[given]
  const isOfAll = role === 'DOMAIN_ADMIN' || role === 'INSTANCE_ADMIN'
  if (isOfAll && project !== everyProject)
    throw new AppError('BAD_REQUEST', { message: `The role ${given} is given for all projects: name "*" as the project` })
  await requireAccount(scope.records, uid)
  const domain = role === 'INSTANCE_ADMIN' ? everyProject : ownDomain
  await accountDb(scope.records)
    .transaction()
    .execute((trx) => giveRole(trx, uid, { domain, project, role }, { by: scope.caller.id, at: Date.now() }))
}

/** Takes it away; of the project `*` every role that is not of one project. Throws AppError FORBIDDEN, NOT_FOUND, PROJECT_NOT_FOUND. */
export async function takeUserRole(scope: Scope, { uid, project }: OfProject, ifExists: boolean): Promise<void> {
  await requireManager(scope, project)
  await requireAccount(scope.records, uid)
  const domains = project === everyProject ? [ownDomain, everyProject] : [ownDomain]
  const taken = await accountDb(scope.records)
    .transaction()
    .execute(async (trx) => {
      const each: boolean[] = []
      for (const domain of domains) each.push(await takeRole(trx, uid, { domain, project }))
      return each.includes(true)
    })
  if (!taken && !ifExists) throw new AppError('NOT_FOUND', { message: `"${uid}" has no role there` })
}

/** Who rules the program gives roles everywhere, who manages a project there. Throws AppError FORBIDDEN, PROJECT_NOT_FOUND. */
export async function requireManager(scope: Scope, project: string): Promise<void> {
  const { caller } = scope
  if (!isAdmin(caller) && (project === everyProject || !may(caller, project, 'manage')))
    throw new AppError('FORBIDDEN', { message: `The project "${project}" is not yours to manage`, project })
  if (project !== everyProject) await requireProject(scope, project)
}
